/* The types of options: how a text becomes a member of struct options, and back. For
 * option_table.c only. */
#pragma once

#include "options/options.h"

struct argument {
    struct options *o;
    const struct option_row *row;
    void *member;
    const char *text; /* the argument to read; NULL: set a flag, or write the member */
    struct error *e;  /* filled on failure; may be NULL */
};

struct option_type {
    /* The expected argument: a printf format for the row's low and high. NULL: `read`
     * fills its error itself, or cannot fail. */
    const char *expected;
    bool (*read)(const struct argument *a);
    /* Appends the member, for options_write; NULL: the option is never remembered. */
    void (*write)(const struct argument *a, struct text *out);
    const char *const *names; /* [count] names of an enum's values; NULL: no enum */
    int count;
};

/* Columns: name, expected, write. `read` is read_NAME. */
#define OPTION_TYPES(ROW)                                                              \
    ROW(flag, "yes or no", write_flag)                                                 \
    ROW(action, NULL, NULL)                                                            \
    ROW(text, NULL, NULL)                                                              \
    ROW(whole, "a whole number from %g", NULL)                                         \
    ROW(solutions, "a whole number from %g, or 'all'", NULL)                           \
    ROW(count, "a whole number %g..%g", write_count)                                   \
    ROW(real, "a number %.10g..%.10g", NULL)                                           \
    ROW(holes, "a number %.10g..%.10g; compare: or A..B:STEP, STEP from 0.0001", NULL) \
    ROW(speed, "nodes per second, 'max' or 'auto'", NULL)                              \
    ROW(bytes, "bytes, or a number with K, M or G", NULL)                              \
    ROW(size, "%g..%g (compare: also different ones, N,N)", NULL)                      \
    ROW(box, "RxC with R*C in %g..%g", NULL)                                           \
    ROW(units,                                                                         \
        "none, or some of boxes, x, windows and regions[=FILE], each once, joined "    \
        "by +",                                                                        \
        NULL)                                                                          \
    ROW(latin, "%g..%g (compare: also different ones, N,N)", NULL)                     \
    ROW(resolution, "WxH in pixels, both even, %g..%g", NULL)                          \
    ROW(window, "WxH in pixels, or WxH+X+Y", write_window)                             \
    ROW(palette, "a name of 'sudoscope list palettes'", write_palette)                 \
    ROW(view, "a name of 'sudoscope list views'", NULL)                                \
    ROW(plot, "a file name that ends in .svg or .png", NULL)                           \
    ROW(tune, NULL, NULL)                                                              \
    ROW(solver, NULL, NULL)                                                            \
    ROW(trace, NULL, NULL)                                                             \
    ROW(listen, "a port %g..%g", NULL)                                                 \
    ROW(referee, "off, stop or count", NULL)                                           \
    ROW(choice, NULL, NULL)                                                            \
    ROW(preset, NULL, NULL)

/* Types of options that name a value of an enum: name, expected, table of names. */
#define NAME_TYPES(ROW)                                                                \
    ROW(panel, "on, off or auto", panel_state_names)                                   \
    ROW(format, "rows, line, sdk or boxes", print_format_names)                        \
    ROW(hole_pattern, "balanced, random or rectangular", hole_pattern_names)           \
    ROW(clock, "nodes or time", clock_names)                                           \
    ROW(plot_kind, "auto, cactus, phase, growth or survival", plot_kind_names)

#define OPTION_TYPE(name, ...) extern const struct option_type option_type_##name;
OPTION_TYPES(OPTION_TYPE) NAME_TYPES(OPTION_TYPE)
#undef OPTION_TYPE
