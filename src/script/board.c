#include "script/sandbox.h"

#include "base/number.h"
#include "base/text.h"

#include <lauxlib.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Lua's registry holds the methods of b under the address of this variable. */
static const char methods_place;

static const struct store *board_of(lua_State *l)
{
    const struct sandbox_call *call = sandbox_of(l)->call;

    if (!call || !call->board)
        limits_fail(l, "there is no board yet: b lasts as long as its call");
    return call->board;
}

/* Returns the integer low .. high at an index of Lua's stack. Any other value raises an
 * error that says "expected `what`". Index 1 is b; a method's arguments follow. */
static lua_Integer integer(lua_State *l, int index, const char *what, lua_Integer low,
                           lua_Integer high)
{
    int is_integer;
    lua_Integer x = lua_tointegerx(l, index, &is_integer);

    if (!is_integer || lua_type(l, index) != LUA_TNUMBER || x < low || x > high)
        limits_expect(l, index, "%s %lld..%lld", what, (long long)low, (long long)high);
    return x;
}

/* cell_at and unit_at read a method's first argument, value_at its second one. */
static cell_t cell_at(lua_State *l)
{
    return (cell_t)integer(l, 2, "a cell", 0, board_of(l)->n_cells - 1);
}

static value_t value_at(lua_State *l)
{
    return (value_t)(integer(l, 3, "a value", 1, board_of(l)->n) - 1);
}

static int unit_at(lua_State *l)
{
    return (int)integer(l, 2, "a unit", 0, board_of(l)->geo->n_units - 1);
}

static int push_integer(lua_State *l, lua_Integer x)
{
    lua_pushinteger(l, x);
    return 1;
}

/* Pushes a number of b.memory, which holds doubles. A whole number becomes an integer
 * of Lua. */
static int push_number(lua_State *l, double x)
{
    if (x >= -0x1p53 && x <= 0x1p53 && floor(x) >= x)
        return push_integer(l, (lua_Integer)x);
    lua_pushnumber(l, x);
    return 1;
}

static lua_Number number(lua_State *l, int index)
{
    lua_Number x = lua_tonumber(l, index);

    if (lua_type(l, index) != LUA_TNUMBER || isnan(x))
        limits_expect(l, index, "a number");
    return x;
}

/* The iterator of b:unassigned: the first unassigned cell after the previous one. */
static int next_unassigned(lua_State *l)
{
    const struct store *s = board_of(l);
    cell_t first = (cell_t)integer(l, 2, "a cell", -1, s->n_cells - 1) + 1, c = first;

    while (c < s->n_cells && !store_is_open(s, c))
        c++;
    limits_charge(l, (uint64_t)(c - first) + 1);
    return c < s->n_cells ? push_integer(l, c) : 0;
}

static int unassigned(lua_State *l)
{
    lua_pushcfunction(l, next_unassigned);
    lua_pushvalue(l, 1);
    lua_pushinteger(l, -1);
    return 3;
}

static int size(lua_State *l)
{
    return push_integer(l, store_live(board_of(l), cell_at(l)));
}

static int sizes(lua_State *l)
{
    const struct store *s = board_of(l);

    limits_charge(l, (uint64_t)s->n_cells);
    lua_createtable(l, s->n_cells, 1);
    for (cell_t c = 0; c < s->n_cells; c++) {
        lua_pushinteger(l, store_is_open(s, c) ? store_live(s, c) : s->n + 1);
        lua_rawseti(l, -2, c);
    }
    return 1;
}

static int value(lua_State *l)
{
    value_t v = board_of(l)->value[cell_at(l)];

    return v == VALUE_NONE ? 0 : push_integer(l, value_number(v));
}

static int has(lua_State *l)
{
    cell_t c = cell_at(l);

    lua_pushboolean(l, store_has(board_of(l), c, value_at(l)));
    return 1;
}

/* Pushes the list of the members of a bit set, each plus `add`, in ascending order. */
static int push_set(lua_State *l, const uint64_t *set, int words, int add)
{
    lua_Integer count = 0;

    lua_newtable(l);
    for (int w = 0; w < words; w++)
        for (uint64_t left = set[w]; left; left &= left - 1) {
            lua_pushinteger(l, 64 * w + bits_lowest(left) + add);
            lua_rawseti(l, -2, ++count);
        }
    limits_charge(l, (uint64_t)count);
    return 1;
}

static int candidates(lua_State *l)
{
    const struct store *s = board_of(l);

    return push_set(l, store_dom(s, cell_at(l)), s->words, 1);
}

/* b:cells(u) lists all cells of a unit; b:cells(u, v) its unassigned cells that have
 * the candidate v. */
