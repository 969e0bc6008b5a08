#include "app/front.h"

#include "app/terminal.h"

#include <stdio.h>

bool front_open(const char *title, const struct options *o, struct window **window,
                struct font **font, struct error *e)
{
    struct error no_font;

    *window = o->terminal ? NULL : window_open(title, &o->window, o->fullscreen, e);
    if (!*window && (o->terminal || terminal_is_there()))
        *window = terminal_open(o->fullscreen, e);
    if (!*window)
        return false;
    *font =
        (*window)->has_characters ? font_of_characters() : font_open(o->font, &no_font);
    if (!*font)
        fprintf(stderr, "sudoscope: %s; running without text\n", no_font.text);
    return true;
}
