# Search with propagation: a cell with one candidate is assigned, and its value removed
# from its peers. The words say which change is a decision and which follows from it:
#     sudoscope --solver 'python3 propagate.py' PUZZLE
import sys

lines = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
n = int(lines[0][0])
clues = [int(word) for line in lines[1 : n + 1] for word in line]
rows = max(r for r in range(1, n + 1) if n % r == 0 and r * r <= n)
cols = n // rows  # of a box

def units(cell):
    row, col = divmod(cell, n)
    return {("row", row), ("column", col), ("box", row // rows, col // cols)}

peers = [[d for d in range(n * n) if d != c and units(c) & units(d)] for c in range(n * n)]

def put(candidates, cell, value):  # False: a cell has no candidate left
    queue = [(cell, value)]
    candidates[cell] = {value}
    while queue:
        cell, value = queue.pop()
        for peer in peers[cell]:
            if value in candidates[peer]:
                candidates[peer] = candidates[peer] - {value}
                print("remove", peer, value)
                if not candidates[peer]:
                    print("fail", peer)
                    return False
                if len(candidates[peer]) == 1:
                    queue.append((peer, min(candidates[peer])))
                    print("assign", *queue[-1])
    return True

def search(candidates, level):
    if all(len(values) == 1 for values in candidates):
        print("solution")
        return True
    cell = min((c for c in range(n * n) if len(candidates[c]) > 1), key=lambda c: len(candidates[c]))
    for value in sorted(candidates[cell]):
        print("decide", cell, value)
        copy = list(candidates)
        if put(copy, cell, value) and search(copy, level + 1):
            return True
        print("undo", level)
    return False

sys.setrecursionlimit(100000)
root = [set(range(1, n + 1)) for cell in range(n * n)]
if not all(put(root, c, v) for c, v in enumerate(clues) if v) or not search(root, 0):
    print("unsolvable")
