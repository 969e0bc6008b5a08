#!/usr/bin/env python3
"""Programs that search, as students and solvers' authors write them, and print it.

producer.py KIND [FAULT [WHEN]] < PUZZLE      (as sudoscope --solver starts them)

KIND is one of the functions below that are called kind_...; FAULT is a mistake planted
into it, the first time from dead end number WHEN on. Nothing here knows sudoscope."""
import random
import sys

sys.setrecursionlimit(100000)
words = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
R, C = map(int, words[0][0].split("x")) if "x" in words[0][0] else (0, 0)
n = R * C if R else int(words[0][0])
if not R:
    R = next(r for r in range(int(n ** .5), 0, -1) if n % r == 0)
    C = n // R
clues = [int(w) if w.isdigit() else 0 for row in words[1:] for w in row]
assert len(clues) == n * n, "expected n rows of n numbers"
kind, fault, when = (sys.argv[1:] + ["", "0"][len(sys.argv) - 2:])[:3]
when = int(when)
dead_ends = 0
say = []


def flush():
    sys.stdout.write("".join(say))
    say.clear()


def out(text):
    say.append(text + "\n")
    if len(say) > 1000:
        flush()


def faulty(name):
    """Whether this mistake is made now."""
    return fault == name and dead_ends >= when


def once(name):
    """The same, but only one time."""
    global fault
    if not faulty(name):
        return False
    fault = ""
    return True


def name(c):
    return f"r{c // n + 1}c{c % n + 1}"


def put(c, v):
    out(f"{c // n + 1} {c % n + 1} {v}")


def box_of(c):
    return c // n // R * R + c % n // C


