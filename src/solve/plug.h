/* The plug-ins of a search: const structs of function pointers, listed in catalog.h;
 * and the witness, which follows a search. */
#pragma once

#include "solve/code.h"
#include "solve/observer.h"
#include "solve/plug_memory.h"
#include "solve/stats.h"
#include "solve/store.h"

/* Every struct of a plug-in begins with `name`, as users type it, and `summary`, one
 * line without a full stop. The search allocates state_size(geo) zeroed bytes for the
 * state of a plug-in, and frees them; state_size is NULL if it has no state. Only a
 * strategy may allocate more memory, which it frees in `stop`. A plug-in that is made
 * from a script at run time has a `variant`: its state begins with this pointer, and
 * its search has a struct plug_memory. If the script fails, the plug-in writes the
 * reason to plug_memory.failure, and the search gives up. */

/* The changes that wake a propagator. */
enum wake {
    WAKE_ASSIGNED,     /* a cell was assigned */
    WAKE_SINGLE_CELL,  /* an unassigned cell has one candidate */
    WAKE_SINGLE_PLACE, /* a value has one place in a unit */
    WAKE_REMOVED,      /* a candidate was removed */
    WAKE_CHOSEN        /* a cell was chosen to branch on */
};

/* The changes since the propagator ran last: the assigned cells (WAKE_ASSIGNED) or the
 * trail entries (WAKE_REMOVED) from index `first` on. For WAKE_CHOSEN `first` is the
 * chosen cell. */
struct changes {
    int first;
    int who; /* index of the propagator in the setting: member `who` of its events */
    const struct observer *observer;
};

/* A propagator removes a candidate only if some unit has no solution with it.
 * Backtracking does not restore the state of a propagator, so that state must stay
 * valid when domains grow. */
struct propagator {
    const char *name, *summary;
    const void *variant;
    const struct propagator *needs; /* must run before this one; NULL: none */
    int rank; /* propagators of lower rank reach their fixpoint first */
    enum wake wake;
    unsigned watch; /* bits of enum watch (store.h): the counters that it relies on */
    /* Whether unit propagation on the clauses of the puzzle justifies each removal. */
    bool proof_is_checkable;
    size_t (*state_size)(const struct geometry *geo);
    /* Called once before the first run on a board; may be NULL. */
    void (*reset)(void *state, const struct store *s);
    /* Returns false on a dead end. It may return true before all its work is done: the
     * engine calls it again as long as changes wake the propagator. */
    bool (*run)(void *state, struct store *s, const struct changes *changes);
};

/* Chooses the next cell to branch on. */
struct var_order {
    const char *name, *summary;
    const void *variant;
    size_t (*state_size)(const struct geometry *geo);
    void (*reset)(void *state, const struct store *s);
    /* Returns an unassigned cell, of which there is at least one; CELL_NONE if the
     * script failed. */
    cell_t (*pick)(void *state, const struct store *s, struct rng *r);
    /* Called on a dead end, at s->conflict_cell and s->conflict_unit; may be NULL. */
    void (*conflict)(void *state, const struct store *s);
};

/* Chooses the value to try first. */
struct val_order {
    const char *name, *summary;
    const void *variant;
    size_t (*state_size)(const struct geometry *geo);
    void (*reset)(void *state, const struct store *s);
    /* Returns a candidate of the unassigned cell c; VALUE_NONE if the script failed. */
    value_t (*pick)(void *state, const struct store *s, cell_t c, struct rng *r);
    /* Called before the assignments s->assigned[first] and later ones are undone; may
     * be NULL. */
    void (*undone)(void *state, const struct store *s, int first);
};

/* Limits each run: the part of a search from one restart to the next. For clause
 * learning the limit counts the run's conflicts; for other strategies it counts the
 * run's nodes that are not on the current path. */
struct restart_rule {
    const char *name, *summary;
    const void *variant;
    /* Returns the limit of run k = 0, 1 ..., or 0 for no limit. `unit` is the restart
     * unit (setting.h). Only rules of scripts read `rule` and `s`. NULL: no limits. */
    uint64_t (*cutoff)(const struct restart_rule *rule, const struct store *s,
                       uint64_t k, uint64_t unit, double factor);
    double default_factor; /* 0: the rule takes no factor */
    /* How many of its levels backtracking keeps at the restart after run k; NULL: 0.
     * Other strategies keep none. */
    int (*kept)(uint64_t k, int levels);
};

