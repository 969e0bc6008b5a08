/* What scripts can and cannot do: every error names its file and line. */
#include "script/script.h"
#include "puzzle/parse.h"
#include "script/sandbox.h"
#include "script/words.h"
#include "solve/search.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Text, and the error of reading it, or else of the first call of its functions. */
struct hostile {
    const char *text, *error;
};

#define TOO_LONG "the call takes too long: is there a loop without an end?"
#define TOO_MUCH "expected at most 8 MiB of memory, found more"
#define TOO_WIDE "expected strings of at most 4,096 bytes, found a longer one"
#define IS_READ                                                                        \
    "a script cannot change its variables once it is read: what lasts belongs into "   \
    "b.memory"
#define THIRTY      "012345678901234567890123456789"
#define VARIABLE    "function variable(b)\n"
#define NOT_CELL(x) "1: expected variable(b) to return a cell 0..15, found " x

static const struct hostile cases[] = {
    /* Loops. */
    {"while true do end", "1: " TOO_LONG},
    {VARIABLE "while true do end end", "2: " TOO_LONG},
    {VARIABLE "repeat until false end", "2: " TOO_LONG},
    {VARIABLE "::a:: goto a end", "2: " TOO_LONG},
    {VARIABLE "for _ in function() return 1 end do end end", "2: " TOO_LONG},
    {VARIABLE "for i = 1, math.huge do b:sizes() end end", "2: " TOO_LONG},
    {VARIABLE "table.sort({2, 1}, function()\nwhile true do end end) end",
     "3: " TOO_LONG},
    {VARIABLE "b:smallest(function()\nwhile true do end end) end", "3: " TOO_LONG},
    {VARIABLE "local t = {}\nfor i = 1, 1e5 do t[i] = i end\n"
              "while true do table.insert(t, 1, 1) table.remove(t, 1) end end",
     "4: " TOO_LONG},
    {VARIABLE "local function f() return f() end\nreturn f() end", "2: " TOO_LONG},
    {VARIABLE "local function f() b:smallest(f) end\nf() end", "2: C stack overflow"},
    /* Instructions that take long. */
    {VARIABLE "local t = {}\nfor i = 1, 1e5 do t[i + 0.5] = 1 end\n"
              "for i = 1, 1e5 do t[i + 0.5] = nil end\nwhile true do pairs(t) end end",
     "5: " TOO_LONG},
    {VARIABLE "while true do table.unpack({}, 1, 1e5) end end", "2: " TOO_LONG},
    {VARIABLE "local function f(...)\nwhile true do select('#', ...) end end\n"
              "f(table.unpack({}, 1, 4e4)) end",
     "3: " TOO_LONG},
    /* Memory. */
    {VARIABLE "local function f() return 1 + f() end\nreturn f() end", "2: " TOO_MUCH},
    {VARIABLE "local function f(n) return 1 + f(n + 1) end\nreturn f(1) end",
     "2: " TOO_MUCH},
    {VARIABLE "return table.unpack({}, 1, 9e5) end", "2: too many results to unpack"},
    {VARIABLE "local t = {}\nfor i = 1, 2e5 do t[i] = i end\n"
              "return math.max(table.unpack(t)) end",
     "4: " TOO_MUCH},
    {VARIABLE "local t = {}\nwhile true do t[#t + 1] = {} end end", "3: " TOO_MUCH},
    {VARIABLE "local s = 'a'\nwhile true do s = s .. s end end", "3: " TOO_WIDE},
    {VARIABLE "return table.concat({}, 'a', 1, 1e9) end",
     "2: invalid value (nil) at index 1 in table for 'concat'"},
    {VARIABLE "return table.unpack({}, 1, 1e7) end", "2: too many results to unpack"},
    {VARIABLE "local t = {}\nfor i = 1, 1e4 do t[i] = 'abc' end\ntable.concat(t) end",
     "4: " TOO_WIDE},
    /* What a script keeps. */
    {VARIABLE "n = 1 end", "2: " IS_READ},
    {VARIABLE "math.floor = 1 end", "2: " IS_READ},
    {VARIABLE "_ENV.x = 1 end", "2: " IS_READ},
    {"local t = {{}}\n" VARIABLE "t[1].x = 1 end", "3: " IS_READ},
    {"local t = {1}\n" VARIABLE "table.insert(t, 1) end", "3: " IS_READ},
    {"t = {3, 1}\n" VARIABLE "table.sort(t) end", "3: " IS_READ},
    {"local n = 0\n" VARIABLE "n = n + 1\nreturn 0 end",
     "2: the variable 'n' has changed: what lasts between two calls belongs into "
     "b.memory"},
    {"local function counter() local n = 0\nreturn function() n = n + 1 end end\n"
     "local c = counter()\n" VARIABLE "c()\nreturn 0 end",
     "2: the variable 'n' has changed: what lasts between two calls belongs into "
     "b.memory"},
    {"string.kept, string = {}, nil\n" VARIABLE "('').kept[1] = 1 end", "3: " IS_READ},
    {"local p, s = pairs({1})\n" VARIABLE "local k = p(s) end", "3: " IS_READ},
    {VARIABLE "for k in pairs(3) do end end", "2: expected a table, found number"},
    {VARIABLE "for k in pairs('text') do end end", "2: expected a table, found string"},
    {VARIABLE "local t = {1, {}}\ntable.sort(t) end",
     "3: attempt to compare table with number"},
    {"local t = {}\nfor i = 1, 60 do t = {t} end\n" VARIABLE "return t end",
     "1: expected variables nested at most 50 deep, found more"},
    {"local t = {[{}] = 1}\n" VARIABLE "return t end",
     "1: expected keys that are numbers or strings, found table"},
    /* What it does not have. */
    {"pcall(1)", "1: attempt to call a nil value (global 'pcall')"},
    {"xpcall(1)", "1: attempt to call a nil value (global 'xpcall')"},
    {"load('')", "1: attempt to call a nil value (global 'load')"},
    {"dofile('')", "1: attempt to call a nil value (global 'dofile')"},
    {"require('io')", "1: attempt to call a nil value (global 'require')"},
    {"setmetatable({}, {})", "1: attempt to call a nil value (global 'setmetatable')"},
    {"getmetatable('')", "1: attempt to call a nil value (global 'getmetatable')"},
    {"rawset({}, 1, 1)", "1: attempt to call a nil value (global 'rawset')"},
    {"next({})", "1: attempt to call a nil value (global 'next')"},
    {"collectgarbage()", "1: attempt to call a nil value (global 'collectgarbage')"},
    {"print(1)", "1: attempt to call a nil value (global 'print')"},
    {"io.open('/etc/passwd')", "1: attempt to index a nil value (global 'io')"},
    {"os.exit(0)", "1: attempt to index a nil value (global 'os')"},
    {"debug.sethook()", "1: attempt to index a nil value (global 'debug')"},
    {"coroutine.create(1)", "1: attempt to index a nil value (global 'coroutine')"},
    {"math.random()", "1: attempt to call a nil value (field 'random')"},
    {"string.find('a', 'a')", "1: attempt to call a nil value (field 'find')"},
    {"('a'):rep(9)", "1: attempt to call a nil value (method 'rep')"},
    {"string.format('%p', {})", "1: attempt to call a nil value (field 'format')"},
    {"\033Lua", "1: attempt to load a binary chunk (mode is 't')"},
    {"x = = 1", "1: unexpected symbol near '='"},
    {"x = 'a\xff", "1: unfinished string near <eof>"},
    {"\nvariable = 1", "2: expected 'variable' to be a function, found 1"},
    {"\n-- mine\napi = 2", "3: expected api = 1, found 2"},
    {"api = 'x'", "1: expected api = 1, found 'x'"},
    {"error({})", "1: error"},
    {"error('h.lua:9: a')", "1: h.lua:9: a"},
    {"assert(nil)", "1: assertion failed"},
    {"error('\033[31m\xff')", "1: \\x1b[31m\\xff"},
    /* Results and arguments. */
    {VARIABLE "return 1.5 end", NOT_CELL("1.5")},
    {VARIABLE "return 'a' end", NOT_CELL("'a'")},
    {VARIABLE "return '1' end", NOT_CELL("'1'")},
    {VARIABLE "return 16 end", NOT_CELL("16")},
    {VARIABLE "return -1 end", NOT_CELL("-1")},
    {VARIABLE "return {} end", NOT_CELL("table")},
    {VARIABLE "end", NOT_CELL("nil")},
    {VARIABLE "return 0/0 end", NOT_CELL("NaN")},
    {"\n" VARIABLE "return 3 end", "2: expected variable(b) to return an unassigned "
                                   "cell, found 3, which has the value "
                                   "2"},
    {"function value(b, c) return 5 end",
     "1: expected value(b, c) to return a value 1..4, found 5"},
    {"function value(b, c) return 2 end",
     "1: expected value(b, c) to return a candidate of cell 0, found 2"},
    {"function cutoff() return 0/0 end",
     "1: expected cutoff(run, unit) to return a number of nodes, found NaN"},
    {"function cutoff() return -1 end",
     "1: expected cutoff(run, unit) to return a number of nodes, found -1"},
    {"function propagate(b) b:remove(3, 1) end",
     "1: expected an unassigned cell, found 3, which has the value 2"},
    {"function propagate(b) b:remove(0, 2) end",
     "1: expected a candidate of cell 0, found 2"},
    {"function propagate(b) b:remove(0, 1, 5) end",
     "1: expected a printable reason of at most 29 bytes, found 5"},
    {"function propagate(b) b:remove(0, 1, '\033') end",
     "1: expected a printable reason of at most 29 bytes, found '\\x1b'"},
    {"function propagate(b) b:remove(0, 1, '" THIRTY "') end",
     "1: expected a printable reason of at most 29 bytes, found "
     "'012345678901234567890123456789'"},
    {VARIABLE "b:remove(0, 1) end", "2: only propagate can do this"},
    {VARIABLE "b:changed() end", "2: only propagate can do this"},
    {VARIABLE "b.x = 1 end",
     "2: b cannot be changed: what lasts belongs into b.memory"},
    {VARIABLE "b.memory[64] = 1 end", "2: expected a key of b.memory 0..63, found 64"},
    {VARIABLE "b.memory.x = 1 end", "2: expected a key of b.memory 0..63, found 'x'"},
    {VARIABLE "b.memory[0] = 0/0 end", "2: expected a number, found NaN"},
    {VARIABLE "b.memory[0] = {} end", "2: expected a number, found table"},
    {VARIABLE "b.size(1) end", "2: expected a cell 0..15, found no value"},
    {VARIABLE "b:size(-1) end", "2: expected a cell 0..15, found -1"},
    {VARIABLE "b:has(1, 5) end", "2: expected a value 1..4, found 5"},
    {VARIABLE "b:cells(12) end", "2: expected a unit 0..11, found 12"},
    {VARIABLE "b:random(0) end", "2: expected a number 1..4294967295, found 0"},
    {VARIABLE "b:note(0, 'x') end", "2: expected a number, found 'x'"},
    {VARIABLE "b:smallest(function() return 0/0 end) end",
     "2: expected a number, found NaN"},
    {VARIABLE "b:smallest(1) end", "2: attempt to call a number value"},
    {"local kept\n" VARIABLE "kept = b\nreturn 0 end",
     "2: the variable 'kept' has changed: what lasts between two calls belongs into "
     "b.memory"},
};

