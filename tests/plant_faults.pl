# Plants faults in a copy of the program, one at a time, and reports those that no test
# notices: each shows a place where the tests would not see a real mistake either.
#
# A fault is a small change of one line of src/: another operator, a constant plus one, a
# condition negated. Every line that can carry a fault is equally likely, so a room counts
# by its size. The same seed and sources give the same faults in the same order. Lint tests
# take no part: they read the sources, and a changed line may merely be too long for them.
use strict;
use warnings;
use Cwd qw(abs_path);
use Fcntl qw(:flock);
use File::Basename qw(dirname);
use File::Path qw(make_path remove_tree);
use File::Temp qw(tempdir);
use Getopt::Long;
use List::Util qw(shuffle);
use POSIX qw(:sys_wait_h setsid);

my $usage = <<'END';
Usage: perl tests/plant_faults.pl [--seed N] [--count N] [--minutes M]
                                  [--only FILE_OR_FOLDER...] [--list] [--keep FOLDER]
  --seed N       choose other faults (default 1)
  --count N      how many faults to judge (default 60)
  --minutes M    stop after M minutes
  --only ...     plant them only here: --only src/view src/draw/fit.c
  --list         print the first faults of the seed, build nothing
  --keep FOLDER  build here and keep it, so that the next run starts from a built tree
Exit status: 0 if the tests noticed all faults, 1 if some survived, 2 if nothing was
judged: bad usage, no build, or too many tests that fail without a fault.
END

my $MEMORY_KB = 8 << 20;       # of one process; a fault may allocate without end
my $FILE_BLOCKS = 4 << 20;     # of 512 bytes, in one file
my $TEST_S = 60;               # a test that takes longer has noticed the fault
my $BUILD_S = 900;             # the build runs the program, which may hang
my $BROKEN_TESTS = 3;          # more that fail without a fault: no verdict is worth much

my %option = (seed => 1, count => 60, only => []);
my %tree;                      # what git tracks: path => [contents, mode]
my ($scratch, $build, $deadline, $stopped);

sub give_up { print STDERR "plant_faults: @_\n"; exit 2 }

sub slurp {
    my ($file) = @_;
    open my $in, '<:raw', $file or return;
    local $/;
    return <$in> // '';
}

# ---- Faults: where a file can carry one, and which.

my $OPERATORS = join '|', map { quotemeta }
    qw(<<= >>= ... -> ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^=);
my %SWAP = qw(< <= <= < > >= >= > == != != == + - - + * / / * % / && || || && & | | & ^ |
    << >> >> << += -= -= += *= /= /= *= %= /= &= |= |= &= ^= |= <<= >>= >>= <<=
    ++ -- -- ++);
my %SWAP_WORD = qw(true false false true fmin fmax fmax fmin floor ceil ceil floor);
my $KEYWORDS = qr/^(?:return|case|else|goto|sizeof|do|if|for|while|switch|default)$/;
# Their parentheses hold no code that a test could judge.
my $INERT = qr/^(?:assert|static_assert|_Static_assert|_Alignas|__attribute__|
    __builtin_expect)$/x;

