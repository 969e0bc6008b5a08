"""Replays a trace and compares it with the boards that solve --states has written.

    trace_boards.py TRACE STATES

The board after each line `cost`, which ends a move, must be the next state. Other searches
may have several lines to a state, so their states must be found in order among the boards
after the lines. Shares no code with the program.
"""
import sys


class Board:
    def __init__(self, n, clues):
        self.n = n
        self.value = clues
        self.gone = [set() for _ in clues]
        self.marks = []  # how many changes there were when each level began
        self.changes = []  # how to take back each change

    def put(self, cell, value):
        self.changes.append((self.value, cell, self.value[cell]))
        self.value[cell] = value

    def remove(self, cell, value):
        self.changes.append((self.gone, cell, self.gone[cell]))
        self.gone[cell] = self.gone[cell] | {value}

    def undo(self, level):
        while len(self.marks) > level:
            start = self.marks.pop()
            while len(self.changes) > start:
                where, cell, before = self.changes.pop()
                where[cell] = before

    def take(self, verb, words):
        if verb in ("undo", "restart"):
            self.undo(int(words[0]) if words else 0)
        if verb == "decide":
            self.marks.append(len(self.changes))
        if verb not in ("decide", "assign", "refute", "remove", "move"):
            return
        row, column = map(int, words[0][1:].split("c"))
        cell, value = (row - 1) * self.n + column - 1, int(words[1])
        if verb == "remove" or (verb == "refute" and value > 0) or (verb == "decide" and value < 0):
            self.remove(cell, abs(value))
        elif verb != "refute":
            self.put(cell, value)

    def state(self):
        return [v or 2 * self.n - len(g) for v, g in zip(self.value, self.gone)]


def boards(path):
    """The boards after the lines, each with the number of lines `cost` so far. An element
    that is 0 stands for a cell without a value whose candidates are not known; a state
    has n plus their number."""
    with open(path) as lines:
        n = int(next(lines).split()[2])
        board = Board(n, [int(v) for v in next(lines).split()[1:]])
        moves = 0
        yield board.state(), moves
        for line in lines:
            verb, *words = line.split()
            moves += verb == "cost"
            board.take(verb, words)
            if len(words) == n * n - 1:
                yield [int(v) for v in line.split()], moves
            elif moves < 2 or verb == "cost":
                yield board.state(), moves


def main():
    trace, path = sys.argv[1:]
    with open(path, "rb") as file:
        states = file.read()
    at = 0
    for found, moves in boards(trace):
        state = states[at : at + len(found)]
        is_same = len(state) == len(found) and all(
            code == wanted or (code == 0 and wanted * wanted >= len(found))
            for code, wanted in zip(found, state)
        )
        # The first line `cost` says that a local search begins; its start follows.
        if is_same and (moves != 1 or at == 0):
            at += len(found)
        elif moves > 1:
            sys.exit("state %d: expected %s, found %s" % (at // len(found), list(state), found))
    if at != len(states):
        sys.exit("state %d is not in the trace" % (at // len(found)))


main()