/* A board whose first cell has the candidates 1, 3, 4, and whose fourth is a clue. */
static struct search *small_search(void)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(2, 2), "small");
    struct search *s;
    struct error e;

    p->clue[3] = 1;
    assert_true(setting_choose(&set, PLUG_STRATEGY, "backtrack", &e));
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "forward", &e));
    s = search_create(p, &set);
    assert_true(engine_propagate(&s->engine));
    s->store->memory = plug_memory_create(p->geo, 1);
    puzzle_destroy(p);
    return s;
}

static bool call_first(struct sandbox *box, struct search *s, struct error *e)
{
    static const int arguments[SCRIPT_FUNCTIONS] = {0, 1, 0, 2, 2};
    struct changes changes = {.first = 0};
    struct sandbox_call call = {.board = s->store, .changes = &changes};

    while (call.function < FUNCTION_CUTOFF && !(box->has >> call.function & 1))
        call.function++;
    call.n_arguments = arguments[call.function];
    if (call.function == FUNCTION_PROPAGATE)
        call.filtered = s->store;
    if (call.function == FUNCTION_CUTOFF)
        call.board = NULL;
    return sandbox_call(box, &call, e);
}

static void hostile_scripts_end_with_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct script_text text = {.name = "h.lua",
                                   .text = (char *)cases[i].text,
                                   .length = strlen(cases[i].text),
                                   .budget = SANDBOX_BUDGET / 10};
        struct search *s = small_search();
        struct error e = {"no error"};
        char wanted[256];
        struct sandbox *box = sandbox_create(&text, &e);
        if (box && call_first(box, s, &e))
            error_fail(&e, "no error");
        snprintf(wanted, sizeof wanted, "h.lua:%s", cases[i].error);
        check_case(strcmp(e.text, wanted) == 0, "%s\nexpected %s\nfound    %s",
                   cases[i].text, wanted, e.text);
        sandbox_destroy(box);
        search_destroy(s);
    }
}

