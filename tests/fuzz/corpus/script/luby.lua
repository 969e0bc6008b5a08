-- The restarts of Luby, Sinclair and Zuckerman (1993): as --restarts luby.

function cutoff(run, unit)
  local i = run + 1
  while true do
    local power = 1
    while 2 * power - 1 < i do power = 2 * power end
    if 2 * power - 1 == i then return unit * power end
    i = i - (power - 1)
  end
end
