# For lints of the sources, which run in src; $lint is the path of the lint.
cd "$source_dir/src" || exit 1
status=0
complain() { echo "$1" >&2; status=1; }

# Prints the findings (FILE: WHAT, one a line) that no exception matches. An exception is
# a pattern and, behind two spaces, why; one that matches nothing is wrong.
left_over() { # FINDINGS EXCEPTIONS
    local patterns
    patterns=$(sed -E 's/ {2,}.*//; /^$/d; s/^/^/' <<<"$2")
    while read -r pattern; do
        grep -qP -- "$pattern" <<<"$1" || echo "$lint excepts what is not there: $pattern"
    done <<<"$patterns"
    grep -vPf <(paste -sd'|' <<<"$patterns") <<<"$1" || true
}