/* Each line is true of the small board; 0, 1, 2 are the first cells. */
static const char *const truths[] = {
    "b.n == 4 and b.n_cells == 16 and b.n_units == 12 and b.box_rows == 2",
    "b.box_cols == 2",
    "b.memory[63] == 0",
    "b:size(0) == 3 and b:size(3) == 1 and b:size(4) == 4",
    "#b:sizes() == 15 and b:sizes()[0] == 3 and b:sizes()[3] == 5",
    "b:smallest() == 0 and b:smallest(function(c) return -c end) == 15",
    "#b:candidates(0) == 3 and b:candidates(0)[2] == 3",
    "b:has(0, 1) and not b:has(0, 2) and b:has(3, 2)",
    "b:value(3) == 2 and b:value(0) == nil",
    "#b:units(5) == 3 and b:units(5)[2] == 5 and b:units(5)[3] == 8",
    "#b:cells(0) == 4 and b:cells(4)[2] == 4",
    "#b:cells(0, 1) == 3 and #b:cells(0, 2) == 0",
    "b:open(0) == 3 and b:open(1) == 4",
    "b:sum(5) == 0",
    "b:failures(0) == 0 and b:level() == 0",
    "b:random(1) == 1",
    "math.floor(2.5) == 2 and math.pi > 3 and ('abc'):sub(2, 2) == 'b'",
    "table.concat({1, 2}, ' ') == '1 2' and select('#', table.unpack({1, 2})) == 2",
    "tostring({}) == 'table' and tostring(1.5) == '1.5' and tonumber('0x10') == 16",
    "type(1) == 'number' and ipairs and #{1, 2} == 2",
    "nan ~= nan",
};

