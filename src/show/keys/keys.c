#include "show/keys/keys.h"

#include "base/alloc.h"
#include "base/in_file.h"
#include "base/names.h"
#include "base/platform.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

#define TITLE(title)                                                                   \
    {                                                                                  \
        "", NULL, title                                                                \
    }
#define BOTH_WAYS(property) "cycle " property "|cycle " property " -1"

#define VIEW(id, name, title, key, legend) {key, "set view " #name, title},

/* The rows are in the order of the help: the title of a section, then its keys. */
const struct key_row key_rows[] = {
    TITLE("Playback"),
    {"Space k", "cycle paused", "run / pause"},
    {". ,", "step|step back", "step forward, back"},
    {"Left Right", "scrub backward|scrub forward", "seek backward, forward"},
    {"[ ]", "add speed -20%|add speed 25%", "slower, faster by a quarter"},
    {"\\", "set speed max", "maximum speed"},
    {"Backspace", "set speed auto", "automatic speed"},
    {"n Return", "next-solution", "next solution"},
    {"r", "restart", "start again; rewound: continue"},

    TITLE("Search"),
    {"v V", BOTH_WAYS("var"), "next, previous variable order"},
    {"p P", BOTH_WAYS("prop"), "next, previous propagation"},
    {"a A", BOTH_WAYS("strategy"), "next, previous strategy"},
    {"m M", BOTH_WAYS("preset"), "next, previous preset"},
    {"!", "jam", "break it: a jam, then a rescue"},

    TITLE("Lanes"),
    {"w", "challengers", "race other searches, on / off"},
    {"PageUp PageDown", "lanes more|lanes fewer", "add, remove a lane"},
    {") (", "lane next|lane previous", "select the next, previous lane"},
    {"z Return", "zoom", "show that lane alone / all"},

    TITLE("Board"),
    {"g", "generate", "generate a puzzle"},
    {"E", "edit", "edit the board"},
    {"Up Down", "square larger|square smaller", "larger, smaller empty board"},

    TITLE("Files"),
    {"l", "list", "list of puzzles"},
    {"Ctrl+S", "save", "save the board as a file"},
    {"s F8", "screenshot", "screenshot as PNG"},
    {"F9", "record", "record a video / stop"},
    {"F10", "clip", "save the last 20 s as a video"},

    TITLE("Views"),
    {"H", "heat", "heat: where it works or fails"},
    {"j J", BOTH_WAYS("view"), "next, previous view"},
    {"C", "cycle code", "code of the search or the lens"},
    {"F5 L", "cycle presentation", "presentation on / off"},
    {"Tab B", "cycle panel", "panel: all figures, or hide it"},

    TITLE("Sound"),
    {"h", "cycle sound", "hear the search"},

    TITLE("Lens"),
    {"d", "lens", "alldifferent lens on / off"},
    {"Left Right", "lens previous-unit|lens next-unit", "previous, next unit"},
    {"Up Down", "lens previous-kind|lens next-kind", "previous, next kind of unit"},
    {"U", "lens units", "choose the unit from a list"},
    {"Home", "lens follow", "the unit filtered last"},
    {"F", "lens method", "flow / augmenting paths"},
    {"Space", "lens next-stage", "next stage (k: run)"},
    {". ,", "lens next-stage|lens previous-stage", "next, previous stage"},
    {"<", "lens first-stage", "first stage"},
    {">", "lens play", "play the stages / stop"},
    {"Return", "lens apply", "apply (paused)"},
    {"u Ctrl+Z", "lens undo", "undo (paused)"},

    TITLE("Why"),
    {"W", "why", "why is it so? (at the pointer)"},
    {"Space", "why next", "next step (k: run)"},
    {". ,", "why next|why previous", "next, previous step"},
    {"< >", "why first|why last", "first, last step"},
    {"Return", "why fold", "fold, unfold older levels"},
    {"Up Down Left Right", "why up|why down|why left|why right", "another cell"},
    {"+ -", "why next-value|why previous-value", "next, previous lost value"},

    TITLE("Question"),
    {"Return Space", "answer enter", "answer; go on"},
    {"Backspace", "answer delete", "delete a character"},
    {". ,", "answer forward|answer back", "step forward, back"},

    TITLE("Editor"),
    {KEY_DIGITS,
     "digit 0|digit 1|digit 2|digit 3|digit 4|digit 5|digit 6|digit 7|digit 8|digit 9",
     "a value"},
    {"Delete Backspace", "edit clear", "empty the cell"},
    {"Up Down Left Right", "edit up|edit down|edit left|edit right", "move the cursor"},
    {"Ctrl+Z Ctrl+Y", "edit undo|edit redo", "undo, redo"},
    {"Return", "edit enter", "enter the value; else search"},
    {"E Space", "edit end", "search the board"},

    TITLE("List"),
    {"Up Down Left Right", "list up|list down|list left|list right",
     "move; type to filter"},
    {"PageUp PageDown", "list page-up|list page-down", "a page up, down"},
    {"Home End", "list home|list end", "first, last of the list"},
    {"Return", "list open", "open the puzzle, or the unit"},
    {"Backspace", "list delete", "delete a character"},

    TITLE("Window"),
    {": Ctrl+P", "find", "find anything, by its words"},
    {"? F1", "help", "keys; again: find anything"},
    {"f F11 Alt+Return", "cycle fullscreen", "fullscreen (Alt+Enter)"},
    {"Escape", "close", "close overlay; leave fullscreen"},
    {"q Ctrl+Q", "quit", "quit"},

    TITLE(KEYS_BY_DOOR),
    {"> <", "change next|change previous", "next, previous change of a step"},
    {"{ }", "add speed -50%|add speed 100%", "half, double speed"},
    {"R", "restart new-seed", "restart with a new seed"},
    {"o O", BOTH_WAYS("val"), "next, previous value order"},
    {"t T", BOTH_WAYS("restarts"), "next, previous restart rule"},
    {"u U", BOTH_WAYS("tune"), "next, previous tuning parameter"},
    {"/ *", "add tune -50%|add tune 100%", "halve, double that parameter"},
    {"e", "empty", "empty board"},
    {"Shift+Up Shift+Down", "add size 1|add size -1", "one row and column more, fewer"},
    {"G", "cycle units", "boxes, diagonals, Latin square"},
    {"Ctrl+V", "paste", "paste a puzzle"},
    {"Ctrl+C y", "copy", "copy the board"},
    {"Y", "copy moment", "copy the moment, for --moment"},
    /* clang-format off */
    BOARD_VIEW_ROWS(VIEW)
    /* clang-format on */
    {"x", "highlight", "highlight value at pointer"},
    {"+ -", "highlight next|highlight previous", "highlight next, previous value"},
    {"c", "cycle palette", "palette of colours"},
    {"b", "cycle calm", "calm colours"},
    {"S", "proof", "solution against a wrong step"},
    {"X", "part", "where two lanes part"},
    {"i", "frame-statistics", "frame statistics on / off"},
    {"9 0", "add volume -5|add volume 5", "quieter, louder"},
    {"D", "tour", "next tour"},
    /* after the views, which have digits, too */
    {KEY_DIGITS " Delete", "say \"search running: press E to stop and edit\"",
     "press E to edit"},
};
const int key_count = sizeof key_rows / sizeof *key_rows;

