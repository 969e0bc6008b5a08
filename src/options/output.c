#include "options/output.h"

#include "base/message.h"

int output_complain(const struct error *e, int status)
{
    message_print("sudoscope: %s", e->text);
    return status;
}
