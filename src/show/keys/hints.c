/* Chooses the hints of the panel, and writes the help (keys.h). */
#include "show/keys/keys.h"
#include "show/verbs/actions.h"

/* When a hint helps: while a mode with hints of its own is open (IN_EDITOR, IN_WHY), or
 * else in these states of the search. */
enum {
    RUNNING = 1 << MODE_COUNT,
    PAUSED = RUNNING << 1,
    REWOUND = RUNNING << 2,
    SOLVED = RUNNING << 3,
    ENDED = RUNNING << 4, /* the search is exhausted, or gave up */
    LANES = RUNNING << 5, /* the frame shows several lanes, which run */
    PAUSED_LANES = RUNNING << 6,
    LARGE_LANE = RUNNING << 7, /* one of several lanes fills the frame */

    RACE = LANES | PAUSED_LANES,
    OVER = SOLVED | ENDED,
    SEEKS = PAUSED | REWOUND | OVER | LARGE_LANE,
    SEARCHES = RUNNING | PAUSED | REWOUND | LARGE_LANE,
    NO_OVERLAY = SEARCHES | OVER | RACE,
    /* The caption of a question says what to do. */
    ALWAYS = (RUNNING << 8) - 1 - IN_QUESTION - IN_EXERCISE
};

/* In each state the most useful hint comes first. */
static const struct hint {
    unsigned states;
    const char *keys, *effect; /* names of keys, separated by spaces */
} rows[] = {
    {SOLVED, "n", "next solution"},
    {LARGE_LANE, "Escape", "all lanes"},
    {LARGE_LANE, "( )", "another lane"},
    {RUNNING | LANES, "Space", "pause"},
    {PAUSED | PAUSED_LANES, "Space", "run"},
    {REWOUND, "Space", "replay"},
    {LARGE_LANE, "Space", "run, pause"},
    {OVER, "!", "a jam, then a rescue"},
    {OVER, "a", "strategy"},
    {RUNNING | LANES, "[ ]", "slower, faster"},
    {RUNNING | OVER, "Up Down", "board size"},
    {OVER, "r R", "restart; R: new seed"},
    {OVER, "g", "generate a puzzle"},
    {SEEKS, ". ,", "step forward, back"},
    {PAUSED_LANES, ". ,", "step"},
    {SEEKS, "> <", "change by change"},
    {SEEKS | PAUSED_LANES, "Left Right", "seek"},
    {REWOUND, "r", "continue from here"},
    {RACE, "( )", "select a lane"},
    {RACE, "z", "that lane alone"},
    {RACE, "PageUp PageDown", "lanes"},
    {RACE, "w", "only the first lane"},
    {SEARCHES, "v o", "orders (heuristics)"},
    {RACE, "v o", "orders"},
    {SEARCHES, "p a", "propagation, strategy"},
    {PAUSED | RACE, "Up Down", "board size"},
    {SEARCHES, "d", "lens"},
    {PAUSED | REWOUND | OVER, "W", "why? (at the pointer)"},
    {RACE, "g", "generate a puzzle"},
    {RACE, "r R", "restart; R: new seeds"},
    {RUNNING | RACE, "H", "heat: where it fails"},

    {IN_EDITOR, KEY_DIGITS, "a value"},
    {IN_EDITOR, "Up Down Left Right", "move"},
    {IN_EDITOR, "Delete", "empty the cell"},
    {IN_EDITOR, "Return", "search the board"},
    {IN_EDITOR, "Ctrl+Z", "undo; Ctrl+Y: redo"},
    {IN_EDITOR, "Ctrl+V", "paste a board"},

    {IN_LENS, "Space", "pause: shows stages"},
    {IN_PAUSED_LENS, "Space", "next stage"},
    {IN_LENS | IN_PAUSED_LENS, "Left Right", "previous, next unit"},
    {IN_LENS | IN_PAUSED_LENS, "U", "list of units"},
    {IN_PAUSED_LENS, "Return", "apply the filtering"},
    {IN_LENS | IN_PAUSED_LENS, "C", "its algorithm"},
    {IN_PAUSED_LENS, "F", "flow, or paths"},
    {IN_PAUSED_LENS, ",", "previous stage"},
    {IN_PAUSED_LENS, ">", "play the stages"},
    {IN_PAUSED_LENS, "u", "undo"},
    {IN_LENS | IN_PAUSED_LENS, "Up Down", "kind of unit"},
    {IN_PAUSED_LENS, "k", "run the search"},
    {IN_LENS | IN_PAUSED_LENS, "d", "close the lens"},

    {IN_WHY, ". ,", "next, previous step"},
    {IN_WHY, "Return", "fold, unfold"},
    {IN_WHY, "Up Down Left Right", "another cell"},
    {IN_WHY, "+ -", "a value that it lost"},
    {IN_WHY, "W", "close"},

    {IN_OPENING, "? F1", "takes control"},
    {IN_TOUR, "Escape", "end the tour"},
    {IN_TOUR, "D", "next tour"},

    {NO_OVERLAY, "F9", "record a video"},
    {NO_OVERLAY, "f", "fullscreen"},
    {NO_OVERLAY, "? :", "keys; find anything"},
    {ALWAYS - NO_OVERLAY, "?", "keys"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static unsigned state_of(const struct show *s)
{
    const struct playback *will = lane_will(show_lane(s));
    bool is_paused = show_is_paused(s);
    enum mode mode = show_topmost(s, OWN_HINTS);

    if (mode == MODE_COUNT)
        mode = show_topmost(s, LAST_HINTS);
    return mode < MODE_COUNT                ? 1U << mode
           : !show_is_large(s)              ? is_paused ? PAUSED_LANES : LANES
           : s->n_lanes > 1                 ? LARGE_LANE
           : will->is_rewound               ? REWOUND
           : will->status == SEARCH_SOLVED  ? SOLVED
           : will->status != SEARCH_RUNNING ? ENDED
           : is_paused                      ? PAUSED
                                            : RUNNING;
}

/* The keys that type the values of the edited board. */
static const char *value_keys(const struct editor *ed)
{
    struct alphabet a = ed->puzzle->alphabet;
    bool has_letters =
        a.n == ed->puzzle->geo->n && alphabet_has_symbols(a) && a.first + a.n > 10;

    return !has_letters ? key_hint(KEY_DIGITS) : a.first > 9 ? "letters" : "0-9 A-Z";
}

void hints_update(struct show *s)
{
    _Static_assert(2 * ROWS < SHOW_HINTS, "every hint has its place");
    unsigned state = state_of(s), modes = show_modes(s);
    char key[KEY_NAME];
    int count = 0;

    for (int i = 0; i < ROWS; i++) {
        const struct hint *hint = &rows[i];
        if (!(hint->states & state))
            continue;
        snprintf(key, KEY_NAME, "%.*s", (int)strcspn(hint->keys, " "), hint->keys);
        const struct key_binding *b = keys_find(s->keys, key, modes);
        if (!b || !b->row) /* no row: the user has bound the key */
            continue;
        bool is_value = state == IN_EDITOR && strcmp(hint->keys, KEY_DIGITS) == 0;
        s->hints[count++] = is_value ? value_keys(s->editor) : key_hint(hint->keys);
        s->hints[count++] = hint->effect;
    }
    s->hints[count] = NULL;
}

struct help_line keys_line(const struct show *s, const struct key_binding *b)
{
    static const char both[] = "next, previous ";
    const struct show_command *c = &b->script.commands[0];
    bool has_value =
        c->id == VERB_CYCLE || (c->id == VERB_ADD && c->property == PROPERTY_VOLUME);
    struct phrase now = has_value ? property_now(s, c->property) : phrase("%s", "");
    struct help_line line;
    const char *help = b->row->help;
    _Static_assert(sizeof line.keys >= KEY_SPELLED, "too short for a spelled key");

    if (now.text[0] && strncmp(help, both, strlen(both)) == 0)
        help += strlen(both);
    snprintf(line.text, sizeof line.text, "%s%s%.25s", help, now.text[0] ? ": " : "",
             now.text);
    key_spell(s->keys, b->row, line.keys);
    return line;
}

/* The command `say` is no effect: it only tells why the key does nothing. */
const struct key_binding *keys_acting(const struct show *s, const struct key_row *row)
{
    for (int i = 0; i < s->keys->count; i++) {
        const struct key_binding *b = &s->keys->list[i];
        if (b->row == row && b->script.commands[0].id != VERB_SAY &&
            keys_find(s->keys, b->key, show_modes(s)) == b)
            return b;
    }
    return NULL;
}

/* Whether the help begins with this section: one of its keys acts now, but would not
 * act if nothing were open. */
static bool comes_first(const struct show *s, const struct key_row *title)
{
    for (const struct key_row *row = title + 1;
         row < key_rows + key_count && row->commands; row++) {
        const struct key_binding *b = keys_acting(s, row);
        if (b && !(command_modes(&b->script.commands[0]) & (IN_SHOW | IN_ANY)))
            return true;
    }
    return false;
}

static int add_section(const struct show *s, const struct key_row *title,
                       struct help_line *lines, int count)
{
    int before = count;

    lines[count] = (struct help_line){.keys = ""};
    snprintf(lines[count++].text, sizeof lines->text, "%s", title->help);
    for (const struct key_row *row = title + 1;
         row < key_rows + key_count && row->commands; row++) {
        const struct key_binding *b = keys_acting(s, row);
        if (b)
            lines[count++] = keys_line(s, b);
    }
    return count == before + 1 ? before : count;
}

/* Appends lines for keys of keys.conf, with their commands; returns the new count. */
static int add_own(const struct show *s, struct help_line *lines, int count)
{
    const struct key_binding *own = s->keys->list + s->keys->first_own;
    int most = int_min(s->keys->count - s->keys->first_own, HELP_LINES - count - 1);

    if (most > 0)
        lines[count++] = (struct help_line){.text = "keys.conf"};
    for (const struct key_binding *b = own; b < own + most; b++) {
        snprintf(lines[count].keys, sizeof lines->keys, "%s", b->key);
        snprintf(lines[count++].text, sizeof lines->text, "%s", b->own_help);
    }
    return count;
}

enum { MOUSE_LINES = 4 };
static const struct help_line mouse_lines[MOUSE_LINES] = {
    {"", "Mouse"},
    {"click", "a cell: lens; the stack: seek"},
    {"wheel", "highlight next, previous value"},
    {"click twice", "fullscreen; a lane: alone"},
};

int help_lines(const struct show *s, struct help_line lines[HELP_LINES])
{
    int count = 0;

    assert(key_count + MOUSE_LINES < HELP_LINES);
    for (int first = 1; first >= 0; first--)
        for (const struct key_row *row = key_rows; row < key_rows + key_count; row++)
            if (!row->commands && strcmp(row->help, KEYS_BY_DOOR) != 0 &&
                comes_first(s, row) == first)
                count = add_section(s, row, lines, count);
    memcpy(lines + count, mouse_lines, sizeof mouse_lines);
    return add_own(s, lines, count + MOUSE_LINES);
}
