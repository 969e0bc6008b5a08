/* How to search: one plug-in of every kind, limits, tuning and the seed. */
#pragma once

#include "solve/kinds.h"
#include "solve/tuning.h"

#define MAX_PROPAGATORS 8

/* Finds plug-ins that scripts define; the catalogue has no rows for them. Used by one
 * thread only. A plug-in that was found exists until the process ends. */
struct plug_source {
    /* Returns the plug-in called `name`, or NULL with the error in *e. */
    const void *(*find)(enum plug_kind kind, const char *name, size_t length,
                        struct error *e);
    bool (*is_name)(const char *name, size_t length);
    /* The plug-in of this kind that was loaded last, or NULL. */
    const void *(*latest)(enum plug_kind kind);
};

/* Plain data; copy freely. */
struct setting {
    const struct plug_source *source; /* finds plug-ins of scripts; NULL: none */
    const struct strategy *strategy;
    const struct var_order *var;
    const struct val_order *val;
    /* The chosen propagators and those that they need, by ascending rank. Empty if
     * propagator_none was chosen. */
    const struct propagator *prop[MAX_PROPAGATORS];
    int n_prop;
    const struct restart_rule *restarts;
    uint64_t restart_unit; /* in nodes (learn: conflicts); 0: the strategy's default */
    double restart_factor; /* 0: the rule's default_factor */
    uint64_t seed;
    uint64_t max_nodes;  /* 0: no limit */
    uint64_t max_memory; /* limit in bytes for searches that store boards or clauses */
    /* Long operations call it often, and give up when it returns true; may be NULL. */
    bool (*stop)(void);
    struct tuning tuning;
    const struct witness *witness; /* follows the search (plug.h); NULL: none */
    /* The witness compares the propagation with these propagators (trace/strength.h);
     * n_claim is 0: with none. */
    const struct propagator *claim[MAX_PROPAGATORS];
    int n_claim;
};

/* The choices of a preset: one plug-in of every kind. */
struct choices {
    const struct strategy *strategy;
    const struct var_order *var;
    const struct val_order *val;
    const struct propagator *prop; /* together with all propagators that it needs */
    const struct restart_rule *restarts;
    uint64_t restart_unit; /* in nodes, for learn in conflicts; 0: the default */
};

/* The setting that fills large boards fastest (preset sweep), with seed 1. */
struct setting setting_default(void);

/* Replaces all choices; limits, tuning and seed stay. */
void setting_take(struct setting *s, const struct choices *choices);

/* Replaces the propagators by `p` and all propagators that it needs. */
void setting_take_propagator(struct setting *s, const struct propagator *p);

/* Whether `a` and `b` have the same plug-ins, restart unit and restart factor. */
bool setting_same_choices(const struct setting *a, const struct setting *b);

bool setting_same_propagators(const struct setting *a, const struct setting *b);

/* Whether a script defines any plug-in of the setting. */
bool setting_has_script(const struct setting *s);

/* Returns a propagator that a script defines: whether it removes only what no solution
 * has, nobody has checked. NULL: none. */
const struct propagator *setting_scripted_propagator(const struct setting *s);

/* Whether the setting already has all of `choices`. */
bool setting_matches(const struct setting *s, const struct choices *choices);

/* Sets one choice from `text`, a name in the catalogue or of a script. For propagators,
 * `text` is names joined by '+'; those that they need are chosen too. For restarts, it
 * is NAME[:UNIT[:FACTOR]]. */
bool setting_choose(struct setting *s, enum plug_kind kind, const char *text,
                    struct error *e);

/* Chooses the next (by = 1) or previous (by = -1) plug-in, cyclically: the rows of the
 * catalogue, then the plug-in of the script that was loaded last, if there is one. */
void setting_cycle(struct setting *s, enum plug_kind kind, int by);

/* Writes the text from which setting_choose makes the setting's present choice. */
void setting_name(const struct setting *s, enum plug_kind kind, char out[SETTING_NAME]);

/* Returns the number of seconds after which a search gives up; 0: never. This is
 * max_seconds, or 20 for an incomplete strategy without a limit of nodes or seconds:
 * such a search would never end on a puzzle without a solution. */
double setting_limit_s(const struct setting *s, double max_seconds);

struct store;

/* The limit of run k = 0, 1 ... in nodes (for learn: in conflicts), or 0 for none. If
 * the setting has no restart unit, `unit` replaces it. Rules of scripts read the
 * search's store; without scripts `store` may be NULL. */
uint64_t setting_cutoff(const struct setting *s, const struct store *store, uint64_t k,
                        uint64_t unit);