static bool is_true(struct search *s, const char *condition)
{
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "local list, one, nan = {3, 1, 2}, {x = {y = 5}}, 0/0\n"
                          "function variable(b)\nif %s then return 0 end\n"
                          "error('false') end",
                          condition);
    struct script_text script = {.name = "t.lua",
                                 .text = text,
                                 .length = (size_t)length,
                                 .budget = SANDBOX_BUDGET};
    struct error e = {""};
    struct sandbox *box = sandbox_create(&script, &e);
    bool is = box && call_first(box, s, &e);

    if (!is)
        print_error("%s: %s\n", condition, e.text);
    sandbox_destroy(box);
    return is;
}

static void scripts_read_the_board(void **state)
{
    struct search *s = small_search();

    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        assert_true(is_true(s, truths[i]));
    s->store->memory->numbers[1] = 0.5; /* row 1, column 1 and box 0 of cell 5 */
    s->store->memory->numbers[5] = 2;
    s->store->memory->numbers[8] = 4;
    assert_true(is_true(s, "b:sum(5) == 6.5 and b.memory[5] == 2"));
    search_destroy(s);
}

/* Read-only tables are read like others; pairs and sort have one order. */
static void tables_have_one_order(void **state)
{
    struct search *s = small_search();

    (void)state;
    assert_true(is_true(s, "#list == 3 and list[1] == 3 and one.x.y == 5"));
    assert_true(is_true(s,
                        "(function() local t = '' for k, v in pairs(list) do "
                        "t = t .. k .. v .. ' ' end return t end)() == '13 21 32 '"));
    assert_true(is_true(s, "(function() local t = '' for k, v in pairs {b = 1, a = 2, "
                           "[3] = 3, [-1] = 4, [2.5] = 5} do t = t .. k .. '=' .. v "
                           ".. ' ' end return t end)() == '-1=4 2.5=5 3=3 a=2 b=1 '"));
    assert_true(is_true(s,
                        "(function() local t = {} for i = 1, 500 do t[i] = "
                        "{i * 7919 % 101, i} end table.sort(t, function(x, y) return "
                        "x[1] < y[1] end) for i = 2, 500 do local x, y = t[i - 1], "
                        "t[i] if x[1] > y[1] or x[1] == y[1] and x[2] > y[2] then "
                        "return false end end return #t == 500 end)()"));
    assert_true(is_true(s, "(function() local t = {3, 1, 2} table.sort(t) return "
                           "table.concat(t) end)() == '123'"));
    search_destroy(s);
}

