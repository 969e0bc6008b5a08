# Message passing (belief propagation) on the constraints: each cell has one value, each
# unit has each value once. A round prints its belief in each candidate, and the board of
# those that it believes by more than half. It has no weights, and solves easy boards:
#     sudoscope --solver 'python3 network.py' PUZZLE
import sys

ROUNDS, DAMPING, MOST = 100, 0.5, 1e9

lines = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
n = int(lines[0][0])
clues = [int(word) for line in lines[1 : n + 1] for word in line]
rows = max(r for r in range(1, n + 1) if n % r == 0 and r * r <= n)
cols = n // rows  # of a box

# Candidate cell * n + v is in four groups, each of which has exactly one true candidate.
groups = {}
for cell in range(n * n):
    row, col = divmod(cell, n)
    for v in range(n):
        for name in [cell], ["row", row, v], ["col", col, v], ["box", row // rows, col // cols, v]:
            groups.setdefault(str(name), []).append(cell * n + v)

def bounded(odds):
    return min(max(odds, 1 / MOST), MOST)

# Odds that a candidate is true: what the clues say times the messages of its groups. The
# message of a group: one against the sum of what its other candidates have elsewhere.
odds = [1.0 if not clues[i // n] else MOST if i % n == clues[i // n] - 1 else 1 / MOST for i in range(n**3)]
messages = {name: [1.0] * n for name in groups}
for _ in range(ROUNDS):
    for name, group in groups.items():
        sent = messages[name]
        others = [odds[i] / m for i, m in zip(group, sent)]
        for k, i in enumerate(group):
            new = bounded(1 / sum(others[:k] + others[k + 1 :]))
            sent[k], old = sent[k] ** DAMPING * new ** (1 - DAMPING), sent[k]
            odds[i] *= sent[k] / old
    beliefs = [odds[c * n : c * n + n] for c in range(n * n)]
    print("belief", *("%.3f" % (b / sum(of)) for of in beliefs for b in of))
    board = [of.index(max(of)) + 1 if 2 * max(of) > sum(of) else 0 for of in beliefs]
    print(*board, flush=True)
    if all(len({board[i // n] for i in group if board[i // n] == i % n + 1}) == 1 for group in groups.values()):
        break
else:
    print("gave-up")
