/* The monospaced face of the panel and the cells, through fontconfig and SDL_ttf. */
#ifndef FRONT_FONT_H
#define FRONT_FONT_H

#include "base/error.h"
#include "draw/draw.h"

struct font;

/* `path` NULL: what fontconfig calls "monospace". NULL with an error where no font is
 * found. */
struct font *font_open(const char *path, struct error *e);

/* The same where it was asked for by a path; else the program does without text where
 * there is no font, *out is NULL then, and `doing` says on standard error what goes on
 * like that. */
bool font_open_if_any(const char *path, const char *doing, struct font **out,
                      struct error *e);

/* The characters of a terminal (chars.h): of one size, without shapes. */
struct font *font_of_characters(void);
void font_close(struct font *f);

/* Makes the sizes ready, in pixels (0: not needed now); cheap when nothing changes. */
void font_set_size(struct font *f, enum text_size size, int px);

/* Valid until the font closes; follows later changes of size. `f` may be NULL: then
 * there are no characters. */
const struct glyphs *font_glyphs(struct font *f);

#endif
