-- The cell with the fewest candidates, ties row by row: as --var mrv.

function variable(b)
  local best, fewest = nil, b.n + 1
  for c in b:unassigned() do
    local size = b:size(c)
    if size < fewest then
      best, fewest = c, size
    end
  end
  return best
end
