#!/usr/bin/env python3
"""Draws the runs of `sudoscope compare --json` as .svg, .png or .pdf, with matplotlib:

    python3 runs.py runs.jsonl -o tails.svg

Each kind of plot is a function below (KINDS); `draw` turns what it returns into panels.
A wrong answer is no time: it is named in a colour of its own. Under the title stands what
a plot leaves out. In an SVG the title of each point is the command that shows its run.
The same lines give the same bytes with the same version of matplotlib.
"""
import argparse
import html
import io
import json
import logging
import math
import re
import signal
import sys
import textwrap
import warnings
from dataclasses import dataclass, field
from itertools import groupby

# Sizes are in units of the SVG; a PNG has two pixels a unit.
WIDTH, HEIGHT = 840, 540
MARGIN, SMALL, LARGE = 16, 13, 17
INK, GREY, AXIS, GRID = "#222222", "#666666", "#888888", "#e2e2e2"
# Colours that colour-blind readers tell apart (Okabe, Ito 2008); 7 of them and 8 markers
# give 56 styles.
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]
WRONG = "#c4005a"  # of wrong answers, and of nothing else
MARKERS = ["o", "s", "^", "D", "x", "v", "+", "|"]
UNITS = {"": [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1, "")],
         "s": [(1, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")],
         "%": [(0.01, " %")]}
MOST_COLUMNS = 4
MOST_NAMES = 24  # in the legend
LEAST_SECONDS = 1e-6  # drawn for shorter times; lines round some to 0


# ---- Reading lines ----

class BadInput(Exception):
    pass


@dataclass
class Run:
    preset: str
    size: int
    holes: float
    board: object  # its number or, if it is from a file, its name
    seed: int
    status: str
    nodes: int
    seconds: float
    max_seconds: float  # limits of the run; 0: none
    max_nodes: int
    again: str  # the command that shows the run; "": there is none
    cost: float = 0  # nodes or seconds; `Runs` sets it, and the limit
    limit: float = 0

    @property
    def is_done(self):
        """Solved or proved; False: the run gave up, or its answer is wrong."""
        return self.status in DONE

    @property
    def is_wrong(self):
        return self.status == "wrong"


def is_whole(least, most):
    return lambda value: type(value) is int and least <= value <= most


def is_number(most):
    return lambda value: type(value) in (int, float) and 0 <= value <= most


def is_text(value):
    return isinstance(value, str)


# The words of a status: the run has a right answer, or has none.
DONE = ("solved", "unsolvable", "complete")
FAILED = ("gave-up", "wrong", "unknown", "timeout", "memory", "flood", "crash", "no-output",
          "missing")

# The members of a line: what to expect, and its test. The optional ones may be missing.
MEMBERS = {
    "preset": ("the preset of a run of compare", is_text),
    "puzzle": ("the name of a puzzle", is_text),
    "seed": ("a seed", is_whole(0, 2**64 - 1)),
    "size": ("a size 4..256", is_whole(4, 256)),
    "status": ("the status of a search that ended",
               lambda value: value in (*DONE, *FAILED)),
    "nodes": ("a whole number", is_whole(0, 2**64 - 1)),
    "seconds": ("seconds", is_number(1e12)),
}
OPTIONAL = {
    "board": ("a number 1..1000000", is_whole(1, 1000000)),
    "holes": ("a number 0..1", is_number(1)),
    "max_nodes": ("a number from 1", is_whole(1, 2**64 - 1)),
    "max_seconds": ("a number 0..1e12", is_number(1e12)),
    "max_real_seconds": ("a number 0..1e12", is_number(1e12)),
    "again": ("the command that shows the run", is_text),
}


def printable(text):
    """Replaces characters that would not be seen as such by their bytes, \\x1b."""
    def escape(c):
        errors = "surrogateescape" if "\udc80" <= c <= "\udcff" else "surrogatepass"
        return "".join(f"\\x{byte:02x}" for byte in c.encode("utf-8", errors))
    return "".join(c if c.isprintable() else escape(c) for c in text)


def found(text):
    return printable(text if len(text) <= 40 else text[:40] + "...")


def read_line(line, place):
    """The members of a line; an error says what was expected and what was found."""
    try:
        members = json.loads(line)
    except (ValueError, RecursionError):
        members = None
    if not isinstance(members, dict):
        raise BadInput(f"{place}: expected a line of compare --json, found "
                       f"'{found(line)}'")
    for key, (expected, is_right) in {**MEMBERS, **OPTIONAL}.items():
        value = members.get(key)
        if key in members and not is_right(value):
            value = ("several values" if isinstance(value, (list, dict)) else
                     found(json.dumps(value, ensure_ascii=False)))
            raise BadInput(f'{place}: "{key}": expected {expected}, found {value}')
        if key in MEMBERS and key not in members:
            raise BadInput(f'{place}: expected "{key}": {expected}, found no such member')
    return members


def read_lines(names):
    """The members of all lines. Leaves out a last line without newline that is torn: the
    program that wrote it was killed."""
    lines = []
    for name in names:
        path, name = (0, "<stdin>") if name == "-" else (name, name)
        with open(path, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            for number, line in enumerate(file, 1):
                if line.startswith('{"class":'):  # figures, behind the runs
                    continue
                try:
                    lines.append(read_line(line.rstrip("\n"), f"{name}:{number}"))
                except BadInput:
                    if line.endswith("\n"):
                        raise
    return lines


class Runs:
    """All runs, and what they have in common."""

    def __init__(self, lines):
        by_place = {}
        for m in lines:  # the later line of a run counts
            holes = m.get("holes", 0)
            board = m.get("board", 1 if holes > 0 else m["puzzle"])
            run = Run(printable(m["preset"]), m["size"], holes, board, m["seed"],
                      m["status"], m["nodes"], m["seconds"], m.get("max_seconds", 0),
                      m.get("max_nodes", 0), m.get("again", ""))
            by_place[run.size, holes, board, run.preset, run.seed] = run
        self.all = list(by_place.values())
        self.names = list(dict.fromkeys(run.preset for run in self.all))
        self.sizes = sorted({run.size for run in self.all})
        self.shares = sorted({run.holes for run in self.all})
        boards = {run.board for run in self.all}
        named = [board for board in boards if isinstance(board, str)]
        self.n_boards = max([len(named), *boards.difference(named)])  # numbers, from 1
        self.noun = "puzzle" if lines and not any("holes" in m for m in lines) else "board"
        # Only other programs have a limit of real time, and they count no nodes.
        is_foreign = any("max_real_seconds" in m for m in lines)
        nodes = 0 if is_foreign else common([m.get("max_nodes", 0) for m in lines])
        self.is_time = not nodes
        self.limit = nodes or common([m.get("max_seconds", 0) for m in lines])
        for run in self.all:
            run.cost = max(run.seconds, LEAST_SECONDS) if self.is_time else max(run.nodes, 1)
            run.limit = run.max_seconds if self.is_time else run.max_nodes

    def groups(self, *keys):
        """Yields (values of the keys, runs with these values, cheapest first). A run that
        gave up counts as costlier than any that ended."""
        def place(run):
            return tuple(self.names.index(run.preset) if key == "preset" else
                         getattr(run, key) for key in keys)
        ordered = sorted(self.all, key=lambda run: (place(run), not run.is_done, run.cost))
        for _, group in groupby(ordered, key=place):
            group = list(group)
            yield tuple(getattr(group[0], key) for key in keys), group

    def words(self):
        """How many boards and seeds there are, and the limit."""
        boards, seeds = {}, {}
        for run in self.all:
            boards.setdefault((run.size, run.holes), set()).add(run.board)
            place = run.size, run.holes, run.board, run.preset
            seeds.setdefault(place, set()).add(run.seed)
        fewest = min(map(len, boards.values()), default=0)
        words = f"{fewest} to " if fewest < self.n_boards else ""
        words += counted(self.n_boards, self.noun)
        if len(boards) > 1:
            words += " of each size"
            words += " and share of holes" if len(self.shares) > 1 else ""
        words += ", " + counted(max(map(len, seeds.values()), default=0), "seed")
        words += ", a single run" if len(self.all) == 1 else ""
        if self.limit:
            words += "; a run gives up at "
            words += (f"{self.limit:g} s of CPU time" if self.is_time else
                      counted(self.limit, "node"))
        return words

    def wrong_words(self):
        """How many answers of which settings are wrong; "" if none is."""
        counts = {name: sum(run.is_wrong for run in self.all if run.preset == name)
                  for name in self.names}
        names = [f"{short(name)} {count}" for name, count in counts.items() if count]
        return "Wrong answers, which are no times: " + ", ".join(names) if names else ""

    def failed_words(self):
        """How many runs have no answer at all, and why; "" if there are none."""
        counts = {status: sum(run.status == status for run in self.all) for status in FAILED
                  if status != "wrong"}
        words = [f"{count} {status}" for status, count in counts.items() if count]
        return "Left out, as they have no answer: " + ", ".join(words) if words else ""


def common(values):
    """The value, if all have the same; else 0."""
    return values[0] if len(set(values)) == 1 else 0


def short(name):
    return name if len(name) <= 40 else name[:39] + "…"


def counted(count, noun):
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


# ---- The kinds of plots ----

@dataclass
class Axis:
    label: str
    unit: str = ""  # "s", "%" or "": a number
    log: bool = False
    range: tuple = None  # None: round values around all points and the limit
    ticks: list = None  # None: round values
    limit: float = 0  # the cost at which runs give up, a dashed line; 0: none


@dataclass
class Chart:
    title: str
    x: Axis
    rows: list  # the y axis of each row of panels
    columns: list  # the size of the board in each panel of a row; [None]: all sizes
    curves: dict = field(default_factory=dict)  # points by (row, column, preset)
    shapes: dict = field(default_factory=dict)  # functions of axes, by (row, column)
    shown: dict = field(default_factory=dict)  # (x, y, again) by (row, column)
    notes: list = field(default_factory=list)  # (text, colour): lines under the subtitle
    legend: list = None  # (name, style); None: the settings
    message: str = "no runs to show"  # in a panel without any

    def note(self, text, color=GREY):
        if text:
            self.notes += [(line, color) for line in textwrap.wrap(
                text, 112, break_on_hyphens=False)]

    def show(self, row, size, x, y, run):
        """In the SVG the point has the command of this run as its title."""
        if size in self.columns and run and run.again:
            place = row, self.columns.index(size)
            self.shown.setdefault(place, []).append((x, y, run.again))

    def add(self, row, size, preset, points, behind=()):
        """Adds points to a curve, if there is a panel for this size. `behind` are the
        runs of the points."""
        if size in self.columns:
            place = row, self.columns.index(size), preset
            self.curves.setdefault(place, []).extend(points)
        for (x, y), run in zip(points, behind):
            self.show(row, size, x, y, run)

    def points(self, row):
        return [point for place, curve in self.curves.items() if place[0] == row
                for point in curve]


def cost_axis(runs, label):
    return Axis(label.format("CPU time" if runs.is_time else "nodes"),
                "s" if runs.is_time else "", log=True, limit=runs.limit)


def middle(group):
    """The run whose cost is the median. A wrong answer has no cost."""
    group = [run for run in group if not run.is_wrong]
    return group[len(group) // 2:][:1]


def cactus(runs):
    """Run k of a preset, cheapest first, at k; runs that gave up are no points."""
    chart = Chart("Cactus: runs that end within a cost", Axis("runs solved or proved"),
                  [cost_axis(runs, "{} per run")], runs.sizes[:MOST_COLUMNS])
    for (preset, size), group in runs.groups("preset", "size"):
        done = [run for run in group if run.is_done]
        chart.add(0, size, preset, list(enumerate([run.cost for run in done], 1)), done)
    chart.note(runs.failed_words())
    return chart


def phase(runs):
    """Over the share of holes, the median cost and, below, the share of runs that ended."""
    low, high = (runs.shares[0], runs.shares[-1]) if runs.shares else (0, 1)
    more = max((high - low) * 0.03, 0.005)
    chart = Chart("Phase transition: median cost and share solved",
                  Axis("share of holes", "%", range=(low - more, high + more)),
                  [cost_axis(runs, "median {}"),
                   Axis("solved or proved", "%", range=(0, 1))], runs.sizes[:MOST_COLUMNS])
    for (preset, size, holes), group in runs.groups("preset", "size", "holes"):
        chart.add(0, size, preset, [(holes, run.cost) for run in middle(group)],
                  middle(group))
        share = sum(run.is_done for run in group) / len(group)
        chart.add(1, size, preset, [(holes, share)])
    return chart


def growth(runs):
    """The median cost over the size of the board, on logarithmic axes."""
    sizes = runs.sizes
    ends = (sizes[0] / 1.05, sizes[-1] * 1.05) if len(sizes) > 1 else None
    chart = Chart("Growth: median cost by size",
                  Axis("side of the board, n", log=True, ticks=sizes, range=ends),
                  [cost_axis(runs, "median {}")], [None])
    for (preset, size), group in runs.groups("preset", "size"):
        chart.add(0, None, preset, [(size, run.cost) for run in middle(group)],
                  middle(group))
    return chart


def survival(runs):
    """The share of runs that cost more. On log axes a heavy tail is a straight line."""
    chart = Chart("Survival: runs that cost more", cost_axis(runs, "{}"),
                  [Axis("share of runs", "%", log=True)], runs.sizes[:MOST_COLUMNS])
    for (preset, size), group in runs.groups("preset", "size"):
        done = [run for run in group if run.is_done]
        points, behind, count = [], [], len(group)
        for i, run in enumerate(done):
            points += [(run.cost, (count - i) / count), (run.cost, (count - i - 1) / count)]
            behind += [run, None]  # a title for each step
        # The others gave up: the curve goes on to the last of them. A wrong answer is a
        # run that never ends.
        late = [run for run in group[len(done):] if not run.is_wrong][-1:]
        end = late[0].cost if late else max(runs.limit, done[-1].cost if done else 0)
        if len(done) < count and end and (done or late):
            points.append((end, (count - len(done)) / count))
            behind += late
        chart.add(0, size, preset, [point for point in points if point[1] > 0], behind)
    least = min([share for _, share in chart.points(0)], default=1)
    chart.rows[0].range = round_range(Axis("", log=True), [min(least, 0.9)])[0], 1
    return chart


def scatter(runs):
    """Each board and seed is a point: the cost of one setting over that of another. What
    has no answer lies on the edge, as it has no cost."""
    chart = Chart("Scatter: one setting against another", cost_axis(runs, "{}"),
                  [cost_axis(runs, "{}")], [None], legend=[])
    if len(runs.names) < 2:
        chart.message = f"a scatter needs two settings, found {len(runs.names)}"
        return chart
    places = {}
    for run in runs.all:
        if run.preset in runs.names[:2]:
            place = run.size, run.holes, run.board, run.seed
            places.setdefault(place, {})[run.preset] = run
    pairs = [tuple(place[name] for name in runs.names[:2]) for place in places.values()
             if len(place) == 2]
    for axis, name in zip((chart.x, chart.rows[0]), runs.names):
        axis.label += f" of {short(name)}"
        axis.limit = 0  # the edge stands for it
    costs = [run.cost for pair in pairs for run in pair if run.is_done]
    low, high = round_range(Axis("", log=True, limit=runs.limit), costs)
    high = max([runs.limit, *costs]) if runs.limit else high
    low = min(low, high / 10)  # the limit may be the only cost
    edge = high * (high / low) ** 0.06
    chart.x.range = chart.rows[0].range = low, high * (high / low) ** 0.09

    classes = {"both solved or proved": ("o", COLORS[0], []),
               "no answer of one or both, on the edge": ("^", COLORS[4], []),
               "wrong answer, on the edge": ("X", WRONG, [])}
    for pair in pairs:
        kind = (2 if any(run.is_wrong for run in pair) else
                0 if all(run.is_done for run in pair) else 1)
        x, y = (run.cost if run.is_done else edge for run in pair)
        list(classes.values())[kind][2].append((x, y))
        # The more interesting run: the one without an answer, else the costlier one.
        chart.show(0, None, x, y, max(pair, key=lambda run: (not run.is_done, run.cost)))

    def shape(axes):
        axes.set_box_aspect(1)
        axes.plot([low, edge], [low, edge], color=AXIS, linewidth=1, zorder=1)
        is_used = any(points for _, _, points in list(classes.values())[1:])
        for line in (axes.axvline, axes.axhline) if is_used else ():
            line(edge, color=GREY, linewidth=1, dashes=(2, 3), zorder=1)
        for i, (marker, color, points) in enumerate(classes.values()):
            if points:
                axes.plot(*zip(*points), linestyle="none", marker=marker, color=color,
                          fillstyle="none" if i == 0 else "full", markersize=7,
                          clip_on=False, zorder=3 + i, gid=f"pairs-{i}")
    if pairs:
        chart.shapes[0, 0] = shape
    for name, (marker, color, points) in classes.items():
        if points:
            chart.legend.append((f"{name}: {len(points)}", {
                "color": color, "marker": marker, "linestyle": "none", "markersize": 7,
                "fillstyle": "none" if marker == "o" else "full"}))
    chart.note(significance(pairs, runs))
    left = [f"settings {', '.join(map(short, runs.names[2:]))}"] if runs.names[2:] else []
    alone = len(places) - len(pairs)
    left += [f"{counted(alone, 'run')} of one setting only"] if alone else []
    chart.note("Left out: " + "; ".join(left) if left else "")
    return chart


def significance(pairs, runs):
    """The words of the paired sign test and of the signed rank test, two-sided. A run
    without a right answer costs twice the limit, as in PAR-2; so pairs without any
    answer have the same cost, and do not count."""
    most = max([runs.limit] + [run.cost for pair in pairs for run in pair])
    costs = [[run.cost if run.is_done else 2 * most for run in pair] for pair in pairs]
    # Seconds have six decimals: equal differences are equal numbers again.
    differences = [round(x - y, 6) for x, y in costs]
    if not any(differences):
        return "No pair differs: there is nothing to test."
    try:
        n, cheaper, sign, rank = paired_tests(differences)
    except ImportError:
        return "Significance is not computed: no module scipy; its package is python3-scipy."
    return (f"{short(runs.names[0])} is cheaper in {cheaper} of n = {n} "
            f"pairs that differ. Sign test (Dixon, Mood 1946): p = {sign:.2g}; signed rank "
            f"test (Wilcoxon 1945): p = {rank:.2g}. No answer: twice the limit.")


def paired_tests(differences):
    """How many are not 0, how many are negative, and the two-sided p of the sign test and
    of the signed rank test. The latter is, as in R, exact for fewer than 50 differences
    that are all of different sizes and not 0; else normal, without a correction."""
    from scipy.stats import binomtest, wilcoxon

    negative, n = sum(d < 0 for d in differences), sum(d != 0 for d in differences)
    sizes = {abs(d) for d in differences if d}
    is_exact = len(sizes) == len(differences) < 50
    for method in ["exact"] if is_exact else ["asymptotic", "approx"]:  # its name until 1.14
        try:
            rank = wilcoxon(differences, correction=False, method=method).pvalue
            break
        except ValueError:
            pass
    return n, negative, binomtest(negative, n).pvalue, rank


def per_setting(runs, chart):
    """An x axis with a place for each setting, in the order of the legend."""
    chart.x = Axis("settings, in the order of the legend",
                   range=(-0.6, max(len(runs.names), 1) - 0.4))
    by_column = {}
    for (preset, size), group in runs.groups("preset", "size"):
        if size in chart.columns:
            by_column.setdefault(chart.columns.index(size), []).append(
                (runs.names.index(preset), group))
    return by_column


def label_place(axes, runs, x, y, text, color=INK, shift=4):
    """A label over a place of a setting, if there is room for it."""
    if axes.bbox.width / len(runs.names) >= 56:
        axes.annotate(text, (x, y), (0, shift), textcoords="offset points", ha="center",
                      color=color, zorder=5)


def box(runs):
    """For each setting the quartiles of the costs of the runs that ended; the whiskers
    reach to the least and the greatest. The limit is not drawn: it may be far above them.
    Where time is the cost and runs tell more nodes than their answer, a second row has
    these."""
    chart = Chart("Box: quartiles; whiskers to the least and the greatest", None,
                  [cost_axis(runs, "{} per run")], runs.sizes[:MOST_COLUMNS])
    chart.rows[0].limit = 0
    places = per_setting(runs, chart)
    add_boxes(runs, chart, 0, places, lambda run: run.cost)
    if runs.is_time and any(run.is_done and run.nodes > 1 for run in runs.all):
        chart.rows.append(Axis("nodes per run", log=True))
        add_boxes(runs, chart, 1, places, lambda run: max(run.nodes, 1))
    chart.note("Over each box: the runs in it, of all. " + runs.failed_words())
    return chart


def add_boxes(runs, chart, row, places, cost_of):
    """Draws the boxes of a cost into a row of panels."""
    low, high = near_range([cost_of(run) for run in runs.all if run.is_done])
    top = high * (high / low) ** 0.16  # room for labels and, above them, wrong answers
    chart.rows[row].range = low, top

    def ended_of(group):
        return sorted((run for run in group if run.is_done), key=cost_of)

    def shape_of(groups):
        def shape(axes):
            from numpy import percentile
            axes.set_xticks([])
            for x, group in groups:
                costs = [cost_of(run) for run in ended_of(group)]
                label_place(axes, runs, x, high, f"{len(costs)}/{len(group)}", GREY)
                wrong = sum(run.is_wrong for run in group)
                if wrong:
                    axes.plot([x], [top], marker="X", color=WRONG, markersize=9, zorder=4,
                              linestyle="none", clip_on=False, gid=f"wrong-{x}")
                if not costs:
                    continue
                q1, med, q3 = percentile(costs, [25, 50, 75])
                color = style(x)["color"]
                axes.bxp([{"whislo": costs[0], "q1": q1, "med": med, "q3": q3,
                           "whishi": costs[-1]}], [x], widths=0.5, showfliers=False,
                         manage_ticks=False, boxprops={"color": color},
                         whiskerprops={"color": color}, capprops={"color": color},
                         medianprops={"color": color, "linewidth": 2.4})
                axes.plot([x], [med], linestyle="none", zorder=3, **style(x),
                          gid=f"median-{x}")
        return shape
    for column, groups in places.items():
        if any(run.is_done or run.is_wrong for _, group in groups for run in group):
            chart.shapes[row, column] = shape_of(groups)
        for x, group in groups:
            ended = ended_of(group)
            for run in ended[:1] + ended[1:][-1:]:
                chart.show(row, run.size, x, cost_of(run), run)
            for run in [run for run in group if run.is_wrong][:1]:
                chart.show(row, run.size, x, top, run)


def par2(runs):
    """For each setting the mean cost, in which a run without a right answer counts twice
    its limit (penalised average runtime)."""
    axis = Axis("PAR-2, mean of the {}".format("CPU time" if runs.is_time else "nodes"),
                "s" if runs.is_time else "")
    chart = Chart("PAR-2: mean cost; without a right answer twice the limit", None, [axis],
                  runs.sizes[:MOST_COLUMNS])
    places = per_setting(runs, chart)
    if any(run.limit == 0 for run in runs.all if not run.is_done):
        chart.message = "PAR-2 needs a limit for each run without an answer"
        return chart

    def mean(group):
        return sum(run.cost if run.is_done else 2 * run.limit for run in group) / len(group)
    heights = [mean(group) for groups in places.values() for _, group in groups]
    most = max(heights, default=1)
    axis.range = 0, most * 1.12

    def shape_of(groups):
        def shape(axes):
            axes.set_xticks([])
            axes.grid(False, axis="x")
            for x, group in groups:
                height, wrong = mean(group), any(run.is_wrong for run in group)
                axes.bar([x], [height], width=0.6, facecolor=style(x)["color"] + "59",
                         edgecolor=WRONG if wrong else style(x)["color"],
                         linewidth=2.5 if wrong else 1.2, gid=f"bar-{x}")
                axes.plot([x], [height], linestyle="none", zorder=4, clip_on=False,
                          **style(x))
                label_place(axes, runs, x, height, label(axis, float(f"{height:.3g}")),
                            WRONG if wrong else INK, 7)
        return shape
    for column, groups in places.items():
        chart.shapes[0, column] = shape_of(groups)
    return chart


KINDS = {"cactus": cactus, "phase": phase, "growth": growth, "survival": survival,
         "scatter": scatter, "box": box, "par2": par2}


def kind_of(runs):
    """The first kind that applies to what the runs differ in."""
    if len(runs.shares) > 1:
        return "phase"
    if len(runs.sizes) > 1:
        return "growth"
    is_one_board = len({run.board for run in runs.all}) == 1
    return "survival" if is_one_board and len(runs.all) > len(runs.names) else "cactus"


# ---- Drawing ----
# These functions load matplotlib after all lines were read: its first start may take
# seconds, and who writes lines to this program does not wait for it.

def style(i):
    """Of the curves and the legend. Markers are hollow, so that those below them show."""
    marker = MARKERS[i % len(MARKERS)]
    return {"color": COLORS[i % len(COLORS)], "marker": marker,
            "fillstyle": "full" if marker == "o" else "none",
            "markersize": 9 if marker in "x+|" else 6.5}


def round_steps(axis, low, high, most):
    """Round values, at most so many steps, around a range. Numbers are counts: whole."""
    from matplotlib.ticker import MaxNLocator

    locator = MaxNLocator(most, steps=[1, 2, 5, 10], integer=axis.unit == "")
    return locator.tick_values(low, high)


def round_range(axis, values):
    """The range of an axis: whole decades or round steps, which hold all values."""
    values = list(values) or [1, 2]
    low, high = min(values), max(*values, axis.limit)
    if not axis.log:
        ends = round_steps(axis, low, high if high > low else low + 1, 5)
        return ends[0], ends[-1]
    slack = 1e-9
    low = 10.0 ** math.floor(math.log10(low) + slack)
    return low, max(10.0 ** math.ceil(math.log10(high) - slack), 10 * low)


def near_range(values):
    """The nearest ends 1, 2 or 5 times a power of ten that hold all values."""
    least, most = min(values, default=1), max(values, default=2)
    ends = [digit * 10.0**i for i in range(math.floor(math.log10(least)),
                                          math.ceil(math.log10(most)) + 2)
            for digit in (1, 2, 5)]
    low = max(end for end in ends if end <= least * (1 + 1e-9))
    return low, min(end for end in ends if end >= most * (1 - 1e-9) and end > low)


def log_ticks(low, high, wanted):
    """Powers of ten, about `wanted` of them with labels: all of them, or every second ...
    Few decades have labels at 2 and 5 times a power, too, or ticks at all digits."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    every = 1 + (last - first) // (wanted + 1)
    powers = [10.0**i for i in range(first, last + 1)]
    digits = (1, 2, 5) if last - first <= 2 else (1,)
    small = range(2, 10) if last - first <= 3 and every == 1 else (1,)
    return ([digit * power for power in powers[::every] for digit in digits],
            [digit * power for power in powers for digit in small])


def ticks(axis, low, high, wanted):
    """The values of ticks with labels, about `wanted`, and of those without."""
    if axis.ticks:
        major, minor = axis.ticks, []
    elif axis.log:
        major, minor = log_ticks(low, high, wanted)
    else:
        major, minor = round_steps(axis, low, high, wanted), []
    slack = (high - low) * 1e-9 if not axis.log else low * 1e-9
    major = [float(tick) for tick in major if low - slack <= tick <= high + slack]
    return major, [tick for tick in minor if low - slack <= tick <= high + slack
                   and tick not in major]


def label(axis, value):
    """The label of a tick, in the largest unit that the value reaches: 20k, 1 ms, 45 %."""
    if value == 0 and axis.unit == "s":
        return "0 s"
    for size, unit in UNITS[axis.unit]:
        if value >= size * (1 - 1e-9):
            return f"{value / size:.4g}{unit}"
    return f"{value / size:.4g}{unit}"


def set_axis(side, axis, limits, length):
    """Sets range and ticks of a matplotlib axis that is so long."""
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter

    side.axes.set(**{side.axis_name + "scale": "log" if axis.log else "linear",
                     side.axis_name + "lim": limits})
    wanted = max(int(length / (50 if side.axis_name == "x" else 26)), 2)
    major, minor = ticks(axis, *limits, wanted)
    side.set_major_locator(FixedLocator(major))
    side.set_minor_locator(FixedLocator(minor))
    side.set_major_formatter(FuncFormatter(lambda value, _: label(axis, value)))
    side.set_minor_formatter(NullFormatter())


def thin_labels(sides, renderer):
    """Hides labels of ticks that would touch the one before them, in axes of a row."""
    end = -math.inf
    for side in sides:
        for text in [tick.label1 for tick in side.get_major_ticks()]:
            box = text.get_window_extent(renderer)
            start, stop = ((box.x0 - 6, box.x1) if side.axis_name == "x" else
                           (box.y0, box.y1))
            text.set_visible(start >= end)
            end = stop if start >= end else end


def draw_legend(figure, names, renderer, styles=None):
    """Draws the legend at the bottom, as wide as fits; returns its height."""
    from matplotlib.lines import Line2D

    if not names:
        return 0
    shown = [name if len(name) <= 90 else name[:89] + "…" for name in names[:MOST_NAMES]]
    lines = [Line2D([], [], **(styles[i] if styles else style(i)))
             for i in range(len(shown))]
    if len(names) > len(shown):
        shown.append(f"and {len(names) - len(shown)} more")
        lines.append(Line2D([], [], linestyle="none"))
    for columns in range(len(shown), 0, -1):
        legend = figure.legend(
            lines, map(str, range(len(shown))), ncol=columns, loc="lower center",
            bbox_to_anchor=(0.5, MARGIN / 2 / HEIGHT), borderaxespad=0, borderpad=0,
            frameon=False, handlelength=2.3, columnspacing=1.5, labelspacing=0.4)
        for text, name in zip(legend.get_texts(), shown):
            text.set_text(name)  # a label of figure.legend must not begin with _
        box = legend.get_window_extent(renderer)
        if box.width <= WIDTH - 2 * MARGIN or columns == 1:
            return box.height
        legend.remove()
    return 0


def draw_limit(axes, axis, side, gid):
    """Draws a dashed line at the limit of a cost, with its name where there is room."""
    line = axes.axvline if side == "x" else axes.axhline
    line(axis.limit, color=GREY, linewidth=1, dashes=(5, 5), zorder=2, clip_on=False,
         gid=gid)
    if side == "x":
        at, shift, va = (axis.limit, 1), (-4, -2), "top"
        base = axes.get_xaxis_transform()
    else:
        room = axes.bbox.y1 - axes.transData.transform((1, axis.limit))[1]
        va = "bottom" if room > SMALL + 8 else "top"
        at, shift = (0, axis.limit), (6, 3 if va == "bottom" else -3)
        base = axes.get_yaxis_transform()
    axes.annotate("limit", at, shift, xycoords=base, textcoords="offset points", va=va,
                  ha="right" if side == "x" else "left", color=GREY, zorder=2,
                  bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5})


def draw_panel(axes, chart, row, column, names):
    """Draws the curves of a panel, its limit and the size of its boards."""
    size = chart.columns[column] if chart.columns else None
    axes.set_gid(f"panel-{row}-{column}")
    if row == 0 and size:
        axes.annotate(f"{size}×{size}", (1, 1), (0, 12), xycoords="axes fraction",
                      textcoords="offset points", ha="right")
    curves = [(i, chart.curves.get((row, column, name))) for i, name in enumerate(names)]
    for i, points in curves:
        if points:
            axes.plot(*zip(*points), **style(i), gid=f"curve-{row}-{column}-{i}",
                      markevery=None if len(points) <= 40 else 0.04, clip_on=False,
                      zorder=3)
    shape = chart.shapes.get((row, column))
    if shape:
        shape(axes)
    if not shape and not any(points for _, points in curves):
        axes.text(0.5, 0.5, chart.message, color=GREY, ha="center", va="center",
                  transform=axes.transAxes)
    elif chart.x.limit:
        draw_limit(axes, chart.x, "x", f"limit-{row}-{column}")
    elif chart.rows[row].limit:
        draw_limit(axes, chart.rows[row], "y", f"limit-{row}-{column}")


def empty_figure():
    """A figure and what measures its texts. A user's own settings change no plot."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    matplotlib.rcdefaults()
    matplotlib.rcParams.update({
        "font.size": SMALL, "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
        "text.color": INK, "text.parse_math": False, "svg.fonttype": "none",
        "svg.hashsalt": "runs", "pdf.fonttype": 42, "axes.edgecolor": AXIS,
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
        "axes.axisbelow": True, "grid.color": GRID, "xtick.color": AXIS,
        "ytick.color": AXIS, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
        "lines.linewidth": 1.8, "lines.markeredgewidth": 1.5})
    figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72), dpi=72)
    return figure, FigureCanvasAgg(figure).get_renderer()


def draw(runs, chart):
    """The figure of a chart: title, panels in rows and columns, legend."""
    figure, renderer = empty_figure()
    n_rows, n_columns = len(chart.rows), max(len(chart.columns), 1)
    chart.note(runs.wrong_words(), WRONG)
    step = SMALL + 4
    left, right = MARGIN + 60, WIDTH - MARGIN - 12
    top = HEIGHT - 90 - step * len(chart.notes)
    names, styles = zip(*chart.legend) if chart.legend else ([], None)
    if chart.legend is None:
        names = runs.names
    bottom = draw_legend(figure, names, renderer, styles) + MARGIN + 48
    gap_x, gap_y = 36, 40
    w = (right - left - gap_x * (n_columns - 1)) / n_columns
    h = (top - bottom - gap_y * (n_rows - 1)) / n_rows
    # All panels share their x axis, those of a row their y axis.
    panels = figure.subplots(n_rows, n_columns, sharex=True, sharey="row", squeeze=False,
                             gridspec_kw={"left": left / WIDTH, "right": right / WIDTH,
                                          "top": top / HEIGHT, "bottom": bottom / HEIGHT,
                                          "wspace": gap_x / w, "hspace": gap_y / h})

    title = chart.title
    if chart.columns and chart.columns[-1] not in (None, *runs.sizes[-1:]):
        title += f" (sizes up to {chart.columns[-1]})"
    for x, y, text, options in (
            (WIDTH / 2, HEIGHT - MARGIN, title, {"gid": "title", "fontsize": LARGE}),
            (WIDTH / 2, HEIGHT - MARGIN - LARGE - 8, runs.words(),
             {"gid": "subtitle", "color": GREY}),
            ((left + right) / 2, bottom - 26, chart.x.label, {})):
        figure.text(x / WIDTH, y / HEIGHT, text, ha="center", va="top", **options)
    for i, (text, color) in enumerate(chart.notes):
        y = HEIGHT - MARGIN - LARGE - 8 - step * (i + 1)
        figure.text(0.5, y / HEIGHT, text, ha="center", va="top", color=color)

    values = [x for x, _ in chart.points(0)]
    set_axis(panels[0][0].xaxis, chart.x, chart.x.range or round_range(chart.x, values), w)
    for row, axis in enumerate(chart.rows):
        values = [y for _, y in chart.points(row)]
        set_axis(panels[row][0].yaxis, axis, axis.range or round_range(axis, values), h)
        panels[row][0].annotate(axis.label, (0, 1), (8 - left, 12), xycoords="axes fraction",
                                textcoords="offset points")
        for column in range(n_columns):
            draw_panel(panels[row][column], chart, row, column, runs.names)
    figure.draw_without_rendering()  # gives the labels of ticks their places
    thin_labels([axes.xaxis for axes in panels[-1]], renderer)
    for first, *_ in panels:
        thin_labels([first.yaxis], renderer)
    # Of points in the same pixel the pointer reaches only one.
    titles = {}
    for (row, column), points in chart.shown.items():
        for x, y, again in points:
            place = panels[row][column].transData.transform((x, y))
            titles.setdefault(tuple(map(round, place)), (*place, printable(again)))
    figure.titles = list(titles.values())
    return figure


def add_titles(svg, titles):
    """Adds a circle that is not seen over each point, so that a browser shows its title."""
    circles = [f'<circle cx="{x:.2f}" cy="{HEIGHT - y:.2f}" r="6" fill-opacity="0">'
               f'<title>{html.escape(title)}</title></circle>\n' for x, y, title in titles]
    group = ('<g id="titles">\n' + "".join(circles) + "</g>\n" if circles else "").encode()
    return svg.replace(b"</svg>", group + b"</svg>")


def tidy_svg(svg):
    """Sizes without a unit, as other pictures have; markers of a curve share their style;
    shorter numbers, less white space. Leaves texts as they are."""
    def tidy_tag(tag):
        return re.sub(rb"\s+", b" ", re.sub(rb"(\.\d\d)\d+", rb"\1", tag[0]))

    def share_style(group):
        return b"<g%b>%b</g>" % (group[2], group[1].replace(group[2], b""))
    svg = svg.replace(b'"%dpt" height="%dpt"' % (WIDTH, HEIGHT),
                      b'"%d" height="%d"' % (WIDTH, HEIGHT), 1)
    svg = re.sub(rb">\s+<", b">\n<", re.sub(rb"<[^>]*>", tidy_tag, svg))
    return re.sub(rb'<g>((?:\n<use [^>]*( style="[^"]*")/>)+\n)</g>', share_style, svg)


def write(figure, path, kind):
    """Writes .svg, .png or .pdf, without a date. /dev/fd/3 is our descriptor 3."""
    out = io.BytesIO()
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    figure.savefig(out, format=kind, dpi=144 if kind == "png" else 72,
                   metadata=dates.get(kind))
    data = out.getvalue()
    if kind == "svg":
        data = add_titles(tidy_svg(data), figure.titles)
    with open(int(path[8:]) if path.startswith("/dev/fd/") else path, "wb") as file:
        file.write(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("lines", nargs="*", metavar="FILE", default=["-"],
                        help="lines of compare --json; -, or none: stdin")
    parser.add_argument("-o", dest="out", required=True, metavar="FILE")
    parser.add_argument("--kind", choices=["auto", *KINDS], default="auto")
    parser.add_argument("--format", type=str.lower, choices=["svg", "png", "pdf"],
                        help="if the name of the output does not end in one of them")
    options = parser.parse_args()
    ending = options.format or options.out.rpartition(".")[2].lower()
    if ending not in ("svg", "png", "pdf"):
        parser.error(f"-o: expected a file name that ends in .svg, .png or .pdf, "
                     f"found '{options.out}'")
    warnings.simplefilter("ignore")  # matplotlib warns of characters without glyphs,
    logging.disable()                # and of folders where it cannot keep its cache
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        runs = Runs(read_lines(options.lines))
        kind = kind_of(runs) if options.kind == "auto" else options.kind
        write(draw(runs, KINDS[kind](runs)), options.out, ending)
    except ImportError as e:
        sys.exit(f"runs.py: {e}; its package is python3-matplotlib")
    except OSError as e:
        sys.exit(f"runs.py: {e.filename or options.out}: {e.strerror}")
    except BadInput as e:
        sys.exit(f"runs.py: {e}")


if __name__ == "__main__":
    main()
