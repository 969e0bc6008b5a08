# A loop over what somebody else fills goes on only while its drain does (base/drain.h):
# else it may never end.
set -eu
source_dir=$2 lint=tests/lint/drains.sh
. "$source_dir/tests/support/lint.bash"

# The loops whose condition takes the next piece: FILE: CONDITION.
find_drains() { # FILES...
    perl -0ne '
        while (/\b(?:while|for) (\((?:[^()]++|(?1))*\))/g) {
            my $condition = $1 =~ s/\s+/ /gr;
            print "$ARGV: $condition\n" if $condition !~ /drain_goes_on\(/ &&
                $condition =~ /\b(read|recv|fgets|getline|poll|SDL_PollEvent|read_more|take_key|\w*(next_event|source_line|begin_next|next_frame)|play_scripts)\(/;
        }' "$@"
}

# FILE and what may stand there; why.
excepted='
base/child.c: .*left > 0                    as many bytes as a pipe holds
files/user_dirs.c: .*fgets                  a file that ends
front/tty.c: .*kept_stderr                  a file that ends
record/writer.c: .*next_frame               a thread of its own, which the end of the film ends'

# shellcheck disable=SC2046
found=$(find_drains $(find . -name '*.c' -printf '%P\n'))
found=$(left_over "$found" "$excepted")
[ -z "$found" ] || complain "a loop without a drain:
$found"
uses=$(grep -l 'drain_goes_on(' -r . --include='*.c')
[ "$(wc -l <<<"$uses")" -ge 3 ] || complain "few drains were found: $uses"

# The pattern sees what it should.
planted=$(mktemp)
trap 'rm -f "$planted"' EXIT
cat >"$planted" <<'END'
    while ((got = read(fd, bytes, sizeof bytes)) > 0)
    while (window_next_event(w, 0, &event))
    while (s->request == SHOW_STAY &&
           SDL_PollEvent(&event))
    while (drain_goes_on(&drain) && begin_next(s, p)) {
END
[ "$(find_drains "$planted" | wc -l)" = 3 ] || complain "of planted loops found: $(find_drains "$planted")"
exit $status
