#include "view/help_view.h"

#include "view/pen.h"

/* Characters of a key; a frame narrower than twice this shows no help. */
#define KEY_COLUMNS    12
#define COLUMN_COLUMNS 54 /* most characters of a column of keys and texts */
#define LEAST_COLUMNS  44 /* least characters of a column: a key and its help */
#define MOST_SIDE      3  /* most columns on a page */
#define SHORT_SECTION  8  /* sections of at most 8 lines stay in one column */
#define GROUND_ALPHA   245

/* How a page is divided: columns of equal width below a heading. */
struct sheet {
    int columns, rows; /* number of columns and of rows on a page */
    int x, y, column_w, line;
};

/* Where a line stands; columns are numbered through all pages. */
struct spot {
    int column, row;
};

static struct sheet sheet_of(const struct draw_list *d, int columns)
{
    const struct glyphs *g = d->glyphs;
    int advance = g->advance[TEXT_SMALL], line = g->line_height[TEXT_SMALL];
    int room = d->width - 2 * advance;
    int column_w = int_min(room / columns, COLUMN_COLUMNS * advance);
    int top = g->line_height[TEXT_LARGE] + line;

    return (struct sheet){.columns = columns,
                          .rows = int_max((d->height - top) / line - 1, 2),
                          .x = (d->width - columns * column_w) / 2,
                          .y = top,
                          .column_w = column_w,
                          .line = line};
}

static bool is_title(const struct help_line *line)
{
    return line->keys[0] == '\0';
}

/* Returns the first place from `at` on that suits the line. A blank line precedes a
 * title, a short section stays in one column, and a title never ends a column. */
static struct spot next_spot(const struct sheet *s, struct spot at,
                             const struct help_line *line, const struct help_line *end)
{
    int rows = 1; /* for a title, the number of lines of its section */

    while (is_title(line) && line + rows < end && !is_title(line + rows))
        rows++;
    if (is_title(line) && at.row > 0)
        at.row++;
    if (at.row > 0 && at.row + (rows <= SHORT_SECTION ? rows : 2) > s->rows)
        at = (struct spot){at.column + 1, 0};
    return at;
}

static int columns_taken(const struct sheet *s, const struct help_line *lines,
                         int count)
{
    struct spot at = {0, 0};

    for (int i = 0; i < count; i++, at.row++)
        at = next_spot(s, at, &lines[i], lines + count);
    return at.column + 1;
}

/* Chooses the fewest columns, of about equal length, that hold all lines on one page.
 * If one page is not enough, takes as many columns as fit into the width. Spaces the
 * lines so that they fill the page. */
static struct sheet fit_sheet(const struct draw_list *d, const struct help_line *lines,
                              int count)
{
    int room = d->width / d->glyphs->advance[TEXT_SMALL] - 2;
    int most = int_clamp(room / LEAST_COLUMNS, 1, MOST_SIDE), columns = 1;
    struct sheet s = sheet_of(d, columns);

    while (columns_taken(&s, lines, count) > columns && columns < most)
        s = sheet_of(d, ++columns);
    for (struct sheet lower = s; s.rows > 2; s = lower) {
        lower.rows--;
        if (columns_taken(&lower, lines, count) > columns)
            break;
    }
    if (!d->glyphs->are_characters)
        s.line = int_clamp((d->height - s.y) / (s.rows + 1), s.line, s.line * 3 / 2);
    return s;
}

int help_view_pages(const struct draw_list *d, const struct help_line *lines, int count)
{
    if (d->glyphs->advance[TEXT_SMALL] == 0)
        return 1;
    struct sheet s = fit_sheet(d, lines, count);
    return (columns_taken(&s, lines, count) - 1) / s.columns + 1;
}

static void write_line(struct draw_list *d, struct rect at,
                       const struct help_line *line)
{
    struct pen keys = pen_in(d, at), text = keys;

    text.columns--;
    if (is_title(line)) {
        pen_line(&text, TEXT_SMALL, COLOR_ACCENT, line->text);
        return;
    }
    keys.columns = KEY_COLUMNS - 1;
    pen_line(&keys, TEXT_SMALL, COLOR_TEXT, line->keys);
    text.x += KEY_COLUMNS * d->glyphs->advance[TEXT_SMALL];
    text.columns -= KEY_COLUMNS;
    pen_line(&text, TEXT_SMALL, COLOR_LABEL, line->text);
}

static void write_heading(struct draw_list *d, int x, int pages, int page)
{
    const struct glyphs *g = d->glyphs;
    struct phrase hint =
        phrase("page %d of %d \xe2\x80\x93 ? next page, Esc closes", page + 1, pages);
    struct rect at = {x, g->line_height[TEXT_SMALL] / 2, d->width - 2 * x, 0};
    struct pen p = pen_in(d, at);

    if (pages == 1)
        hint = phrase("? find anything, Esc closes");
    pen_line(&p, TEXT_LARGE, COLOR_TEXT, "Keys");
    p.y -= g->line_height[TEXT_SMALL];
    if (pen_has_width(&p, TEXT_SMALL, phrase("Keys    %s", hint.text).text))
        pen_right(&p, TEXT_SMALL, COLOR_LABEL, hint.text);
}

void help_view_draw(struct draw_list *d, const struct help_line *lines, int count,
                    int page)
{
    struct rect frame = {0, 0, d->width, d->height};
    struct spot at = {0, 0};

    if (d->glyphs->advance[TEXT_SMALL] == 0 ||
        d->width < 2 * KEY_COLUMNS * d->glyphs->advance[TEXT_SMALL])
        return;
    struct sheet s = fit_sheet(d, lines, count);
    int pages = help_view_pages(d, lines, count);
    assert(0 <= page && page < pages);
    draw_rect(d, frame, COLOR_BACKGROUND,
              d->glyphs->are_characters ? 255 : GROUND_ALPHA);
    write_heading(d, s.x, pages, page);
    for (int i = 0; i < count; i++, at.row++) {
        at = next_spot(&s, at, &lines[i], lines + count);
        if (at.column / s.columns == page)
            write_line(d,
                       (struct rect){s.x + at.column % s.columns * s.column_w,
                                     s.y + at.row * s.line, s.column_w, s.line},
                       &lines[i]);
    }
}