bool key_name(const struct key_row *row, int i, char out[KEY_NAME])
{
    const char *from = row->keys[0] ? row->keys : NULL;

    for (; from && i > 0; i--)
        if ((from = strchr(from, ' ')))
            from++;
    if (from)
        snprintf(out, KEY_NAME, "%.*s", (int)strcspn(from, " "), from);
    return from;
}

/* How lists and hints spell keys. key_spell takes the first row that matches, so a
 * longer name comes before a shorter one with the same beginning. */
static const struct {
    const char *names, *listed, *hint;
} spellings[] = {{KEY_DIGITS, "0-9", "digits"},
                 {"Ctrl+Z Ctrl+Y", "Ctrl+Z, Y", NULL},
                 {"Shift+Up Shift+Down", "Shift+Up/Dn", NULL},
                 {"PageUp PageDown", "PgUp, PgDn", "PgUp/Dn"},
                 {"Up Down Left Right", "arrows", "arrows"},
                 {"Left Right", "Left, Right", "\xe2\x86\x90 \xe2\x86\x92"},
                 {"Up Down", "Up, Down", "\xe2\x86\x91 \xe2\x86\x93"},
                 {"? F1", "?, F1", "any key"},
                 {" Alt+Return", "", NULL},
                 {"Delete Backspace", "Delete", NULL},
                 {"Return", "Enter", "Enter"},
                 {"Escape", "Esc", "Esc"},
                 {" ", ", ", NULL}};
enum { SPELLINGS = sizeof spellings / sizeof *spellings };

const char *key_hint(const char *names)
{
    int i = names_find(spellings, SPELLINGS, sizeof *spellings, names);

    return i >= 0 && spellings[i].hint ? spellings[i].hint : names;
}

void key_spell(const struct keys *k, const struct key_row *row, char out[KEY_SPELLED])
{
    char names[128] = "";
    size_t used = 0;

    for (const struct key_binding *b = k->list; b < k->list + k->first_own; b++)
        if (b->row == row)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                     used ? " " : "", b->key);
    assert(used < sizeof names);
    used = 0;
    for (const char *from = names; *from;) {
        int i = 0;
        while (i < SPELLINGS &&
               strncmp(from, spellings[i].names, strlen(spellings[i].names)) != 0)
            i++;
        used += (size_t)snprintf(out + used, KEY_SPELLED - used, "%.*s",
                                 i < SPELLINGS ? KEY_SPELLED : 1,
                                 i < SPELLINGS ? spellings[i].listed : from);
        from += i < SPELLINGS ? strlen(spellings[i].names) : 1;
    }
    assert(used < KEY_SPELLED);
    out[used] = '\0';
}

/* ---- Bindings ---- */

