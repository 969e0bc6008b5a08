/* How to search: one plug-in of every kind, limits, tuning and the seed. */
#pragma once

#include "solve/kinds.h"
#include "solve/tuning.h"

#define MAX_PROPAGATORS 8

/* Finds plug-ins that have no row in the catalogue, because a script defines them. A
 * plug-in that was found exists until the process ends. Only one thread may call these
 * functions. */
struct plug_source {
    /* Returns the plug-in called `name`, or NULL with the error in *e. */
    const void *(*find)(enum plug_kind kind, const char *name, size_t length,
                        struct error *e);
    bool (*is_name)(const char *name, size_t length);
    /* The newest plug-in of this kind that was found, or NULL. */
    const void *(*latest)(enum plug_kind kind);
};

/* Plain data; copy freely. */
struct setting {
    const struct plug_source *source; /* finds plug-ins of scripts; NULL: none */
    const struct strategy *strategy;
    const struct var_order *var;
    const struct val_order *val;
    /* The chosen propagators and those that they require, by ascending rank. The
     * choice propagator_none makes the list empty. */
    const struct propagator *prop[MAX_PROPAGATORS];
    int n_prop;
    const struct restart_rule *restarts;
    uint64_t restart_unit; /* nodes (for learn: conflicts); 0: the strategy's default */
    double restart_factor; /* 0: the rule's default_factor */
    uint64_t seed;
    uint64_t max_nodes;  /* 0: no limit */
    uint64_t max_memory; /* bytes; limits searches that store boards or clauses */
    /* Long operations call it and give up if it returns true; may be NULL. */
    bool (*stop)(void);
    struct tuning tuning;
    const struct witness *witness; /* follows the search (witness.h); NULL: none */
};

/* The choices of a preset: one plug-in of every kind. */
struct choices {
    const struct strategy *strategy;
    const struct var_order *var;
    const struct val_order *val;
    const struct propagator *prop; /* and all propagators that it requires */
    const struct restart_rule *restarts;
    uint64_t restart_unit; /* nodes; 0: the default */
};

/* The setting that fills large boards fastest (preset sweep), with seed 1. */
struct setting setting_default(void);

/* Replaces every choice. Limits, tuning and seed do not change. */
void setting_take(struct setting *s, const struct choices *choices);

/* Replaces the propagation by one propagator with all that it requires. */
void setting_take_propagator(struct setting *s, const struct propagator *p);

/* Whether both have the same plug-ins, restart unit and restart factor. */
bool setting_same_choices(const struct setting *a, const struct setting *b);

bool setting_same_propagators(const struct setting *a, const struct setting *b);

/* Whether a script defines any plug-in of the setting. */
bool setting_has_script(const struct setting *s);

/* Whether setting_take would change nothing. */
bool setting_matches(const struct setting *s, const struct choices *choices);

/* Sets one choice from a name of the catalogue. Propagators are names joined by '+',
 * each with all that it requires; restarts are NAME[:UNIT[:FACTOR]]. */
bool setting_choose(struct setting *s, enum plug_kind kind, const char *text,
                    struct error *e);

/* Chooses the next (by = 1) or previous (by = -1) row of the catalogue, cyclically. */
void setting_cycle(struct setting *s, enum plug_kind kind, int by);

/* Writes the text for which setting_choose makes this choice. */
void setting_name(const struct setting *s, enum plug_kind kind, char out[SETTING_NAME]);

/* Returns the seconds after which a search gives up, 0 for never. This is max_seconds,
 * except that a search with an incomplete strategy and no limit of nodes or seconds has
 * 20 s, because it would never end on a puzzle without a solution. */
double setting_limit_s(const struct setting *s, double max_seconds);

struct store;

/* The limit of run k = 0, 1 ... in nodes (for learn: in conflicts), or 0 for none.
 * `unit` is used if the setting's unit is 0. Rules of scripts read the search's store;
 * without scripts `store` may be NULL. */
uint64_t setting_cutoff(const struct setting *s, const struct store *store, uint64_t k,
                        uint64_t unit);
