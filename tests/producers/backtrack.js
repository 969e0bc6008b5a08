// Plain backtracking that never prints a 0: a write further down takes back what is above.
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(l => l.trim() && l[0] != "#");
const n = Number(lines[0]);
const grid = lines.slice(1, n + 1).map(l => l.trim().split(/ +/).map(Number));
let height = Math.floor(Math.sqrt(n));
while (n % height) height--;
const width = n / height;
const out = [];

function fits(row, col, value) {
    const top = row - row % height, left = col - col % width;
    for (let i = 0; i < n; i++)
        if (grid[row][i] == value || grid[i][col] == value ||
            grid[top + Math.floor(i / width)][left + i % width] == value)
            return false;
    return true;
}

function solve(cell) {
    const row = Math.floor(cell / n), col = cell % n;
    if (cell == n * n || grid[row][col]) return cell == n * n || solve(cell + 1);
    for (let value = 1; value <= n; value++) {
        if (!fits(row, col, value)) continue;
        grid[row][col] = value;
        out.push(`${row + 1} ${col + 1} ${value}`);
        if (solve(cell + 1)) return true;
        grid[row][col] = 0;
    }
    return false;
}

if (!solve(0)) out.push("unsolvable");
require("fs").writeSync(1, out.join("\n") + "\n");