static struct key_binding *bind(struct keys *k, const char *key,
                                const struct key_row *row)
{
    k->list = alloc_one_more(k->list, k->count, sizeof *k->list);
    struct key_binding *b = &k->list[k->count++];
    *b = (struct key_binding){.row = row};
    snprintf(b->key, sizeof b->key, "%s", key);
    return b;
}

/* Whether a list of names, each between spaces, has this one. */
static bool has_name(const char *list, const char *name)
{
    char padded[KEY_NAME + 2];

    snprintf(padded, sizeof padded, " %s ", name);
    return strstr(list, padded);
}

/* Whether `name` is the name of a key: a character or a word such as F1, perhaps after
 * Ctrl+, Alt+ and Shift+. */
static bool is_key(const char *name)
{
    static const char *const modifiers[] = {"Ctrl+", "Alt+", "Shift+"};
    static const char known[] = " Space Return Escape Tab Backspace Delete Insert Home "
                                "End PageUp PageDown Up Down Left Right F1 F2 F3 F4 F5 "
                                "F6 F7 F8 F9 F10 F11 F12 ";

    for (int i = 0; i < 3; i++)
        if (strncmp(name, modifiers[i], strlen(modifiers[i])) == 0)
            name += strlen(modifiers[i]);
    return name[0] && (utf8_count(name) == 1 || has_name(known, name));
}

/* Binds the keys that the platform has to the commands that it has. If the row has more
 * keys than commands, the last keys share the last command. */
static void bind_row(struct keys *k, const struct key_row *row)
{
    char key[KEY_NAME], commands[96];
    const char *at = row->commands;
    struct error e;

    for (int i = 0; key_name(row, i, key); i++) {
        struct script script;
        size_t length = strcspn(at, "|");
        assert(is_key(key));
        snprintf(commands, sizeof commands, "%.*s", (int)length, at);
        at += at[length] ? length + 1 : 0;
        script_init(&script, "keys", FROM_KEYS);
        bool fine = script_add(&script, commands, 1, &e);
        assert(fine || platform_is_page);
        if (fine && !has_name(platform_lost_keys, key))
            bind(k, key, row)->script = script;
        else
            script_free(&script);
    }
}

struct keys *keys_create(void)
{
    struct keys *k = alloc_zeroed(1, sizeof *k);

    for (int i = 0; i < key_count; i++)
        bind_row(k, &key_rows[i]);
    k->first_own = k->count;
    return k;
}

void keys_destroy(struct keys *k)
{
    for (int i = 0; k && i < k->count; i++)
        script_free(&k->list[i].script);
    if (k)
        free(k->list);
    free(k);
}

static bool read_line(void *keys, const char *path, char *line, int number,
                      struct error *e)
{
    size_t blanks = strspn(line, " \t\r"), length = strcspn(line + blanks, " \t\r\n");
    struct script script;
    char key[KEY_NAME];

    snprintf(key, sizeof key, "%.*s", (int)length, line + blanks);
    if (length >= sizeof key || !is_key(key))
        return error_fail(e,
                          "%.200s:%d:%d: expected a key such as a, F5 or Ctrl+Up, "
                          "found '%s'",
                          path, number, (int)blanks + 1, key);
    script_init(&script, path, FROM_KEYS);
    bool fine = script_add_line(&script, line, blanks + length, number, e) &&
                (script.count > 0 ||
                 error_fail(e, "%.200s:%d:%d: expected a command, found the end", path,
                            number, (int)(blanks + length) + 1));
    if (!fine) {
        script_free(&script);
        return false;
    }
    struct key_binding *b = bind(keys, key, NULL);
    b->script = script;
    line += blanks + length + strspn(line + blanks + length, " \t");
    snprintf(b->own_help, sizeof b->own_help, "%.*s", (int)strcspn(line, "\r\n"), line);
    return true;
}

bool keys_read(struct keys *k, const char *path, struct error *e)
{
    return in_file_load(path, read_line, k, e);
}

/* Finds a binding that acts in one of these modes; NULL: none. The user's keys come
 * before those of key_rows. A key with Shift that has no binding acts like the key
 * without it. */
static const struct key_binding *find(const struct keys *k, const char *key,
                                      unsigned modes)
{
    for (int i = 0; i < k->count; i++) {
        const struct key_binding *b = &k->list[(k->first_own + i) % k->count];
        if (strcmp(b->key, key) == 0 && command_modes(&b->script.commands[0]) & modes)
            return b;
    }
    return strncmp(key, "Shift+", strlen("Shift+")) == 0
               ? find(k, key + strlen("Shift+"), modes)
               : NULL;
}

const struct key_binding *keys_find(const struct keys *k, const char *key,
                                    unsigned modes)
{
    /* Modes over the board, such as the lens, whose commands are preferred. */
    unsigned over = modes & IN_SHOW ? modes & ~(unsigned)IN_SHOW : 0;
    const struct key_binding *found = find(k, key, over);

    return found ? found : find(k, key, (modes & ~over) | IN_ANY);
}
