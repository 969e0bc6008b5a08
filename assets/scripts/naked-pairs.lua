-- Two cells of a unit with the same two candidates take both values: no other cell of
-- the unit has them.

local function filter(b, u)
  local pairs_seen = {}
  for _, c in ipairs(b:cells(u)) do
    if not b:value(c) and b:size(c) == 2 then
      local v, w = table.unpack(b:candidates(c))
      local key = v * (b.n + 1) + w
      local first = pairs_seen[key]
      pairs_seen[key] = c
      if first then
        local why = "naked pair " .. v .. ", " .. w
        for _, v in ipairs { v, w } do
          for _, d in ipairs(b:cells(u, v)) do
            if d ~= first and d ~= c and not b:remove(d, v, why) then return false end
          end
        end
      end
    end
  end
  return true
end

function propagate(b)
  for _, u in ipairs(b:changed()) do
    if not filter(b, u) then return end
  end
end
