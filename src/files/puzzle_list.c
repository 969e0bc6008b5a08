#include "files/puzzle_list.h"

#include "base/alloc.h"
#include "base/in_file.h"
#include "files/puzzle_file.h"
#include "files/user_dirs.h"
#include "puzzle/parse.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define TITLE_SIZE       512
#define ENTRIES_PER_STEP 32

struct listed_file {
    char *path, *place; /* owned; `place` is the folder as the user sees it */
    const char *name;   /* points to the file name in `path` */
    bool is_recent;
    int count;       /* puzzles read, at most PUZZLE_LIST_PER_FILE; 0: not yet known */
    bool has_others; /* the file has more than one puzzle */
    bool has_more;   /* the file has more puzzles than `count` */
};

struct puzzle_list {
    char *folders[PUZZLE_LIST_FOLDERS];
    int n_folders, next_folder, n_roots;
    DIR *dir; /* folders[next_folder] while it is being scanned, else NULL */
    struct listed_file files[PUZZLE_LIST_FILES];
    int n_files, n_recent;
    /* The file to read next: i stands for the first puzzle of files[i], and n_files + i
     * for its other puzzles. */
    int next_file;
    bool is_sorted;

    int file; /* index of the file that is being read */
    struct text text;
    struct parser parser;
    struct puzzle *puzzle;
    bool is_open;

    /* The list owns a row's clue, candidates, regions and error. */
    struct puzzle_row rows[PUZZLE_LIST_ROWS];
    int n_rows;
    size_t n_cells;
    bool is_cut;
    char *words;
    int shown[PUZZLE_LIST_ROWS];
    int n_shown;
};

struct puzzle_list *puzzle_list_create(void)
{
    struct puzzle_list *l = alloc_zeroed(1, sizeof *l);

    text_init(&l->text);
    l->words = alloc_text("");
    return l;
}

void puzzle_list_destroy(struct puzzle_list *l)
{
    if (!l)
        return;
    if (l->dir)
        closedir(l->dir);
    for (int i = 0; i < l->n_folders; i++)
        free(l->folders[i]);
    for (int i = 0; i < l->n_files; i++) {
        free(l->files[i].path);
        free(l->files[i].place);
    }
    for (int i = 0; i < l->n_rows; i++) {
        free((value_t *)l->rows[i].clue);
        free((void *)l->rows[i].shape.region);
        free((uint64_t *)l->rows[i].candidates);
        free((char *)l->rows[i].error);
    }
    puzzle_destroy(l->puzzle);
    text_free(&l->text);
    free(l->words);
    free(l);
}

/* Whether the list already has a file with this path. Compares only recent files: each
 * folder is scanned once, so folders give no path twice. */
static bool has_file(const struct puzzle_list *l, const char *path)
{
    for (int i = 0; i < l->n_recent; i++)
        if (strcmp(l->files[i].path, path) == 0)
            return true;
    return false;
}

/* Returns the folder of a file as the user sees it. If the file is in an added folder,
 * the path begins with the name of that folder, else ~ stands for the home folder. The
 * caller frees it. */
static char *place_of(const struct puzzle_list *l, const char *path)
{
    char shown[PATH_SIZE];
    const char *from = NULL;

    for (int i = 0; i < l->n_roots; i++) {
        size_t length = strlen(l->folders[i]);
        if (strncmp(path, l->folders[i], length) == 0 && path[length] == '/')
            from = path + (path_name(l->folders[i]) - l->folders[i]);
    }
    if (!from) {
        user_dirs_shorten(path, shown);
        from = shown;
    }
    char *place = alloc_text(from);
    char *slash = strrchr(place, '/');
    if (slash)
        *slash = '\0';
    return place;
}

/* Adds a file, unless the list has it or is full. Takes ownership of the path. */
static void add_file(struct puzzle_list *l, char *path, bool is_recent)
{
    l->is_cut |= l->n_files == PUZZLE_LIST_FILES;
    if (l->n_files == PUZZLE_LIST_FILES || has_file(l, path)) {
        free(path);
        return;
    }
    l->files[l->n_files++] = (struct listed_file){.path = path,
                                                  .place = place_of(l, path),
                                                  .name = path_name(path),
                                                  .is_recent = is_recent};
}

void puzzle_list_add_file(struct puzzle_list *l, const char *path)
{
    assert(l->n_recent == l->n_files);
    add_file(l, puzzle_file_full_path(path), true);
    l->n_recent = l->n_files;
}

static void push_folder(struct puzzle_list *l, const char *path)
{
    char *full = puzzle_file_full_path(path);
    bool known = false;

    for (int i = 0; i < l->n_folders; i++)
        known |= strcmp(l->folders[i], full) == 0;
    l->is_cut |= l->n_folders == PUZZLE_LIST_FOLDERS;
    if (known || l->n_folders == PUZZLE_LIST_FOLDERS)
        free(full);
    else
        l->folders[l->n_folders++] = full;
}

