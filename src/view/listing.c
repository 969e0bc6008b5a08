#include "view/listing.h"

int listing_draw(struct draw_list *d, struct rect at, const struct listing *listing)
{
    int line = d->glyphs->line_height[TEXT_SMALL], count = 0;
    int room = line > 0 ? at.h / line : 0;
    struct pen p = pen_in(d, at);

    while (listing->lines[count])
        count++;
    int first = int_clamp(listing->current - room / 2, 0, int_max(count - room, 0));
    for (int i = first; i < int_min(first + room, count); i++) {
        bool is_current = i == listing->current;
        struct rect ground = {at.x, p.y, at.w, line};
        if (listing->shares)
            ground.w = (int)(listing->shares[i] * at.w);
        bool is_passed = listing->passed >> i & 1;
        if (is_passed)
            ground.w = d->glyphs->advance[TEXT_SMALL] / 3;
        if (listing->shares || is_current || is_passed)
            draw_rect(d, ground, is_passed ? COLOR_ACCENT : LISTING_GROUND, 255);
        pen_cut(&p,
                is_current  ? 0xffffff
                : is_passed ? COLOR_TEXT
                            : COLOR_LABEL,
                FIT_KEEP_BEGINNING, phrase("%2d %s", i + 1, listing->lines[i]).text);
    }
    return p.y - at.y;
}
