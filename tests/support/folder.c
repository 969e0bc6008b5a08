/* nftw needs it. */
#include "support/folder.h"

#include <ftw.h>
#include <stdio.h>

static int remove_one(const char *path, const struct stat *about, int kind,
                      struct FTW *place)
{
    (void)about, (void)kind, (void)place;
    return remove(path);
}

int folder_remove(const char *path)
{
    return nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
