#include "script/script.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/in_file.h"
#include "base/path.h"
#include "script/sandbox.h"
#include "script/words.h"
#include "solve/catalog.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf" /* some editors begin a file with it */
#define ENDING          ".lua"
#define NAME_BYTES      40 /* longest file name; PLUG_NAME adds "@" and a hash */
#define TEXT_BYTES      ((size_t)256 << 10)
#define MEASURED        16 /* every MEASURED-th call is timed */
#define IDLE            16 /* most unused sandboxes kept for a version */

/* A version of a script. It lives as long as the process, so that a history can seek
 * back to a step that used it. */
struct version {
    struct script_text text;
    char name[PLUG_NAME]; /* "mine.lua@1f3a9c20d4e5b6a7" */
    const struct script_file *file;
    unsigned has; /* bit k: the script defines function k of enum script_function */
    struct var_order var;
    struct val_order val;
    struct propagator prop;
    struct restart_rule restarts;
    /* Sandboxes that no call uses. A call on any thread takes one, or makes a new one
     * if there is none, and puts it here afterwards. */
    _Atomic(struct sandbox *) idle[IDLE];
    struct version *older; /* the next older version, of any file */
};

/* A script's file: its path, and the result of stat() when the file was last read. */
struct script_file {
    char *path;
    struct stat read;
    bool is_wrong; /* true if the last reading failed or its text has an error */
    const struct version *newest;
    struct script_file *next;
};

static struct sandbox *take_sandbox(struct version *v, struct error *e)
{
    struct sandbox *box = NULL;

    for (int i = 0; i < IDLE && !box; i++)
        box = atomic_exchange(&v->idle[i], NULL);
    return box ? box : sandbox_create(&v->text, e);
}

static void give_back(struct version *v, struct sandbox *box)
{
    for (int i = 0; i < IDLE; i++) {
        struct sandbox *none = NULL;
        if (atomic_compare_exchange_strong(&v->idle[i], &none, box))
            return;
    }
    sandbox_destroy(box);
}

/* Calls a function of the script and returns whether that succeeded. After a failure
 * further calls do nothing, because the search gives up at the end of its step. */
static bool call(const void *variant, struct plug_memory *m, struct sandbox_call *c)
{
    struct version *v = (struct version *)variant;
    bool is_measured = m->calls++ % MEASURED == 0;
    int64_t start_ns = is_measured ? clock_thread_cpu_ns() : 0;
    struct error e;

    if (m->failure[0])
        return false;
    struct sandbox *box = take_sandbox(v, &e);
    bool fine = box && sandbox_call(box, c, &e);
    if (fine) {
        give_back(v, box);
    } else {
        sandbox_destroy(box);
        snprintf(m->failure, sizeof m->failure, "%.*s", PLUG_FAILURE - 1, e.text);
        bool has_cell = c->board && c->n_arguments > 0 && c->argument[0] >= 0;
        m->failed_cell = has_cell ? (cell_t)c->argument[0] : CELL_NONE;
    }
    if (is_measured)
        m->called_ns += MEASURED * (clock_thread_cpu_ns() - start_ns);
    return fine;
}

static cell_t pick_variable(void *state, const struct store *s, struct rng *r)
{
    struct sandbox_call c = {.function = FUNCTION_VARIABLE, .board = s};

    (void)r;
    return call(*(void **)state, s->memory, &c) ? (cell_t)c.result : CELL_NONE;
}

static void take_conflict(void *state, const struct store *s)
{
    cell_t cell = s->conflict_cell;
    struct sandbox_call c = {
        .function = FUNCTION_CONFLICT,
        .board = s,
        .n_arguments = 2,
        .argument = {cell == CELL_NONE ? -1 : cell, s->conflict_unit}};

    call(*(void **)state, s->memory, &c);
}

static value_t pick_value(void *state, const struct store *s, cell_t cell,
                          struct rng *r)
{
    struct sandbox_call c = {
        .function = FUNCTION_VALUE, .board = s, .n_arguments = 1, .argument = {cell}};

    (void)r;
    return call(*(void **)state, s->memory, &c) ? (value_t)c.result : VALUE_NONE;
}

