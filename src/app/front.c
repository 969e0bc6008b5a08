#include "app/front.h"

#include "app/terminal.h"

bool front_open(const char *title, const struct options *o, struct window **window,
                struct font **font, struct error *e)
{
    *window = o->terminal ? NULL : window_open(title, &o->window, o->fullscreen, e);
    if (!*window && (o->terminal || terminal_is_there()))
        *window = terminal_open(o->fullscreen, e);
    if (!*window)
        return false;
    if (!(*window)->has_characters)
        return font_open_if_any(o->font, "running", font, e);
    *font = font_of_characters();
    return true;
}
