# Displays of a test's own, in files of the folder $dir; after wait.bash.
# shellcheck disable=SC2154

xvfb=""
servers=""

# Starts a server with a free number. -noreset: a server that resets when its last client
# leaves refuses a client that connects at that moment.
start_display() { # SIZE
    : >"$dir/display"
    Xvfb -displayfd 3 -noreset -screen 0 "$1x24" 3>"$dir/display" 2>"$dir/xvfb.log" &
    xvfb=$!
    servers="$servers $xvfb"
    wait_until "Xvfb" has_bytes 2 "$dir/display" # the number and the end of its line
    DISPLAY=:$(cat "$dir/display")
    export DISPLAY
}

# A server that ends removes its socket: the next test's may have the same number.
end_displays() {
    for server in $servers; do
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    done
}