struct search;
struct frontier_sample;
struct snapshot;
struct state_port;

/* A search algorithm. `step` performs one node: a decision with its propagation, one
 * undo, one expansion or one move. A strategy uses no recursion, clock or files. */
struct strategy {
    const char *name, *summary;
    bool incomplete; /* finds solutions; only root propagation proves anything */
    const struct code_row *code; /* its listing (code.h); NULL for a watched program */
    enum level_kind levels;      /* unused if the function level_kind, below, is set */
    double pace; /* automatic speed as a multiple of backtracking's speed; 0 means 1 */
    /* The words that views show for a kind of plug-in instead of the user's choice, if
     * this strategy ignores that choice; else NULL. */
    const char *own[PLUG_KINDS];
    /* True if the store and its trail are the whole state, so that between two steps
     * the caller may remove candidates that occur in no solution of the board. */
    bool allows_manual_filter;
    /* True if the state owns no other memory, so its bytes can be saved and loaded. */
    bool flat;
    /* Parameters of this strategy, if several strategies share their functions. */
    const void *variant;
    size_t (*state_size)(const struct geometry *geo);
    /* Called when the board has only its clues. The state is all zero or, after
     * search_restart, as the strategy left it. */
    void (*start)(struct search *s);
    /* NULL if `start` switches to another strategy (search_become). */
    enum search_status (*step)(struct search *s);

    /* Frees the memory that the state owns. Called at the end and before each `start`;
     * before the first `start` the state is all zero. */
    void (*stop)(struct search *s);
    /* Saves or loads a state that is not flat (search.h). Transfers the size of
     * an array before its contents; if `is_loading`, allocates the array in between. */
    void (*transfer)(struct search *s, const struct state_port *port, bool is_loading);
    /* Whether the next step can be taken now; NULL: always. Only the search of a
     * watched program has this function, which waits up to wait_ms for the program's
     * next line. */
    bool (*is_ready)(struct search *s, int wait_ms);
    /* The kind of levels now, if it can change in a search; NULL: see `levels`. */
    enum level_kind (*level_kind)(const struct search *s);
    /* The explored fraction of the tree; NULL: unknown. */
    double (*progress)(const struct search *s);
    int (*n_levels)(const struct search *s); /* the number of open levels */
    /* The content of an open level, encoded as its kind requires (kinds.h). */
    uint32_t (*level)(const struct search *s, int level);
    /* Writes at most MAX_METRICS metrics to `out`; returns their number. */
    int (*metrics)(const struct search *s, struct metric *out);
    /* Sets the order and the count of *out, and adds the first boards. `hidden` is as
     * in frontier_sample_take. */
    void (*frontier_sample)(const struct search *s, int hidden,
                            struct frontier_sample *out);
    /* Writes into a snapshot what only the strategy knows: a board in place of the
     * store's, its name, a sentence. */
    void (*fill_snapshot)(const struct search *s, struct snapshot *out);
    /* The best complete grid so far, [n_cells], or NULL; if the status is
     * SEARCH_SOLVED, it is a solution. If this function is NULL, the store has the
     * solution. */
    const value_t *(*grid)(const struct search *s);
};

/* A witness follows a search from outside, step by step, and can ask for a pause. The
 * referee is a witness (trace/umpire.h). The search calls all functions on the thread
 * that steps it. They must not change the search. `step` and `show` may be called again
 * for earlier steps, since seeking repeats steps. */
struct witness {
    /* Returns the new state. Called when the search begins, and again when it continues
     * from an earlier step after seeking back. */
    void *(*create)(const struct search *s);
    void (*destroy)(void *state);
    /* Called after each step. Returns true if the player should pause now. */
    bool (*step)(void *state, const struct search *s);
    /* Writes at most `most` metrics to `out`; returns their number. */
    int (*metrics)(const void *state, struct metric *out, int most);
    /* Fills in `accusation` (snapshot.h) of the snapshot. */
    void (*show)(const void *state, const struct search *s, struct snapshot *out);
};
