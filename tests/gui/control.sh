# A script steers the window through --control, and keys.conf binds keys.
. "$2/tests/support/gui.bash"

value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\)\"\{0,1\}[,}].*/\1/p" "$dir/report.json"; }
says() { grep -qF -- "$1" "$dir/err" || fail "expected '$1' on stderr: $(cat "$dir/err")"; }

# Writers come and go, with wrong lines between right ones; the last one ends the window.
mkfifo "$dir/fifo"
"$binary" watch --report "$dir/report.json" --window 1000x700 --size 16 --speed 20 \
    --control "$dir/fifo" 2>"$dir/err" &
app=$!
pids="$pids $app"
wait_until "the program" catches_signals "$app"
wait_at_least 1 # nobody writes
printf 'set view failures\njump\n' >"$dir/fifo"
wait_until "an answer" grep -q "fifo:2:" "$dir/err"
printf 'pause; lanes 3; lane 2\nset view heat\nlens apply\n' >"$dir/fifo"
wait_until "an answer" grep -q "fifo:5:" "$dir/err"
printf 'help; close; wait 0.5; highlight 4; quit' >"$dir/fifo"
finish
[ "$(value lanes)" = 3 ] || fail "expected three lanes"
[ "$(value paused)" = true ] || fail "expected a pause"
holds '"isolated":4' "highlight 4"
says "$dir/fifo:2:1: expected a command of 'sudoscope list commands', found 'jump'"
says "$dir/fifo:4:10: --view: expected a name of"
says "$dir/fifo:5:1: 'lens' acts only while the lens is open and the search is paused"

# A FIFO that is none is an error.
"$binary" watch --control "$dir/err" 2>"$dir/none" && fail "expected an error"
grep -q "expected a FIFO" "$dir/none" || fail "found $(cat "$dir/none")"

# Keys of the user: the wrong line is reported, the others act.
mkdir -p "$dir/config/sudoscope"
printf '# mine\nF6 set view order; highlight 7\nF7 jump\n' >"$dir/config/sudoscope/keys.conf"
start_again --window 1000x700 --size 9 --speed 20
keys F6 q
finish
says "keys.conf:3:4: expected a command of"
holds '"isolated":7' "F6"

# --command at the start of a window.
start --size 16 --speed 20 --command 'set view changes; wait 1; set calm yes'
carry_out "wait 2"
keys q
finish
[ "$(value view)" = changes ] || fail "expected the view of --command, found $(value view)"
holds '"calm":true' "set calm yes"
