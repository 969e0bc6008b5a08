#include "solve/setting.h"

#include "base/names.h"
#include "solve/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Inserts propagator p and all that it needs, by rank, except those that the setting
 * has. False if there is no room. */
static bool add_propagator(struct setting *s, const struct propagator *p)
{
    for (; p && p != &propagator_none; p = p->needs) {
        int at = s->n_prop;
        for (int i = 0; i < s->n_prop; i++)
            if (s->prop[i] == p)
                return true;
        if (s->n_prop == MAX_PROPAGATORS)
            return false;
        for (; at > 0 && s->prop[at - 1]->rank > p->rank; at--)
            s->prop[at] = s->prop[at - 1];
        s->prop[at] = p;
        s->n_prop++;
    }
    return true;
}

void setting_take_propagator(struct setting *s, const struct propagator *p)
{
    s->n_prop = 0;
    bool fits = add_propagator(s, p);
    assert(fits);
    (void)fits;
}

/* Writes the names of the propagators, joined by '+', except those that another one
 * needs. False if they do not fit. */
static bool name_propagators(const struct setting *s, char out[SETTING_NAME])
{
    size_t used = 0;

    snprintf(out, SETTING_NAME, "none");
    for (int i = 0; i < s->n_prop && used < SETTING_NAME; i++) {
        bool is_needed = false;
        for (int j = i + 1; j < s->n_prop; j++)
            is_needed |= s->prop[j]->needs == s->prop[i];
        if (!is_needed)
            used += (size_t)snprintf(out + used, SETTING_NAME - used, "%s%s",
                                     used ? "+" : "", s->prop[i]->name);
    }
    return used < SETTING_NAME;
}

void setting_take(struct setting *s, const struct choices *choices)
{
    s->strategy = choices->strategy;
    s->var = choices->var;
    s->val = choices->val;
    setting_take_propagator(s, choices->prop);
    s->restarts = choices->restarts;
    s->restart_unit = choices->restart_unit;
    s->restart_factor = 0;
}

bool setting_same_propagators(const struct setting *a, const struct setting *b)
{
    return a->n_prop == b->n_prop &&
           memcmp(a->prop, b->prop, (size_t)a->n_prop * sizeof *a->prop) == 0;
}

bool setting_same_choices(const struct setting *a, const struct setting *b)
{
    return a->strategy == b->strategy && a->var == b->var && a->val == b->val &&
           setting_same_propagators(a, b) && a->restarts == b->restarts &&
           a->restart_unit == b->restart_unit && a->restart_factor == b->restart_factor;
}

const struct propagator *setting_scripted_propagator(const struct setting *s)
{
    for (int i = 0; i < s->n_prop; i++)
        if (s->prop[i]->variant)
            return s->prop[i];
    return NULL;
}

bool setting_has_script(const struct setting *s)
{
    return s->var->variant || s->val->variant || s->restarts->variant ||
           setting_scripted_propagator(s);
}

bool setting_matches(const struct setting *s, const struct choices *choices)
{
    struct setting taken = *s;

    setting_take(&taken, choices);
    return setting_same_choices(s, &taken);
}

struct setting setting_default(void)
{
    struct setting s = {
        .seed = 1,
        .max_memory = (uint64_t)1 << 30,
        .tuning = tuning_default(),
    };

    setting_take(&s, &(struct choices){&strategy_backtrack, &var_order_sweep,
                                       &val_order_least_constraining,
                                       &propagator_alldifferent_lazy,
                                       &restart_rule_luby, 0});
    return s;
}

/* The largest restart unit, in nodes: no run has as many. Its product with any term
 * of the Luby sequence still fits into 64 bits. */
#define LARGEST_UNIT 1000000000000u

static const void *find_plug(const struct setting *s, enum plug_kind kind,
                             const char *text, size_t length, struct error *e)
{
    char names[256], hint[NAMES_HINT];
    int row = catalog_find(kind, text, length);

    if (row >= 0)
        return catalog_plug(kind, row);
    if (s->source && s->source->is_name(text, length))
        return s->source->find(kind, text, length, e);
    catalog_names(kind, names, sizeof names);
    catalog_hint(names, text, length, hint);
    error_fail(e, "--%s: expected one of %s, found '%.*s'%s", catalog_option(kind),
               names, (int)length, text, hint);
    return NULL;
}

