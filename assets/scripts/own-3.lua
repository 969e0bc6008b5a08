-- Your own heuristic, the third try: the cell with the fewest candidates, as mrv.

function variable(b)
  return b:smallest(function(c) return b:size(c) end)
end
