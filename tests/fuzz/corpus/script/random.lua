-- An unassigned cell, and one of its values, at random.

function variable(b)
  local left = 0
  for _ in b:unassigned() do left = left + 1 end
  local k = b:random(left)
  for c in b:unassigned() do
    k = k - 1
    if k == 0 then return c end
  end
end

function value(b, c)
  local candidates = b:candidates(c)
  return candidates[b:random(#candidates)]
end
