-- Alldifferent: a candidate stays if some way to fill its unit has it. Matches each cell
-- of a unit with a value of its own; a set of cells that can only take as many values as
-- it has cells (a Hall set) takes them away from the others. Found by the strongly
-- connected components of cells and values, as Regin (1994) does.

local function match(cells, domain, owner)
  local function try(i, seen)
    for _, v in ipairs(domain[i]) do
      if not seen[v] then
        seen[v] = true
        if not owner[v] or try(owner[v], seen) then
          owner[v] = i
          return true
        end
      end
    end
    return false
  end
  for i = 1, #cells do
    if not try(i, {}) then return i end
  end
end

-- The cells that cell i reaches by giving its value to the cell that owns another one.
local function reach(i, domain, owner, seen)
  seen[i] = true
  for _, v in ipairs(domain[i]) do
    if owner[v] and not seen[owner[v]] then reach(owner[v], domain, owner, seen) end
  end
  return seen
end

local function filter(b, u)
  local cells, domain, owner = {}, {}, {}
  for _, c in ipairs(b:cells(u)) do
    if not b:value(c) then
      cells[#cells + 1] = c
      domain[#cells] = b:candidates(c)
    end
  end
  local alone = match(cells, domain, owner)
  if alone then
    for _, v in ipairs(domain[alone]) do b:remove(cells[alone], v) end
    return false
  end
  local reached = {}
  for i = 1, #cells do reached[i] = reach(i, domain, owner, {}) end
  for i = 1, #cells do
    for _, v in ipairs(domain[i]) do
      -- In a unit every value has an owner once all candidates are those of forward.
      if owner[v] and not reached[owner[v]][i] and
        not b:remove(cells[i], v, "no way to fill unit " .. u) then return false end
    end
  end
  return true
end

function propagate(b)
  for _, u in ipairs(b:changed()) do
    if not filter(b, u) then return end
  end
end
