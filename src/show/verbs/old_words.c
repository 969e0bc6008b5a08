#include "show/verbs/old_words.h"

#include <string.h>

/* `old` is replaced by `now`, and `after` is appended to the line. If one row begins
 * with all words of another row, the longer row comes first. */
static const struct {
    const char *old, *now, *after;
} rows[] = {
    {"load empty", "set size", ""},
    {"load", "open", ""},
    {"select", "lens", ""},
    {"run", "lens play", ""},
    {"apply", "lens apply", ""},
    {"undo", "lens undo", ""},
    {"unselect", "lens close", ""},
    {"search", "run; wait end", "; pause"},
    {"view", "set view", ""},
    {"sound on", "set sound yes", ""},
    {"sound off", "set sound no", ""},
    {"set method", "lens", ""},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Returns the length that `words` and the blanks between them take at the start of the
 * line; 0 if the line does not begin with these words. */
static size_t length_in(const char *line, const char *words)
{
    const char *at = line;

    for (; *words; words += *words == ' ') {
        size_t length = strcspn(words, " ");
        at += strspn(at, " \t");
        if (strncmp(at, words, length) != 0 || !strchr(" \t\r\n;", at[length]))
            return 0;
        at += length;
        words += length;
    }
    return (size_t)(at - line);
}

bool old_words_translate(const char *line, bool *has_old_lens, struct text *out,
                         int *shift)
{
    size_t used = 0;
    int i = 0;

    while (i < ROWS && (used = length_in(line, rows[i].old)) == 0)
        i++;
    bool is_run = i < ROWS && strcmp(rows[i].old, "run") == 0;
    if (i < ROWS && strcmp(rows[i].now, "lens") == 0 && !strchr(rows[i].old, ' '))
        *has_old_lens = true;
    else if (length_in(line, "lens") > 0)
        *has_old_lens = false;
    if (i == ROWS || (is_run && !*has_old_lens))
        return false;
    text_puts(out, rows[i].now);
    *shift = (int)out->length - (int)used;
    text_printf(out, "%.*s%s", (int)strcspn(line + used, "\n"), line + used,
                rows[i].after);
    return true;
}
