local t = {{1, 2, x = 'y'}, f = function(a) return a end}
local n = 0
function variable(b)
  local s = tostring(b:random(9)) .. ("abc"):sub(2) .. string.char(65)
  for k, v in pairs(t) do b.memory[1] = (b.memory[1] + 1) // 1 end
  table.sort({3, 1, 2, 5}, function(x, y) return x > y end)
  b:note(b:smallest(), math.sin(3))
  b.memory[2] = b:sum(3) + b:failures(1) + b:level() + #b:sizes()
  return b:smallest(function(c) return b:open(b:units(c)) - c end)
end
function value(b, c) local l = b:candidates(c) table.remove(l, 1) return table.unpack(l, 1, 1) end
function propagate(b)
  for _, u in ipairs(b:changed()) do
    for _, c in ipairs(b:cells(u, 3)) do if not b:has(c, 4) then b:remove(c, 3) end end
  end
end
function conflict(b, c, u) if u then n = n + 1 else assert(c, "no cell") error("x" .. c) end end
function cutoff(run, unit) return unit * 2 ^ run end
