#include "support/command.h"

#include "show/verbs/actions.h"
#include "support/test.h"

bool try_commands(struct show *s, const char *text, enum command_source source,
                  struct error *e)
{
    struct script script;

    script_init(&script, "test", source);
    bool fine = script_add(&script, text, 1, e);
    for (int i = 0; fine && i < script.count; i++)
        fine = carry_out(s, &script, i, e);
    script_free(&script);
    return fine;
}

void give_commands(struct show *s, const char *text)
{
    struct error e;

    if (!try_commands(s, text, FROM_CONTROL, &e))
        fail_msg("%s", e.text);
}