static bool propagate(void *state, struct store *s, const struct changes *changes)
{
    struct sandbox_call c = {
        .function = FUNCTION_PROPAGATE, .board = s, .filtered = s, .changes = changes};

    call(*(void **)state, s->memory, &c);
    return !s->is_dead;
}

static uint64_t cut_off(const struct restart_rule *rule, const struct store *s,
                        uint64_t k, uint64_t unit, double factor)
{
    struct sandbox_call c = {.function = FUNCTION_CUTOFF,
                             .n_arguments = 2,
                             .argument = {(lua_Integer)k, (lua_Integer)unit}};

    (void)factor;
    return call(rule->variant, s->memory, &c) ? c.result : 0;
}

static size_t state_size(const struct geometry *geo)
{
    (void)geo;
    return sizeof(void *);
}

static void fill_plugs(struct version *v)
{
    static const char summary[] = "a script in Lua";

    v->var = (struct var_order){
        .name = v->name,
        .summary = summary,
        .variant = v,
        .state_size = state_size,
        .pick = pick_variable,
        .conflict = v->has >> FUNCTION_CONFLICT & 1 ? take_conflict : NULL};
    v->val = (struct val_order){.name = v->name,
                                .summary = summary,
                                .variant = v,
                                .state_size = state_size,
                                .pick = pick_value};
    /* The script runs after the propagators forward and naked, before alldifferent. */
    v->prop = (struct propagator){.name = v->name,
                                  .summary = summary,
                                  .variant = v,
                                  .needs = &propagator_forward,
                                  .rank = propagator_hidden.rank,
                                  .wake = WAKE_REMOVED,
                                  .state_size = state_size,
                                  .run = propagate};
    v->restarts = (struct restart_rule){
        .name = v->name, .summary = summary, .variant = v, .cutoff = cut_off};
}

/* The newest version with this name in the list that begins with v, or NULL. If `file`
 * is not NULL, only versions of this file count. */
static struct version *find_version(struct version *v, const struct script_file *file,
                                    const char *name, size_t length)
{
    while (v && ((file && v->file != file) || strlen(v->name) != length ||
                 strncmp(v->name, name, length) != 0))
        v = v->older;
    return v;
}

/* Frees the sandboxes of all versions of a file; searches that seek back to an old
 * version make new ones. */
static void free_sandboxes(struct version *v, const struct script_file *file)
{
    for (; v; v = v->older)
        for (int i = 0; v->file == file && i < IDLE; i++)
            sandbox_destroy(atomic_exchange(&v->idle[i], NULL));
}

/* The head of the list of all versions; the newest comes first. */
static struct version **versions(void)
{
    static struct version *first;

    return &first;
}

/* Returns the version of the file with this text. If the text is new, runs it and makes
 * it a version. NULL: an error. */
static const struct version *take_text(const struct script_file *file, struct text *t,
                                       struct error *e)
{
    struct version *v = alloc_zeroed(1, sizeof *v), *known;

    v->text = (struct script_text){
        .text = t->data, .length = t->length, .budget = SANDBOX_BUDGET};
    snprintf(v->text.name, sizeof v->text.name, "%s", path_name(file->path));
    snprintf(v->name, sizeof v->name, "%.*s@%016" PRIx64, NAME_BYTES, v->text.name,
             text_hash(0, t->data, t->length));
    known = find_version(*versions(), file, v->name, strlen(v->name));
    struct sandbox *box = known ? NULL : sandbox_create(&v->text, e);
    if (!box) {
        free(v);
        return known;
    }
    t->data = NULL; /* the version owns it now */
    v->file = file;
    v->has = box->has;
    atomic_init(&v->idle[0], box);
    fill_plugs(v);
    free_sandboxes(*versions(), file);
    v->older = *versions();
    return *versions() = v;
}

