/* Runs a fuzz target over the files of directories, with any compiler. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static int run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    /* A sanitizer detects reads beyond an exact copy. */
    uint8_t *data = malloc(size ? size : 1);
    int fine = file && data && fread(data, 1, size, file) == size;

    if (fine)
        LLVMFuzzerTestOneInput(data, size);
    else
        perror(path);
    free(data);
    if (file)
        fclose(file);
    return fine;
}

/* The number of files run, or -1. */
static int run_directory(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    int count = 0;

    if (!directory) {
        perror(path);
        return -1;
    }
    while (count >= 0 && (entry = readdir(directory))) {
        char name[4096];
        struct stat info;
        int length = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof name || stat(name, &info) != 0) {
            fprintf(stderr, "%s/%s: cannot read it\n", path, entry->d_name);
            count = -1;
        } else if (S_ISREG(info.st_mode)) {
            /* After a crash, the last line names the input. */
            fprintf(stderr, "%s\n", name);
            count = run_file(name, (size_t)info.st_size) ? count + 1 : -1;
        }
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv)
{
    int total = 0;

    for (int i = 1; i < argc; i++) {
        int count = run_directory(argv[i]);
        if (count < 0)
            return EXIT_FAILURE;
        total += count;
    }
    printf("%d files\n", total);
    return total > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