static void every_word_of_the_list_is_there(void **state)
{
    struct search *s = small_search();
    const struct script_word *word;
    int count = 0;

    (void)state;
    for (int i = 0; (word = script_word(i)); i++) {
        char condition[64];
        bool is_method = strncmp(word->usage, "b:", 2) == 0;
        snprintf(condition, sizeof condition, "type(b.%s) == 'function'",
                 is_method ? word->name : "size");
        count += is_method;
        assert_true(is_true(s, condition));
        assert_true(strlen(word->summary) < 80);
    }
    assert_int_equal(count, 17);
    search_destroy(s);
}

/* An integer and a float are equal, and could tell the next call something. */
static void types_of_numbers_do_not_last(void **state)
{
    static char words[] = "local n = 1\n" VARIABLE
                          "assert(math.type(n) == 'integer')\nn = 1.0\nreturn 0 end";
    struct script_text script = {
        .name = "t.lua", .text = words, .length = strlen(words), .budget = 1000};
    struct search *s = small_search();
    struct error e = {""};
    struct sandbox *box = sandbox_create(&script, &e);

    (void)state;
    assert_non_null(box);
    for (int i = 0; i < 3; i++)
        check_case(call_first(box, s, &e), "%s", e.text);
    sandbox_destroy(box);
    search_destroy(s);
}

/* Loops so long that two calls do not fit in one budget, nor in one count of
 * instructions; and the time of the call before is always over. */
