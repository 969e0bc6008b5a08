# Waiting in scripts: for a condition, not for a time, since a loaded machine, a sanitizer
# or an emulator may be a hundred times slower. Other scripts do not sleep
# (tests/lint/waiting.sh).
# shellcheck disable=SC2034

# In the background or under nohup a script ignores signals that it waits for, and all
# that it starts does, too. A test begins again without that.
[[ $(trap -p) != *"-- '' "* ]] || exec env --default-signal bash "$0" "$@"

hang=600 # seconds; only what hangs takes longer

# Waits until a command succeeds; the command is run once a moment.
wait_until() { # WHAT COMMAND...
    local what=$1 tries=0
    shift
    until "$@"; do
        tries=$((tries + 1))
        if [ $tries = 10000 ]; then
            echo "FAILED: waited in vain: $what" >&2
            return 1
        fi
        sleep 0.02
    done
}

# Lets at least this time pass. A loaded machine lets more pass: a test may need a time,
# but must not need that it was no longer.
wait_at_least() { # SECONDS
    sleep "$1"
}

has_bytes() { # COUNT FILE
    [ "$(stat -c %s "$2" 2>/dev/null || echo 0)" -ge "$1" ]
}
has_ended() { # PID
    ! kill -0 "$1" 2>/dev/null
}
catches_signals() { # PID; SIGTERM among them
    grep -q '^Name:.sudoscope$' "/proc/$1/status" &&
        grep -q '^SigCgt:.*[4-7c-f][0-9a-f]\{3\}$' "/proc/$1/status"
}
has_no_children() { # PID
    ! cat /proc/"$1"/task/*/children 2>/dev/null | grep -q .
}
has_worked() { # PID; for a tenth of a second of CPU time or more
    grep -q '^Name:.sudoscope$' "/proc/$1/status" &&
        awk -v hz="$(getconf CLK_TCK)" '{ exit $14 + $15 < hz / 10 }' "/proc/$1/stat"
}
is_asleep() { # PID
    grep -q '^State:.S' "/proc/$1/status"
}
has_open() { # PID FILE
    find "/proc/$1/fd" -lname "$2" 2>/dev/null | grep -q .
}
listens() { # PORT
    grep -q "$(printf '0100007F:%04X 00000000:0000 0A' "$1")" /proc/net/tcp
}

# Skips the rest of the test if a program is missing.
need_programs() { # NAME...
    local name
    for name; do
        command -v "$name" >/dev/null || { echo "skipped: there is no $name"; exit 77; }
    done
}
