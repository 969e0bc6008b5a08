# Plain backtracking on an n x n board: overwrites a cell's value, clears it at the end.
NF && !/^#/ {
    if (!n) { n = $1; next }
    for (i = 1; i <= n; i++) grid[rows * n + i - 1] = $i
    rows++
}
function fits(cell, value, other, r, c) {
    r = int(cell / n); c = cell % n
    for (other = 0; other < n * n; other++)
        if (grid[other] == value && (int(other / n) == r || other % n == c ||
            (int(int(other / n) / height) == int(r / height) && int(other % n / width) == int(c / width))))
            return 0
    return 1
}
function say(cell, value) { print int(cell / n) + 1, cell % n + 1, value }
function solve(cell, value, wrote) {
    while (cell < n * n && grid[cell]) cell++
    if (cell == n * n) return 1
    for (value = 1; value <= n; value++)
        if (fits(cell, value)) {
            grid[cell] = value; wrote = 1
            say(cell, value)
            if (solve(cell + 1)) return 1
            grid[cell] = 0
        }
    if (wrote) say(cell, 0)
    return 0
}
END {
    for (height = int(sqrt(n)); n % height; height--) continue
    width = n / height
    if (!solve(0)) print "unsolvable"
}
