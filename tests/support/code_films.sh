#!/bin/bash
# Films of every strategy with its code beside the board, at slow speed, and random frames
# of them for somebody to judge: is the lit line what happens on the board? The frames are
# spread over the strategies, and none is of an end card.
#     bash tests/support/code_films.sh PROGRAM FOLDER [FRAMES] [SEED]
set -eu

program=$1 folder=$2 frames=${3:-10} seed=${4:-1}
strategies='backtrack learn depth-first breadth-first best-first greedy progressive anneal tabu'

mkdir -p "$folder/frames"
for strategy in $strategies; do
    case $strategy in
    backtrack) options='--var mrv --prop forward --speed 1.5' ;;
    learn | greedy) options='--speed 1.5' ;;
    *) options='--speed 4' ;;
    esac
    film=$folder/$strategy
    rm -rf "$film"
    # The options are words.
    # shellcheck disable=SC2086
    "$program" record --code --strategy $strategy $options --seconds 20 --fps 10 \
        --resolution 1280x720 -o "$film/" puzzles/09/inkala-2012.txt
    rm "$film"/frame-0001[789]?.png # the end card: the last 3 seconds
done
# Strategies take turns, in a random order. A seed gives the same choice again.
find "$folder" -path "$folder/frames" -prune -o -name 'frame-*.png' -print | sort |
    awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n |
    awk -F '\t' '{ film = $2; sub("/[^/]*$", "", film)
                   print turn[film]++ "\t" $0 }' | sort -n -k 1,1 -k 2,2 |
    head -n "$frames" | cut -f 3 | while read -r frame; do
    name=$(basename "$(dirname "$frame")")-$(basename "$frame")
    cp "$frame" "$folder/frames/$name"
    echo "$folder/frames/$name"
done
