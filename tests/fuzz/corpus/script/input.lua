-- The first unassigned cell, row by row: as --var input.

function variable(b)
  for c in b:unassigned() do return c end
end
