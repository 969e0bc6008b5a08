"""Which messages of the readers of puzzles the cases provoke, and which they do not.

messages.py PROGRAM SOURCE CASES: prints each case and its message; the exit status is 1 if
a message of the source was not provoked. A case is a line: options, a bar, and a text of
puzzles with the escapes of Python and {COUNT*TEXT} for a repeated text. Behind --regions
stands the text of its file."""
import ast, re, subprocess, sys, tempfile

program, source, cases = sys.argv[1:]
LITERALS = r'((?:(?:"(?:[^"\\]|\\.)*"|SCAN_NUL_BYTE)\s*)+)'


def literal(tokens):
    tokens = tokens.replace('SCAN_NUL_BYTE', '"expected text, found a NUL byte"')
    return ''.join(ast.literal_eval('b' + t).decode() for t in
                   re.findall(r'"(?:[^"\\]|\\.)*"', tokens))


def body(text, at):
    """The arguments behind the bracket that ends at `at`."""
    depth, end, quoted = 1, at, False
    while depth:
        if text[end] == '"' and text[end - 1] != '\\':
            quoted = not quoted
        depth += 0 if quoted else {'(': 1, ')': -1}.get(text[end], 0)
        end += 1
    return text[at:end - 1]


def messages():
    """FILE:LINE, format and what stands before and behind it."""
    found = subprocess.run(['find', source + '/src/puzzle', '-name', '*.c'], text=True,
                           capture_output=True, check=True).stdout.split()
    for name in sorted(found):
        text = open(name, encoding='utf-8').read()
        place = name[len(source) + 1:] + ':%d'
        for call in re.finditer(r'\b(scan_fail|source_fail|fail)\((?!const struct)', text):
            arguments = body(text, call.end())
            line = text.count('\n', 0, call.start()) + 1
            first = re.search(LITERALS, arguments)
            if not first: # the functions themselves, which get a format
                continue
            formats = [first[1]]
            if arguments[:first.start()].rstrip().endswith('?'):
                formats += re.findall(r'\s*:\s*' + LITERALS, arguments[first.end():])[:1]
            for words in map(literal, formats):
                if call[1] != 'source_fail':
                    words = 'expected ' + words + ', found %s'
                yield place % line, words
        for table in ('kinds', 'refusals'):
            rows = re.search(table + r'\[\] = \{(.*?)\n\};', text, re.S)
            for row in re.finditer(r'\{[\w" :{]*,\s*' + LITERALS, rows[1]) if rows else ():
                line = text.count('\n', 0, rows.start(1) + row.start()) + 1
                yield place % line, 'expected a puzzle, found ' + literal(row[1]).replace('%', '%%')


def pattern(words):
    parts = re.split(r'(%(?:\.\*)?(?:lld|[dsc])|%%)', words)
    kinds = {'%d': r'-?\d+', '%lld': r'\d+', '%s': '.*', '%.*s': '.*', '%c': '.', '%%': '%'}
    return re.compile(''.join(kinds.get(p) or re.escape(p) for p in parts) + '$')


said = []
for line in open(cases, encoding='utf-8'):
    if line.startswith('#') or not line.strip():
        continue
    options, text = line.rstrip('\n').split('|', 1)
    text = text.encode('latin-1').decode('unicode_escape').encode('latin-1')
    text = re.sub(rb'\{(\d+)\*([^}]*)\}', lambda m: m[2] * int(m[1]), text)
    option, has_map, own = options.partition('--regions ')
    with tempfile.NamedTemporaryFile() as regions:
        regions.write(own.encode().decode('unicode_escape').encode())
        regions.flush()
        words = ['--units', 'regions=' + regions.name] if has_map else option.split()
        run = subprocess.run([program, 'solve', *words, '-o', '/dev/null', '-'],
                             input=text, capture_output=True, check=False)
    errors = [e for e in run.stderr.decode(errors='replace').split('\n') if ': expected' in e]
    message = errors[0].split(': ', 1)[1] if errors else 'nothing'
    message = message.replace(regions.name, '<regions>')
    print(line.rstrip('\n'), '\n    ', message, sep='')
    said.append(message)
    if run.returncode != 1 or not re.match(r'[^:]+:\d+:\d+: expected ', message):
        print(f'{line!r}: expected status 1 and a place, found status {run.returncode}: '
              f'{run.stderr[:300]!r}', file=sys.stderr)
        sys.exit(2)

missed = 0
for place, words in messages():
    if not any(pattern(words).search(m) for m in said):
        print(f'{place}: no case of {cases} provokes: {words}', file=sys.stderr)
        missed += 1
sys.exit(missed > 0)
