#include "front/front.h"

#include "draw/chars.h"
#include "front/terminal.h"

bool front_open(const struct front_request *request, struct window **window,
                struct font **font, struct error *e)
{
    *window = request->terminal ? NULL
                                : window_open(request->title, &request->place,
                                              request->fullscreen, e);
    if (!*window && (request->terminal || terminal_is_there()))
        *window = terminal_open(request->fullscreen, e);
    if (!*window)
        return false;
    if (!(*window)->has_characters)
        return font_open_if_any(request->font, "running", font, e);
    *font = font_of_glyphs(chars_glyphs());
    return true;
}
