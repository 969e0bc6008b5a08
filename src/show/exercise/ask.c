/* Shows the open question of a tour and takes its answer (exercise.h). */
#include "base/in_file.h"
#include "base/utf8.h"
#include "show/verbs/actions.h"

#include <unistd.h>

#define SCRIPT_S    5  /* most CPU seconds to judge a script; the window waits */
#define VERIFY_S    60 /* the same for a recorded answer, maybe of a faster machine */
#define SHOWN_TYPED 60 /* most characters of the answer that the question shows */

/* For each kind of answer: the characters that a user may type (NULL: all), and what
 * the program says it expects. */
static const struct {
    const char *characters, *expected;
} kinds[] = {
    [ANSWER_NOTHING] = {"", "Enter goes on"},
    [ANSWER_CELLS] = {"rc0123456789 ,", "click a cell or type r3c4, then Enter"},
    [ANSWER_NUMBERS] = {"0123456789 ,",
                        "type a number, or several with spaces, then Enter"},
    [ANSWER_LETTERS] = {"abcdef ,", "type letters, then Enter"},
    [ANSWER_SCRIPT] = {NULL, "type the path of a script, then Enter"}};

static enum answer_kind kind_of(const struct show *s)
{
    const struct exercise *x = &s->exercise;

    return x->shows_verdict ? ANSWER_NOTHING : question_rows[x->asked->word].kind;
}

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

bool ask_allows_steps(const struct show *s)
{
    return s->exercise.asked->word == QUESTION_WRONG_STEP;
}

/* Sets the caption to the question, its choices and what the user has typed so far. */
static void show_question(struct show *s)
{
    const struct exercise *x = &s->exercise;
    struct text *t = &s->caption;
    char letter = 'a', typed[FIT_LINE];

    text_clear(t);
    fit_line(x->typed, SHOWN_TYPED, FIT_KEEP_ENDING, typed);
    for (const char *at = x->asked->text; *at; at++)
        if (*at == '\n')
            text_printf(t, "  %c) ", letter++);
        else
            text_putc(t, *at);
    text_printf(t, kind_of(s) == ANSWER_NOTHING ? " (Enter)" : "  > %s_", typed);
    s->must_draw = true;
}

/* Says beside the question what an answer must be. The next key takes the words away.
 */
static void explain(struct show *s, const char *words)
{
    show_question(s);
    text_printf(&s->caption, "  (%s)", words);
}

static void close_question(struct show *s)
{
    s->exercise.asked = NULL;
    text_clear(&s->caption);
}

static void give_answer(struct show *s, const char *answer)
{
    struct exercise *x = &s->exercise;
    const char *choices = strchr(x->asked->text, '\n');
    const struct question_scene scene = {.snap = &show_lane(s)->now->snap,
                                         .puzzle = s->puzzle,
                                         .setting = &show_lane(s)->setting,
                                         .choices = choices ? choices + 1 : "",
                                         .trace = x->trace,
                                         .most_ns = (x->given ? VERIFY_S : SCRIPT_S) *
                                                    NS_PER_S,
                                         .answer = answer};
    struct text why = TEXT_EMPTY;
    bool is_script = kind_of(s) == ANSWER_SCRIPT, gives_up = is_script && !answer[0];
    enum verdict verdict =
        gives_up ? WRONG : question_judge((enum question)x->asked->word, &scene, &why);
    bool again = verdict != RIGHT && is_script && !gives_up;

    if (verdict == UNREADABLE && x->given) {
        error_fail(&x->refusal, "answer %d: %.400s", (int)x->marks.length + 1,
                   why.length ? why.data : "the question takes no such answer");
    } else if (verdict == UNREADABLE) {
        x->typed[0] = '\0'; /* what is typed or clicked next is another answer */
        explain(s, why.length ? why.data : kinds[kind_of(s)].expected);
    } else {
        text_clear(&s->caption);
        text_printf(
            &s->caption, "%s %s. (Enter%s)",
            verdict == RIGHT ? "Right:" : "No:", why.length ? why.data : "given up",
            again ? ": again; without a path: give up" : "");
    }
    if (verdict != UNREADABLE && (x->given || !again)) {
        x->shows_verdict = true;
        text_printf(&x->answers, "%s%c", answer, ANSWER_END);
        text_putc(&x->marks, verdict == RIGHT ? '1' : '0');
        x->n_right += verdict == RIGHT;
        x->marked_boards = x->boards;
    }
    text_free(&why);
    s->must_draw = true;
}

static void enter(struct show *s)
{
    struct exercise *x = &s->exercise;
    struct text script = TEXT_EMPTY;
    struct error e;

    if (kind_of(s) == ANSWER_NOTHING)
        close_question(s);
    else if (kind_of(s) != ANSWER_SCRIPT || !x->typed[0])
        give_answer(s, x->typed);
    else if (in_file_read_text(&script, x->typed, &e))
        give_answer(s, script.data);
    else
        show_notify(s, e.text);
    text_free(&script);
}

static void type(struct show *s, const char *text)
{
    struct exercise *x = &s->exercise;
    size_t length = strlen(x->typed);

    if (length + strlen(text) < ASK_TYPED)
        strcpy(x->typed + length, text);
    show_question(s);
}

bool ask_type(struct show *s, const char *key)
{
    const char *character = strcmp(key, "Space") == 0 ? " " : key;
    const char *known = kinds[kind_of(s)].characters;

    if (utf8_count(character) != 1 || (known && !strstr(known, character)) ||
        (*character == ',' && ask_allows_steps(s)))
        return false;
    type(s, character);
    return true;
}

void ask_click(struct show *s, cell_t c, bool is_double)
{
    if (kind_of(s) == ANSWER_NOTHING || is_double)
        enter(s);
    else if (kind_of(s) == ANSWER_CELLS && c != CELL_NONE)
        type(s, phrase("%s ", cell_name(c, show_lane(s)->now->snap.n).text).text);
    else
        explain(s, kinds[kind_of(s)].expected);
}

/* ---- Commands ---- */

void verb_ask(struct show *s, const struct show_command *c)
{
    struct exercise *x = &s->exercise;

    x->asked = c;
    x->shows_verdict = false;
    x->typed[0] = '\0';
    show_question(s);
    if (!x->given || (kind_of(s) != ANSWER_NOTHING && !*x->given))
        return;
    if (kind_of(s) != ANSWER_NOTHING) {
        struct text answer = TEXT_EMPTY;
        size_t length = strcspn(x->given, (char[]){ANSWER_END, '\0'});
        text_add(&answer, x->given, length);
        give_answer(s, answer.data);
        text_free(&answer);
        x->given += length + (x->given[length] != '\0');
    }
    if (!x->refusal.text[0])
        close_question(s);
}

void verb_answer(struct show *s, const struct show_command *c)
{
    enum { ENTER, DELETE, FORWARD, BACK };
    char *typed = s->exercise.typed;

    if (c->word == ENTER) {
        enter(s);
    } else if (c->word == DELETE && kind_of(s) != ANSWER_NOTHING) {
        typed[utf8_last(typed, strlen(typed))] = '\0';
        show_question(s);
    } else if (c->word >= FORWARD && ask_allows_steps(s)) {
        verb_step(s, &(struct show_command){.id = VERB_STEP, .word = c->word == BACK});
    } else {
        explain(s, kinds[kind_of(s)].expected);
    }
}
