#!/usr/bin/env python3
"""Values read back from the SVG of assets/plots/runs.py are those of the runs; and what
else holds for its plots. python3 values.py"""
import io
import itertools
import json
import math
import os
import random
import sys
import tempfile
import unittest
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../assets/plots")]
sys.dont_write_bytecode = True

import matplotlib.image
import runs
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from picture import SVG, Picture, number_of, points_of

DONE, OPEN = "solved", "gave-up"
NO_LIMIT = 10**18  # nodes; a plot of nodes has a limit of nodes, which `draw` leaves out
LOG = {"cactus": (False, True), "phase": (False, True, False), "growth": (True, True),
       "survival": (True, True), "scatter": (True, True), "box": (False, True),
       "par2": (False, False)}


def line(preset, size, holes, board, status, cost, seed=1, limit=None, is_time=False):
    """The members of a line. The cost is nodes, unless is_time is set."""
    m = {"preset": preset, "puzzle": f"p{board}", "seed": seed, "size": size,
         "status": status, "nodes": 1 if is_time else cost,
         "seconds": cost if is_time else 0.5, "holes": holes, "board": board + 1}
    if is_time:
        m.update({"max_seconds": limit} if limit else {})
    else:
        m["max_nodes"] = limit or NO_LIMIT
    return m


def draw(lines, kind="auto", ending="svg"):
    """The bytes of a plot; and its kind."""
    all_runs = runs.Runs(lines)
    if all_runs.limit == NO_LIMIT:
        all_runs.limit = 0
    kind = runs.kind_of(all_runs) if kind == "auto" else kind
    with tempfile.NamedTemporaryFile(suffix="." + ending) as file:
        runs.write(runs.draw(all_runs, runs.KINDS[kind](all_runs)), file.name, ending)
        return file.read(), kind


def picture(lines, kind="auto"):
    svg, kind = draw(lines, kind)
    return Picture(svg, LOG[kind])


