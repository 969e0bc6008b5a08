-- A bad order: the cell with the most candidates first, so that dead ends show late.

function variable(b)
  return b:smallest(function(c) return -b:size(c) end)
end
