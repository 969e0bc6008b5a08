#include "puzzle/parse_find.h"

#include "base/number.h"
#include "puzzle/formats/readers.h"
#include "puzzle/parse_members.h"
#include "puzzle/parse_text.h"

#include <stdio.h>

#define LONGEST_LINE (8 * MAX_CELLS) /* in bytes; a board in one line is shorter */

static bool has_word(struct span text, const char *word)
{
    size_t length = strlen(word);

    for (const char *c = text.start; c && text.end - c >= (long)length; c++)
        if (memcmp(c, word, length) == 0)
            return true;
    return false;
}

/* Whether a list (text_find_list) is a matrix of R, which has columns unless its tail
 * says that it has rows. */
static bool is_by_columns(struct span line, struct span tail)
{
    return tail.start && has_word(line, "matrix(") && !has_word(tail, "byrow = T") &&
           !has_word(tail, "byrow=T");
}

/* Skips headings. Sets b->line to the first line of the next board, *at to the start of
 * the line after it, and b->heading and b->skipped. Returns false at the end of the
 * text.
 */
static bool skip_headings(const struct source *s, const char **at,
                          struct found_board *b)
{
    const char *first = NULL; /* the first line that is skipped */
    struct span next, *l = &b->line;
    int count = 0;

    while (scan_content_line(s, at, l)) {
        const char *behind = *at;
        if (!scan_content_line(s, &behind, &next) ||
            (!text_is_heading(*l, next) && !table_is_numbering(s, *l, *at))) {
            if (count > 0)
                snprintf(b->skipped, sizeof b->skipped,
                         "skipped %d line%s of text, from line %d on", count,
                         count > 1 ? "s" : "", source_place(s, first).line);
            return true;
        }
        b->begin = l->start;
        b->heading = *l;
        first = first ? first : l->start;
        count++;
    }
    return false;
}

/* Moves part->behind past the brackets and commas that close the lists around a board.
 * Then the line must end, or another list must begin. */
static bool end_list(const struct source *s, struct found_rest *rest,
                     struct found_board *part, struct error *e)
{
    const char *next;

    rest->is_whole &= !members_find_end(s, &part->behind);
    return part->behind == s->end || strchr("\n#[({\"'", *part->behind) ||
           scan_fail(s, scan_line_at(s, part->behind, &next), e,
                     "the end of the line behind the board");
}

/* If another puzzle follows on the line, the board ends before it. Fails if the rest of
 * the line names cells, for then it may constrain the board. */
static bool end_word(const struct source *s, struct found_rest *rest,
                     struct found_board *part, struct error *e)
{
    const struct span behind = {part->board.end, part->line.end};
    bool has_more = text_has_more(part->line, part->board);

    rest->in_line = has_more ? span_length(behind) : 0;
    if (has_more)
        part->behind = behind.start;
    return has_more || !text_names_cells(behind) ||
           scan_fail(s, behind, e,
                     "a name or a rating behind the board; constraints are not read");
}

/* Finds the board if it is only a part of its line, or lies in a list that begins on
 * it; else part->board.start is NULL. `next` is the start of the next line. */
static bool find_part(const struct source *s, const char *next, struct found_rest *rest,
                      struct found_board *part, struct error *e)
{
    const struct shape none = {0};
    const struct span l = part->line;
    const char *list = text_list_start(l);
    struct span tail = {NULL, NULL};

    if (list_find_board(s, list ? list : l.start, &rest->is_whole, &part->board,
                        &part->behind) &&
        part->board.start != list)
        return end_list(s, rest, part, e);
    /* In an object or a link a long word may be the solution, or a code; in a game ID
     * it has runs of empty cells. */
    bool is_board = !object_claims(s, &none, l, next) &&
                    !game_id_claims(s, &none, l, next) &&
                    !packed_claims(s, &none, l, next);
    part->behind = next;
    if (is_board && text_find_board(l, &part->board))
        return end_word(s, rest, part, e);
    if (!is_board || !text_find_list(s, l, &part->board, &tail)) {
        part->board.start = NULL;
        return true;
    }
    if (is_by_columns(l, tail))
        return source_fail(
            s, l.start, e,
            "expected a matrix of R by rows (byrow = TRUE), found one by columns");
    bool has_list = tail.start < tail.end && memchr(tail.start, '[', span_length(tail));
    part->behind = has_list ? tail.start : tail.end;
    return end_list(s, rest, part, e);
}

enum parse_result find_board(const struct source *s, const char *at,
                             struct found_rest *rest, struct found_board *part,
                             struct error *e)
{
    const char *next = at;

    part->begin = at;
    if (rest->in_line > 0) {
        part->line = (struct span){at, at + rest->in_line};
        part->behind = part->line.end;
        text_find_board(part->line, &part->board);
        return end_word(s, rest, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
    }
    if (list_find_board(s, at, &rest->is_whole, &part->board, &part->behind)) {
        part->line = part->board;
        return end_list(s, rest, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
    }
    if (!skip_headings(s, &next, part)) {
        part->line = (struct span){s->end, s->end};
        part->board.start = NULL;
        return PARSE_END;
    }
    long long length = (long long)span_length(part->line);
    bool fine = length <= LONGEST_LINE ||
                source_fail(s, part->line.start, e,
                            "expected a line of at most %d bytes, found %lld",
                            LONGEST_LINE, length);
    return fine && find_part(s, next, rest, part, e) ? PARSE_PUZZLE : PARSE_ERROR;
}

bool find_check_next(const struct source *s, struct span l, const char *next,
                     struct error *e)
{
    const char *behind = next;
    struct span second = {NULL, NULL};
    const struct shape none = {0};

    if (scan_is_plainly_cells(l) || reader_find(s, false, &none, l, next))
        return true;
    bool has_second = scan_content_line(s, &behind, &second);
    const char *refusal = reader_refusal(s, false, l, next);
    if (!refusal || text_find_board(l, &second) ||
        (has_second && (text_is_heading(l, second) || table_is_numbering(s, l, next))))
        return true;
    if (!has_second && s->is_short)
        *s->is_short = true; /* a heading, if a board follows */
    return source_fail(s, l.start, e, "expected a puzzle, found %s", refusal);
}