def units_of(c):
    b = box_of(c)
    row = [c // n * n + i for i in range(n)]
    column = [i * n + c % n for i in range(n)]
    return row, column, [x for x in range(n * n) if box_of(x) == b]


UNITS = [units_of(c) for c in range(n * n)]
PEERS = [sorted(set(sum(UNITS[c], [])) - {c}) for c in range(n * n)]


def wrong_box(c):
    return c // n // R * R + c % n % (n // C)


def tested(c):
    """The cells that a value is compared with."""
    row, column, box = UNITS[c]
    if fault == "box":
        box = [x for x in range(n * n) if wrong_box(x) == wrong_box(c)]
    elif fault == "nobox":
        box = []
    elif fault == "short":
        column = column[:-1]
    return [x for x in set(row + column + box) if x != c]


TESTED = [tested(c) for c in range(n * n)]


def fits(grid, c, v):
    return all(grid[x] != v for x in TESTED[c])


def values(grid, c):
    first = [v for v in range(1, n + 1 - (fault == "values")) if fits(grid, c, v)]
    if fault == "first" and dead_ends >= when:
        del first[1:]
    if len(first) > 1 and once("skip"):
        del first[0]
    return first


def next_cell(grid, c):
    while c < n * n and grid[c]:
        c += 1
    return c


# ---- Level 1: values ----


def search(grid, c, how, every=False):
    """Depth first in the order of the cells. `how`: what is printed."""
    global dead_ends
    c = next_cell(grid, c)
    if c == n * n:
        return not every
    if dead_ends >= when and fault == "giveup":
        return False
    found = values(grid, c)
    tries = range(1, n + 1) if "checks" in how else found
    for v in tries:
        put(c, v)
        if v not in found:
            if "clears" in how:
                put(c, 0)
            continue
        grid[c] = v
        if search(grid, c + 1, how, every):
            return True
        grid[c] = 0
        if "clears" in how and not (v == found[-1] and once("noclear")):
            put(c, 0)
    if "last" in how and found:
        put(c, 0)
    dead_ends += not found
    return False


def kind_clears():
    search(clues[:], 0, "clears")


def kind_all():
    search(clues[:], 0, "clears", True)


def kind_overwrites():
    search(clues[:], 0, "last")


def kind_noclear():
    search(clues[:], 0, "")


def kind_checks():
    search(clues[:], 0, "checks clears")


def kind_checks_noclear():
    search(clues[:], 0, "checks")


def fewest(grid):
    """The empty cell with the fewest values, and these."""
    best = None
    for c in range(n * n):
        if not grid[c]:
            found = [v for v in range(1, n + 1) if fits(grid, c, v)]
            if best is None or len(found) < len(best[1]):
                best = c, found
    if best and len(best[1]) > 1:
        if fault == "first" and dead_ends >= when:
            del best[1][1:]
        elif once("skip"):
            del best[1][0]
        elif fault == "values" and n in best[1]:
            best[1].remove(n)
    return best


def kind_singles():
    """Writes forced values too; clears all of a level at once, row by row."""
    grid = clues[:]

    def go():
        global dead_ends
        written = []
        while True:
            best = fewest(grid)
            if best is None:
                return True
            c, found = best
            if len(found) != 1:
                break
            grid[c] = found[0]
            put(c, found[0])
            written.append(c)
        for v in found:
            grid[c] = v
            put(c, v)
            if go():
                return True
            grid[c] = 0
            put(c, 0)
        dead_ends += not found
        for x in sorted(written):
            grid[x] = 0
            if not once("noclear"):
                put(x, 0)
        return False

    go()


def kind_probes():
    """Tries each value of a cell and its effect before it goes on."""
    grid = clues[:]

    def go():
        global dead_ends
        best = fewest(grid)
        if best is None:
            return True
        c, found = best
        fine = []
        for v in found:
            put(c, v)
            grid[c] = v
            after = fewest(grid)
            if after is None or after[1]:
                fine.append(v)
            grid[c] = 0
            put(c, 0)
        for v in fine:
            put(c, v)
            grid[c] = v
            if go():
                return True
            grid[c] = 0
            put(c, 0)
        dead_ends += not fine
        return False

    go()


def kind_restarts():
    """Random values, back to the root after a number of dead ends; says so."""
    global dead_ends
    r = random.Random(1)
    limit = 20
    while True:
        grid = clues[:]
        left = [limit]
        stack = []

        def go():
            global dead_ends
            best = fewest(grid)
            if best is None:
                return True
            c, found = best
            r.shuffle(found)
            for v in found:
                grid[c] = v
                put(c, v)
                stack.append(c)
                if go():
                    return True
                if left[0] < 0:
                    return False
                stack.pop()
                grid[c] = 0
                put(c, 0)
            if not found:
                dead_ends += 1
                left[0] -= 1
            return False

        if go() or left[0] >= 0:
            return
        for c in reversed(stack):
            put(c, 0)
        out("restart")
        limit = limit * 3 // 2


def kind_backjumps():
    """Conflict-directed backjumping; clears the oldest cell of a jump first."""
    global dead_ends
    order = [c for c in range(n * n) if not clues[c]]
    depth = {c: i for i, c in enumerate(order)}
    grid = clues[:]
    left = [[] for _ in order]
    conflicts = [set() for _ in order]

    def begin(i):
        left[i] = list(range(1, n + 1 - (fault == "values")))
        conflicts[i] = set()

    i = 0
    begin(0)
    while i < len(order):
        c = order[i]
        while left[i]:
            v = left[i].pop(0)
            if fits(grid, c, v):
                break
            against = [depth.get(x, -1) for x in PEERS[c] if grid[x] == v]
            conflicts[i].add(min(against, default=-1))
        else:
            conflicts[i].discard(-1)
            dead_ends += 1
            if not conflicts[i]:
                return
            to = max(conflicts[i])
            if once("jump") and to > 0:
                to = max(to - 3, 0)
            conflicts[to] |= conflicts[i] - {to}
            for k in range(to, i):
                put(order[k], 0)
                grid[order[k]] = 0
            i = to
            continue
        grid[c] = v
        put(c, v)
        i += 1
        if i < len(order):
            begin(i)


def kind_swaps():
    """A local search: fills the boxes, swaps in them while clashes get fewer."""
    r = random.Random(2)
    grid = clues[:]
    boxes = [[c for c in range(n * n) if box_of(c) == box_of(b)]
             for b in range(n * n) if b == min(x for x in range(n * n) if box_of(x) == box_of(b))]
    free = [[c for c in box if not clues[c]] for box in boxes]
    for box, cells in zip(boxes, free):
        missing = sorted(set(range(1, n + 1)) - {clues[c] for c in box})
        r.shuffle(missing)
        for c, v in zip(cells, missing):
            grid[c] = v
            put(c, v)

    def cost(c):
        return sum(grid[x] == grid[c] for x in UNITS[c][0] + UNITS[c][1]) - 2

    for _ in range(3000):
        cells = r.choice([f for f in free if len(f) > 1])
        a, b = r.sample(cells, 2)
        before = cost(a) + cost(b)
        grid[a], grid[b] = grid[b], grid[a]
        if cost(a) + cost(b) > before and r.random() < .9:
            grid[a], grid[b] = grid[b], grid[a]
            continue
        put(a, grid[a])
        put(b, grid[b])


# ---- Level 2: boards ----


def board(grid):
    out("".join(map(str, grid)) if n <= 9 else " ".join(map(str, grid)))


def kind_copies():
    def go(grid):
        global dead_ends
        board(grid)
        best = fewest(grid)
        if best is None:
            return True
        c, found = best
        for v in found:
            copy = grid if faulty("alias") else grid[:]
            copy[c] = v
            if go(copy):
                return True
        dead_ends += not found
        return False

    go(clues[:])


def stack_of_boards(say_board, breadth=False):
    global dead_ends
    waiting = [(clues[:], None, 0)]
    while waiting:
        grid, c, v = waiting.pop(0 if breadth else -1)
        if say_board:
            board(grid)
        elif c is not None:
            put(c, v)
        best = fewest(grid)
        if best is None:
            return
        c, found = best
        for v in reversed(found):
            copy = grid[:]
            copy[c] = v
            waiting.append((copy, c, v))
        dead_ends += not found


def kind_stack():
    stack_of_boards(False)


def kind_stack_boards():
    stack_of_boards(True)


def kind_breadth():
    stack_of_boards(True, True)


# ---- Level 3: words ----


class Failed(Exception):
    pass


class Words:
    """Norvig's solver: candidates, singles, hidden singles; tells each change and why."""

    def __init__(self, learns=False):
        self.can = [set(range(1, n + 1)) for _ in range(n * n)]
        self.says_board, self.learns = False, learns
        self.decisions = []
        out(f"trace 1 {n} {R}x{C} words")

    def why(self, c, k):
        if faulty("unit"):
            k = (k + 1) % 3 if k < 2 else 0
            c = (c + n + 1) % (n * n)
        return "rcb"[k] + str((c // n, c % n, box_of(c))[k] + 1)

    def remove(self, c, v, why, told=True):
        if v not in self.can[c]:
            return
        self.can[c].discard(v)
        if told and not clues[c]:
            out(f"remove {name(c)} {v} {why}")
        if not self.can[c]:
            raise Failed(c)
        if len(self.can[c]) == 1:
            self.fix(c, min(self.can[c]), "")
        for k, unit in enumerate(UNITS[c]):
            places = [x for x in unit if v in self.can[x]]
            if not places:
                raise Failed(c)
            if len(places) == 1 and len(self.can[places[0]]) > 1:
                self.assign(places[0], v, self.why(places[0], k))

    def fix(self, c, v, why):
        if not clues[c]:
            out(f"assign {name(c)} {v} {why}".rstrip())
        for k, unit in enumerate(UNITS[c]):
            for x in unit:
                if x != c:
                    self.remove(x, v, self.why(x, k))

    def assign(self, c, v, why):
        """The value becomes the only one; told as one change."""
        if self.can[c] == {v}:
            return
        if clues[c]:
            self.can[c] = {v}
            return self.fix(c, v, why)
        if v not in self.can[c]:
            raise Failed(c)
        self.can[c] = {v}
        self.fix(c, v, why)

    def search(self, level=0):
        global dead_ends
        open_cells = [c for c in range(n * n) if len(self.can[c]) > 1]
        if not open_cells or once("solution"):
            out("solution")
            return True
        c = min(open_cells, key=lambda x: len(self.can[x]))
        found = sorted(self.can[c])
        if fault == "first" and dead_ends >= when:
            del found[1:]
        for v in found:
            before = [set(s) for s in self.can]
            out(f"decide {name(c)} {v}")
            self.decisions.append((c, v))
            try:
                self.assign(c, v, "")
                left = [x for x in open_cells if len(self.can[x]) > 1]
                if left and once("remove"):
                    self.remove(left[-1], max(self.can[left[-1]]), "a guess")
                if left and once("prune"):
                    self.remove(left[0], min(self.can[left[0]]), self.why(left[0], 0))
                if once("fail"):
                    raise Failed(c)
                if self.search(level + 1):
                    return True
            except Failed as failed:
                dead_ends += 1
                out(f"fail {name(failed.args[0])}")
                if self.learns:
                    literals = [-(x * n + w) for x, w in self.decisions]
                    if len(literals) > 1 and once("clause"):
                        literals.pop()
                    out("learn " + " ".join(map(str, literals)))
            self.decisions.pop()
            if faulty("row"):
                before[n * n - n:] = self.can[n * n - n:]
            if faulty("copy"):
                before = self.can
            self.can = before
            if not once("undo"):
                out(f"undo {level}")
            if self.says_board:
                out("board " + " ".join(str(min(s) if len(s) == 1 else 0) for s in self.can))
            if self.learns:
                out(f"refute {name(c)} {v}")
                try:
                    self.remove(c, v, "", False)
                except Failed as failed:
                    out(f"fail {name(failed.args[0])}")
                    return False
        return False

    def run(self):
        try:
            for c in range(n * n):
                if clues[c]:
                    self.assign(c, clues[c], "")
            if fault == "unsolvable" or not self.search():
                out("unsolvable")
        except Failed:
            out("unsolvable")


def kind_words():
    Words().run()


def kind_words_learn():
    Words(True).run()


def kind_words_board():
    words = Words()
    words.says_board = True
    words.run()


def kind_nodes():
    """A solver that copies: nodes, and what differs from the parent, cell by cell."""
    count = [0]

    def propagate(can, c, v):
        can[c] = {v}
        fresh = [c]
        while fresh:
            c = fresh.pop()
            for x in PEERS[c]:
                v = min(can[c])
                if v in can[x]:
                    can[x].discard(v)
                    if not can[x]:
                        return False
                    if len(can[x]) == 1:
                        fresh.append(x)
        return True

    def tell(can, parent):
        for c in range(n * n):
            if clues[c] or can[c] == parent[c]:
                continue
            if len(can[c]) == 1:
                out(f"assign {name(c)} {min(can[c])}")
            elif can[c]:
                for v in sorted(parent[c] - can[c]):
                    out(f"remove {name(c)} {v}")

    def go(can, node):
        global dead_ends
        left = [c for c in range(n * n) if len(can[c]) > 1]
        if not left:
            out("solution")
            return True
        c = min(left, key=lambda x: len(can[x]))
        found = sorted(can[c])
        if fault == "first" and dead_ends >= when:
            del found[1:]
        for v in found:
            copy = can if faulty("copy") else [set(s) for s in can]
            before = [set(s) for s in can]
            count[0] += 1
            mine = count[0]
            fine = propagate(copy, c, v) and not once("fail")
            out(f"node {mine} {node}" + ("" if fine else " fail"))
            tell(copy, before)
            dead_ends += not fine
            if fine and go(copy, mine):
                return True
        return False

    can = [set(range(1, n + 1)) for _ in range(n * n)]
    fine = all(propagate(can, c, v) for c, v in enumerate(clues) if v)
    out("node 0 -1")
    tell(can, [set(range(1, n + 1)) for _ in range(n * n)])
    if not fine or not go(can, 0):
        out("unsolvable")


def exact_cover(words):
    """Knuth's X by columns: the choice with the fewest places in cells or units."""
    grid = clues[:]

    def columns():
        for c in range(n * n):
            if not grid[c]:
                yield [(c, v) for v in range(1, n + 1) if fits(grid, c, v)]
        for first in range(n):
            for unit in (UNITS[first * n][0], UNITS[first][1],
                         [c for c in range(n * n) if box_of(c) == first]):
                for v in set(range(1, n + 1)) - {grid[c] for c in unit}:
                    yield [(c, v) for c in unit if not grid[c] and fits(grid, c, v)]

    def go(level):
        global dead_ends
        if all(grid):
            if words:
                out("solution")
            return True
        choices = min(columns(), key=len)
        if len(choices) > 1 and once("skip"):
            del choices[0]
        for c, v in choices:
            grid[c] = v
            if words:
                out(f"decide {name(c)} {v}")
            else:
                put(c, v)
            if go(level + 1):
                return True
            grid[c] = 0
            if not words:
                put(c, 0)
            elif not once("undo"):
                out(f"undo {level}")
        if not choices or once("fail"):
            dead_ends += 1
            if words:
                out("fail")
        return False

    if not go(0) and words:
        out("unsolvable")


def kind_cover():
    exact_cover(False)


def kind_cover_words():
    exact_cover(True)


globals()["kind_" + kind]()
flush()
