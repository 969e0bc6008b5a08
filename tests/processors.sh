#!/usr/bin/env bash
# Whether other processors count and draw as this one: builds the tests for each
# with Debian's cross compiler against that Debian's libraries, and runs them in qemu.
# Prints a row for each processor; status 1 if a test fails. As root on Debian:
#     apt-get install mmdebstrap dpkg-dev qemu-user gcc-{aarch64,i686,s390x}-linux-gnu
#     tests/processors.sh [PROCESSOR...]        # Debian's names; arm64 i386 s390x
# Libraries are in build/debian-PROCESSOR, tests and what they say in build/PROCESSOR.
# MIRROR=URI: where mmdebstrap gets them, instead of its own choice.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- arm64 i386 s390x
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
libraries=libc6-dev,libsdl2-dev,libsdl2-ttf-dev,libfontconfig-dev,libpng-dev,zlib1g-dev
libraries+=,liblua5.4-dev,libcmocka-dev,libx11-dev
tests=(golden_counts golden_frames moments)

install_libraries() { # PROCESSOR FOLDER: without running a program of theirs
    rm -rf "$2.new"
    mmdebstrap --variant=extract --architectures="$1" --include=$libraries "$suite" \
        "$2.new" ${MIRROR:+"$MIRROR"} || return
    find "$2.new" -lname '/*' -printf '%l %p\n' | while read -r to link; do
        ln -sfn "$PWD/$2$to" "$link" # an absolute link leads to a file in there, too
    done
    mv "$2.new" "$2"
}

build() { # PROCESSOR FOLDER LIBRARIES
    local type cpu emulator
    type=$(dpkg-architecture -a "$1" -q DEB_HOST_GNU_TYPE 2>/dev/null)
    cpu=$(dpkg-architecture -a "$1" -q DEB_HOST_GNU_CPU 2>/dev/null)
    PKG_CONFIG_LIBDIR=$3/usr/lib/$(dpkg-architecture -a "$1" -q DEB_HOST_MULTIARCH 2>/dev/null)/pkgconfig
    export PKG_CONFIG_LIBDIR+=:$3/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$3
    emulator=qemu-${cpu/i686/i386}
    CFLAGS=-Werror cmake -S . -B "$2" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$cpu" \
        -DCMAKE_C_COMPILER="$type-gcc" -DCMAKE_SYSROOT="$3" \
        -DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER \
        "-DCMAKE_CROSSCOMPILING_EMULATOR=$emulator;-L;$3" &&
    cmake --build "$2" -j2 --target "${tests[@]/#/test_}"
}

status=0
for processor; do
    folder=build/$processor root=build/debian-$processor row=
    mkdir -p "$folder"
    if ! { { [ -d "$root" ] || install_libraries "$processor" "$root"; } &&
        build "$processor" "$folder" "$PWD/$root"; } >"$folder/build.log" 2>&1; then
        echo "$processor: not built: $folder/build.log" >&2
        status=1
        continue
    fi
    for test in "${tests[@]}"; do
        result=passed
        ctest --test-dir "$folder" -R "^(unit|property)\.$test\$" --no-tests=error --timeout 3000 \
            --output-on-failure >"$folder/$test.log" 2>&1 || result=FAILED status=1
        row+="  $test $result"
    done
    printf '%-8s%s\n' "$processor" "$row"
done
exit $status
