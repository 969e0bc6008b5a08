# The files for desktops and package managers are valid and complete; skips parts whose
# checkers are not installed.
set -eu
binary=$1
cd "$2"
status=0
complain() { echo "$1" >&2; status=1; }
skip() { echo "skipped: $1 is not installed"; }
checked=0

desktop=assets/sudoscope.desktop
metainfo=$(ls assets/*.metainfo.xml)
if command -v desktop-file-validate >/dev/null; then
    checked=$((checked + 1))
    said=$(desktop-file-validate $desktop) || complain "$desktop is not valid"
    [ -z "$said" ] || complain "$said"
else
    skip desktop-file-validate
fi
if command -v appstreamcli >/dev/null; then
    checked=$((checked + 1))
    appstreamcli validate --no-net --explain "$metainfo" || complain "$metainfo is not valid"
else
    skip appstreamcli
fi

# They name the same program and the same version.
id=$(sed -n 's:.*<id>\(.*\)</id>.*:\1:p' "$metainfo")
[ "$metainfo" = "assets/$id.metainfo.xml" ] || complain "$metainfo has the id $id"
grep -q "<launchable type=\"desktop-id\">$(basename $desktop)<" "$metainfo" ||
    complain "$metainfo does not launch $desktop"
version=$("$binary" --version | cut -d ' ' -f 2)
date=$(sed -n "s/.*<release version=\"$version\" date=\"\([0-9-]*\)\".*/\1/p" "$metainfo")
[ -n "$date" ] || complain "$metainfo does not name version $version and its date"
release=$(grep -m 1 '^## ' CHANGELOG.md)
[ "$release" = "## $version — $date" ] ||
    complain "CHANGELOG.md begins with '$release', expected '## $version — $date'"
summary=$(sed -n 's/^Comment=//p' $desktop)
grep -q "<summary>$summary</summary>" "$metainfo" || complain "the summaries differ"
grep -q "DESCRIPTION \"$summary\"" CMakeLists.txt || complain "the summary of packages differs"
sizes=$("$binary" --help | grep -om 1 '[0-9]*x[0-9]* to [0-9]*x[0-9]*')
grep -q "$sizes" "$metainfo" || complain "$metainfo does not say $sizes, as --help does"
grep -q '<url type="homepage">' "$metainfo" || complain "$metainfo names no homepage"
types=$(sed -n 's/^MimeType=//p' $desktop)
[ -n "$types" ] && [ "$types" = "$(sed -n 's:.*<mediatype>\(.*\)</mediatype>:\1:p' "$metainfo" | tr '\n' ';')" ] ||
    complain "$desktop opens '$types', $metainfo other types or none"
icon=$(sed -n 's/^Icon=//p' $desktop)
[ -f "assets/icons/$icon.svg" ] || complain "no icon $icon"

# Installing from the build folder of the program installs all files.
build=$(dirname "$binary")
if [ -f "$build/cmake_install.cmake" ] && command -v cmake >/dev/null; then
    checked=$((checked + 1))
    root=$(mktemp -d)
    trap 'rm -rf "$root"' EXIT
    DESTDIR=$root cmake --install "$build" --prefix /usr >/dev/null ||
        complain "cmake --install failed"
    for file in bin/sudoscope libexec/sudoscope/sudoscope share/man/man1/sudoscope.1.gz \
        share/bash-completion/completions/sudoscope share/applications/sudoscope.desktop \
        "share/metainfo/$id.metainfo.xml" share/icons/hicolor/scalable/apps/sudoscope.svg \
        share/sudoscope/puzzles/09/easy.txt share/sudoscope/assets/examples/clingo.lp \
        share/sudoscope/assets/plots/runs.py share/doc/sudoscope/copyright \
        share/doc/sudoscope/changelog.Debian.gz; do
        [ -s "$root/usr/$file" ] || complain "$file is not installed"
    done
    "$root/usr/bin/sudoscope" --version >/dev/null || complain "what is installed does not run"
    gzip -dc "$root/usr/share/man/man1/sudoscope.1.gz" >"$root/man"
    grep -q '^\.TH SUDOSCOPE' "$root/man" || complain "expected a man page, found another file"
    grep -q '^complete -F' "$root/usr/share/bash-completion/completions/sudoscope" ||
        complain "the installed completions complete nothing"
fi
[ $checked -gt 0 ] || complain "no check could run"
exit $status
