-- Units gain weight when they fail; the cell with the smallest ratio of candidates to
-- weight comes first, ties row by row (Boussemart and others 2004): as --var dom-wdeg.
-- The weight of unit u is b.memory[u]; the increment follows them, and grows, which
-- makes older failures count less.

local growth, too_large, smallest = 1 / 0.95, 1e100, 1e-200

local function begin(b)
  if b.memory[b.n_units] == 0 then
    for u = 0, b.n_units do b.memory[u] = 1 end
  end
end

function conflict(b, c, u)
  begin(b)
  local increment = b.memory[b.n_units]
  if u then
    b.memory[u] = b.memory[u] + increment
  else
    for _, unit in ipairs(b:units(c)) do
      b.memory[unit] = b.memory[unit] + increment / 3
    end
  end
  increment = increment * growth
  if increment >= too_large then
    for unit = 0, b.n_units - 1 do
      b.memory[unit] = math.max(b.memory[unit] / too_large, smallest)
    end
    increment = increment / too_large
  end
  b.memory[b.n_units] = increment
end

function variable(b)
  local best, best_size, best_weight = nil, 1, 0
  begin(b)
  for c in b:unassigned() do
    local size, weight = b:size(c), b:sum(c)
    if size * best_weight < best_size * weight then
      best, best_size, best_weight = c, size, weight
    end
  end
  return best
end
