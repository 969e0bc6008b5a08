-- The cell with the fewest candidates in one line: as --var mrv, and nearly as fast.

function variable(b) return b:smallest() end