static bool same_times(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* The result of stat() for a file; all members are 0 if the file is missing. */
static struct stat look_at(const char *path)
{
    struct stat found;

    return stat(path, &found) == 0 ? found : (struct stat){0};
}

/* Reads the file, and runs its text. NULL: an error; f->newest is then unchanged. */
static const struct version *read_file(struct script_file *f, struct error *e)
{
    struct text t = TEXT_EMPTY;
    const struct version *v = NULL;

    f->read = look_at(f->path);
    bool is_read = in_file_read_regular(&t, f->path, e);
    if (is_read && strncmp(t.data, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)) == 0) {
        t.length -= strlen(BYTE_ORDER_MARK);
        memmove(t.data, t.data + strlen(BYTE_ORDER_MARK), t.length + 1);
    }
    if (is_read && t.length > TEXT_BYTES)
        error_fail(e, "%.300s: expected at most 256 KiB, found more", f->path);
    else if (is_read)
        v = take_text(f, &t, e);
    text_free(&t);
    f->is_wrong = !v;
    if (v)
        f->newest = v;
    return v;
}

static struct script_file *find_file(const char *path, size_t length)
{
    static struct script_file *files;
    struct script_file *f = files;

    while (f && (strlen(f->path) != length || strncmp(f->path, path, length) != 0))
        f = f->next;
    if (f)
        return f;
    f = alloc_zeroed(1, sizeof *f);
    f->path = alloc_zeroed(1, length + 1);
    memcpy(f->path, path, length);
    f->next = files;
    return files = f;
}

/* The length of the path in a name: without "@" and the hash, if the name has these. */
static size_t path_length(const char *name, size_t length)
{
    size_t tail = strlen("@0123456789abcdef");

    bool has_hash = length > tail && name[length - tail] == '@' &&
                    strspn(&name[length - tail + 1], "0123456789abcdef") >= tail - 1;
    return has_hash ? length - tail : length;
}

static bool is_name(const char *name, size_t length)
{
    size_t path = path_length(name, length), ending = strlen(ENDING);

    return path > ending && strncmp(&name[path - ending], ENDING, ending) == 0;
}

/* The function that a plug-in of each kind calls; no script is a strategy. */
static const enum script_function function_of[PLUG_KINDS] = {
    [PLUG_STRATEGY] = SCRIPT_FUNCTIONS,
    [PLUG_VAR_ORDER] = FUNCTION_VARIABLE,
    [PLUG_VAL_ORDER] = FUNCTION_VALUE,
    [PLUG_PROPAGATOR] = FUNCTION_PROPAGATE,
    [PLUG_RESTART_RULE] = FUNCTION_CUTOFF};

static const void *plug_of(const struct version *v, enum plug_kind kind)
{
    const void *const plugs[PLUG_KINDS] = {[PLUG_VAR_ORDER] = &v->var,
                                           [PLUG_VAL_ORDER] = &v->val,
                                           [PLUG_PROPAGATOR] = &v->prop,
                                           [PLUG_RESTART_RULE] = &v->restarts};

    return v->has >> function_of[kind] & 1 ? plugs[kind] : NULL;
}

/* Checks that the name of the file fits into PLUG_NAME and has only printable
 * characters. */
static bool check_name(const char *name, size_t length, struct error *e)
{
    struct text printable = TEXT_EMPTY;
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%.*s", (int)length, name);
    text_printable(&printable, path_name(path));
    bool fine = printable.length <= NAME_BYTES && length < PATH_SIZE &&
                strcmp(printable.data, path_name(path)) == 0;
    if (!fine)
        error_fail(
            e, "%.100s: expected the name of a script in UTF-8, of at most %d bytes",
            printable.data, NAME_BYTES);
    text_free(&printable);
    return fine;
}

static const void *find(enum plug_kind kind, const char *name, size_t length,
                        struct error *e)
{
    size_t path = path_length(name, length);
    const struct version *v = find_version(*versions(), NULL, name, length);

    if (kind == PLUG_STRATEGY) {
        error_fail(e, "--strategy: expected no script, found %.*s", (int)length, name);
        return NULL;
    }
    if (!v && check_name(name, path, e))
        v = read_file(find_file(name, path), e);
    if (!v)
        return NULL;
    if (path < length && strncmp(&v->name[strlen(v->name) - (length - path)],
                                 &name[path], length - path) != 0) {
        error_fail(e, "--%s: expected %.*s, found the version %s", catalog_option(kind),
                   (int)length, name, v->name);
        return NULL;
    }
    const void *plug = plug_of(v, kind);
    if (!plug)
        error_fail(e, "--%s: expected a function %s in %s, found none",
                   catalog_option(kind), script_word((int)function_of[kind])->usage,
                   v->text.name);
    return plug;
}

