#include "base/file_lock.h"
#include "base/out_file.h"
#include "commands/commands.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "options/input.h"
#include "solve/parts.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Sets `out` to the path of a part's file. The name is only for the user: the command
 * merge identifies a part by the comment in its file. */
static bool name_part(char *out, const char *folder, int number, int count)
{
    int digits = snprintf(NULL, 0, "%d", count);

    return path_format(out, PATH_SIZE, "%s/part-%0*d-of-%d.txt", folder, digits, number,
                       count);
}

/* Makes the folder and locks it until closedir. Fails if another split writes there, or
 * if the folder has parts already, which could be mistaken for the new ones. */
static DIR *open_folder(const char *path, struct error *e)
{
    bool exists = mkdir(path, 0777) == 0 || errno == EEXIST;
    DIR *dir = exists ? opendir(path) : NULL;

    if (!dir) {
        error_fail_errno(e, path, errno);
        return NULL;
    }
    bool is_free = file_lock(dirfd(dir), path, "split", e);
    for (const struct dirent *entry; is_free && (entry = readdir(dir));)
        if (strncmp(entry->d_name, "part-", 5) == 0)
            is_free = error_fail(e, "%s: expected a folder without parts, found %s",
                                 path, entry->d_name);
    if (is_free)
        return dir;
    closedir(dir);
    return NULL;
}

static bool write_part(const char *folder, const struct puzzle *p,
                       const struct part_identity *id, struct error *e)
{
    char path[PATH_SIZE];
    struct text t = TEXT_EMPTY;

    if (!name_part(path, folder, id->number, id->count))
        return error_fail(e, "%s: the path is too long", folder);
    text_puts(&t, "# from ");
    text_printable(&t, p->name);
    text_puts(&t, "\n");
    identity_write(&t, id);
    print_as_read(&t, p);
    bool fine = out_file_replace(path, &t, e);
    text_free(&t);
    return fine;
}

/* Removes the parts that were written, so that the folder can be used again. */
static void remove_parts(const char *folder, int n_written, int count)
{
    char path[PATH_SIZE];

    for (int i = 1; i <= n_written; i++)
        if (name_part(path, folder, i, count))
            unlink(path);
}

/* Writes all parts or, after an error or a signal, none. */
static bool write_parts(const char *folder, const struct puzzle *p,
                        const struct parts *parts, struct error *e)
{
    struct puzzle *part = puzzle_copy(p);
    uint64_t whole = identity_of(p);
    bool fine = true;

    for (int i = 0; i < parts->count && fine; i++) {
        memcpy(part->clue, parts->part[i].clue,
               (size_t)p->geo->n_cells * sizeof *part->clue);
        const struct part_identity id = {i + 1, parts->count, whole, identity_of(part)};
        fine = !signals_interrupted() && write_part(folder, part, &id, e);
        if (!fine)
            remove_parts(folder, i, parts->count);
    }
    puzzle_destroy(part);
    return fine || (!e->text[0] && error_fail(e, "interrupted"));
}

static void report(const struct options *o, const struct puzzle *p,
                   const struct parts *parts)
{
    if (!o->json) {
        printf("%d part%s in %s\n", parts->count, parts->count == 1 ? "" : "s",
               o->output);
        return;
    }
    struct json *j = json_line_begin();
    json_text(j, "puzzle", p->name);
    json_int(j, "parts", parts->count);
    json_line_end(j, stdout);
}

static int split(const struct options *o, const struct puzzle *p, struct error *e)
{
    struct parts *parts = parts_make(p, o->parts, signals_interrupted);

    if (!parts) {
        error_fail(e, "interrupted");
        return EXIT_GAVE_UP;
    }
    bool fine = write_parts(o->output, p, parts, e);
    if (fine)
        report(o, p, parts);
    int count = parts->count;
    parts_free(parts);
    if (!fine)
        return signals_interrupted() ? EXIT_GAVE_UP : EXIT_BAD_INPUT;
    return count > 0 ? EXIT_DONE : EXIT_UNSOLVABLE;
}

int command_split(const struct options *o)
{
    struct error e = {.text = ""};

    signals_catch();
    if (o->n_files != 1 || !o->output) {
        error_fail(&e, "split: expected PUZZLE and -o FOLDER");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    struct puzzle *p = input_read_one(o, o->files[0], NULL, &e);
    DIR *folder = p ? open_folder(o->output, &e) : NULL;
    int status = folder ? split(o, p, &e) : input_failure();
    if (folder)
        closedir(folder);
    puzzle_destroy(p);
    return e.text[0] ? output_complain(&e, status) : status;
}
