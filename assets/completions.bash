# bash completions of sudoscope; the program lists its names when they are needed.

# Names that an option takes, or files. PROGRAM OPTION ARGUMENT
_sudoscope_argument()
{
    local list=${2#--} suffix=
    case $2 in
    --presets | --ablate) list=presets ;;
    --preset | --strategy | --var | --val | --prop | --restarts | --palette | --view | --speed) ;;
    --tune | --tour | --command) ;;
    *) list= ;;
    esac
    if [[ $list ]]; then
        [[ $list != tune ]] || suffix='='
        "$1" list "$list" --json 2>/dev/null | sed 's/.*"name":"\([^"]*\)".*/\1'"$suffix/"
    elif [[ $3 = *'|'* ]]; then
        tr '|' '\n' <<<"$3" | grep '^[a-z]'
    fi
    [[ $list != tour && $3 != FI[LF][EO] ]] || echo files
}

# The options of a help text, a line each: letter or '-', name, argument.
_sudoscope_options()
{
    sed -n 's/^  \(-[a-zA-Z]\|  \)[, ] \(--[a-z-]*\) \{0,1\}\([^ ]*\).*/\1 \2 \3/p' | sed 's/^   */- /'
}

_sudoscope()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} commands options option words last

    # bash splits --option=value into three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    commands=$("$program" --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
    grep -qx -- "$command" <<<"$commands" || command=watch
    options=$("$program" "$command" --help all 2>/dev/null | _sudoscope_options)
    option=$(awk -v word="$previous" '$3 != "" && ($1 == word || $2 == word)' <<<"$options")
    if [[ $option ]]; then
        read -r _ previous words <<<"$option"
        words=$(_sudoscope_argument "$program" "$previous" "$words")
    elif [[ $current == -* ]]; then
        words=$(awk '{ print $2 }' <<<"$options")
    elif ((COMP_CWORD == 1)); then
        words=$commands$'\n'files
    elif [[ $command == list ]]; then
        words=$("$program" list --json 2>/dev/null | sed 's/.*"kind":"\([^"]*\)".*/\1/' | sort -u)
    else
        words=files
    fi
    # Complete the last name of a list.
    last=${current##*[,+]}
    mapfile -t COMPREPLY < <(
        compgen -P "${current%"$last"}" -W "${words%files}" -- "$last")
    if [[ $words == *files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
    fi
}
complete -F _sudoscope sudoscope