static void each_call_has_a_budget_and_a_time_of_its_own(void **state)
{
    static char words[] = VARIABLE "for i = 1, 1500 do end\nreturn 0 end";
    struct script_text script = {
        .name = "t.lua", .text = words, .length = strlen(words), .budget = 2000};
    struct search *s = small_search();
    struct error e = {""};
    struct sandbox *box = sandbox_create(&script, &e);

    (void)state;
    assert_non_null(box);
    for (int i = 0; i < 3; i++) {
        check_case(call_first(box, s, &e), "call %d: %s", i, e.text);
        assert_true(box->end_ns > 0);
        box->end_ns = 1;
    }
    sandbox_destroy(box);
    search_destroy(s);
}

/* ---- Names and files ---- */

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void names_are_paths_or_versions(void **state)
{
    struct setting set = setting_default(), other;
    char name[SETTING_NAME], again[SETTING_NAME];
    struct error e;

    (void)state;
    set.source = &script_source;
    write_file("a.lua", VARIABLE "return 0 end\nfunction cutoff(run) return run end");
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, "a.lua", &e));
    setting_name(&set, PLUG_VAR_ORDER, name);
    assert_int_equal(strlen(name), strlen("a.lua@0123456789abcdef"));
    assert_true(setting_has_script(&set));
    other = set;
    assert_true(setting_choose(&other, PLUG_VAR_ORDER, name, &e));
    assert_ptr_equal(other.var, set.var);
    assert_true(setting_choose(&set, PLUG_RESTART_RULE, "./a.lua:20", &e));
    setting_name(&set, PLUG_RESTART_RULE, again);
    assert_memory_equal(again, name, strlen(name));
    assert_string_equal(again + strlen(name), ":20");

    assert_false(setting_choose(&set, PLUG_VAL_ORDER, "a.lua", &e));
    assert_string_equal(e.text,
                        "--val: expected a function value(b, c) in a.lua, found none");
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "a.lua@0123456789abcdef", &e));
    assert_non_null(
        strstr(e.text, "expected a.lua@0123456789abcdef, found the version"));
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "missing.lua", &e));
    assert_non_null(strstr(e.text, "missing.lua: No such file"));
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "\033.lua", &e));
    assert_non_null(strstr(e.text, "expected the name of a script in UTF-8"));
    assert_false(setting_choose(&set, PLUG_STRATEGY, "a.lua", &e));
    assert_string_equal(e.text, "--strategy: expected no script, found a.lua");
    set.source = NULL;
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "a.lua", &e));
    assert_non_null(strstr(e.text, "expected one of sweep"));
}

static void a_changed_file_is_a_new_version(void **state)
{
    struct setting set = setting_default(), before;
    struct error e;

    (void)state;
    set.source = &script_source;
    write_file("r.lua", VARIABLE "return b:smallest() end");
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, "r.lua", &e));
    before = set;
    assert_false(script_renew(&set, &e));
    assert_string_equal(e.text, "");

    write_file("r.tmp", VARIABLE "return 0 end"); /* editors write so */
    assert_int_equal(rename("r.tmp", "r.lua"), 0);
    assert_true(script_renew(&set, &e));
    assert_true(set.var != before.var);
    assert_string_not_equal(set.var->name, before.var->name);
    assert_false(script_renew(&set, &e));

    write_file("r.lua", VARIABLE "\nreturn (0 end");
    struct setting good = set;
    assert_false(script_renew(&set, &e));
    assert_string_equal(e.text, "r.lua:3: ')' expected near 'end'");
    assert_true(setting_same_choices(&set, &good));
    assert_false(script_renew(&set, &e)); /* says it once */
    assert_string_equal(e.text, "");
    assert_false(setting_choose(&set, PLUG_VAR_ORDER, "r.lua", &e)); /* and if asked */
    assert_string_equal(e.text, "r.lua:3: ')' expected near 'end'");

    write_file("r.lua", VARIABLE "return 0 end"); /* the same text as before */
    assert_true(script_renew(&set, &e));
    assert_true(setting_same_choices(&set, &good));
    assert_false(script_renew(&set, &e));

    write_file("r.lua", "function value(b) end -- another");
    assert_false(script_renew(&set, &e));
    assert_string_equal(
        e.text, "r.lua: expected a function variable(b), as before, found none");
    write_file("r.lua", VARIABLE "return 0 end");
    assert_true(script_renew(&set, &e));
    assert_true(setting_same_choices(&set, &good));
    write_file("r.lua", "function value(b) end -- another");
    assert_false(script_renew(&set, &e));
    assert_non_null(strstr(e.text, "as before, found none"));
    assert_false(script_renew(&set, &e));
    assert_string_equal(e.text, "");
    assert_int_equal(remove("r.lua"), 0);
    assert_false(script_renew(&set, &e));
    assert_non_null(strstr(e.text, "r.lua: No such file"));
    assert_false(script_renew(&set, &e));
    assert_string_equal(e.text, "");
    write_file("r.lua", VARIABLE "return b:smallest() end");
    assert_true(script_renew(&set, &e));
    assert_ptr_equal(set.var, before.var); /* the first version again */
}

