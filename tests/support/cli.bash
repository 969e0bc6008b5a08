# What the command line tests have in common; sourced with the test's own arguments.
# shellcheck disable=SC2034
set -eu

program=$1
source_dir=$2
. "$source_dir/tests/support/wait.bash"
tmp=$(mktemp -d)
# shellcheck disable=SC2046
trap 'kill -KILL $(jobs -p) 2>/dev/null || true; rm -rf "$tmp"' EXIT
export XDG_CONFIG_HOME=$tmp/config XDG_STATE_HOME=$tmp/state
export LSAN_OPTIONS="suppressions=$source_dir/tests/support/leaks.supp:print_suppressions=0"
failed=0

complain() {
    echo "FAILED: $*"
    failed=1
}

# Leaves what the program said in out and err.
expect_status() {
    local want=$1 status=0
    shift
    "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    if [ "$status" != "$want" ]; then
        complain "expected status $want, found $status: $*"
        head -c 1000 "$tmp/out" "$tmp/err"
    fi
}

expect_text() { # FILE PATTERN WHAT
    if ! grep -Eq -- "$2" "$1"; then
        complain "$3: expected /$2/, found:"
        head -c 1000 "$1"
    fi
}

expect_empty() { # FILE WHAT
    if [ -s "$1" ]; then
        complain "$2: expected nothing, found:"
        head -c 1000 "$1"
    fi
}

expect_same() { # FILE FILE WHAT
    if ! cmp -s "$1" "$2"; then
        complain "$3: expected the same"
        diff "$1" "$2" | head -n 6 || true
    fi
}

# Sets `python` to what the program draws plots with: the first python3 in PATH that has
# matplotlib and the other modules, or the system's. Fails if neither has them.
find_matplotlib() { # OTHER MODULES...
    local modules
    modules=$(printf ', %s' "$@")
    for python in python3 /usr/bin/python3; do
        if "$python" -c "import matplotlib${1:+$modules}" 2>/dev/null; then return; fi
    done
    echo "skipped: no python3 has matplotlib${1:+$modules}"
    return 1
}

# Compares a file with tests/golden/cli/NAME; RENEW_GOLDENS=1 writes that instead. The
# names of folders are masked.
expect_golden() { # FILE NAME
    local golden=$source_dir/tests/golden/cli/$2
    sed -e "s|$tmp|TMP|g" -e "s|$source_dir|SOURCE|g" "$1" >"$tmp/golden"
    if [ -n "${RENEW_GOLDENS:-}" ]; then
        cp "$tmp/golden" "$golden"
    elif ! cmp -s "$golden" "$tmp/golden"; then
        complain "$golden differs (tests/golden/README.md)"
        diff "$golden" "$tmp/golden" | head -n 10 || true
    fi
}
