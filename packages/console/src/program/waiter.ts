/**
 * Runs a command below a program in Perl, which waits for it and for all that it started, and tells what they used to the microsecond. The system
 * tells this to the process that waits (`wait4`), Node does not pass it on, and /proc has it only in steps of 10 ms for processes that have
 * ended. Perl is a part of every Debian, calls the system by numbers, and needs no compiler. Where it is missing, /proc has to do.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { GUARD } from '../processes.ts'
import { inPlaceOfShell } from './launch.ts'

/** The file descriptor to which the report is written. */
const REPORT = 4

/** What all processes of a command used, from its start to its end. */
export interface Report {
  /** As `wait4` tells it: the exit code times 256, or the signal that ended it. */
  readonly status: number
  readonly cpuNs: number
  readonly wallNs: number
  /** The most resident memory of one process. */
  readonly peakMemoryMiB: number
  /** How many processes ran on when the command had ended. */
  readonly left: number
}

/** The numbers of wait4, prctl and clock_gettime in Linux. */
const CALLS: Readonly<Partial<Record<NodeJS.Architecture, readonly number[]>>> = {
  x64: [61, 157, 228],
  arm64: [260, 167, 113],
}

/** Perl writes nothing on stderr where a locale is missing. It takes this variable away before the command starts. */
export const QUIET = { PERL_BADLANG: '0' }

/**
 * `prctl 36` lets orphans become children of this process, so that it can wait for them, too: for up to 10 s while they work, and until they have
 * slept for 0.3 s. SIGUSR2 ends them all. What runs before is the guard of the group.
 */
const PERL = `
shift; # its name among the processes that guard others
my ($wait4, $prctl, $clock, $report) = map { $_ + 0 } @ARGV[0 .. 3];
delete $ENV{PERL_BADLANG};
sub children { open my $list, '<', "/proc/$$/task/$$/children" or return; split ' ', <$list> // '' }
sub now { my $time = "\\0" x 16; syscall $clock, 1, $time; my ($s, $ns) = unpack 'q2', $time; $s * 1e9 + $ns }
my %guard = map { $_ => 1 } children();
open my $out, ">&=$report" or die "no report: $!";
fcntl $out, 2, 1;
syscall $prctl, 36, 1, 0, 0, 0;
sub end { while (my @all = grep { !$guard{$_} } children()) { kill 9, @all; waitpid $_, 0 for @all } }
$SIG{USR2} = sub { end(); exit 1 };
my $begun = now();
my $command = fork // die "cannot start a process: $!";
if (!$command) { exec '/bin/sh', '-c', $ARGV[4]; exit 127 }
my ($us, $peak, $ending) = (0, 0, 0);
sub reap {
  my ($status, $usage) = (pack('i', 0), "\\0" x 144);
  my $got = syscall $wait4, $_[0], $status, $_[1], $usage;
  return $got if $got <= 0;
  my ($s, $u, $ks, $ku, $kib) = unpack 'q5', $usage;
  $us += 1e6 * ($s + $ks) + $u + $ku;
  $peak = $kib if $kib > $peak;
  $ending = unpack 'i', $status if $got == $command;
  return $got;
}
reap($command, 0);
my $wall = now() - $begun;
sub works { for (@_) { open my $stat, '<', "/proc/$_/stat" or next; return 1 if (<$stat> // '') =~ /.*[)] [RD]/s } 0 }
my @left;
for (my $slept = 0; $slept < 100; ) {
  1 while reap(-1, 1) > 0;
  @left = grep { !$guard{$_} } children() or last;
  last if now() - $begun - $wall > 1e10;
  $slept++ if !works(@left);
  select undef, undef, undef, 0.003;
}
printf $out '%d %.0f %.0f %.0f %d', $ending, $us, $wall, $peak, scalar @left;
end();
`

/** The words of a program that runs a command and reports on it. Undefined where there is no Perl, or its system is not known. */
export function waitedFor(command: string): string[] | undefined {
  const calls = process.platform === 'linux' ? CALLS[process.arch] : undefined
  const perl = perlOf(process.env['PATH'] ?? '')
  if (calls === undefined || perl === undefined) return undefined
  return [perl, '-e', PERL, GUARD, ...[...calls, REPORT].map(String), inPlaceOfShell(command)]
}

function perlOf(path: string): string | undefined {
  const all = path.split(delimiter).filter(Boolean)
  return all.map((folder) => join(folder, 'perl')).find((file) => existsSync(file))
}

const NS_PER_US = 1e3
const KIB_PER_MIB = 1024

/** Undefined if the program was ended before it could report. */
export function reportIn(text: string): Report | undefined {
  const [status, us, wallNs, kib, left] = text.split(' ').map(Number)
  if (status === undefined || us === undefined || wallNs === undefined || kib === undefined) return undefined
  return { status, cpuNs: us * NS_PER_US, wallNs, peakMemoryMiB: kib / KIB_PER_MIB, left: left ?? 0 }
}
