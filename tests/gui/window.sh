# Drives a real window with real keys and asserts what the program then holds.
. "$2/tests/support/gui.bash"

start --size 16 --speed 20 --var mrv --val random --prop hidden
keys Down Down Up v o p t
keys q
finish
holds '"size":9,' "Down Down Up from 16"
holds '"var":"mrv-random"' "v from mrv"
holds '"val":"least-constraining"' "o from random"
holds '"restarts_rule":"geometric"' "t from luby"
grep -q "\"prop\":\"hidden\"" "$dir/report.json" && fail "p changed nothing"
holds '"key_to_effect_ms":{"count":[1-9]' "keys"

start --size 9 --speed 1000
for _ in 1 2; do
    carry_out "wait end 60"
    keys Return
done
carry_out "wait end 60"
keys R space q
finish
holds '"size":9,' "9"
holds '"seed":2,' "R"

start --size 25 --speed 10
keys space question s Escape bracketright braceright backslash BackSpace c Tab Tab Tab i
keys F11 F11
keys ctrl+q
finish
holds '"paused":true' "Space"
shot=$(ls "$dir"/sudoscope-*.png) || fail "no screenshot"
[ "$(head -c 8 "$shot" | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] ||
    fail "the screenshot is no PNG"

start --size 16 --speed 50
keys g
keys q
finish
holds '"clues":128,' "g: half of the cells are clues"

start --size 9 --speed max
kill -TERM "$app"
finish

# The looks that keys chose are remembered; what the command line said is not, nor are
# size, setting and speed.
start --size 9 --prop none --palette even
keys b v bracketright Up Tab Tab
keys q
finish
config=$dir/config/sudoscope/config
grep -q '^calm = yes$' "$config" || fail "what a key chose is not remembered"
grep -q '^panel = off$' "$config" || fail "the panel is not remembered"
if grep -q 'palette\|box\|size\|var\|prop\|speed' "$config"; then fail "found $(cat "$config")"; fi

# The letters of a Russian keyboard act as the letters of their keys. SDL 2.26 reads
# past the end of a text when the layout changes, which AddressSanitizer reports.
export ASAN_OPTIONS=intercept_strlen=0
start --size 16 --speed 20 --var mrv
setxkbmap ru
xdotool key 55 # the place of v
settle
xdotool key ctrl+39 # the place of s: save
settle
xdotool key 24 # the place of q
finish
setxkbmap us
holds '"var":"mrv-random"' "v on a Russian keyboard"
ls "$XDG_DOCUMENTS_DIR"/*.txt >"$dir/saved" 2>&1 || fail "Ctrl+S on a Russian keyboard"