static bool choose_propagators(struct setting *s, const char *text, struct error *e)
{
    struct setting chosen = *s;
    char name[SETTING_NAME];

    chosen.n_prop = 0;
    for (;; text++) {
        size_t length = strcspn(text, "+");
        const struct propagator *p = find_plug(s, PLUG_PROPAGATOR, text, length, e);
        if (!p)
            return false;
        if (!add_propagator(&chosen, p))
            return error_fail(e, "--prop: expected at most %d propagators, found more",
                              MAX_PROPAGATORS);
        text += length;
        if (*text == '\0')
            break;
    }
    if (!name_propagators(&chosen, name))
        return error_fail(e, "--prop: expected names of at most %d bytes, found more",
                          SETTING_NAME - 1);
    *s = chosen;
    return true;
}

static bool choose_restarts(struct setting *s, const char *text, struct error *e)
{
    size_t length = strcspn(text, ":");
    unsigned long long unit = 0;
    double factor = 0;
    char *end = (char *)text + length;
    const struct restart_rule *rule = find_plug(s, PLUG_RESTART_RULE, text, length, e);

    if (!rule)
        return false;
    if (*end == ':' && rule != &restart_rule_none) {
        const char *number = end + 1;
        unit = strtoull(number, &end, 10);
        if (end == number || *number == '-' || unit == 0 || unit > LARGEST_UNIT)
            return error_fail(e,
                              "--restarts: expected a unit of 1..10^12 nodes after "
                              "'%.*s:', found '%s'",
                              (int)length, text, number);
    }
    if (*end == ':' && rule->default_factor > 0) {
        const char *number = end + 1;
        factor = strtod(number, &end);
        if (end == number || !(factor >= 1 && factor <= 1000))
            return error_fail(e, "--restarts: expected a factor 1..1000, found '%s'",
                              number);
    }
    if (*end != '\0')
        return error_fail(e, "--restarts: expected nothing more, found '%s'", end);
    s->restarts = rule;
    s->restart_unit = unit;
    s->restart_factor = factor;
    return true;
}

bool setting_choose(struct setting *s, enum plug_kind kind, const char *text,
                    struct error *e)
{
    if (kind == PLUG_PROPAGATOR)
        return choose_propagators(s, text, e);
    if (kind == PLUG_RESTART_RULE)
        return choose_restarts(s, text, e);
    const void *plug = find_plug(s, kind, text, strlen(text), e);
    if (plug && kind == PLUG_STRATEGY)
        s->strategy = plug;
    else if (plug && kind == PLUG_VAR_ORDER)
        s->var = plug;
    else if (plug && kind == PLUG_VAL_ORDER)
        s->val = plug;
    return plug != NULL;
}

void setting_cycle(struct setting *s, enum plug_kind kind, int by)
{
    char name[SETTING_NAME];
    /* One more row follows those of the catalogue: the plug-in of the latest script. */
    const char *const *script = s->source ? s->source->latest(kind) : NULL;
    int rows = catalog_count(kind), count = rows + (script != NULL);

    assert(by == 1 || by == -1);
    setting_name(s, kind, name);
    int row = catalog_find(kind, name, strcspn(name, ":+"));
    int next = ((row < 0 ? rows : row) + by + count) % count;
    setting_choose(s, kind, next < rows ? catalog_name(kind, next) : *script, NULL);
}

void setting_name(const struct setting *s, enum plug_kind kind, char out[SETTING_NAME])
{
    const char *const names[PLUG_KINDS] = {[PLUG_STRATEGY] = s->strategy->name,
                                           [PLUG_VAR_ORDER] = s->var->name,
                                           [PLUG_VAL_ORDER] = s->val->name,
                                           [PLUG_RESTART_RULE] = s->restarts->name};

    if (kind == PLUG_PROPAGATOR) {
        name_propagators(s, out);
        return;
    }
    size_t used = (size_t)snprintf(out, SETTING_NAME, "%s", names[kind]);
    if (kind == PLUG_RESTART_RULE && s->restart_unit > 0)
        used += (size_t)snprintf(out + used, SETTING_NAME - used, ":%llu",
                                 (unsigned long long)s->restart_unit);
    if (kind == PLUG_RESTART_RULE && s->restart_factor > 0)
        snprintf(out + used, SETTING_NAME - used, ":%.*g",
                 text_digits(s->restart_factor), s->restart_factor);
}

double setting_limit_s(const struct setting *s, double max_seconds)
{
    bool has_limit = max_seconds > 0 || s->max_nodes > 0;

    return !has_limit && s->strategy->incomplete ? 20 : max_seconds;
}

uint64_t setting_cutoff(const struct setting *s, const struct store *store, uint64_t k,
                        uint64_t unit)
{
    const struct restart_rule *rule = s->restarts;
    double factor = s->restart_factor > 0 ? s->restart_factor : rule->default_factor;

    assert(unit > 0);
    unit = s->restart_unit ? s->restart_unit : unit;
    return rule->cutoff ? rule->cutoff(rule, store, k, unit, factor) : 0;
}