void puzzle_list_add_folder(struct puzzle_list *l, const char *path)
{
    assert(l->next_folder == 0 && !l->dir);
    push_folder(l, path);
    l->n_roots = l->n_folders;
}

static bool is_puzzle_name(const char *name)
{
    static const char *const endings[] = {".txt", ".sdk", ".sdm", ".ss", ".csv"};

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (path_ends_in(name, endings[i]))
            return true;
    return false;
}

static void take_entry(struct puzzle_list *l, const char *folder, const char *name)
{
    char path[PATH_SIZE];
    struct stat info;

    if (name[0] == '.' || !path_format(path, sizeof path, "%s/%s", folder, name) ||
        stat(path, &info) != 0)
        return;
    if (S_ISDIR(info.st_mode))
        push_folder(l, path);
    else if (S_ISREG(info.st_mode) && is_puzzle_name(path))
        add_file(l, alloc_text(path), false);
}

static void scan_some(struct puzzle_list *l)
{
    const char *folder = l->folders[l->next_folder];
    struct dirent *entry = NULL;

    if (!l->dir)
        l->dir = opendir(folder);
    for (int i = 0; l->dir && i < ENTRIES_PER_STEP && (entry = readdir(l->dir)); i++)
        take_entry(l, folder, entry->d_name);
    if (entry && !l->is_cut)
        return;
    l->next_folder++;
    if (l->dir)
        closedir(l->dir);
    l->dir = NULL;
}

/* Orders files by path; numbers in paths are compared by value: 9, 16, 100. */
static int compare_files(const void *file_a, const void *file_b)
{
    const char *a = ((const struct listed_file *)file_a)->path;
    const char *b = ((const struct listed_file *)file_b)->path;

    while (*a && *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            char *end_a, *end_b;
            unsigned long x = strtoul(a, &end_a, 10), y = strtoul(b, &end_b, 10);
            if (x != y)
                return x < y ? -1 : 1;
            a = end_a;
            b = end_b;
        } else if (*a == *b) {
            a++;
            b++;
        } else {
            break;
        }
    }
    return (unsigned char)*a - (unsigned char)*b;
}

void puzzle_list_title(const struct puzzle_row *row, char *out, size_t size)
{
    if (row->index <= 1 && row->count <= 1)
        snprintf(out, size, "%s", row->name);
    else if (row->count > 0)
        snprintf(out, size, "%s %d of %d%s", row->name, row->index, row->count,
                 row->has_more ? "+" : "");
    else
        snprintf(out, size, "%s %d", row->name, row->index);
}

static void show_if_matching(struct puzzle_list *l, int row)
{
    const struct puzzle_row *r = &l->rows[row];
    char hay[TITLE_SIZE];
    int n = r->shape.box_rows * r->shape.box_cols;

    snprintf(hay, sizeof hay, "%.220s %d %dx%d %.200s %s", r->name, r->index, n, n,
             r->place, r->difficulty);
    if (text_has_words(hay, l->words))
        l->shown[l->n_shown++] = row;
}

void puzzle_list_filter(struct puzzle_list *l, const char *words)
{
    free(l->words);
    l->words = alloc_text(words);
    l->n_shown = 0;
    for (int i = 0; i < l->n_rows; i++)
        show_if_matching(l, i);
}

static bool is_full(const struct puzzle_list *l)
{
    return l->n_rows == PUZZLE_LIST_ROWS || l->n_cells > PUZZLE_LIST_CELLS;
}

static void add_row(struct puzzle_list *l, struct puzzle_row row)
{
    const struct listed_file *f = &l->files[l->file];

    assert(!is_full(l) && (row.clue == NULL) != (row.error == NULL));
    row.file = l->file;
    row.path = f->path;
    row.name = f->name;
    row.place = f->place;
    row.is_recent = f->is_recent;
    l->rows[l->n_rows] = row;
    show_if_matching(l, l->n_rows++);
    l->is_cut |= is_full(l);
}

/* Reads comments such as "# difficulty: more than 20000 nodes of backtrack-mrv", the
 * first lines of a file. A search by backtracking that has not ended after ten nodes
 * for each of the `holes` cells to fill thrashes. */
static void read_difficulty(const char *line, int holes, struct puzzle_row *row)
{
    unsigned long long nodes;
    char preset[24];
    struct text t = TEXT_EMPTY;

    for (; line && *line == '#'; line = strchr(line, '\n'), line += line != NULL) {
        bool is_more = sscanf(line, "# difficulty: more than %llu nodes of %23s",
                              &nodes, preset) == 2;
        if (!is_more &&
            sscanf(line, "# difficulty: %llu nodes of %23s", &nodes, preset) != 2)
            continue;
        const char *name =
            strncmp(preset, "backtrack-", 10) == 0 ? preset + 10 : preset;
        bool thrashes = is_more && name != preset && nodes >= 10ULL * (unsigned)holes;
        text_printf(&t, "%s%s%s", t.length ? "; " : "", name,
                    thrashes  ? " thrashes"
                    : is_more ? ": more than "
                              : ": ");
        if (!thrashes)
            text_thousands(&t, nodes);
        if (!thrashes && t.length < 24)
            text_puts(&t, " nodes");
    }
    snprintf(row->difficulty, sizeof row->difficulty, "%s", t.data);
    text_free(&t);
}

