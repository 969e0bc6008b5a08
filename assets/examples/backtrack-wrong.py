# backtrack.py with one mistake, to be found:
#     sudoscope check --solver 'python3 backtrack-wrong.py' PUZZLE
#     sudoscope --referee stop --solver 'python3 backtrack-wrong.py' PUZZLE
import sys

lines = [line.split() for line in sys.stdin if line.strip() and line[0] != "#"]
n = int(lines[0][0])
grid = [[int(word) for word in line] for line in lines[1 : n + 1]]
rows = max(r for r in range(1, n + 1) if n % r == 0 and r * r <= n)
cols = n // rows  # of a box

def fits(row, col, value):
    top, left = row // rows, col // cols
    box = [grid[r][left : left + cols] for r in range(top, top + rows)]
    return not any(value in group for group in [grid[row], [g[col] for g in grid], *box])

def solve(cell=0):
    row, col = divmod(cell, n)
    if cell == n * n or grid[row][col]:
        return cell == n * n or solve(cell + 1)
    for value in range(1, n + 1):
        if fits(row, col, value):
            grid[row][col] = value
            print(row + 1, col + 1, value)
            if solve(cell + 1):
                return True
            grid[row][col] = 0
            print(row + 1, col + 1, 0)

sys.setrecursionlimit(100000)
print("done" if solve() else "unsolvable")
