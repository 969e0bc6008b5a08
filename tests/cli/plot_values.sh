#!/usr/bin/env bash
# The values in plots are those of the runs: tests/plots/values.py.
. "$2/tests/support/cli.bash"
find_matplotlib scipy || exit 77
expect_status 0 "$python" "$source_dir/tests/plots/values.py"
exit $failed
