/** The options of a run, each declared once: how it is written, what it means, how its text is read, and its value if it is not given. */
import { names, positiveNumber, wholeNumber } from '@sudoku-lab/console'
import { InvalidArgumentError, Option } from 'commander'
import type { CompleteSuite } from '../complete-suite.ts'
import { USUAL_MEMORY_MIB } from '../numbers.ts'
import { capitalized } from '../phrases.ts'
import type { Plan, Track } from '../record/plan.ts'
import type { Presets } from '../suite.ts'
import { UsageError } from '../usage-error.ts'

/** What people use first is shown first. */
export const COMMON = 'Common options:'

interface Declared<Value> {
  readonly option: Option
  readonly value: Value
}

/** @param shown what the help says instead of a value that is not given; none if it says nothing of it */
function declared<Value>(option: Option, value: Value, shown?: string): Declared<Value> {
  return { option: shown === undefined ? option : option.default(value, shown), value }
}

/** What the help says is the value itself. */
const preset = (option: Option, value: number) => declared(option, value, String(value))

/** An option that may have no value. */
const optional = <Value>(option: Option) => declared<Value | undefined>(option, undefined)

const count = (flags: string, about: string) => reading(flags, about, wholeNumber(1))

const flag = (flags: string, about: string) => declared(new Option(flags, about), false)

/** A list that can be given several times. */
function list(flags: string, about: string, shown: string, read: (text: string) => string[] = names) {
  const combined = (text: string, given: readonly string[]): string[] => [
    ...new Set([...given, ...read(text)]),
  ]
  return declared<readonly string[]>(reading(flags, about, combined), [], shown)
}

const DECLARED = {
  solver: list('-s, --solver <id,…>', 'ids, packages, paths or programs', 'all', (text) => [text]),
  dataset: list('-d, --dataset <name,…>', 'names or files', 'the first of `list`'),
  quick: flag('-q, --quick', 'a first look in 3 rounds, without verdicts'),
  suite: optional<string>(suiteOption()),
  against: optional<string>(textOption('--against <what>', 'compare with a commit, folder or package')),
  node: declared<readonly string[]>(
    reading('--node <path>', 'a Node to run them in; can be given again', addName),
    [],
  ),
  peers: flag('--peers', 'add published programs of others'),
  task: list('-t, --task <task,…>', 'what to do', 'the first of `list`'),
  /** Words such as `permuted:3`, which `tracksIn` reads. */
  track: declared<readonly string[]>(
    reading('--track <track,…>', 'given, or permuted:K for K variants', trackWords),
    ['given'],
    'given',
  ),
  sample: optional<number>(count('--sample <n>', 'use n instances of each set, chosen by the seed')),
  rigorous: flag('--rigorous', '100 rounds, for small differences'),
  rounds: optional<number>(count('--rounds <n>', 'fresh processes of each (default: 9 to 60)')),
  /** Further rounds for pairs that are not resolved after the others. */
  resolve: declared(
    count('--resolve [rounds]', 'up to so many more, if pairs are open (bare: 20)').preset('20'),
    0,
  ),
  timeout: preset(reading('--timeout <s>', 'CPU seconds for one instance', positiveNumber), 10),
  memory: preset(
    reading('--memory <mib>', 'memory of one process in MiB', wholeNumber(64)),
    USUAL_MEMORY_MIB,
  ),
  seed: preset(reading('--seed <n>', 'the seed of all random choices', wholeNumber(0)), 1),
  shard: optional<Shard>(
    reading('--shard <i/n>', 'every n-th round, beginning with the i-th', (text) => parseShard(text)),
  ),
  // for tests of the harness, whose runs are too short for anybody else
  time: optional<number>(count('--time <ms>', 'how long each process is timed').hideHelp()),
  warmUp: optional<number>(count('--warm-up <ms>', 'the least CPU time of a warm-up').hideHelp()),
  // a duel shows it
  within: optional<number>(reading('--within <s>', 'seconds for all rounds', positiveNumber).hideHelp()),
  out: optional<string>(textOption('-o, --out <dir>', 'folder of the files (default: reports/<run>)')),
}

for (const { option } of [DECLARED.solver, DECLARED.dataset, DECLARED.quick, DECLARED.against])
  option.helpGroup(COMMON)

export type RunOptions = {
  readonly [Name in keyof typeof DECLARED]: (typeof DECLARED)[Name]['value']
}

export const DEFAULT_OPTIONS = Object.fromEntries(
  Object.entries(DECLARED).map(([name, { value }]) => [name, value]),
) as RunOptions

export const MEASURED: readonly Option[] = Object.values(DECLARED).map(({ option }) => option)

