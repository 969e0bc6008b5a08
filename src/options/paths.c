#include "options/command_line.h"

#include "base/alloc.h"
#include "base/out_file.h"
#include "files/puzzle_file.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct named_file {
    char what[32]; /* name of the file in messages: "--proof", "stdout" */
    bool is_written;
    dev_t device;
    ino_t inode; /* inode of the file or, if the file does not exist, of its folder */
    char *name;  /* name of the file in that folder, owned; NULL: the file exists */
};

struct named_files {
    struct named_file *files;
    int count, n_standard; /* the first n_standard files are the standard streams */
};

/* Appends the file that `info` describes or, if `name` is not NULL, the file `name` in
 * the folder that `info` describes. Leaves out devices. */
static void append(struct named_files *list, struct named_file file,
                   const struct stat *info, const char *name)
{
    if (S_ISCHR(info->st_mode) || S_ISBLK(info->st_mode))
        return;
    file.device = info->st_dev;
    file.inode = info->st_ino;
    file.name = name ? alloc_text(name) : NULL;
    list->files[list->count++] = file;
}

/* Appends the file of a path. Leaves out a path that leads nowhere: the function that
 * opens it later reports the error. */
static void append_path(struct named_files *list, struct named_file file,
                        const char *path)
{
    char target[PATH_SIZE], folder[PATH_SIZE];
    struct stat info;

    if (strcmp(path, "-") == 0 || !out_file_target(path, target))
        return;
    const char *name = path_name(target);
    path_format(folder, sizeof folder, "%.*s.", (int)(name - target), target);
    if (stat(target, &info) == 0)
        append(list, file, &info, NULL);
    else if (stat(folder, &info) == 0)
        append(list, file, &info, name);
}

static void append_option(struct named_files *list, const struct options *o,
                          enum option_id id)
{
    const struct option_row *row = &option_rows[id];
    bool is_read = row->commands & READS_FILE &&
                   !(row->commands & WRITES_FILE && options_write_trace(o));
    struct named_file file = {.is_written = row->commands & WRITES_FILE && !is_read};

    if (!(row->commands & (READS_FILE | WRITES_FILE)))
        return;
    const char *path = *(const char **)option_member(o, id);
    snprintf(file.what, sizeof file.what, "--%s", row->name);
    if (path)
        append_path(list, file, path);
}

static void list_files(struct named_files *list, const struct options *o)
{
    static const char *const streams[] = {"stdin", "stdout", "stderr"};
    char config[PATH_SIZE];
    struct stat info;

    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        struct named_file file = {.is_written = fd != STDIN_FILENO};
        snprintf(file.what, sizeof file.what, "%s", streams[fd]);
        if (fstat(fd, &info) == 0)
            append(list, file, &info, NULL);
    }
    list->n_standard = list->count;
    for (int id = 0; id < OPTION_COUNT; id++)
        append_option(list, o, (enum option_id)id);
    for (int i = 0; i < o->n_files; i++) {
        char file[PATH_SIZE];
        puzzle_file_number(o->files[i], file);
        append_path(list, (struct named_file){.what = "the puzzle"}, file);
    }
    if (FOR_WINDOW & 1 << o->command && !o->config && config_default_path(config))
        append_path(list, (struct named_file){.what = "the configuration"}, config);
}

static bool is_same(const struct named_file *a, const struct named_file *b)
{
    if (a->device != b->device || a->inode != b->inode || !a->name != !b->name)
        return false;
    return !a->name || strcmp(a->name, b->name) == 0;
}

bool paths_check(const struct options *o, struct error *e)
{
    size_t most = OPTION_COUNT + (size_t)o->n_files + 4;
    struct named_files list = {.files = alloc_zeroed(most, sizeof *list.files)};
    bool fine = true;

    list_files(&list, o);
    assert((size_t)list.count <= most);
    /* The standard streams may share a file with each other, because the user arranged
     * that in the shell. */
    for (int i = list.n_standard; i < list.count; i++)
        for (int k = 0; k < i && fine; k++) {
            const struct named_file *a = &list.files[i], *b = &list.files[k];
            if ((a->is_written || b->is_written) && is_same(a, b))
                fine = error_fail(e, "%s and %s name the same file",
                                  (b->is_written ? b : a)->what,
                                  (b->is_written ? a : b)->what);
        }
    for (int i = 0; i < list.count; i++)
        free(list.files[i].name);
    free(list.files);
    return fine;
}
