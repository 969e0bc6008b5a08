#include "support/plot_font.h"

#include "front/font.h"

#include <stdlib.h>

struct letters *letters;

int open_letters(void **state)
{
    struct error e;
    char *path = font_find("sans", &e);

    (void)state;
    letters = path ? letters_open(path, &e) : NULL;
    free(path);
    return letters ? 0 : -1;
}

int close_letters(void **state)
{
    (void)state;
    letters_close(letters);
    return 0;
}
