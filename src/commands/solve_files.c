#include "commands/solve_files.h"

#include "options/input.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* The endings of files of which a folder may have one for each puzzle. */
static const char *const endings[SOLVE_FILES] = {
    [FILE_TRACE] = ".trace", [FILE_CNF] = ".cnf", [FILE_PROOF] = ".drat"};

/* A folder that exists, or a path with a slash at its end. */
static bool names_folder(const char *path)
{
    return path_is_folder(path) || path_ends_in(path, "/");
}

/* Makes the folder. Fails if it has files of this ending, which could be mistaken for
 * the new ones. */
static bool open_folder(const char *path, const char *ending, struct error *e)
{
    bool exists = mkdir(path, 0777) == 0 || errno == EEXIST;
    DIR *dir = exists ? opendir(path) : NULL;
    bool is_free = dir || error_fail_errno(e, path, errno);

    for (const struct dirent *entry; is_free && (entry = readdir(dir));)
        if (path_ends_in(entry->d_name, ending))
            is_free = error_fail(
                e, "%.300s: expected a folder without %s files, found %.200s", path,
                ending, entry->d_name);
    if (dir)
        closedir(dir);
    return is_free;
}

int solve_files_open(struct solve_files *f, const struct options *o, struct error *e)
{
    const char *paths[SOLVE_FILES] = {o->states, o->trace, o->cnf, o->proof, o->output};
    int n_on_stdout = 0;

    for (int i = 0; i < FILE_RESULTS; i++)
        n_on_stdout += paths[i] && strcmp(paths[i], "-") == 0;
    if (n_on_stdout > 1) {
        error_fail(
            e, "--states, --trace, --cnf, --proof: expected one on stdout, found %d",
            n_on_stdout);
        return EXIT_BAD_USAGE;
    }
    bool is_free = n_on_stdout == 0 || (o->output && strcmp(o->output, "-") != 0);
    paths[FILE_RESULTS] = is_free ? o->output : "/dev/null";
    f->is_unread = paths[FILE_RESULTS] && strcmp(paths[FILE_RESULTS], "/dev/null") == 0;
    for (int i = 0; i < SOLVE_FILES; i++)
        if (endings[i] && paths[i] && names_folder(paths[i])) {
            f->folder[i] = paths[i];
            if (!open_folder(paths[i], endings[i], e))
                return EXIT_BAD_INPUT;
        } else if ((i == FILE_RESULTS || paths[i]) &&
                   !out_file_open(&f->file[i], paths[i], e))
            return EXIT_BAD_INPUT;
    return EXIT_DONE;
}

bool solve_files_open_puzzle(struct solve_files *f, int number, struct error *e)
{
    char path[PATH_SIZE];

    for (int i = 0; i < SOLVE_FILES; i++) {
        if (!f->folder[i])
            continue;
        if (!path_format(path, sizeof path, "%s/%06d%s", f->folder[i], number,
                         endings[i]))
            return error_fail(e, "%.300s: the path is too long", f->folder[i]);
        if (!out_file_open(&f->file[i], path, e))
            return false;
    }
    return true;
}

bool solve_files_close_puzzle(struct solve_files *f, const char *name, struct error *e)
{
    struct error why;

    for (int i = 0; i < SOLVE_FILES; i++)
        if (f->folder[i] && f->file[i].stream && !out_file_commit(&f->file[i], &why))
            return error_fail(e, "%.200s: %.400s", name, why.text);
    return true;
}

bool solve_files_have_failed(struct solve_files *f)
{
    for (int i = 0; i < SOLVE_FILES; i++)
        if (f->file[i].stream && out_file_has_failed(&f->file[i]))
            return true;
    return false;
}

bool solve_files_close(struct solve_files *f, bool is_fine, struct error *e)
{
    bool is_written = true;

    for (int i = 0; i < SOLVE_FILES; i++) {
        struct out_file *file = &f->file[i];
        if (!file->stream)
            continue;
        bool has_results = i == FILE_RESULTS && ftell(file->stream) > 0;
        if (is_fine || has_results || out_file_has_failed(file))
            is_written &= out_file_commit(file, is_written ? e : NULL);
        else
            out_file_discard(file);
    }
    return is_written;
}

bool solve_needs_one_puzzle(const struct options *o)
{
    const char *const paths[] = {o->trace, o->cnf, o->proof};
    bool needs_one = o->profiler;

    for (int i = 0; i < 3; i++)
        needs_one |= paths[i] && !names_folder(paths[i]);
    return needs_one;
}