static int cells(lua_State *l)
{
    const struct store *s = board_of(l);
    const cell_t *cell = geometry_cells(s->geo, unit_at(l));
    bool are_all = lua_isnoneornil(l, 3);
    value_t v = are_all ? VALUE_NONE : value_at(l);
    lua_Integer count = 0;

    limits_charge(l, (uint64_t)s->n);
    lua_newtable(l);
    for (int i = 0; i < s->n; i++)
        if (are_all || (store_is_open(s, cell[i]) && store_has(s, cell[i], v))) {
            lua_pushinteger(l, cell[i]);
            lua_rawseti(l, -2, ++count);
        }
    return 1;
}

static int units(lua_State *l)
{
    const struct geometry *geo = board_of(l)->geo;
    cell_t c = cell_at(l);
    lua_Integer count = 0;

    lua_newtable(l);
    FOR_UNITS(at, geo, c) {
        lua_pushinteger(l, at->unit);
        lua_rawseti(l, -2, ++count);
    }
    return 1;
}

static int open_cells(lua_State *l)
{
    return push_integer(l, board_of(l)->open_cells[unit_at(l)]);
}

static int failures(lua_State *l)
{
    return push_integer(l, board_of(l)->failures[cell_at(l)]);
}

static int level(lua_State *l)
{
    return push_integer(l, board_of(l)->depth);
}

static int sum(lua_State *l)
{
    const struct store *s = board_of(l);
    const double *numbers = s->memory->numbers;
    double sum = 0;

    FOR_UNITS(at, s->geo, cell_at(l))
        sum += numbers[at->unit];
    return push_number(l, sum);
}

static int smallest(lua_State *l)
{
    const struct store *s = board_of(l);
    lua_Number least = 0;
    cell_t best = CELL_NONE;

    limits_charge(l, (uint64_t)s->n_cells);
    if (lua_isnoneornil(l, 2))
        best = store_smallest(s);
    for (cell_t c = 0; !lua_isnoneornil(l, 2) && c < s->n_cells; c++) {
        if (!store_is_open(s, c))
            continue;
        lua_pushvalue(l, 2);
        lua_pushinteger(l, c);
        lua_call(l, 1, 1);
        lua_Number x = number(l, -1);
        lua_pop(l, 1);
        if (best == CELL_NONE || x < least) {
            best = c;
            least = x;
        }
    }
    return best == CELL_NONE ? 0 : push_integer(l, best);
}

static int random_number(lua_State *l)
{
    lua_Integer k = integer(l, 2, "a number", 1, UINT32_MAX);

    return push_integer(l, 1 + rng_below(&board_of(l)->memory->rng, (uint32_t)k));
}

static int note(lua_State *l)
{
    struct plug_memory *m = board_of(l)->memory;
    cell_t c = cell_at(l);

    m->notes[c] = (uint8_t)(255 * real_clamp(number(l, 3), 0, 1));
    m->has_notes = true;
    return 0;
}

static struct store *filtered(lua_State *l)
{
    board_of(l);
    if (!sandbox_of(l)->call->filtered)
        limits_fail(l, "only propagate can do this");
    return sandbox_of(l)->call->filtered;
}

/* Keeps the text at index 4 (argument `why`), if any, as the reason for removing v. */
static void keep_reason(lua_State *l, cell_t c, value_t v)
{
    struct plug_memory *m = board_of(l)->memory;
    struct plug_reason reason = {.cell = c, .value = v};
    bool is_printable = false;
    struct text printable;

    if (lua_isnoneornil(l, 4))
        return;
    if (lua_type(l, 4) == LUA_TSTRING && lua_rawlen(l, 4) < PLUG_WHY) {
        strcpy(reason.why, lua_tostring(l, 4));
        text_init(&printable);
        text_printable(&printable, reason.why);
        is_printable = strcmp(printable.data, reason.why) == 0;
        text_free(&printable);
    }
    if (!is_printable)
        limits_expect(l, 4, "a printable reason of at most %d bytes", PLUG_WHY - 1);
    if (m->n_reasons < PLUG_REASONS)
        m->reason[m->n_reasons++] = reason;
}

/* b:remove(c, v, why). After a dead end it only checks that its arguments are a cell
 * and a value, and removes nothing. */
static int remove_candidate(lua_State *l)
{
    struct store *s = filtered(l);
    cell_t c = cell_at(l);
    value_t v = value_at(l);

    if (!s->is_dead && !store_is_open(s, c))
        limits_fail(l, "expected an unassigned cell, found %d, which has the value %d",
                    c, value_number(s->value[c]));
    if (!s->is_dead && !store_has(s, c, v))
        limits_fail(l, "expected a candidate of cell %d, found %d", c, value_number(v));
    limits_charge(l, 10);
    if (!s->is_dead)
        keep_reason(l, c, v);
    lua_pushboolean(l, !s->is_dead && store_remove(s, c, v));
    return 1;
}

