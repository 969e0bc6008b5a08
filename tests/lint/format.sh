# The form of the sources is what .clang-format decides, with the version of Debian 12.
set -eu
cd "$2"
tool=$(command -v clang-format-14 || command -v clang-format || true)
version=$([ -z "$tool" ] || "$tool" --version)
case $version in
    *" 14."*) ;;
    *) echo "skipped: expected clang-format 14, found ${version:-none}" && exit 77 ;;
esac
files=$(find src tests -name '*.[ch]')
[ "$(printf '%s\n' "$files" | wc -l)" -gt 300 ] || { echo "few sources found" >&2; exit 1; }
# shellcheck disable=SC2086
"$tool" --dry-run -Werror $files
