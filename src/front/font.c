#include "front/font.h"

#include "base/message.h"

bool font_open_if_any(const char *path, const char *doing, struct font **out,
                      struct error *e)
{
    *out = font_open(path, e);
    if (*out || path)
        return *out;
    message_print("sudoscope: %s; %s without text", e->text, doing);
    return true;
}