static const void *latest(enum plug_kind kind)
{
    const struct version *v = *versions();

    while (v && (v->file->newest != v || !plug_of(v, kind)))
        v = v->older;
    return v ? plug_of(v, kind) : NULL;
}

static const void *find_loaded(enum plug_kind kind, const char *name, size_t length,
                               struct error *e)
{
    if (find_version(*versions(), NULL, name, length))
        return find(kind, name, length, e);
    error_fail(e, "the script %.*s is missing: expected --%s FILE", (int)length, name,
               catalog_option(kind));
    return NULL;
}

const bool script_has_lua = true;
const struct plug_source script_source = {find, is_name, latest};
const struct plug_source script_loaded = {find_loaded, is_name, latest};

static int count_of(const char *text, char c)
{
    int count = 0;

    for (; *text; text++)
        count += *text == c;
    return count;
}

bool script_name_with_path(enum plug_kind kind, const char *name, struct text *out)
{
    const char separator[] = {kind == PLUG_PROPAGATOR     ? '+'
                              : kind == PLUG_RESTART_RULE ? ':'
                                                          : '\0',
                              '\0'};
    int count = count_of(name, separator[0]);
    struct text t = TEXT_EMPTY;
    char folder[PATH_SIZE];
    bool has_script = false, has_folder = getcwd(folder, sizeof folder) != NULL;

    for (size_t length; *name; name += length) {
        length = strcspn(name, separator);
        const struct version *v = find_version(*versions(), NULL, name, length);
        const char *path = v ? v->file->path : "";
        if (v && path[0] != '/')
            text_printf(&t, "%s/", folder);
        text_add(&t, path, (size_t)(path_name(path) - path));
        length += name[length] != '\0';
        text_add(&t, name, length);
        has_script |= v != NULL;
    }
    bool fine = has_script && has_folder && count_of(t.data, separator[0]) == count;
    if (fine)
        text_puts(out, t.data);
    text_free(&t);
    return fine;
}

/* If the file of a script's plug-in has changed, reads it again. Returns the newest
 * version's plug-in of this kind. If the file has an error, or no longer defines such a
 * plug-in, returns `plug`. Sets *is_new if the returned plug-in is another one, or if
 * an error in the file was corrected. */
static const void *newest(const void *plug, const void *variant, enum plug_kind kind,
                          bool *is_new, struct error *e)
{
    const struct version *v = variant;
    struct error ignored;
    bool is_first = !e->text[0];

    if (!v)
        return plug;
    struct script_file *f = (struct script_file *)v->file;
    struct stat times = look_at(f->path);
    bool has_changed = !same_times(&times, &f->read);
    bool was_wrong = f->is_wrong || !plug_of(f->newest, kind);
    if (has_changed && !read_file(f, is_first ? e : &ignored))
        return plug;
    const void *next = plug_of(f->newest, kind);
    if (has_changed && !next && is_first)
        error_fail(e, "%s: expected a function %s, as before, found none",
                   f->newest->text.name, script_word((int)function_of[kind])->usage);
    *is_new |= next && (next != plug || (has_changed && was_wrong));
    return next ? next : plug;
}

bool script_renew(struct setting *set, struct error *e)
{
    bool is_new = false;

    e->text[0] = '\0';
    set->var = newest(set->var, set->var->variant, PLUG_VAR_ORDER, &is_new, e);
    set->val = newest(set->val, set->val->variant, PLUG_VAL_ORDER, &is_new, e);
    set->restarts =
        newest(set->restarts, set->restarts->variant, PLUG_RESTART_RULE, &is_new, e);
    for (int i = 0; i < set->n_prop; i++)
        set->prop[i] =
            newest(set->prop[i], set->prop[i]->variant, PLUG_PROPAGATOR, &is_new, e);
    return is_new;
}
