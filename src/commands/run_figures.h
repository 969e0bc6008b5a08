/* The figures of runs that papers report, of each preset: mean, standard deviation,
 * median and so on, of all runs or by class. */
#pragma once

#include "commands/run_set.h"

/* Prints a row for each class, preset and measure. The last preset of a class is the
 * virtual best one: on each board, with each seed, the preset that was fastest.
 *
 * Mean, sample standard deviation (n - 1), median, minimum and maximum are over the
 * runs that were solved or proved. PAR-2 is the mean over all runs, where a run without
 * a right answer counts twice its limit (SAT competitions). What is not defined, as a
 * deviation of one run, is empty or null. */
void run_figures_print(const struct run_set *set, enum run_class by,
                       enum figures_format format);

/* Whether a line of JSON has figures: `compare` prints them behind the lines of runs.
 */
bool run_figures_is_line(const struct json_place *line);
