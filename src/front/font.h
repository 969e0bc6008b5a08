/* The monospaced font of all text: on the desktop through fontconfig and SDL_ttf, in a
 * page from glyphs that were drawn when the page was built. */
#pragma once

#include "draw/draw.h"

struct font;

/* Opens the font file at `path`, or fontconfig's "monospace" if `path` is NULL. It is
 * opened for every size at once, so later calls use neither fontconfig nor the path.
 * Returns NULL with an error if no font is readable. */
struct font *font_open(const char *path, struct error *e);

/* Like font_open. But if `path` is NULL and there is no font, sets *out to NULL and
 * warns on standard error: "...; DOING without text". Returns false only if the font at
 * `path` is unreadable. */
bool font_open_if_any(const char *path, const char *doing, struct font **out,
                      struct error *e);

/* A font of given glyphs, such as a terminal's (chars.h). Its sizes cannot be set. */
struct font *font_of_glyphs(const struct glyphs *glyphs);

void font_close(struct font *f); /* `f` may be NULL */

/* Rounds a height of text in pixels down to one that is used. Large letters have few
 * sizes, because a page (front/web) carries the glyphs of every size. */
static inline int font_round_px(int px)
{
    return px > 72 ? px / 8 * 8 : px > 40 ? px / 4 * 4 : px;
}

/* Sets the height of a text size to font_round_px(px) pixels, unless px <= 0. Cheap if
 * the height is the same as before. */
void font_set_size(struct font *f, enum text_size size, int px);

/* The glyphs in their present sizes, valid until `f` closes. NULL if `f` is NULL. */
const struct glyphs *font_glyphs(struct font *f);
