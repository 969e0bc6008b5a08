#include "fuzz.h"

#include "commands/commands.h"
#include "options/command_line.h"
#include "support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define COMMAND_FUNCTION(name, ...) command_##name,

/* Memory that was freed stays poisoned for a run or two, and the stacks that allocated
 * it are short: more takes a quarter of the time of short runs. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=4:malloc_context_size=3";
}

void fuzz_require(bool holds, const char *property)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", property);
    abort();
}

char *fuzz_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);

    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_require_position(const char *message, const char *file, const char *text,
                           size_t size)
{
    size_t length = strlen(file);
    const char *at = text, *end = text + size;
    int line, column, used = 0;

    require(strncmp(message, file, length) == 0);
    require(sscanf(message + length, ":%d:%d: %n", &line, &column, &used) == 2);
    require(used > 0 && message[length + (size_t)used] != '\0');
    for (int i = 1; i < line; i++) {
        at = memchr(at, '\n', (size_t)(end - at));
        require(at != NULL);
        at++;
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    require(line >= 1 && column >= 1);
    require(column <= (newline ? newline : end) - at + 1);
}

static char folder[64];

static void remove_folder(void)
{
    folder_remove(folder);
}

static void make_folder(void)
{
    struct stat info;
    bool has_memory = stat("/dev/shm", &info) == 0 && S_ISDIR(info.st_mode);

    snprintf(folder, sizeof folder, "%s/sudoscope-fuzz-XXXXXX",
             has_memory ? "/dev/shm" : "/tmp");
    require(mkdtemp(folder) != NULL);
    require(atexit(remove_folder) == 0);
}

const char *fuzz_path(const char *name)
{
    static char paths[8][128];

    if (folder[0] == '\0')
        make_folder();
    for (int i = 0; i < 8; i++) {
        if (paths[i][0] == '\0')
            snprintf(paths[i], sizeof paths[i], "%s/%s", folder, name);
        if (strcmp(paths[i] + strlen(folder) + 1, name) == 0)
            return paths[i];
    }
    abort();
}

void fuzz_write(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");

    require(file && fwrite(data, 1, size, file) == size);
    require(fclose(file) == 0);
}

int fuzz_command(const char *const *words, char **printed)
{
    static command_function *const functions[COMMAND_COUNT] = {
        COMMANDS(COMMAND_FUNCTION)};
    FILE *terminal = stdout;
    char *argv[16] = {"sudoscope"};
    size_t length;
    struct options o;
    struct error e;
    int argc = 1, status = EXIT_BAD_USAGE;

    for (; words[argc - 1]; argc++)
        argv[argc] = (char *)words[argc - 1];
    require(argc < 16);
    stdout = open_memstream(printed, &length); /* glibc: stdout is a variable */
    require(stdout != NULL);
    if (options_parse(&o, argc, argv, &e))
        status = functions[o.command](&o);
    require(fclose(stdout) == 0);
    stdout = terminal;
    return status;
}

void fuzz_require_same(const struct options *a, const struct options *b)
{
    const struct window_place *w = &a->kept.window, *v = &b->kept.window;

    require(w->w == v->w && w->h == v->h && w->has_corner == v->has_corner);
    require(w->x == v->x && w->y == v->y);
    require(a->kept.palette == b->kept.palette && a->kept.calm == b->kept.calm &&
            a->kept.panel == b->kept.panel);
}