class Values(unittest.TestCase):
    def expect_points(self, found, expected, what=""):
        self.assertEqual(len(found), len(expected), (what, found))
        for point, wanted in zip(found, expected):
            for value, right in zip(point, wanted):
                self.assertTrue(math.isclose(value, right, rel_tol=2e-3, abs_tol=1e-3 if
                                             right == 0 else 0), (what, point, wanted))

    def expect_curve(self, panel, style, expected):
        self.expect_points(panel.curve(style), expected, f"curve {style}")

    def expect_marks(self, scale, *expected):
        """These values have ticks with labels. Equal steps of the values, or of their
        logarithms, are equal steps on the page."""
        self.assertEqual(len(scale.values()), len(expected), scale.values())
        for found, wanted in zip(scale.values(), expected):
            self.assertTrue(math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12))
        for place, value in scale.ticks:
            self.assertTrue(math.isclose(scale.value(place), value, rel_tol=2e-3,
                                         abs_tol=1e-4))

    # ---- Growth ----

    def test_growth_has_medians(self):
        def run(preset, size, board, status, cost):
            return line(preset, size, 0, board, status, cost, limit=5000)
        p = picture([
            # learn: at 4: 10, 20, 30: 20; at 9: two of four, so the upper one: 400; at
            # 16: two of four gave up, and the median is the cheaper of them.
            run("learn", 4, 0, DONE, 30), run("learn", 4, 1, DONE, 10),
            run("learn", 4, 2, DONE, 20), run("learn", 9, 0, DONE, 900),
            run("learn", 9, 1, DONE, 100), run("learn", 9, 2, DONE, 400),
            run("learn", 9, 3, DONE, 200), run("learn", 16, 0, OPEN, 5000),
            run("learn", 16, 1, DONE, 3000), run("learn", 16, 2, OPEN, 5000),
            run("learn", 16, 3, DONE, 1000), run("greedy", 9, 0, DONE, 70),
            run("greedy", 16, 0, OPEN, 2000), run("greedy", 16, 1, DONE, 4000),
            run("greedy", 16, 2, DONE, 300)])
        self.assertEqual(list(p.panels), [(0, 0)])
        panel = p.panels[0, 0]
        self.expect_marks(panel.x, 4, 9, 16)
        self.expect_marks(panel.y, 10, 100, 1e3, 1e4)
        self.expect_curve(panel, 0, [(4, 20), (9, 400), (16, 5000)])
        self.expect_curve(panel, 1, [(9, 70), (16, 4000)])
        for label in ("median nodes", "side of the board, n", "limit", "learn", "greedy"):
            self.assertIn(label, p.texts)

    def test_a_limit_is_a_dashed_line_at_its_value(self):
        lines = [line("learn", 4, 0, 0, DONE, 10, limit=3000),
                 line("learn", 9, 0, 0, DONE, 100, limit=3000)]
        for kind, is_x in (("growth", False), ("survival", True)):
            panel = picture(lines, kind).panels[0, 0]
            scale = panel.x if is_x else panel.y
            self.expect_marks(scale, 10, 100, 1000, 10000)
            self.assertIn("stroke-dasharray", panel.limit.get("style"))
            ends = points_of(panel.limit)
            self.expect_points([[scale.value(end[not is_x]) for end in ends]],
                               [(3000, 3000)])
            self.expect_points([sorted(end[is_x] for end in ends)],
                               [(panel.top, panel.bottom) if is_x else
                                (panel.left, panel.right)])
        del lines[0]["max_nodes"]
        lines[0]["max_seconds"] = 7  # two kinds of limits: neither is drawn
        self.assertIsNone(picture(lines, "growth").panels[0, 0].limit)

    # ---- Phase ----

    def test_phase_has_medians_and_shares(self):
        # At 30 %: 1, 2, 3: 2; all ended. At 50 %: 10, 30 and one that gave up: 30; 2 of
        # 3. At 60 %: 50 and three that gave up: at the limit, 100; 1 of 4. greedy: 0 of 1
        # at 50 %.
        p = picture([line(*run) for run in (
            ("learn", 9, 0.6, 0, OPEN, 100), ("learn", 9, 0.6, 1, OPEN, 100),
            ("learn", 9, 0.6, 2, DONE, 50), ("learn", 9, 0.6, 3, OPEN, 100),
            ("learn", 9, 0.5, 0, DONE, 30), ("learn", 9, 0.5, 1, OPEN, 5),
            ("learn", 9, 0.5, 2, DONE, 10), ("learn", 9, 0.3, 0, DONE, 3),
            ("learn", 9, 0.3, 1, DONE, 1), ("learn", 9, 0.3, 2, DONE, 2),
            ("greedy", 9, 0.5, 0, OPEN, 7), ("greedy", 9, 0.6, 0, DONE, 8),
            ("greedy", 9, 0.6, 1, DONE, 9))])
        self.assertEqual(list(p.panels), [(0, 0), (1, 0)])
        above, below = p.panels[0, 0], p.panels[1, 0]
        self.expect_marks(above.y, 1, 2, 5, 10, 20, 50, 100)
        self.expect_marks(below.y, 0, 0.2, 0.4, 0.6, 0.8, 1)
        self.expect_marks(below.x, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6)
        self.expect_curve(above, 0, [(0.3, 2), (0.5, 30), (0.6, 100)])
        self.expect_curve(above, 1, [(0.5, 7), (0.6, 9)])
        self.expect_curve(below, 0, [(0.3, 1), (0.5, 2 / 3), (0.6, 0.25)])
        self.expect_curve(below, 1, [(0.5, 0), (0.6, 1)])
        # A little more than the range: 3 % of it.
        self.expect_points([(below.x.value(below.left), below.x.value(below.right))],
                           [(0.291, 0.609)])
        for label in ("median nodes", "solved or proved", "share of holes", "9×9"):
            self.assertIn(label, p.texts)

    # ---- Cactus ----

    def test_a_cactus_counts_runs_by_cost(self):
        """Run k of a preset, cheapest first, at k; those that gave up are no points."""
        p = picture([line(preset, 9, 0, board, status, cost, is_time=True)
                     for preset, board, status, cost in (
                         ("learn", 0, DONE, 0.03), ("learn", 1, DONE, 0.002),
                         ("learn", 2, OPEN, 0.01), ("learn", 3, "unsolvable", 0.005),
                         ("greedy", 0, DONE, 0.1), ("greedy", 1, DONE, 0.04),
                         ("greedy", 2, DONE, 0.2), ("greedy", 3, "complete", 0.04))])
        panel = p.panels[0, 0]
        self.assertEqual(list(p.panels), [(0, 0)])
        self.expect_curve(panel, 0, [(1, 0.002), (2, 0.005), (3, 0.03)])
        self.expect_curve(panel, 1, [(1, 0.04), (2, 0.04), (3, 0.1), (4, 0.2)])
        self.expect_marks(panel.y, 1e-3, 1e-2, 0.1, 1)
        self.expect_marks(panel.x, 1, 2, 3, 4)
        for label in ("runs solved or proved", "CPU time per run"):
            self.assertIn(label, p.texts)

    def test_nine_presets_are_nine_curves(self):
        lines = [line(f"p{i % 9}", 9, 0, i // 9, DONE, 10 + 7 * i) for i in range(63)]
        panel = picture(lines).panels[0, 0]
        for i in range(9):
            self.expect_curve(panel, i, [(k + 1, 10 + 7 * (9 * k + i)) for k in range(7)])

    def test_sizes_have_panels_up_to_the_fourth(self):
        """Ascending; a fifth is named in the title."""
        sizes = [16, 4, 36, 9, 25]
        p = picture([line("learn", sizes[i % 5], 0, i // 5, DONE, 10 * sizes[i % 5] + i // 5)
                     for i in range(10)], "cactus")
        self.assertEqual(list(p.panels), [(0, 0), (0, 1), (0, 2), (0, 3)])
        for column, size in enumerate((4, 9, 16, 25)):
            self.assertIn(f"{size}×{size}", p.panels[0, column].texts)
            self.expect_curve(p.panels[0, column], 0, [(1, 10 * size), (2, 10 * size + 1)])
        self.assertEqual(p.title, "Cactus: runs that end within a cost (sizes up to 25)")
        self.assertNotIn("36×36", p.texts)

    # ---- Survival ----

    def test_survival_falls_by_a_share_at_each_run(self):
        # Of four runs of learn all ended: after each, 3/4, 2/4, 1/4, and at the last
        # none: the curve ends there. Of five of greedy three ended; the share stays 2/5
        # to the limit.
        p = picture([line(preset, 9, 0, 0, status, cost, seed)
                     for seed, (preset, status, cost) in enumerate((
                         ("learn", DONE, 80), ("learn", DONE, 10), ("learn", DONE, 40),
                         ("learn", DONE, 20), ("greedy", OPEN, 900), ("greedy", DONE, 300),
                         ("greedy", OPEN, 900), ("greedy", DONE, 30), ("greedy", DONE, 100)))])
        self.assertEqual(list(p.panels), [(0, 0)])
        panel = p.panels[0, 0]
        self.expect_curve(panel, 0, [(10, 1), (10, 0.75), (20, 0.75), (20, 0.5), (40, 0.5),
                                     (40, 0.25), (80, 0.25)])
        self.expect_curve(panel, 1, [(30, 1), (30, 0.8), (100, 0.8), (100, 0.6), (300, 0.6),
                                     (300, 0.4), (900, 0.4)])
        self.expect_marks(panel.x, 10, 20, 50, 100, 200, 500, 1000)
        self.expect_marks(panel.y, 0.1, 0.2, 0.5, 1)

    def test_a_share_never_exceeds_all(self):
        p = picture([line("learn", 9, 0, 0, DONE, 10)], "survival")
        self.expect_marks(p.panels[0, 0].y, 0.1, 0.2, 0.5, 1)
        self.assertIn("a single run", p.subtitle)

    # ---- Wrong answers, and what has none ----

    def mixed(self):
        """Two settings on six boards: both solve 0 and 1, one 2, none 3; 4 and 5 have a
        wrong answer."""
        rows = {"learn": ((DONE, 0.1), (DONE, 0.4), (DONE, 0.2), ("timeout", 1),
                          (DONE, 0.3), ("wrong", 0.001)),
                "mine": ((DONE, 0.2), (DONE, 0.1), ("crash", 0.01), ("timeout", 1),
                         ("wrong", 0.002), (DONE, 0.5))}
        lines = [line(preset, 9, 0, board, status, cost, limit=1, is_time=True)
                 for preset, runs_of in rows.items()
                 for board, (status, cost) in enumerate(runs_of)]
        for m in lines:
            m["again"] = f"show '{m['preset']}' <{m['board']}>"
        return lines

    def marks(self, p, name):
        """The places of the markers of a group, as values of the first panel."""
        group = next(g for g in p.root.iter(SVG + "g") if g.get("id") == name)
        panel = p.panels[0, 0]
        return [(panel.x.value(float(use.get("x"))), panel.y.value(float(use.get("y"))))
                for use in group.iter(SVG + "use")]

    def test_a_scatter_has_a_point_for_each_pair(self):
        p = picture(self.mixed(), "scatter")
        edge = 1 * 10 ** (0.06 * 1)  # the axes reach from 0.1 s to 1 s
        self.expect_points(self.marks(p, "pairs-0"), [(0.1, 0.2), (0.4, 0.1)])
        self.expect_points(self.marks(p, "pairs-1"), [(0.2, edge), (edge, edge)])
        self.expect_points(self.marks(p, "pairs-2"), [(0.3, edge), (edge, 0.5)])
        for text in ("both solved or proved: 2", "no answer of one or both, on the edge: 2",
                     "wrong answer, on the edge: 2", "CPU time of learn", "CPU time of mine",
                     "Wrong answers, which are no times: learn 1, mine 1"):
            self.assertIn(text, p.texts)
        more = self.mixed() + [line("third", 9, 0, 0, DONE, 1, limit=1, is_time=True),
                               line("mine", 9, 0, 6, DONE, 1, limit=1, is_time=True)]
        self.assertIn("Left out: settings third; 1 run of one setting only",
                      picture(more, "scatter").texts)

    def test_a_scatter_of_which_nothing_ended_lies_on_the_edge(self):
        lines = [line(preset, 9, 0, board, "timeout", 0.2, limit=0.2, is_time=True)
                 for preset in ("learn", "mine") for board in range(3)]
        p = picture(lines, "scatter")
        edge = 0.2 * 10**0.06
        self.expect_points(self.marks(p, "pairs-1"), [(edge, edge)] * 3)
        self.assertIn("No pair differs: there is nothing to test.", p.texts)

    def test_a_scatter_of_one_setting_says_what_it_needs(self):
        for kind, lines in (("1", [line("learn", 9, 0, 0, DONE, 3)]), ("0", [])):
            self.assertIn(f"a scatter needs two settings, found {kind}",
                          picture(lines, "scatter").texts)

    def test_a_wrong_answer_is_no_time(self):
        """In no kind of plot does its cost count."""
        changed = self.mixed()
        for m in changed:
            if m["status"] == "wrong":
                m["seconds"] = 0.9
        for kind in runs.KINDS:
            svg, _ = draw(self.mixed(), kind)
            self.assertEqual(svg, draw(changed, kind)[0], kind)
            self.assertIn(f"fill: {runs.WRONG}".encode(), svg, kind)
        self.assertNotIn(runs.WRONG, runs.COLORS)
        right = [m for m in self.mixed() if m["status"] != "wrong"]
        for kind in runs.KINDS:
            self.assertNotIn(runs.WRONG.encode(), draw(right, kind)[0], kind)

    def test_what_is_not_drawn_is_named(self):
        for kind in ("cactus", "box"):
            self.assertTrue(any("Left out, as they have no answer: 2 timeout, 1 crash" in text
                                for text in picture(self.mixed(), kind).texts), kind)

    def test_a_box_has_the_quartiles(self):
        lines = [line("learn", 9, 0, i, DONE, cost) for i, cost in
                 enumerate((10, 20, 30, 40, 1000))]
        p = picture(lines, "box")
        group = next(g for g in p.root.iter(SVG + "g") if g.get("id") == "median-0")
        y = float(next(group.iter(SVG + "use")).get("y"))
        self.expect_points([(p.panels[0, 0].y.value(y),)], [(30,)])
        heights = {round(p.panels[0, 0].y.value(y)) for path in p.root.iter(SVG + "path")
                   if runs.COLORS[0] in (path.get("style") or "")
                   for _, y in points_of(path) if y > 0}
        self.assertLessEqual({10, 20, 40, 1000}, heights)
        self.assertIn("5/5", p.texts)

    def test_a_box_of_times_has_the_nodes_too(self):
        lines = [line("mine", 9, 0, i, DONE, cost, limit=10, is_time=True)
                 for i, cost in enumerate((0.2, 0.1, 0.4))]
        self.assertEqual(list(picture(lines, "box").panels), [(0, 0)])  # answers only
        for m, nodes in zip(lines, (300, 5000, 40)):
            m.update(nodes=nodes, again=f"show {nodes}")
        lines.append(line("mine", 9, 0, 3, OPEN, 10, limit=10, is_time=True))
        lines[-1]["nodes"] = 900000  # as it gave up, it is in no box
        svg, _ = draw(lines, "box")
        p = Picture(svg, (False, True, True))
        self.assertEqual(list(p.panels), [(0, 0), (1, 0)])
        for row, cost, words in ((0, 0.2, "CPU time per run"), (1, 300, "nodes per run")):
            group = [g for g in p.root.iter(SVG + "g") if g.get("id") == "median-0"][row]
            y = float(next(group.iter(SVG + "use")).get("y"))
            self.expect_points([(p.panels[row, 0].y.value(y),)], [(cost,)])
            self.assertIn(words, p.texts)
        shown = [c.find(SVG + "title").text for c in p.root.iter(SVG + "circle")]
        self.assertEqual(shown, ["show 5000", "show 40", "show 40", "show 5000"])
        for m in lines:
            m["max_nodes"] = 10**6  # nodes are the cost: one row is enough
        self.assertEqual(list(picture(lines, "box").panels), [(0, 0)])

    def test_a_box_fills_its_axis(self):
        lines = [line("learn", 9, 0, i, DONE, cost, limit=10, is_time=True)
                 for i, cost in enumerate((0.16, 0.19, 0.22))]
        p = picture(lines, "box")
        self.assertLessEqual({"100 ms", "200 ms", "500 ms"}, set(p.texts))
        self.assertFalse({"limit", "1 s", "10 s"} & set(p.texts))

    def test_par2_counts_twice_the_limit(self):
        p = picture(self.mixed(), "par2")
        means = (0.1 + 0.4 + 0.2 + 0.3 + 2 * 2) / 6, (0.2 + 0.1 + 0.5 + 3 * 2) / 6
        for i, mean in enumerate(means):
            bar = next(g for g in p.root.iter(SVG + "g") if g.get("id") == f"bar-{i}")
            y = min(y for _, y in points_of(bar.find(SVG + "path")))
            self.expect_points([(p.panels[0, 0].y.value(y),)], [(mean,)])
            self.assertIn(runs.label(runs.Axis("", "s"), float(f"{mean:.3g}")), p.texts)
        lines = self.mixed()
        for m in lines:
            del m["max_seconds"]
        self.assertIn("PAR-2 needs a limit for each run without an answer",
                      picture(lines, "par2").texts)

    def test_other_programs_are_compared_by_time(self):
        lines = self.mixed()
        for m in lines:
            m["max_nodes"] = 300
        self.assertFalse(runs.Runs(lines).is_time)
        lines[0]["max_real_seconds"] = 3
        self.assertTrue(runs.Runs(lines).is_time)

    # ---- Titles and tests ----

    def test_each_point_has_the_command_that_shows_its_run(self):
        expected = {"cactus": 5, "survival": 7, "scatter": 6, "box": 6, "par2": 0,
                    "growth": 2, "phase": 2}
        for kind in runs.KINDS:
            p = picture(self.mixed(), kind)
            circles = list(p.root.iter(SVG + "circle"))
            titles = [c.find(SVG + "title").text for c in circles]
            self.assertEqual(len(titles), expected[kind], (kind, titles))
            self.assertLessEqual(set(titles), {m["again"] for m in self.mixed()})
        p = picture(self.mixed(), "cactus")
        found = [(p.panels[0, 0].x.value(float(c.get("cx"))),
                  p.panels[0, 0].y.value(float(c.get("cy")))) for c in
                 p.root.iter(SVG + "circle")]
        self.expect_points(found[:4], [(1, 0.1), (2, 0.2), (3, 0.3), (4, 0.4)])
        self.assertEqual([c.find(SVG + "title").text for c in p.root.iter(SVG + "circle")][:4],
                         [f"show 'learn' <{board}>" for board in (1, 3, 5, 2)])

    def test_points_of_the_same_pixel_have_one_title(self):
        lines = [line("learn", 9, 0, 0, DONE, 10, seed) | {"again": f"show {seed}"}
                 for seed in range(500)]
        circles = list(picture(lines, "survival").root.iter(SVG + "circle"))
        self.assertLess(len(circles), 400)
        self.assertGreater(len(circles), 100)

    def test_significance_is_that_of_the_definitions(self):
        """Computed here by counting all 2^n signs, to six digits."""
        draw_from = random.Random(5)
        for n in (1, 2, 5, 9, 12):
            d = [draw_from.choice((-1, 1)) * (k + draw_from.random() / 2)
                 for k in range(1, n + 1)]  # no two have the same size
            negative = sum(x < 0 for x in d)
            ranks = sum(k for k, x in enumerate(sorted(d, key=abs), 1) if x > 0)
            middle = n * (n + 1) / 4
            signs = ranked = 0
            for choice in itertools.product((0, 1), repeat=n):
                signs += abs(sum(choice) - n / 2) >= abs(negative - n / 2)
                total = sum(k for k, c in enumerate(choice, 1) if c)
                ranked += abs(total - middle) >= abs(ranks - middle)
            found = runs.paired_tests(d)
            self.assertEqual(found[:2], (n, negative))
            self.assertTrue(math.isclose(found[2], signs / 2**n, rel_tol=1e-6), (n, found))
            self.assertTrue(math.isclose(found[3], ranked / 2**n, rel_tol=1e-6), (n, found))
        texts = " ".join(picture(self.mixed(), "scatter").texts)
        self.assertIn("learn is cheaper in 3 of n = 5 pairs that differ. Sign test (Dixon, Mood "
                      "1946): p = 1;", texts)

    def test_without_scipy_the_scatter_says_so(self):
        sys.modules["scipy.stats"], kept = None, sys.modules.get("scipy.stats")
        try:
            self.assertIn("Significance is not computed: no module scipy; its package is "
                          "python3-scipy.", picture(self.mixed(), "scatter").texts)
        finally:
            del sys.modules["scipy.stats"]
            if kept:
                sys.modules["scipy.stats"] = kept

    def test_significance_is_that_of_r(self):
        """To six digits; significance.R has made the costs and the numbers."""
        with open(os.path.join(HERE, "significance.json"), encoding="ascii") as file:
            judge = json.load(file)
        self.assertGreaterEqual(len(judge["cases"]), 20)
        for case in judge["cases"]:
            lines = [line(preset, 9, 0, board, DONE, cost, is_time=True)
                     for preset, costs in (("a", case["x"]), ("b", case["y"]))
                     for board, cost in enumerate(costs)]
            seen, kept = [], runs.paired_tests
            try:
                runs.paired_tests = lambda d: seen.append(kept(d)) or seen[0]
                notes = " ".join(text for text, _ in runs.KINDS["scatter"](runs.Runs(lines)).notes)
            finally:
                runs.paired_tests = kept
            self.assertEqual(seen[0][:2], (case["n"], case["negative"]), case["name"])
            for found, wanted in zip(seen[0][2:], (case["sign"], case["rank"])):
                self.assertTrue(math.isclose(found, wanted, rel_tol=1e-6), (case["name"], seen))
            self.assertIn(f"a is cheaper in {case['negative']} of n = {case['n']} pairs", notes)
            for p in case["sign"], case["rank"]:
                self.assertIn(f"p = {p:.2g}", notes)

    # ---- Costs ----

    def test_the_least_costs_are_a_microsecond_and_a_node(self):
        for is_time, least in ((True, 1e-6), (False, 1)):
            panel = picture([line("learn", 9, 0, i, DONE, i * least * 10, is_time=is_time)
                             for i in range(3)]).panels[0, 0]
            self.expect_curve(panel, 0, [(1, least), (2, 10 * least), (3, 20 * least)])

    def test_the_later_line_of_a_run_counts(self):
        lines = [line("learn", 9, 0, board, DONE, 10) for board in (0, 1)]
        panel = picture(lines + [line("learn", 9, 0, 0, DONE, 70)], "cactus").panels[0, 0]
        self.expect_curve(panel, 0, [(1, 10), (2, 70)])

    # ---- Axes ----

    def test_a_rounded_axis_holds_its_values_and_ends_at_round_ones(self):
        for low, high, is_log, expected in (
                (3, 3, False, (3, 4)),  # not empty
                (0.3, 9.7, False, (0, 10)),  # steps of 2
                (1, 4, False, (1, 4)),  # of 1: 0.6 is rounded up
                (13, 47, False, (10, 50)), (120, 1080, False, (0, 1200)),
                (-3, 17, False, (-5, 20)), (3, 70, True, (1, 100)),
                (7, 7, True, (1, 10)), (10, 10, True, (10, 100)),
                (0.02, 0.1, True, (0.01, 0.1))):
            found = runs.round_range(runs.Axis("", log=is_log), [low, high])
            self.expect_points([found], [expected])
        self.assertEqual(runs.round_range(runs.Axis("", log=True, limit=300), [3]), (1, 1000))

    def test_ticks_lie_at_round_values_and_have_units(self):
        def number(value):
            return f"{value:.4g}"
        for axis, low, high, wanted, expected in (
                (runs.Axis(""), 0, 14, 5, "0 5 10"),
                (runs.Axis(""), 0, 10, 5, "0 2 4 6 8 10"),
                (runs.Axis(""), 0, 10, 2, "0 5 10"),
                (runs.Axis(""), 0, 10, 10, "0 1 2 3 4 5 6 7 8 9 10"),
                (runs.Axis(""), 1, 2, 10, "1 2"),  # runs are whole
                (runs.Axis(""), 900, 2100, 4, "1k 1.5k 2k"),
                (runs.Axis("", ticks=[1, 4, 9, 16]), 4, 10, 5, "4 9"),
                (runs.Axis("", "%"), 0, 1, 5, "0_% 20_% 40_% 60_% 80_% 100_%"),
                (runs.Axis("", "%"), 0.29, 0.71, 5, "30_% 40_% 50_% 60_% 70_%"),
                (runs.Axis("", "%"), 0.25, 0.5, 5, "25_% 30_% 35_% 40_% 45_% 50_%"),
                # Within two decades 2 and 5 have labels; within three all digits ticks.
                (runs.Axis("", log=True), 1, 10, 5, "1 2 5 10 - 3 4 6 7 8 9"),
                (runs.Axis("", log=True), 4, 20, 5, "5 10 20 - 4 6 7 8 9"),
                (runs.Axis("", log=True), 1, 100, 5, "1 2 5 10 20 50 100 - 3 4 6 7 8 9 30 "
                 "40 60 70 80 90"),
                (runs.Axis("", log=True), 1, 1000, 5, "1 10 100 1k - 2 3 4 5 6 7 8 9 20 30 "
                 "40 50 60 70 80 90 200 300 400 500 600 700 800 900"),
                (runs.Axis("", log=True), 1, 1e4, 5, "1 10 100 1k 10k"),
                (runs.Axis("", log=True), 1, 1e6, 5, "1 100 10k 1M - 10 1000 1e+05"),
                (runs.Axis("", log=True), 1e9, 1e13, 5, "1G 10G 100G 1000G 1e+04G"),
                (runs.Axis("", "s", log=True), 1e-9, 1e-5, 5, "1_ns 10_ns 100_ns 1_µs 10_µs"),
                (runs.Axis("", "s", log=True), 1e-3, 10, 5, "1_ms 10_ms 100_ms 1_s 10_s"),
                (runs.Axis("", "s", log=True), 100, 1e5, 5, "100_s 1000_s 1e+04_s 1e+05_s - 200 "
                 "300 400 500 600 700 800 900 2000 3000 4000 5000 6000 7000 8000 9000 2e+04 "
                 "3e+04 4e+04 5e+04 6e+04 7e+04 8e+04 9e+04"),
                (runs.Axis("", "s", log=True), 1e-6, 1, 5,
                 "1_µs 100_µs 10_ms 1_s - 1e-05 0.001 0.1")):
            major, minor = runs.ticks(axis, low, high, wanted)
            labels = [runs.label(axis, value).replace(" ", "_") for value in major]
            found = " ".join(labels + (["-"] + list(map(number, minor)) if minor else []))
            self.assertEqual(found, expected, (low, high, wanted))
            if not axis.ticks:  # a label says its value
                for value, text in zip(major, labels):
                    self.assertTrue(math.isclose(number_of(text.replace("_", " ")), value,
                                                 rel_tol=1e-9), text)

    # ---- Words ----

    def test_the_kind_follows_what_was_swept(self):
        for first, second, kind in (
                ((9, 0.5, 0, 1), (9, 0.6, 0, 1), "Phase"),
                ((9, 0.5, 0, 1), (16, 0.6, 1, 1), "Phase"),
                ((9, 0.5, 0, 1), (16, 0.5, 0, 1), "Growth"),
                ((9, 0, 0, 1), (9, 0, 1, 1), "Cactus"),
                ((9, 0, 0, 1), (9, 0, 0, 2), "Survival")):
            lines = [line("learn", size, holes, board, DONE, 3, seed)
                     for size, holes, board, seed in (first, second)]
            self.assertTrue(picture(lines).title.startswith(kind), kind)
        # A run for each preset has no tail.
        lines = [line(preset, 9, 0, 0, DONE, 3) for preset in ("learn", "greedy")]
        self.assertTrue(picture(lines).title.startswith("Cactus"))

    def test_the_subtitle_counts_boards_and_seeds_and_names_the_limit(self):
        for lines, expected in (
                ([line("a", 9, 0, 0, DONE, 3, limit=1)],
                 "1 board, 1 seed, a single run; a run gives up at 1 node"),
                ([line("a", 9, 0, board, DONE, 3, seed, limit=1234567)
                  for board in range(3) for seed in range(2)],
                 "3 boards, 2 seeds; a run gives up at 1,234,567 nodes"),
                ([line("a", size, 0, board, DONE, 3, is_time=True, limit=0.5)
                  for size in (4, 9) for board in range(size)],
                 "4 to 9 boards of each size, 1 seed; a run gives up at 0.5 s of CPU time"),
                ([line("a", 9, holes, 0, DONE, 3, is_time=True) for holes in (0.1, 0.2)],
                 "1 board of each size and share of holes, 1 seed")):
            self.assertEqual(picture(lines).subtitle, expected)
        files = [line("a", 9, 0, board, DONE, 3, limit=9) for board in (0, 1, 1)]
        for m in files:
            del m["holes"], m["board"]
        self.assertTrue(picture(files).subtitle.startswith("2 puzzles, 1 seed;"))

    def test_a_plot_without_runs_says_so(self):
        for kind in runs.KINDS:
            if kind != "scatter":
                self.assertIn("no runs to show", picture([], kind).texts)
        panel = picture([line('<&"$_', 9, 0, 0, OPEN, 3)], "cactus")
        self.assertIn("no runs to show", panel.texts)

    def test_names_are_written_as_they_are(self):
        names = ['<&"', "_private", "$x^2$", "\\alpha", "a\u001b[31m", "\udcff", "µ×"]
        texts = picture([line(name, 9, 0, 0, DONE, 3) for name in names]).texts
        for name in ['<&"', "_private", "$x^2$", "\\alpha", "a\\x1b[31m", "\\xff", "µ×"]:
            self.assertIn(name, texts)

    # ---- Looks ----

    def test_no_two_texts_overlap_and_none_is_cut(self):
        renderer = FigureCanvasAgg(Figure(dpi=72)).get_renderer()

        def width_of(text, size):
            font = FontProperties(family=["DejaVu Sans"], size=size)
            return renderer.get_text_width_height_descent(text, font, False)[0]
        names = ["learn", "greedy", "backtrack-alldifferent", "tabu", "sweep", "best-first",
                 "auto", "backtrack-mrv/var=mrv-random/restarts=luby:200", "anneal"]
        for seed in range(40):
            draw_from = random.Random(seed)
            lines, kind = random_lines(draw_from, names), draw_from.choice(list(LOG))
            boxes = list(picture(lines, kind).boxes(width_of))
            self.assertGreater(len(boxes), 2)
            for i, (text, left, top, right, bottom) in enumerate(boxes):
                self.assertTrue(0 <= left and 0 <= top and right <= runs.WIDTH and
                                bottom <= runs.HEIGHT, (seed, kind, "is cut", text))
                for other, left2, top2, right2, bottom2 in boxes[:i]:
                    self.assertFalse(left < right2 and left2 < right and top < bottom2 and
                                     top2 < bottom, (seed, kind, "overlap", text, other))

    def test_fifty_six_styles_differ(self):
        styles = [tuple(runs.style(i).items()) for i in range(57)]
        self.assertEqual(len(set(styles)), 56)
        self.assertEqual(styles[56], styles[0])

    def test_a_curve_has_the_colour_and_the_marker_of_the_legend(self):
        p = picture([line(f"p{i}", 9, 0, board, DONE, 3) for i in range(9)
                     for board in (0, 1)])
        for i, (_, css) in p.panels[0, 0].curves.items():
            self.assertIn(f"stroke: {runs.COLORS[i % 7]}", css)

    def test_a_picture_has_texts_and_curves_on_white(self):
        """Dark pixels of texts, coloured ones of a curve, white around."""
        data, _ = draw([line("learn", 9, 0, board, DONE, 3 + board) for board in (0, 1)],
                       ending="png")
        pixels = (matplotlib.image.imread(io.BytesIO(data)) * 255).round().astype(int)
        self.assertEqual(pixels.shape[:2], (2 * runs.HEIGHT, 2 * runs.WIDTH))
        self.assertTrue((pixels[:, :, 3] == 255).all())

        def count(*color):
            return (pixels[:, :, :3] == color).all(axis=2).sum()
        self.assertGreater(count(0x22, 0x22, 0x22), 1000)
        self.assertGreater(count(0x00, 0x72, 0xb2), 1000)
        self.assertGreater(count(255, 255, 255), pixels.shape[0] * pixels.shape[1] * 0.9)

    # ---- Files ----

    def test_the_same_lines_give_the_same_bytes(self):
        lines = random_lines(random.Random(1), ["learn", "greedy"])
        for ending in ("svg", "png", "pdf"):
            self.assertEqual(draw(lines, "cactus", ending), draw(lines, "cactus", ending))

    def test_a_line_is_refused_with_its_place(self):
        right = line("learn", 9, 0.5, 0, DONE, 3)
        for change, expected in (
                ({"preset": None}, '"preset": expected the preset of a run of compare, found null'),
                ({"size": 999}, '"size": expected a size 4..256, found 999'),
                ({"size": "x"}, '"size": expected a size 4..256, found "x"'),
                ({"size": True}, '"size": expected a size 4..256, found true'),
                ({"seed": -1}, '"seed": expected a seed, found -1'),
                ({"puzzle": 7}, '"puzzle": expected the name of a puzzle, found 7'),
                ({"status": "late"}, '"status": expected the status of a search that ended'),
                ({"status": []}, '"status": expected the status of a search that ended'),
                ({"nodes": 1.5}, '"nodes": expected a whole number, found 1.5'),
                ({"seconds": math.inf}, '"seconds": expected seconds, found Infinity'),
                ({"holes": 1.001}, '"holes": expected a number 0..1, found 1.001'),
                ({"board": 0}, '"board": expected a number 1..1000000, found 0'),
                ({"max_nodes": 2**64}, '"max_nodes": expected a number from 1'),
                ({"max_seconds": -1}, '"max_seconds": expected a number 0..1e12, found -1')):
            with self.assertRaises(runs.BadInput) as caught:
                runs.read_line(json.dumps({**right, **change}), "a.jsonl:3")
            self.assertIn("a.jsonl:3: " + expected, str(caught.exception))
        for key in runs.MEMBERS:
            with self.assertRaises(runs.BadInput) as caught:
                runs.read_line(json.dumps({k: v for k, v in right.items() if k != key}), "a:3")
            self.assertIn(f'a:3: expected "{key}": ', str(caught.exception))
            self.assertIn("found no such member", str(caught.exception))
        for text in ("", "{", "7", "[" * 100000, '{"preset":' + "9" * 5000 + "}", "\0"):
            with self.assertRaises(runs.BadInput) as caught:
                runs.read_line(text, "a:3")
            self.assertLess(len(str(caught.exception)), 200)

    def test_any_lines_are_drawn_or_refused(self):
        """Those of the fuzzer, changed at random: no other exception, and a picture."""
        folder = os.path.join(HERE, "../fuzz/corpus/merge")
        drawn = 0
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            for seed in range(8):
                draw_from = random.Random(name + str(seed))
                changed = bytearray(data)
                for _ in range(seed if changed else 0):
                    at = draw_from.randrange(len(changed))
                    changed[at] = draw_from.choice(b'"{}:,.-0129aeu\n\\' + bytes(range(256)))
                with tempfile.NamedTemporaryFile() as file:
                    file.write(changed)
                    file.flush()
                    try:
                        lines = runs.read_lines([file.name])
                    except runs.BadInput as e:
                        self.assertTrue(str(e).isprintable(), ascii(str(e)))
                        continue
                if lines:
                    svg, kind = draw(lines)
                    Picture(svg, LOG[kind])
                    self.assertFalse(set(svg) & set(range(32)) - {10})
                    drawn += 1
        self.assertGreater(drawn, 5)


def random_lines(draw_from, names):
    """Runs of up to 9 presets, 10 sizes, 30 shares of holes and 12 decades of costs."""
    sizes = [4, 6, 9, 16, 25, 36, 49, 64, 81, 100]
    n_names, n_sizes = draw_from.randint(1, len(names)), draw_from.randint(1, 10)
    shares, decades = draw_from.randint(1, 30), draw_from.randint(1, 12)
    is_time, limit = draw_from.random() < 0.5, draw_from.choice([None, 10**4])
    lines = []
    for i in range(draw_from.randrange(400)):
        cost = 10 ** (draw_from.random() * decades - 4 * is_time)
        lines.append(line(names[draw_from.randrange(n_names)], draw_from.choice(sizes[:n_sizes]),
                          draw_from.randrange(shares) / shares, draw_from.randrange(5),
                          draw_from.choice([DONE, DONE, OPEN]),
                          cost if is_time else int(cost) + 1, i, limit, is_time))
    return lines


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    unittest.main()
