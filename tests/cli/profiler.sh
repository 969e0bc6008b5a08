#!/usr/bin/env bash
# CP-Profiler's protocol both ways, with a peer that shares no code with the program.
. "$2/tests/support/cli.bash"

peer=$source_dir/tests/support/profiler_peer.py
hard=$source_dir/puzzles/09/inkala-2012.txt

# A port that was free a moment ago.
free_port() {
    python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# The figure of the lane that the file of frames makes; the names are those of --json.
figure() { # NAME
    grep -o "\"$1\":[^,]*" "$tmp/out" | head -n 1 | cut -d: -f2
}

# Sends the lines of a file to a lane, and leaves its JSON in out.
receive() { # FILE
    local port
    port=$(free_port)
    { wait_until "the race listens" listens "$port" && python3 "$peer" send "$port" "$1"; } &
    expect_status "${2:-11}" timeout "$hang" "$program" race --headless --json --presets "listen:$port" "$hard"
    wait $!
}

node() { # ID PARENT ALT KIDS STATUS FIELDS...
    local IFS=$'\t'
    echo "node	$*"
}

# ---- Received ----

{
    echo "start	two children each"
    node 0 -1 -1 2 BRANCH label=
    node 1 0 0 2 BRANCH label='x[1] = 1'
    node 2 1 0 0 FAILED label='x[2] = 2' nogood='x[1] != 1 \/ x[2] != 2'
    node 3 1 1 2 BRANCH label='x[2] != 2'
    node 4 3 0 0 SOLVED label='r1c4=4' 'info={"domains":{"x[0][4]":"1..3,5","x_1_6":"7"}}'
    node 5 3 1 0 FAILED label='r1c4!=4'
    node 6 0 1 0 SKIPPED label='x[1] != 1'
    echo done
} >"$tmp/nodes"
receive "$tmp/nodes"
[ "$(figure decisions)" = 5 ] || complain "expected 5 nodes below the root, found $(figure decisions)"
[ "$(figure refutations)" = 2 ] || complain "expected 2 failed nodes, found $(figure refutations)"

# Two runs, whose nodes have the same numbers.
{
    node 0 -1 -1 0 BRANCH 0
    node 1 0 0 0 FAILED 0
    echo "restart	1"
    node 0 -1 -1 0 BRANCH 1
    node 1 0 0 0 BRANCH 1
    node 2 1 0 0 SOLVED 1
} >"$tmp/runs"
receive "$tmp/runs"
[ "$(figure decisions) $(figure refutations)" = "3 1" ] ||
    complain "expected the nodes of two runs, found $(cat "$tmp/out")"

# A stream that breaks keeps what came before.
for broken in 00000000 ffffffff 01001000 0100000009 05000000000000000001 2200000000; do
    { cat "$tmp/runs"; echo "bytes	$broken"; } >"$tmp/broken"
    receive "$tmp/broken"
    [ "$(figure decisions) $(figure refutations)" = "3 1" ] ||
        complain "$broken: expected the nodes before it, found $(cat "$tmp/out")"
done

# ---- Sent ----

# Solves a puzzle; leaves its JSON in out and what the peer counted in tree, and compares
# them: each decision and each refutation is a node, besides one root for each run.
send() { # STATUS OPTIONS...
    local port roots solved
    port=$(free_port)
    python3 "$peer" listen "$port" >"$tmp/tree" &
    wait_until "the peer listens" listens "$port"
    expect_status "$1" "$program" solve --json --profiler "$port" "${@:2}"
    wait $! || complain "the peer has found a wrong frame: ${*:2}"
    tail -n 1 "$tmp/out" >"$tmp/last" && mv "$tmp/last" "$tmp/out"
    roots=$(($(figure restarts) + 1))
    solved=$(figure solutions)
    expect_text "$tmp/tree" "^nodes $(($(figure nodes) + roots)) roots $roots solved $solved " \
        "the nodes of ${*:2}"
    expect_text "$tmp/tree" ' done 1$' "the end of ${*:2}"
}

# An exhausted tree: a leaf more than inner nodes, each of which has two children.
send 0 --strategy backtrack --restarts none --solutions all "$hard"
refutations=$(figure refutations)
expect_text "$tmp/tree" " solved 1 failed $refutations inner $refutations with_two $refutations " "a whole tree"
expect_text "$tmp/tree" '^start .*"name":"[^"]*inkala-2012.txt"' "the name of the tree"
once='^start .*"has_restarts":false'
expect_text "$tmp/tree" "$once" "no restarts"
send 0 --strategy relay --restarts none "$hard"
expect_text "$tmp/tree" "$once" "no restarts of relay"
send 0 --strategy learn "$hard"
send 11 --strategy backtrack --prop forward --restarts luby:20 --max-nodes 5000 "$source_dir/puzzles/25/holes-60.txt"
[ "$(figure restarts)" -gt 20 ] || complain "expected restarts, found $(figure restarts)"
expect_text "$tmp/tree" '^start .*"has_restarts":true' "restarts"
echo 12....3......... >"$tmp/clash"
send 10 --strategy backtrack "$tmp/clash"
expect_text "$tmp/tree" '^nodes 1 roots 1 solved 0 failed 1 ' "a root that fails"

# What we send, another of us shows.
port=$(free_port)
timeout "$hang" "$program" race --headless --json --presets "listen:$port" "$hard" >"$tmp/shown" &
wait_until "the race listens" listens "$port"
expect_status 0 "$program" solve --json --strategy learn --profiler "$port" "$hard"
nodes=$(figure nodes)
wait $! || true
mv "$tmp/shown" "$tmp/out"
[ "$(figure decisions)" = "$nodes" ] || complain "expected $nodes nodes, found $(cat "$tmp/out")"

# A profiler that reads late gets the whole tree.
mkfifo "$tmp/reads"
python3 -c 'import os, socket, sys
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
server.bind(("127.0.0.1", 0))
server.listen()
print(server.getsockname()[1], flush=True)
peer, _ = server.accept()
open(sys.argv[1]).read()
last = b""
while chunk := peer.recv(1 << 16):
    last = (last + chunk)[-5:]
print(last == b"\1\0\0\0\1", flush=True)' "$tmp/reads" >"$tmp/late" &
late=$!
wait_until "a late profiler" has_bytes 1 "$tmp/late"
"$program" solve --strategy backtrack --prop forward --max-nodes 50000 --profiler "$(cat "$tmp/late")" \
    "$source_dir/puzzles/25/holes-60.txt" >"$tmp/out" 2>"$tmp/err" &
wait_until "the search waits for the profiler" grep -q 'waiting for the profiler' "$tmp/err"
: >"$tmp/reads"
status=0
wait $! || status=$?
[ $status = 11 ] || complain "a late profiler: expected status 11, found $status: $(cat "$tmp/err")"
wait $late
expect_text "$tmp/late" '^True$' "the end of a tree that is read late"

# A profiler that stops reading does not stop the search, nor outlast its limit of time by
# much. Its buffer is small; a slow build takes longer to fill it.
python3 -c 'import signal, socket
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
server.bind(("127.0.0.1", 0))
server.listen()
print(server.getsockname()[1], flush=True)
signal.pause()' >"$tmp/deaf" &
wait_until "a deaf profiler" has_bytes 1 "$tmp/deaf"
for seconds in 1 8 64; do
    status=0
    "$program" solve --strategy backtrack --prop forward --max-seconds $seconds \
        --profiler "$(cat "$tmp/deaf")" "$source_dir/puzzles/25/holes-60.txt" \
        >"$tmp/out" 2>"$tmp/err" || status=$?
    [ $status = 11 ] || break
done
[ $status = 1 ] || complain "nodes that nobody reads: expected status 1, found $status"
expect_text "$tmp/err" '^sudoscope: the profiler exited with status 1: port [0-9]+: Connection timed out$' "nodes that nobody reads"
expect_text "$tmp/err" 'gave-up, .*; limit: max-seconds$' "a search that does not wait for its profiler"
kill $!

# ---- Ports ----

expect_status 2 "$program" record --listen 65536 -o "$tmp/x.y4m"
expect_text "$tmp/err" "expected a port 1..65535, found '65536'" "a port out of range"
expect_status 1 "$program" race --headless --presets listen:0 "$hard"
expect_text "$tmp/err" "expected a port 1..65535, found '0'" "a lane's port"
expect_status 1 timeout "$hang" "$program" race --headless --presets listen:1234x "$hard"
expect_text "$tmp/err" "expected a port 1..65535, found '1234x'" "more than a port"
expect_status 2 "$program" solve --profiler 0 "$hard"
expect_status 1 "$program" solve --profiler "$(free_port)" "$hard"
expect_text "$tmp/err" '^sudoscope: the profiler exited with status 1: port [0-9]+: Connection refused$' "nobody listens"
expect_status 2 "$program" solve --strategy tabu --profiler 6565 "$hard"
expect_text "$tmp/err" 'expected a search by decisions, found tabu$' "no tree"
expect_status 2 "$program" solve --jobs 2 --profiler 6565 "$hard"
expect_status 1 "$program" race --headless --presets "listen:$port,listen:$port,listen:x" "$hard"
python3 -c 'import signal, socket, sys; s = socket.create_server(("127.0.0.1", int(sys.argv[1]))); print(flush=True); signal.pause()' \
    "$port" >"$tmp/ready" &
wait_until "a port in use" has_bytes 1 "$tmp/ready"
expect_status 1 "$program" record --listen "$port" -o "$tmp/x.y4m" "$hard"
expect_text "$tmp/err" "^sudoscope: port $port: Address already in use\$" "a port in use"
kill $!

exit $failed