# A token is [kind, text, offset, line]. Kinds: word, number, sign, text (strings and
# characters), end (of a macro: nothing reaches beyond it).
sub tokens_of {
    my ($code) = @_;
    my ($line, $in_macro, @tokens) = (1, 0);
    my $add = sub { push @tokens, [$_[0], $_[1], pos($code) - length $_[1], $line] };

    pos($code) = 0;
    while (pos($code) < length $code) {
        if ($code =~ /\G\n/gc) {
            $add->('end', '') if $in_macro;
            $in_macro = 0;
        } elsif ($code =~ /\G(?:[^\S\n]+|\\\n|\/\/[^\n]*|\/\*.*?\*\/)/gcs) {
        } elsif ($code =~ /\G#[^\S\n]*define[^\S\n]+(?!_)\w+(?:\([^)]*\))?/gc) {
            $add->('end', ''); # the name and the parameters carry no fault
            $in_macro = 1;
        } elsif (!$in_macro && $code =~ /\G#(?:\\.|[^\n\\])*/gcs) {
        } elsif ($code =~ /\G(?:L|u8?|U)?("|')(?:\\.|(?!\1)[^\\])*\1/gcs) {
            $add->('text', $&);
        } elsif ($code =~ /\G\.?\d(?:[eEpP][+-]|[\w.])*/gc) {
            $add->('number', $&);
        } elsif ($code =~ /\G[A-Za-z_]\w*/gc) {
            $add->('word', $&);
        } elsif ($code =~ /\G(?:$OPERATORS|.)/gcs) {
            $add->('sign', $&);
        }
        $line += ($& =~ tr/\n//);
    }
    return @tokens;
}

# The index of the bracket that closes the one at $i.
sub closing {
    my ($tokens, $i) = @_;
    my $depth = 0;
    for (; $i < @$tokens; $i++) {
        next if $tokens->[$i][0] ne 'sign';
        $depth++ if $tokens->[$i][1] =~ /^[(\[{]$/;
        $depth-- if $tokens->[$i][1] =~ /^[)\]}]$/;
        return $i if $depth == 0;
    }
    return $#$tokens;
}

# Whether a declaration begins at $i: two words, with stars between them at most.
sub is_declaration {
    my ($tokens, $i) = @_;
    return 0 if $tokens->[$i][0] ne 'word' || $tokens->[$i][1] =~ $KEYWORDS;
    $i++;
    $i++ while $i < @$tokens && $tokens->[$i][1] eq '*';
    return $i < @$tokens && $tokens->[$i][0] eq 'word';
}

# The tokens that carry no fault, by index: inert calls, and the sizes of arrays, which are
# often only capacities.
sub inert_tokens {
    my ($tokens) = @_;
    my (%inert, $declares);
    my $at_start = 1;
    my $hide = sub { @inert{$_[0] .. closing($tokens, $_[0])} = () };

    for my $i (0 .. $#$tokens) {
        my ($kind, $text) = @{$tokens->[$i]};
        $declares = is_declaration($tokens, $i) if $at_start;
        $at_start = $kind eq 'end' || $text =~ /^[;{}]$/;
        $declares = 0 if $text eq '=';
        $hide->($i) if $declares && $text eq '[';
        $hide->($i + 1) if $kind eq 'word' && $text =~ $INERT;
    }
    return \%inert;
}

# Whether the token is an operator between two operands. clang-format puts spaces around
# those and none after a pointer's star, an address or a sign.
sub is_binary {
    my ($code, $tokens, $i) = @_;
    my ($text, $at) = @{$tokens->[$i]}[1, 2];
    my $before = $tokens->[$i - 1];
    return 0 if $i == 0 || substr($code, $at - 1, 1) !~ /\s/;
    return 0 if substr($code, $at + length $text, 1) !~ /\s/;
    return $before->[1] =~ /^[)\]]$/ if $before->[0] eq 'sign';
    return $before->[0] eq 'number' || $before->[0] eq 'word' && $before->[1] !~ $KEYWORDS;
}

# The constant plus one, written as it was; 1 may become 0.
sub next_constants {
    my ($text) = @_;
    my ($k, $suffix) = $text =~ /^(0[xX][\da-fA-F]{1,15}|[\d.]+(?:[eE][+-]?\d+)?)([uUlLfF]*)$/
        or return;
    return sprintf("0x%0*x$suffix", length($k) - 2, hex($k) + 1) if $k =~ /^0x/i;
    return $1 . ($2 + 1) . $suffix if $k =~ /^(.*[eE])([+-]?\d+)$/;
    return sprintf("%.*f$suffix", length $1, $k + 1) if $k =~ /\.(\d+)$/;
    return ($k + 1) . ".$suffix" if $k =~ /\.$/;
    return sprintf("0%o$suffix", oct($k) + 1) if $k =~ /^0\d/;
    return ($k + 1) . $suffix, $k eq '1' ? "0$suffix" : ();
}

