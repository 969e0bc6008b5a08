/* The monospaced face of the panel and the cells, through fontconfig and SDL_ttf. */
#ifndef APP_FONT_H
#define APP_FONT_H

#include "base/error.h"
#include "view/glyphs.h"

struct font;

/* `path` NULL: what fontconfig calls "monospace". NULL with an error where no font is
 * found; the program then runs without text. */
struct font *font_open(const char *path, struct error *e);
void font_close(struct font *f);

/* Makes the sizes ready, in pixels (0: not needed now); cheap when nothing changes. */
void font_set_size(struct font *f, enum text_size size, int px);

/* Valid until the font closes; follows later changes of size. `f` may be NULL: then
 * there are no characters. */
const struct glyphs *font_glyphs(struct font *f);

#endif