/** All options of a run. With --rigorous, the rounds that a suite presets do not count. */
export function completeOptions(given: Partial<RunOptions>, { rounds, ...presets }: Presets): RunOptions {
  return {
    ...DEFAULT_OPTIONS,
    ...('shard' in given ? {} : { shard: shardFromEnvironment(process.env) }),
    ...presets,
    ...(rounds === undefined || given.rigorous ? {} : { rounds }),
    ...given,
  }
}

/** @throws UsageError for options that contradict each other or that the suite does not support. */
export function requireSense(
  { task, track, quick, rigorous, resolve, shard }: RunOptions,
  suite: Pick<CompleteSuite, 'name' | 'tasks' | 'variant'>,
): void {
  const known = suite.tasks.map(({ name }) => name)
  const stray = task.find((name) => !known.includes(name))
  if (stray !== undefined) throw new UsageError(`--task: expected ${known.join(' or ')}, got '${stray}'`)
  if (tracksIn(track).tracks.includes('permuted') && suite.variant === undefined)
    throw new UsageError(`--track permuted: the suite ${suite.name} makes no variants of its instances`)
  const other = rigorous ? 'rigorous' : resolve > 0 ? 'resolve' : undefined
  if (quick && other !== undefined)
    throw new UsageError(`--quick measures too few rounds for verdicts: leave it out, or --${other}`)
  if (resolve > 0 && shard !== undefined && shard.count > 1)
    throw new UsageError(
      '--resolve needs all rounds of a run, and a shard has only some: leave out one of them',
    )
}

/** @param read throws an error of commander, or a UsageError that says what was expected */
export function reading<Value>(
  flags: string,
  about: string,
  read: (text: string, given: Value) => Value,
): Option {
  return new Option(flags, about).argParser((text: string, given: Value) => {
    try {
      return read(text, given)
    } catch (thrown) {
      throw thrown instanceof UsageError
        ? new InvalidArgumentError(`${capitalized(thrown.message)}.`)
        : thrown
    }
  })
}

/** An option whose value is any text. */
export function textOption(flags: string, about: string): Option {
  return reading(flags, about, anyName)
}

function addName(text: string, given: readonly string[] = []): string[] {
  return [...given, anyName(text)]
}

function anyName(text: string): string {
  if (/^(-.+)?$/.test(text)) throw new UsageError(`expected a name, got '${text}'`) // such as the next option
  return text
}

export function suiteOption(about = 'what to measure: a name or a file'): Option {
  return textOption('--suite <name>', about)
}

function trackWords(text: string): string[] {
  const words = names(text)
  tracksIn(words)
  return words
}

/** The tracks of a run, and the number of variants of each instance: `given,permuted:3`. */
export function tracksIn(words: readonly string[]): { readonly tracks: Track[]; readonly variants: number } {
  const parts = words.map((word) => {
    const [, name, count] = /^(given|permuted(?::([1-9]\d*))?)$/.exec(word) ?? []
    if (name !== undefined) return { track: name === 'given' ? 'given' : 'permuted', count } as const
    throw new UsageError(`expected given, permuted or permuted:K, got '${word}'`)
  })
  const count = parts.find((part) => part.count !== undefined)?.count
  return { tracks: parts.map((part) => part.track), variants: Number(count ?? 1) }
}

/** The part of a run that this machine measures. */
type Shard = Plan['shard']

/** `2/4` → the second of four. @throws UsageError that quotes what was seen, for anything else */
export function parseShard(text: string, seen = `--shard ${text}`): Shard {
  const [index = 0, count = 0] = text.split('/').map(Number)
  if (Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count)
    return { index, count }
  throw new UsageError(`expected a shard i/n with 1 ≤ i ≤ n, got ${seen}`)
}

/**
 * The shard according to the environment of a task of a Slurm array or a Kubernetes Indexed Job. Undefined
 * outside of both. Kubernetes does not tell a task the number of tasks, so the manifest has to set
 * JOB_COMPLETIONS.
 *
 * @throws UsageError if the variables are incomplete or make no sense.
 */
export function shardFromEnvironment(told: Readonly<Record<string, string | undefined>>): Shard | undefined {
  const { SLURM_ARRAY_TASK_ID: task, SLURM_ARRAY_TASK_MIN: min, SLURM_ARRAY_TASK_STEP: step } = told
  const {
    SLURM_ARRAY_TASK_COUNT: tasks,
    JOB_COMPLETION_INDEX: completion,
    JOB_COMPLETIONS: completions,
  } = told
  if (task !== undefined) {
    const index = (Number(task) - Number(min ?? 0)) / Number(step ?? 1) + 1
    return parseShard(`${index}/${tasks}`, `SLURM_ARRAY_TASK_ID=${task}, SLURM_ARRAY_TASK_COUNT=${tasks}`)
  }
  if (completion === undefined) return undefined
  const seen = `JOB_COMPLETION_INDEX=${completion}, JOB_COMPLETIONS=${completions}`
  return parseShard(`${Number(completion) + 1}/${completions}`, seen)
}
