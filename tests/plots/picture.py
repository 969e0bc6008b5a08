"""Reads a plot's SVG: panels, their ticks and curves as values, and all texts."""
import re
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
UNITS = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9, " %": 0.01, " s": 1, " ms": 1e-3,
         " µs": 1e-6, " ns": 1e-9}


def number_of(label):
    """The value of a label such as "20k", "10 ms" or "40 %"."""
    number, unit = re.fullmatch(r"([-+0-9.e]+)(.*)", label).groups()
    return float(number) * UNITS[unit]


def points_of(path):
    """The corners of a path of straight lines."""
    return [(float(x), float(y))
            for x, y in re.findall(r"[ML] ([-0-9.]+) ([-0-9.]+)", path.get("d"))]


def texts_in(element):
    return ["".join(text.itertext()) for text in element.iter(SVG + "text")]


class Scale:
    """Ticks of an axis with labels: (place on the page, value), in the order of values."""

    def __init__(self, ticks, is_log):
        self.ticks = sorted(ticks, key=lambda tick: tick[1])
        self.is_log = is_log

    def values(self):
        return [value for _, value in self.ticks]

    def value(self, at):
        """The value at a place, by the first and the last tick."""
        (a, low), (b, high) = self.ticks[0], self.ticks[-1]
        t = (at - a) / (b - a)
        return low * (high / low) ** t if self.is_log else low + t * (high - low)


class Panel:
    def __init__(self, group, log_x, log_y):
        corners = points_of(group.find(f"{SVG}g/{SVG}path"))
        xs, ys = zip(*corners)
        self.left, self.right, self.top, self.bottom = min(xs), max(xs), min(ys), max(ys)
        self.texts = texts_in(group)
        self.curves = {}
        self.limit = None
        marks = {"x": [], "y": []}
        for g in group.iter(SVG + "g"):
            name = g.get("id") or ""
            if name.startswith("curve-"):
                path = g.find(SVG + "path")
                self.curves[int(name.rpartition("-")[2])] = points_of(path), path.get("style")
            elif name.startswith("limit-"):
                self.limit = g.find(SVG + "path")
            elif re.match("[xy]tick_", name) and texts_in(g):
                use = next(g.iter(SVG + "use"))
                marks[name[0]].append((float(use.get(name[0])), number_of(texts_in(g)[0])))
        # Inner panels have the labels of the outer ones.
        self.x = Scale(marks["x"], log_x)
        self.y = Scale(marks["y"], log_y)

    def curve(self, style):
        points, _ = self.curves[style]
        return [(self.x.value(x), self.y.value(y)) for x, y in points]


class Picture:
    """log: whether x, then the y of each row, is logarithmic."""

    def __init__(self, svg, log):
        self.root = ElementTree.fromstring(svg)
        groups = {g.get("id"): g for g in self.root.iter(SVG + "g")}
        self.panels = {}
        for name, group in groups.items():
            if name and name.startswith("panel-"):
                row, column = map(int, name.split("-")[1:])
                self.panels[row, column] = Panel(group, log[0], log[1 + row])
        last = max(row for row, _ in self.panels)
        for (row, column), panel in self.panels.items():
            panel.y.ticks = self.panels[row, 0].y.ticks
            if row < last:
                panel.x.ticks = self.panels[last, column].x.ticks
        self.title, self.subtitle = (texts_in(groups[name])[0]
                                     for name in ("title", "subtitle"))
        self.texts = texts_in(self.root)

    def boxes(self, width_of):
        """Each text and its box: left, top, right, bottom. width_of(text, size)."""
        for text in self.root.iter(SVG + "text"):
            words = "".join(text.itertext())
            style = text.get("style")
            size = float(re.search(r"([0-9.]+)px", style)[1])
            anchor = re.search(r"text-anchor: (\w+)", style)
            x, y = float(text.get("x")), float(text.get("y"))
            width = width_of(words, size)
            left = x - width * {"middle": 0.5, "end": 1}.get(anchor and anchor[1], 0)
            yield words, left, y - 0.75 * size, left + width, y
