-- Your own heuristic, the first try: the cell with the most candidates.

function variable(b)
  return b:smallest(function(c) return -b:size(c) end)
end