my $BEFORE_CONDITION = qr/^(?:[(\[{,;?:]|(?:[-+*\/%&|^]|<<|>>)?=)$/;

# The index of the token at which the condition of the `?` at $i begins.
sub condition_start {
    my ($tokens, $i) = @_;
    my $depth = 0;
    while (--$i >= 0) {
        my ($kind, $text) = @{$tokens->[$i]};
        return $i + 1 if $kind eq 'end' || $text =~ /^(?:return|case)$/;
        next if $kind ne 'sign';
        $depth++ if $text =~ /^[)\]}]$/;
        return $i + 1 if $depth == 0 && $text =~ $BEFORE_CONDITION;
        $depth-- if $text =~ /^[(\[{]$/;
    }
    return 0;
}

# The fault that puts `!(...)` around the tokens $from .. $to.
sub negated {
    my ($tokens, $from, $to) = @_;
    my $end = $tokens->[$to][2] + length $tokens->[$to][1];
    return ['condition negated', [$tokens->[$from][2], 0, '!('], [$end, 0, ')']];
}

# The faults that token $i can carry, each [what changes, splices [offset, length, text]].
sub faults_at {
    my ($code, $tokens, $i) = @_;
    my ($kind, $text, $at) = @{$tokens->[$i]};
    my $next = $i < $#$tokens ? $tokens->[$i + 1][1] : '';
    my $to = sub { my ($new) = @_; ["\"$text\" to \"$new\"", [$at, length $text, $new]] };

    return map { $to->($_) } next_constants($text) if $kind eq 'number';
    if ($kind eq 'word') {
        return $to->($SWAP_WORD{$text}) if $SWAP_WORD{$text};
        return $to->($1 . ($2 eq 'min' ? 'max' : 'min'))
            if $text =~ /^(\w+_)(min|max)$/ && $next eq '(';
        return negated($tokens, $i + 2, closing($tokens, $i + 1) - 1)
            if $text =~ /^(?:if|while)$/ && $next eq '(';
    } elsif ($kind eq 'sign') {
        return ['"!" removed', [$at, 1, '']] if $text eq '!';
        return negated($tokens, condition_start($tokens, $i), $i - 1) if $text eq '?';
        return $to->($SWAP{$text})
            if $text =~ /^(?:\+\+|--)$/ || $SWAP{$text} && is_binary($code, $tokens, $i);
    }
    return;
}

# The lines of a file that can carry a fault, each a list of faults.
sub sites_of {
    my ($file) = @_;
    my $code = $tree{$file}[0];
    my @tokens = tokens_of($code);
    my ($inert, %faults) = (inert_tokens(\@tokens));

    for my $i (grep { !exists $inert->{$_} } 0 .. $#tokens) {
        my $line = $tokens[$i][3];
        for my $fault (faults_at($code, \@tokens, $i)) {
            my ($what, @splices) = @$fault;
            push @{$faults{$line}},
                {file => $file, line => $line, what => $what, splices => \@splices};
        }
    }
    return map { $faults{$_} } sort { $a <=> $b } keys %faults;
}

sub changed_code {
    my ($fault) = @_;
    my $code = $tree{$fault->{file}}[0];
    for my $splice (sort { $b->[0] <=> $a->[0] } @{$fault->{splices}}) {
        substr($code, $splice->[0], $splice->[1]) = $splice->[2];
    }
    return $code;
}

sub title {
    my ($fault) = @_;
    my $text = (split /\n/, $tree{$fault->{file}}[0])[$fault->{line} - 1];
    $text = join ' ', split ' ', $text;
    return "$fault->{file}:$fault->{line}: $fault->{what}: $text";
}

# The faults of the seed, in order: a random fault of each line, the lines shuffled.
sub seeded_faults {
    srand $option{seed};
    my @files = map { sources_in($_) } @{$option{only}} ? @{$option{only}} : 'src';
    my %once = map { $_ => 1 } @files;
    my @sites = map { sites_of($_) } sort keys %once;
    return map { $_->[int rand @$_] } shuffle @sites;
}

sub sources_in {
    my ($place) = @_;
    my @files = grep { m{^src/.*\.[ch]$} && index("$_/", "$place/") == 0 } keys %tree;
    return @files if @files;
    give_up("--only: expected a source file or a folder of src, found '$place'");
}

# ---- The copy of the checkout.

sub read_tree {
    my ($root) = @_;
    for my $path (split /\0/, `git -C '$root' ls-files -z`) {
        my $contents = slurp("$root/$path") // next; # deleted, not yet committed
        $tree{$path} = [$contents, (stat "$root/$path")[2] & 0777];
    }
    %tree or give_up("expected a checkout of git, found none in $root");
}

# Makes a file of the copy hold this; one that does already keeps its time and its objects.
sub write_file {
    my ($path, $contents, $mode) = @_;
    my $file = "$scratch/tree/$path";
    return if (slurp($file) // "not $contents") eq $contents;
    make_path(dirname($file));
    open my $out, '>:raw', $file or give_up("$file: $!");
    print $out $contents and close $out or give_up("$file: $!");
    chmod $mode, $file;
}

# Undoes a fault, what tests wrote over files, and what an earlier run left.
sub restore_tree {
    write_file($_, @{$tree{$_}}) for keys %tree;
    remove_tree("$scratch/home", "$scratch/tmp");
    make_path("$scratch/tmp", map { "$scratch/home/$_" } qw(config data cache state));
    make_path("$scratch/home/run", {mode => 0700});
}

sub open_scratch {
    my $mark = '.plant_faults';
    $scratch = $option{keep} // tempdir('plant_faults.XXXXXX', TMPDIR => 1, CLEANUP => 1);
    give_up("--keep: expected a new folder or one of an earlier run, found files in $scratch")
        if -d $scratch && !-e "$scratch/$mark" && glob "\Q$scratch\E/*";
    make_path($scratch);
    $scratch = abs_path($scratch);
    $build = "$scratch/tree/build/faults"; # the program finds its data above itself
    open our $lock, '>', "$scratch/$mark" or give_up("$scratch/$mark: $!");
    flock $lock, LOCK_EX | LOCK_NB or give_up("--keep: another run is using $scratch");
    if (-d "$scratch/tree") { # files that git no longer tracks
        my @old = split /\0/, `cd '$scratch/tree' && find . -path ./build -prune -o -type f -print0`;
        unlink map { "$scratch/tree/$_" } grep { !$tree{s{^\./}{}r} } @old;
    }
    restore_tree();
}

# ---- Running the build and the tests.

# What a test may reach: nothing of the user's, no screen and no sound.
sub enter_scratch {
    delete @ENV{grep { /^(?:SUDOSCOPE_|XDG_|RENEW_|LEARNING_|CTEST_)/ } keys %ENV};
    delete @ENV{qw(DISPLAY WAYLAND_DISPLAY PULSE_SERVER)};
    my $home = "$scratch/home";
    @ENV{qw(HOME TMPDIR)} = ($home, "$scratch/tmp");
    $ENV{"XDG_\U$_\E_HOME"} = "$home/$_" for qw(config data cache state);
    $ENV{XDG_RUNTIME_DIR} = "$home/run";
    open STDIN, '<', '/dev/null';
    open STDOUT, '>', "$scratch/output";
    open STDERR, '>&', \*STDOUT;
    setsid(); # no terminal, and a group of its own
}

# Kills what left its group: every process that inherited the scratch TMPDIR.
sub kill_leftovers {
    for my $environ (glob '/proc/[0-9]*/environ') {
        my $variables = slurp($environ) // next;
        kill 'KILL', $environ =~ /(\d+)/
            if index("\0$variables", "\0TMPDIR=$scratch/tmp\0") >= 0;
    }
}

# Runs a command in the scratch folder; returns its status and output, or undef if the run
# has to stop. Status -1: it took longer than $limit_s.
sub run_in_scratch {
    my ($limit_s, @command) = @_;
    my $limits = "ulimit -c 0; ulimit -v $MEMORY_KB; ulimit -f $FILE_BLOCKS; exec \"\$@\"";
    my ($end, $status) = (time + $limit_s, -1);

    my $child = fork // give_up("fork: $!");
    if ($child == 0) {
        enter_scratch();
        exec 'sh', '-c', $limits, 'sh', @command or POSIX::_exit(127);
    }
    while (!must_stop() && time < $end) {
        if (waitpid($child, WNOHANG) == $child) {
            $status = $?;
            last;
        }
        select undef, undef, undef, 0.05;
    }
    kill 'KILL', -$child, $status == -1 ? $child : ();
    waitpid $child, 0;
    kill_leftovers();
    return if must_stop();
    return ($status, slurp("$scratch/output"));
}

sub must_stop { return $stopped || $deadline && time >= $deadline }

sub build { return run_in_scratch($_[0], 'cmake', '--build', $build, '-j2') }

sub ctest {
    return run_in_scratch(3600, 'ctest', '--test-dir', $build, @_);
}

# Tests of a group: their names, without lint's.
sub names_of {
    my ($status, $output) = ctest('-N', @_);
    return grep { !/^lint\./ } ($output // '') =~ /^\s*Test\s+#\d+: (\S+)/mg;
}

sub is_one_of { return '^(' . join('|', map { quotemeta } @_) . ')$' }

# The tests that failed, each [name, how], as ctest lists them at its end.
sub failed_tests {
    my ($output) = @_;
    my ($list) = $output =~ /^The following tests FAILED:\n(.*)/ms or return;
    return map { [/- (\S+) \((\w+)/] } grep { /^\s*\d+ - / } split /\n/, $list;
}

# Builds without a fault; returns the groups of tests that pass, the quick ones first.
sub prepare {
    my ($status, $output) = run_in_scratch($BUILD_S, 'cmake', '-S', "$scratch/tree", '-B',
        $build, '-DCMAKE_BUILD_TYPE=RelWithDebInfo',
        '-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1', '-DCMAKE_C_FLAGS=-w');
    ($status, $output) = build(3600) if defined $status && $status == 0;
    return if must_stop();
    give_up("the build fails without a fault:\n$output") if $status != 0;

    my @fast = names_of('-L', '^fast$');
    give_up("expected tests with the label fast, found none") if !@fast && !must_stop();
    my %quick = map { $_ => 1 } names_of('-L', 'golden'), grep { /^unit\./ } @fast;
    ($status, $output) = ctest('-j2', '--timeout', $TEST_S, '-R', is_one_of(@fast));
    return if must_stop();
    my %broken = map { $_->[0] => $_->[1] } failed_tests($output);
    print "fails without a fault, left out: $_ ($broken{$_})\n" for sort keys %broken;
    give_up("expected at most $BROKEN_TESTS tests to fail without a fault, found "
        . keys %broken) if keys %broken > $BROKEN_TESTS;
    my @sound = grep { !$broken{$_} } @fast;
    return grep { @$_ } [grep { $quick{$_} } @sound], [grep { !$quick{$_} } @sound];
}

# Plants the fault; returns what noticed it, '' if nothing did, undef if it cannot be
# judged: it does not compile, or the run has to stop.
sub judge {
    my ($fault, @groups) = @_;
    restore_tree();
    write_file($fault->{file}, changed_code($fault), $tree{$fault->{file}}[1]);
    my ($status, $output) = build($BUILD_S);
    return if !defined $status;
    # The build runs the program too, for its man page and its completions.
    return $output =~ /FAILED: sudoscope\.|\*\*\* .*\bsudoscope\.(?:1\.gz|bash)\]/
        ? 'the build' : undef if $status > 0;
    return 'the build, which hangs' if $status < 0;
    for my $group (@groups) {
        ($status, $output) = ctest('-j2', '--stop-on-failure', '--timeout', $TEST_S,
            '-R', is_one_of(@$group));
        return if !defined $status;
        my ($first) = failed_tests($output);
        return $first->[1] eq 'Timeout' ? "$first->[0], timeout" : $first->[0] if $first;
        give_up("ctest failed, but names no test:\n$output") if $status != 0;
    }
    return '';
}

# ---- The run.

sub judge_all {
    my ($faults, @groups) = @_;
    my ($done, $not_compiled, @survivors) = (0, 0);
    for my $fault (@$faults) {
        last if $done == $option{count} || must_stop();
        my $start = time;
        my $noticed = judge($fault, @groups);
        last if must_stop();
        $not_compiled++, next if !defined $noticed;
        $done++;
        push @survivors, $fault if $noticed eq '';
        printf "%d/%d %s (%d s): %s\n", $done, $option{count},
            $noticed eq '' ? 'SURVIVED' : "caught by $noticed", time - $start, title($fault);
    }
    return ($done, $not_compiled, @survivors);
}

sub report {
    my ($done, $not_compiled, @survivors) = @_;
    my $left = $option{count} - $done;
    printf "%d of %d faults caught", $done - @survivors, $done;
    print "; $not_compiled more did not compile" if $not_compiled;
    print $done == $option{count} ? "\n"
        : $stopped ? "; interrupted, $left left\n"
        : must_stop() ? "; time is up, $left left\n"
        : "; the sources have no more\n";
    print_survivor($_) for @survivors;
}

sub print_survivor {
    my ($fault) = @_;
    my @old = split /\n/, $tree{$fault->{file}}[0];
    my @new = split /\n/, changed_code($fault);
    my @changed = grep { $old[$_] ne $new[$_] } 0 .. $#old;
    print "\n$fault->{file}:$fault->{line}: $fault->{what}\n";
    print map { "  - $old[$_]\n  + $new[$_]\n" } @changed;
}

sub read_options {
    local $SIG{__WARN__} = sub { print STDERR "plant_faults: $_[0]" };
    GetOptions(\%option, split ' ', 'seed=i count=i minutes=f only=s{1,} list keep=s help')
        or print STDERR $usage and exit 2;
    print $usage and exit 0 if $option{help};
    give_up("expected only options, found '$ARGV[0]'") if @ARGV;
    give_up("--count: expected 1 or more, found '$option{count}'") if $option{count} < 1;
    give_up("--minutes: expected a number above 0, found '$option{minutes}'")
        if defined $option{minutes} && $option{minutes} <= 0;
    s{/+$}{} for @{$option{only}};
    $deadline = time + 60 * $option{minutes} if $option{minutes};
}

$| = 1;
read_options();
read_tree(abs_path(dirname($0) . '/..'));
my @faults = seeded_faults();
give_up("--only: expected a line that can carry a fault, found none") if !@faults;
if ($option{list}) {
    my $last = $option{count} < @faults ? $option{count} : @faults;
    printf "%d/%d %s\n", $_, $last, title($faults[$_ - 1]) for 1 .. $last;
    exit 0;
}
$SIG{INT} = $SIG{TERM} = sub { $stopped = 1 };
open_scratch();
my @groups = prepare();
my ($done, $not_compiled, @survivors) = judge_all(\@faults, @groups);
restore_tree();
report($done, $not_compiled, @survivors);
exit($stopped ? 130 : $done == 0 ? 2 : @survivors ? 1 : 0);