/* Adds a row for the puzzle and moves the puzzle's candidates to the row. l->n_cells
 * measures the memory of all clues and candidates, in units of sizeof(value_t) bytes:
 * each cell's clue takes one unit. */
static void add_puzzle(struct puzzle_list *l, struct puzzle *p)
{
    size_t n_cells = (size_t)p->geo->n_cells, words = (size_t)p->geo->words;
    value_t *clue = alloc_resize(NULL, n_cells, sizeof *clue);
    struct board_shape shape = geometry_shape(p->geo);

    if (shape.region)
        shape.region = memcpy(alloc_resize(NULL, n_cells, 1), shape.region, n_cells);
    l->n_cells += n_cells;
    if (p->candidates)
        l->n_cells += n_cells * words * sizeof *p->candidates / sizeof *clue;
    struct puzzle_row row = {.index = l->parser.index,
                             .shape = shape,
                             .alphabet = p->alphabet,
                             .n_clues = puzzle_count_clues(p),
                             .clue = memcpy(clue, p->clue, n_cells * sizeof *clue),
                             .candidates = p->candidates};
    if (row.index == 1)
        read_difficulty(l->text.data, (int)n_cells - row.n_clues, &row);
    add_row(l, row);
    p->candidates = NULL;
}

/* Opens the next file to read. Every file is opened first for its first puzzle, later a
 * second time for its other puzzles, so that large files do not delay the others. */
static void open_next(struct puzzle_list *l)
{
    bool reads_others = l->next_file >= l->n_files;
    struct error e;

    l->file = l->next_file++ % l->n_files;
    const struct listed_file *f = &l->files[l->file];
    if (reads_others && !f->has_others)
        return;
    text_clear(&l->text);
    l->is_open = in_file_read_regular(&l->text, f->path, &e);
    if (l->is_open)
        parser_init(&l->parser, f->name, l->text.data, l->text.length);
    else
        add_row(l, (struct puzzle_row){.error = alloc_text(e.text)});
}

static void read_next(struct puzzle_list *l)
{
    struct listed_file *f = &l->files[l->file];
    struct error e;
    int before = l->parser.index;
    enum parse_result result = parser_next(&l->parser, &l->puzzle, &e);

    if (result != PARSE_PUZZLE || before == PUZZLE_LIST_PER_FILE) {
        f->count = before;
        f->has_more = result == PARSE_PUZZLE;
        l->is_cut |= f->has_more;
        l->is_open = false;
    } else if (f->has_others == (before > 0)) {
        add_puzzle(l, l->puzzle);
    } else if (!f->has_others) {
        f->has_others = true;
        l->is_open = false;
    }
    if (result == PARSE_ERROR)
        add_row(l, (struct puzzle_row){.error = alloc_text(e.text)});
}

bool puzzle_list_step(struct puzzle_list *l)
{
    bool is_scanned = l->next_folder == l->n_folders;

    if (!is_scanned)
        scan_some(l);
    else if (!l->is_sorted)
        qsort(&l->files[l->n_recent], (size_t)(l->n_files - l->n_recent),
              sizeof *l->files, compare_files);
    else if (is_full(l) || (!l->is_open && l->next_file == 2 * l->n_files))
        return false;
    else
        (l->is_open ? read_next : open_next)(l);
    l->is_sorted = is_scanned;
    return true;
}

int puzzle_list_count(const struct puzzle_list *l)
{
    return l->n_shown;
}

int puzzle_list_total(const struct puzzle_list *l)
{
    return l->n_rows;
}

bool puzzle_list_is_cut(const struct puzzle_list *l)
{
    return l->is_cut;
}

struct puzzle_row puzzle_list_row(const struct puzzle_list *l, int i)
{
    assert(0 <= i && i < l->n_shown);
    struct puzzle_row row = l->rows[l->shown[i]];
    row.count = l->files[row.file].count;
    row.has_more = l->files[row.file].has_more;
    return row;
}

struct puzzle *puzzle_list_take(const struct puzzle_list *l, int i)
{
    struct puzzle_row row = puzzle_list_row(l, i);
    char title[TITLE_SIZE];

    assert(row.clue);
    puzzle_list_title(&row, title, sizeof title);
    struct puzzle *p = puzzle_create(row.shape, title);
    memcpy(p->clue, row.clue, (size_t)p->geo->n_cells * sizeof *p->clue);
    p->alphabet = row.alphabet;
    puzzle_copy_candidates(
        p, &(struct puzzle){.geo = p->geo, .candidates = (uint64_t *)row.candidates});
    return p;
}
