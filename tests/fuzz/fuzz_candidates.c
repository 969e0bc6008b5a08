/* The first byte is a size, the next ones are the candidates of each cell of a board.
 * Written as groups, as groups in drawn boxes, and as n symbols a cell, they are read
 * back as they are, whatever characters stand between the cells: the bytes behind the
 * board choose them. Only a board with two equal clues in a unit is refused. */
#include "base/text.h"
#include "fuzz.h"
#include "puzzle/parse.h"
#include "puzzle/print.h"

#include <stdlib.h>
#include <string.h>

struct board {
    int n, box_rows, box_cols;
    unsigned set[64]; /* of the values 1 .. n; at least one */
    const uint8_t *style, *end;
};

/* The next of `count` ways to write something. */
static unsigned choose(struct board *b, unsigned count)
{
    return b->style < b->end ? *b->style++ % count : 0;
}

/* In the order that the reader does not know. */
static void write_group(struct board *b, unsigned set, struct text *t)
{
    bool is_down = choose(b, 4) == 3, has_commas = choose(b, 8) == 7;

    for (int i = 1, written = 0; i <= b->n; i++) {
        int value = is_down ? b->n + 1 - i : i;
        if (!(set >> value & 1))
            continue;
        if (has_commas && written++ > 0)
            text_putc(t, ',');
        text_putc(t, (char)('0' + value));
    }
}

static void write_groups(struct board *b, bool is_drawn, struct text *t)
{
    static const char *const spaces[] = {" ", "  ", "\t", " \t "};
    static const char *const lines[] = {"---+---+---\n", "+---+---+\n", ".---.---.\n",
                                        ":---+---:\n", "\n"};
    const char *line = is_drawn ? lines[choose(b, 5)] : "";

    text_printf(t, "%dx%d\n", b->box_rows, b->box_cols);
    for (int row = 0; row < b->n; row++) {
        text_puts(t, row % b->box_rows == 0 ? line : "");
        for (int col = 0; col < b->n; col++) {
            text_puts(t, is_drawn && col % b->box_cols == 0 ? "| " : "");
            write_group(b, b->set[row * b->n + col], t);
            text_puts(t, spaces[choose(b, 4)]);
        }
        text_puts(t, is_drawn ? "|\n" : "\n");
    }
}

/* One line: the k-th symbol of a cell is k, or empty. */
static void write_masks(struct board *b, struct text *t)
{
    const char none = ".0*_-"[choose(b, 5)];

    text_printf(t, "%dx%d\n", b->box_rows, b->box_cols);
    for (int c = 0; c < b->n * b->n; c++)
        for (int value = 1; value <= b->n; value++)
            text_putc(t, b->set[c] >> value & 1 ? (char)('0' + value) : none);
    text_putc(t, '\n');
}

static bool is_single(unsigned set)
{
    return (set & (set - 1)) == 0;
}

static bool share_unit(const struct board *b, int c, int d)
{
    int row = c / b->n, col = c % b->n, other_row = d / b->n, other_col = d % b->n;

    return row == other_row || col == other_col ||
           (row / b->box_rows == other_row / b->box_rows &&
            col / b->box_cols == other_col / b->box_cols);
}

static bool clues_clash(const struct board *b)
{
    for (int c = 0; c < b->n * b->n; c++)
        for (int d = 0; d < c && is_single(b->set[c]); d++)
            if (b->set[d] == b->set[c] && share_unit(b, c, d))
                return true;
    return false;
}

static void require_read(const struct board *b, const struct text *t)
{
    struct puzzle *p = NULL;
    struct parser parser;
    struct error e;

    parser_init(&parser, "input", t->data, t->length);
    if (parser_next(&parser, &p, &e) != PARSE_PUZZLE) {
        fuzz_require_position(e.text, "input", t->data, t->length);
        require(clues_clash(b));
        puzzle_destroy(p);
        return;
    }
    require(p->geo->n == b->n && p->geo->box_rows == b->box_rows);
    for (int c = 0; c < p->geo->n_cells; c++) {
        require((p->clue[c] != VALUE_NONE) == is_single(b->set[c]));
        for (int v = 0; v < b->n; v++)
            require(puzzle_allows(p, (cell_t)c, (value_t)v) ==
                    (b->set[c] >> (v + 1) & 1));
    }
    puzzle_destroy(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {1, 5}};
    const uint8_t *box = boxes[size > 0 ? data[0] % 6 : 0];
    struct board b = {.n = box[0] * box[1], .box_rows = box[0], .box_cols = box[1]};
    const size_t cells = (size_t)(b.n * b.n);

    if (size < 1 + cells)
        return 0;
    for (size_t c = 0; c < cells; c++) {
        unsigned set = (unsigned)data[1 + c] << 1 & ((2U << b.n) - 2);
        b.set[c] = set ? set : 2U << c % (size_t)b.n;
    }
    b.style = data + 1 + cells;
    b.end = data + size;
    for (int i = 0; i < 3; i++) {
        struct text t = TEXT_EMPTY;
        if (i < 2)
            write_groups(&b, i == 1, &t);
        else
            write_masks(&b, &t);
        require_read(&b, &t);
        text_free(&t);
    }
    return 0;
}
