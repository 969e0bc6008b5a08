/* Draws the list of keys over the whole frame, in columns and, if needed, on pages. */
#pragma once

#include "draw/draw.h"

struct help_line {
    char keys[32]; /* empty if the line is the title of a section */
    char text[72];
};

int help_view_pages(const struct draw_list *d, const struct help_line *lines,
                    int count);

/* Draws one page; `page` is 0 .. help_view_pages - 1. */
void help_view_draw(struct draw_list *d, const struct help_line *lines, int count,
                    int page);
