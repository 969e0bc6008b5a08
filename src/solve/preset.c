#include "solve/preset.h"

#include <stdio.h>
#include <string.h>

#define PRESET_ROW(shown, strategy, var, val, prop, restarts, text)                    \
    {shown,                                                                            \
     text,                                                                             \
     {[PLUG_STRATEGY] = strategy,                                                      \
      [PLUG_VAR_ORDER] = var,                                                          \
      [PLUG_VAL_ORDER] = val,                                                          \
      [PLUG_PROPAGATOR] = prop,                                                        \
      [PLUG_RESTART_RULE] = restarts}},
static const struct preset_row presets[] = {PRESETS(PRESET_ROW)};

int preset_count(void)
{
    return (int)(sizeof presets / sizeof *presets);
}

const struct preset_row *preset_row(int i)
{
    return &presets[i];
}

bool preset_choose(struct setting *s, const char *name, struct error *e)
{
    char names[512] = "";
    size_t used = 0;

    for (int i = 0; i < preset_count(); i++) {
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 i ? ", " : "", presets[i].name);
        if (strcmp(presets[i].name, name) != 0)
            continue;
        for (int kind = 0; kind < PLUG_KINDS; kind++)
            setting_choose(s, (enum plug_kind)kind, presets[i].choice[kind], NULL);
        return true;
    }
    return error_fail(e, "--preset: expected one of %s, found '%s'", names, name);
}

int preset_of(const struct setting *s)
{
    for (int i = 0; i < preset_count(); i++) {
        bool same = true;
        for (int kind = 0; kind < PLUG_KINDS && same; kind++) {
            char name[SETTING_NAME];
            setting_name(s, (enum plug_kind)kind, name);
            same = strcmp(name, presets[i].choice[kind]) == 0;
        }
        if (same)
            return i;
    }
    return -1;
}
