#include "commands/commands.h"

#include "base/message.h"
#include "commands/json_line.h"
#include "commands/watch.h"
#include "files/data.h"
#include "front/signals.h"
#include "options/input.h"
#include "script/script.h"
#include "show/show_loop.h"
#include "show/verbs/play_scripts.h"

#define LONGEST_S 100000 /* longest exercise to verify: seconds of simulated time */

static void write_line(const struct show *s, struct text *out)
{
    const struct exercise *x = &s->exercise;
    struct json j = {.out = out};
    char boards[IDENTITY_HEX + 1], hash[IDENTITY_HEX + 1];

    identity_hex(x->marked_boards, boards);
    identity_hex(s->tour.play.script.hash, hash);
    json_open(&j, NULL, '{');
    json_text(&j, "exercise", s->o->files[0]);
    json_text(&j, "hash", hash);
    json_text(&j, "student", s->o->student ? s->o->student : "");
    json_text(&j, "boards", boards);
    json_text(&j, "answers", x->answers.data);
    json_text(&j, "marks", x->marks.data);
    json_int(&j, "right", x->n_right);
    json_int(&j, "of", exercise_questions(&s->tour.play.script));
    json_close(&j, '}');
}

static void print_line(const struct show *s)
{
    struct text line = TEXT_EMPTY;

    if (!s->o->json)
        message_print("exercise %s: %d of %d right%s", s->o->files[0],
                      s->exercise.n_right, exercise_questions(&s->tour.play.script),
                      s->tour.is_playing ? ", not complete" : "");
    write_line(s, &line);
    puts(line.data);
    text_free(&line);
}

/* Sets *o to play the exercise o->files[0], `tour` to the path of its file, and `hash`
 * to the hash of its text. */
static bool choose_exercise(struct options *o, char tour[PATH_SIZE],
                            char hash[IDENTITY_HEX + 1], struct error *e)
{
    struct script script;
    bool fine = true;

    o->tour = tour;
    o->n_files = 0; /* files[0] is the name of an exercise, not of a puzzle */
    if (!tour_list_find(EXERCISES, o->files[0], tour, PATH_SIZE, e) ||
        !tour_read(&script, tour, e))
        return false;
    for (int i = 0; fine && i < script.count && !script_has_lua; i++) {
        const struct show_command *c = &script.commands[i];
        fine = c->id != VERB_ASK || c->word != QUESTION_HEURISTIC ||
               error_fail(e,
                          "%s:%d:%d: this program was built without Lua "
                          "(-DSUDOSCOPE_LUA=ON), which the answer needs",
                          tour, c->line, c->column);
    }
    identity_hex(script.hash, hash);
    script_free(&script);
    return fine;
}

/* Plays the exercise without a window and without waiting. `answers` are the student's
 * answers. Appends the result to `line`. */
static bool play_again(const struct options *o, const char *answers, struct text *line,
                       struct error *e)
{
    struct show *s = show_open(&(struct show){.o = o, .is_virtual = true}, e);

    if (!s)
        return false;
    s->exercise.given = answers;
    for (int i = 0; s->tour.is_playing && !s->exercise.asked && i < LONGEST_S &&
                    !signals_interrupted();
         i++)
        show_advance(s, i * NS_PER_S);
    write_line(s, line);
    bool fine = !s->exercise.refusal.text[0];
    if (!fine)
        *e = s->exercise.refusal;
    if (signals_interrupted()) /* an exercise that was cut off proves nothing */
        fine = error_fail(e, "interrupted");
    show_close(s);
    return fine;
}

/* Plays the exercise that *o chooses, whose text has this hash, again with a line's
 * student and answers. Fails unless the result is the same line. */
static bool verify_line(struct options o, const char *hash,
                        const struct json_place *place, struct error *e)
{
    enum { EXERCISE, HASH, STUDENT, ANSWERS, MARKS, TEXTS };
    struct json_member members[TEXTS] = {{.key = "exercise"},
                                         {.key = "hash"},
                                         {.key = "student"},
                                         {.key = "answers"},
                                         {.key = "marks"}};
    struct text text[TEXTS] = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY,
                               TEXT_EMPTY},
                made = TEXT_EMPTY;
    struct error why;

    bool fine = json_read(place, members, TEXTS, e);
    for (int i = 0; fine && i < TEXTS; i++)
        fine = json_read_text(&members[i], &text[i]) ||
               json_fail(&members[i], e, "a text");
    if (fine && strcmp(text[HASH].data, hash) != 0)
        fine = error_fail(e,
                          "%s:%d: expected answers to %s, whose text has hash %s, "
                          "found %s with hash %s",
                          place->name, place->line, o.files[0], hash,
                          text[EXERCISE].data, text[HASH].data);
    o.files = &text[EXERCISE].data; /* only a name in the line: the text is the same */
    o.student = text[STUDENT].data;
    if (fine && !play_again(&o, text[ANSWERS].data, &made, &why))
        fine = error_fail(e, "%s:%d: %s", place->name, place->line, why.text);
    if (fine && (made.length != place->length ||
                 memcmp(made.data, place->start, made.length) != 0))
        fine = error_fail(e, "%s:%d: expected %.400s, found another line", place->name,
                          place->line, made.data);
    if (fine)
        printf("%s:%d: consistent: %s, student '%s', marks %s\n", place->name,
               place->line, text[EXERCISE].data, text[STUDENT].data, text[MARKS].data);
    for (int i = 0; i < TEXTS; i++)
        text_free(&text[i]);
    text_free(&made);
    return fine;
}

/* Verifies the lines of the file o->verify. */
static int verify(const struct options *o, const char *hash)
{
    struct text lines = TEXT_EMPTY;
    struct json_place place = {.name = o->verify};
    struct error e;
    bool fine = in_file_read_text(&lines, o->verify, &e);

    for (const char *at = lines.data; fine && *at; at += at[0] == '\n') {
        place = (struct json_place){o->verify, place.line + 1, at, strcspn(at, "\n")};
        fine = verify_line(*o, hash, &place, &e);
        at += place.length;
    }
    if (fine && place.line == 0)
        fine = error_fail(&e, "%s:1: expected a line of 'exercise --json', found none",
                          o->verify);
    text_free(&lines);
    if (!fine)
        return output_complain(&e, input_failure());
    message_print(
        "the marks follow from the answers; that does not prove who answered");
    return EXIT_DONE;
}

int command_exercise(const struct options *options)
{
    struct options o = *options;
    char tour[PATH_SIZE], hash[IDENTITY_HEX + 1];
    struct error e;
    bool gave_up;

    signals_catch();
    if (o.n_files == 0) {
        error_fail(&e, "exercise: expected NAME, of 'sudoscope list exercises', or a "
                       "file, found none");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    if (!choose_exercise(&o, tour, hash, &e) || !play_scripts_check(&o, &e))
        return output_complain(&e, EXIT_BAD_USAGE);
    if (o.verify)
        return verify(&o, hash);
    return window_run(&o, "sudoscope", print_line, &gave_up, &e)
               ? EXIT_DONE
               : output_complain(&e, input_failure());
}