static void files_with_the_same_text_change_apart(void **state)
{
    struct setting set = setting_default();
    const struct var_order *first;
    struct error e;

    (void)state;
    set.source = &script_source;
    assert_int_equal(mkdir("copy", 0700), 0);
    write_file("same.lua", VARIABLE "return b:smallest() end");
    write_file("copy/same.lua", VARIABLE "return b:smallest() end");
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, "same.lua", &e));
    first = set.var;
    assert_true(setting_choose(&set, PLUG_VAR_ORDER, "copy/same.lua", &e));
    assert_string_equal(set.var->name, first->name);
    write_file("copy/same.lua", VARIABLE "return 0 end");
    assert_true(script_renew(&set, &e));
    assert_string_not_equal(set.var->name, first->name);
}

static void propagators_have_room_and_a_whole_name(void **state)
{
    struct setting set = setting_default();
    struct error e;

    (void)state;
    set.source = &script_source;
    for (const char *c = "abcde"; *c; c++) {
        char name[] = {*c, '.', 'l', 'u', 'a', '\0'};
        write_file(name, "function propagate() end");
    }
    write_file("long-name-of-a-script-with-36-byte.lua", "function propagate() end");
    assert_false(setting_choose(&set, PLUG_PROPAGATOR,
                                "naked+alldifferent+alldifferent-lazy+"
                                "a.lua+b.lua+c.lua+d.lua+e.lua",
                                &e));
    assert_string_equal(e.text, "--prop: expected at most 8 propagators, found more");
    assert_false(setting_choose(&set, PLUG_PROPAGATOR,
                                "long-name-of-a-script-with-36-byte.lua+"
                                "a.lua+b.lua+c.lua+d.lua",
                                &e));
    assert_string_equal(e.text,
                        "--prop: expected names of at most 127 bytes, found more");
    assert_true(setting_choose(&set, PLUG_PROPAGATOR, "a.lua+b.lua+c.lua", &e));
}

/* The scripts are in a folder of their own. */
static int enter_folder(void **state)
{
    static char folder[] = "/tmp/test_script.XXXXXX";

    *state = mkdtemp(folder);
    return *state && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    return folder_remove(*state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_scripts_end_with_file_and_line),
        cmocka_unit_test(scripts_read_the_board),
        cmocka_unit_test(tables_have_one_order),
        cmocka_unit_test(every_word_of_the_list_is_there),
        cmocka_unit_test(types_of_numbers_do_not_last),
        cmocka_unit_test(each_call_has_a_budget_and_a_time_of_its_own),
        cmocka_unit_test(names_are_paths_or_versions),
        cmocka_unit_test(files_with_the_same_text_change_apart),
        cmocka_unit_test(propagators_have_room_and_a_whole_name),
        cmocka_unit_test(a_changed_file_is_a_new_version),
    };

    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
