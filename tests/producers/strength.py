"""A backtracking program that tells each removal, and how strong it is at each node.

    strength.py OWN CLAIM NODES EXPECTED < PUZZLE     (as sudoscope --solver starts it)

It propagates by OWN, and prints its trace up to NODES decisions. EXPECTED gets, for each node that it decides
on, what the propagation CLAIM would still find there: "missed 3", "missed" for a dead
end, or "nothing missed". Both propagations follow their definitions: a candidate of a
unit stays if a matching has it. They share nothing with the program under test.
"""
import sys


class DeadEnd(Exception):
    pass


class Board:
    def __init__(self, n, box_rows, box_cols):
        self.n = n
        box = lambda r, c: r // box_rows * (n // box_cols) + c // box_cols
        kinds = (lambda r, c: r, lambda r, c: c, box)
        self.units = [[r * n + c for r in range(n) for c in range(n) if kind(r, c) == k]
                      for kind in kinds for k in range(n)]
        self.peers = [set().union(*(u for u in self.units if c in u)) - {c}
                      for c in range(n * n)]
        self.dom = [set(range(1, n + 1)) for _ in range(n * n)]
        self.value = [0] * (n * n)
        self.say = lambda line: None

    def copy(self):
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__, dom=[set(d) for d in self.dom],
                              value=self.value[:])
        return other

    def name(self, c):
        return f"r{c // self.n + 1}c{c % self.n + 1}"

    def remove(self, c, v):
        if v in self.dom[c]:
            self.dom[c].discard(v)
            self.say(f"remove {self.name(c)} {v}")
            if not self.dom[c]:
                raise DeadEnd

    def assign(self, c, v, verb="assign"):
        if self.value[c] == v:
            return
        if self.value[c] or v not in self.dom[c]:
            raise DeadEnd
        self.value[c] = v
        self.dom[c] = {v}
        self.say(f"{verb} {self.name(c)} {v}")

    # Each function makes one round of a propagation.
    def forward(self):
        for c, v in enumerate(self.value):
            for peer in self.peers[c] if v else ():
                self.remove(peer, v)

    def naked(self):
        self.forward()
        for c in range(self.n ** 2):
            if len(self.dom[c]) == 1:
                self.assign(c, min(self.dom[c]))

    def hidden(self):
        self.naked()
        for unit in self.units:
            for v in range(1, self.n + 1):
                places = [c for c in unit if v in self.dom[c]]
                if not places:
                    raise DeadEnd
                if len(places) == 1:
                    self.assign(places[0], v)

    def can_differ(self, doms):
        owner = {}

        def augment(i, seen):
            for v in doms[i]:
                if v not in seen:
                    seen.add(v)
                    if v not in owner or augment(owner[v], seen):
                        owner[v] = i
                        return True
            return False

        return all(augment(i, set()) for i in range(len(doms)))

    def keep_supported(self, widen, candidates):
        for unit in self.units:
            doms = [widen(self.dom[c]) for c in unit]
            if not self.can_differ(doms):
                raise DeadEnd
            for i, c in enumerate(unit):
                for v in candidates(self.dom[c]):
                    if not self.can_differ(doms[:i] + [{v}] + doms[i + 1:]):
                        self.remove(c, v)

    def bounds(self):
        self.naked()
        self.keep_supported(lambda d: set(range(min(d), max(d) + 1)),
                            lambda d: {min(d), max(d)})

    def alldifferent(self):
        self.hidden()
        self.keep_supported(set, sorted)

    def propagate(self, name):
        before = None
        while before != (self.dom, self.value):
            before = [set(d) for d in self.dom], self.value[:]
            getattr(self, name)()


def missed(board, claim):
    other = board.copy()
    other.say = lambda line: None
    try:
        other.propagate(claim)
    except DeadEnd:
        return "missed"
    count = sum(map(len, board.dom)) - sum(map(len, other.dom))
    return f"missed {count}" if count else "nothing missed"


def search(board, own, claim, limit, lines, expected):
    """Depth first; stops after `limit` decisions."""
    path = []
    board.say = lines.append
    while True:
        try:
            board.propagate(own)
            if all(board.value):
                lines.append("solution")
                return
            if len(expected) == limit:
                lines.append("gave-up")
                return
            c = min((len(board.dom[c]), c) for c in range(board.n ** 2)
                    if not board.value[c])[1]
            expected.append(missed(board, claim))
            path.append((board.copy(), c, min(board.dom[c])))
            board.assign(c, min(board.dom[c]), "decide")
            continue
        except DeadEnd:
            lines.append("fail")
        while path:
            board, c, v = path.pop()
            board.say = lines.append
            lines.append(f"undo {len(path)}")
            try:
                board.remove(c, v)
                break
            except DeadEnd:
                pass
        else:
            return


def main():
    own, claim, limit, out = sys.argv[1:5]
    words = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
    n = int(words[0][0])
    box_rows = next(r for r in range(int(n ** .5), 0, -1) if n % r == 0)
    board = Board(n, box_rows, n // box_rows)
    for c, word in enumerate(word for row in words[1:] for word in row):
        if word.isdigit() and int(word):
            board.value[c] = int(word)
            board.dom[c] = {int(word)}
    lines, expected = [], []
    search(board, own, claim, int(limit), lines, expected)
    print("\n".join(lines))
    with open(out, "w") as file:
        file.write("".join(line + "\n" for line in expected))


main()