/* b:changed(): the units that lost a candidate since the last call of propagate. */
static int changed(lua_State *l)
{
    const struct store *s = filtered(l);
    uint64_t seen[(MAX_UNITS + 63) / 64] = {0};

    for (int i = sandbox_of(l)->call->changes->first; i < s->n_trail; i++)
        FOR_UNITS(at, s->geo, trail_cell(s->trail[i]))
            seen[at->unit >> 6] |= bits_mask(at->unit);
    limits_charge(l, (uint64_t)(s->n_trail - sandbox_of(l)->call->changes->first));
    return push_set(l, seen, sizeof seen / sizeof *seen, 0);
}

static lua_Integer key_at(lua_State *l)
{
    return integer(l, 2, "a key of b.memory", 0, board_of(l)->memory->n_numbers - 1);
}

static int read_memory(lua_State *l)
{
    return push_number(l, board_of(l)->memory->numbers[key_at(l)]);
}

static int write_memory(lua_State *l)
{
    struct plug_memory *m = board_of(l)->memory;
    int key = (int)key_at(l);

    m->numbers[key] = number(l, 3);
    m->n_used = int_max(m->n_used, key + 1);
    return 0;
}

static int refuse_write(lua_State *l)
{
    return limits_fail(l, "b cannot be changed: what lasts belongs into b.memory");
}

/* The methods of b, in the order of SCRIPT_WORDS (words.h). */
static const luaL_Reg methods[] = {
    {"unassigned", unassigned},
    {"size", size},
    {"sizes", sizes},
    {"smallest", smallest},
    {"candidates", candidates},
    {"has", has},
    {"value", value},
    {"units", units},
    {"cells", cells},
    {"open", open_cells},
    {"sum", sum},
    {"failures", failures},
    {"level", level},
    {"random", random_number},
    {"note", note},
    {"changed", changed},
    {"remove", remove_candidate},
    {NULL, NULL},
};

/* Pops a table or function, and pushes a new object whose fields are read from it. Lua
 * calls `set` when a script writes a field of the object. */
static void push_object(lua_State *l, lua_CFunction set)
{
    lua_newuserdatauv(l, 0, 0);
    lua_createtable(l, 0, 2);
    lua_pushvalue(l, -3);
    lua_setfield(l, -2, "__index");
    lua_pushcfunction(l, set);
    lua_setfield(l, -2, "__newindex");
    lua_setmetatable(l, -2);
    lua_remove(l, -2);
}

void board_push(lua_State *l)
{
    lua_newtable(l);
    luaL_setfuncs(l, methods, 0);
    lua_pushcfunction(l, read_memory);
    push_object(l, write_memory);
    lua_setfield(l, -2, "memory");
    lua_pushvalue(l, -1);
    lua_rawsetp(l, LUA_REGISTRYINDEX, &methods_place);
    push_object(l, refuse_write);
}

void board_reshape(lua_State *l)
{
    const struct geometry *geo = board_of(l)->geo;
    struct sandbox *box = sandbox_of(l);
    const struct {
        const char *name;
        int number;
    } fields[] = {{"n", geo->n},
                  {"n_cells", geo->n_cells},
                  {"n_units", geo->n_units},
                  {"box_rows", geo->box_rows},
                  {"box_cols", geo->box_cols}};

    if (memcmp(&box->shape, &geo->numbers, sizeof box->shape) == 0)
        return;
    box->shape = geo->numbers;
    lua_rawgetp(l, LUA_REGISTRYINDEX, &methods_place);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        lua_pushinteger(l, fields[i].number);
        lua_setfield(l, -2, fields[i].name);
    }
    lua_pop(l, 1);
}

cell_t board_check_cell(lua_State *l, const struct store *s)
{
    lua_Integer c = integer(l, -1, "variable(b) to return a cell", 0, s->n_cells - 1);

    if (!store_is_open(s, (cell_t)c))
        limits_fail(l,
                    "expected variable(b) to return an unassigned cell, found %d, "
                    "which has the value %d",
                    (int)c, value_number(s->value[c]));
    return (cell_t)c;
}

value_t board_check_value(lua_State *l, const struct store *s, cell_t c)
{
    lua_Integer v = integer(l, -1, "value(b, c) to return a value", 1, s->n);

    if (!store_has(s, c, (value_t)(v - 1)))
        limits_fail(l,
                    "expected value(b, c) to return a candidate of cell %d, found %d",
                    c, (int)v);
    return (value_t)(v - 1);
}
