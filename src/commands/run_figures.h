/* The figures of runs that papers report, of each preset: mean, standard deviation,
 * median and so on, of all runs or by class. */
#pragma once

#include "commands/run_set.h"

/* Prints a row for each class (o->by), preset and measure, in the format o->figures.
 * The last preset of a class is the virtual best one: on each board, with each seed,
 * the preset that was fastest.
 *
 * Mean, sample standard deviation (n - 1), median, minimum and maximum are over the
 * runs that were solved or proved. PAR-2 is the mean over all runs, where a run without
 * a right answer counts twice its limit (SAT competitions). What is not defined, as a
 * deviation of one run, is empty or null. */
void run_figures_print(const struct run_set *set, const struct options *o);
