#include "show/exercise/exercise.h"

#include <unistd.h>

void exercise_remove_trace(struct exercise *x)
{
    if (x->trace[0])
        unlink(x->trace);
    x->trace[0] = '\0';
}

void exercise_free(struct exercise *x)
{
    text_free(&x->answers);
    text_free(&x->marks);
    exercise_remove_trace(x);
}

int exercise_questions(const struct script *script)
{
    int count = 0;

    for (int i = 0; i < script->count; i++)
        count += script->commands[i].id == VERB_ASK &&
                 script->commands[i].word != QUESTION_GO_ON;
    return count;
}
