/** Declares the options of the commands: their names, their meanings, and how their texts are parsed. */
import { type Track, track } from '../events/words.ts'
import { GATES, type Gate } from '../judge/compare/gates.ts'
import { DEFAULT_OPTIONS as DEFAULT } from '../measure/plan/run-options.ts'
import { parseShard, type Shard } from '../measure/plan/shard.ts'
import { UsageError } from '../usage-error.ts'

export interface OptionDefinition<Value> {
  /** The option as --help shows it: `-s, --solver <id,…>`. */
  readonly flags: string
  readonly about: string
  /** Parses the value. Throws a UsageError that says what was expected. Absent for an option without a value. */
  readonly read?: (text: string) => Value
  readonly preset: Value
  /** The default as --help shows it, if it is not shown as it is. */
  readonly presetText?: string
  /** The value of the option if it is given without one. */
  readonly bare?: Value
  /** Another name, which --help does not show. */
  readonly alias?: string
  /** If it is given several times, the values are combined. */
  readonly repeats?: true
  /** It can be given with --resume. All other options were fixed when the run began. */
  readonly onResume?: true
  /** What people use first is shown first. */
  readonly isCommon?: true
  /** For tests of the harness, whose runs are too short for anybody else. */
  readonly isHidden?: true
}

/** The options that decide what is measured. */
const MEASURED = {
  solver: listOption(['-s, --solver <id,…>', '--entrant <id,…>'], 'ids, packages, paths or programs', {
    presetText: 'all',
    read: entrantList,
  }),
  dataset: listOption(['-d, --dataset <name,…>', '--set <name,…>'], 'names or files', {
    presetText: 'the first of `list`',
    read: wordList,
  }),
  quick: common(flag('-q, --quick', 'a first look in 3 rounds, without verdicts')),
  suite: textOption('--suite <name>', 'what to measure: a name or a file'),
  peers: flag('--peers', 'add published programs of others'),
  task: option<readonly string[]>({
    flags: '-t, --task <task,…>',
    about: 'what to do',
    preset: DEFAULT.task,
    presetText: 'the first of `list`',
    read: wordList,
  }),
  track: option<readonly string[]>({
    flags: '--track <track,…>',
    about: 'given, or permuted:K for K variants (default: given)',
    preset: DEFAULT.track,
    presetText: '',
    read: (text) => wordList(text).map(trackWord),
  }),
  sample: countOption('--sample <n>', 'use n instances of each set, chosen by the seed'),
  rigorous: flag('--rigorous', '100 rounds, for small differences'),
  rounds: countOption('--rounds <n>', 'fresh processes of each (default: 9 to 60)'),
  resolve: option<number>({
    flags: '--resolve [rounds]',
    about: 'up to so many more, if pairs are open (bare: 20)',
    preset: DEFAULT.resolve,
    bare: 20,
    read: wholeNumber(1),
  }),
  timeout: option<number>({
    flags: '--timeout <s>',
    about: 'CPU seconds for one instance',
    preset: DEFAULT.timeout,
    read: positive,
  }),
  memory: option<number>({
    flags: '--memory <mib>',
    about: 'memory of one process in MiB',
    preset: DEFAULT.memory,
    read: wholeNumber(64),
  }),
  seed: option<number>({
    flags: '--seed <n>',
    about: 'the seed of all random choices',
    preset: DEFAULT.seed,
    read: wholeNumber(0),
  }),
  shard: option<Shard | undefined>({
    flags: '--shard <i/n>',
    about: 'every n-th round, beginning with the i-th',
    preset: DEFAULT.shard,
    read: parseShard,
  }),
  time: hidden(countOption('--time <ms>', 'how long each process is timed')),
  warmUp: hidden(countOption('--warm-up <ms>', 'the least CPU time of a warm-up')),
  out: textOption('-o, --out <dir>', 'folder of the files (default: reports/<run>)'),
}

/** The options of a comparison. */
export const COMPARE_OPTIONS = {
  failOn: option<readonly Gate[]>({
    flags: '--fail-on <what,…>',
    about: `exit with 3 on: ${GATES.join(', ')}`,
    preset: [],
    read: (text) => text.split(',').map((word) => choice(word.trim(), GATES)),
    onResume: true,
  }),
  json: common(flag('--json', 'print the result as JSON', true)),
}

export const SUITE_OPTION = MEASURED.suite

export const ACROSS_MACHINES = flag('--across-machines', 'compare times even if the machines differ')

/** The options of a run. */
export const RUN_OPTIONS = {
  ...MEASURED,
  baseline: common(textOption('--baseline <run>', 'compare the run with an earlier one', true)),
  resume: textOption('--resume <run>', 'continue a run that was interrupted', true),
  ...COMPARE_OPTIONS,
} as const

/** Gives the type of an option to the compiler. */
function option<Value>(definition: OptionDefinition<Value>): OptionDefinition<Value> {
  return definition
}

function common<Value>(definition: OptionDefinition<Value>): OptionDefinition<Value> {
  return { ...definition, isCommon: true }
}

function hidden<Value>(definition: OptionDefinition<Value>): OptionDefinition<Value> {
  return { ...definition, isHidden: true }
}

export function flag(flags: string, about: string, onResume?: true): OptionDefinition<boolean> {
  return { flags, about, preset: false, ...(onResume && { onResume }) }
}

/** An option whose value is any text. */
export function textOption(
  flags: string,
  about: string,
  onResume?: true,
): OptionDefinition<string | undefined> {
  return { flags, about, preset: undefined, read: nonEmpty, ...(onResume && { onResume }) }
}

function nonEmpty(text: string): string {
  if (text === '') throw new UsageError("expected a name, got ''")
  return text
}

function countOption(flags: string, about: string): OptionDefinition<number | undefined> {
  return { flags, about, preset: undefined, read: wholeNumber(1) }
}

/** An option that can be given several times, by either of two names. */
function listOption(
  [flags, alias]: readonly [string, string],
  about: string,
  rest: Pick<OptionDefinition<readonly string[]>, 'presetText' | 'read'>,
): OptionDefinition<readonly string[]> {
  return { flags, alias, about, preset: [], repeats: true, isCommon: true, ...rest }
}

function wordList(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  if (words.includes('')) throw new UsageError(`expected names with a comma between them, got '${text}'`)
  return [...new Set(words)]
}

/** A command may contain commas. */
function entrantList(text: string): string[] {
  return /^exec(-batch)?:/.test(text) ? [text] : wordList(text)
}

function trackWord(text: string): string {
  const [name = '', count, ...rest] = text.split(':')
  if (choice(name, track.options) === 'given' && count !== undefined)
    throw new UsageError(`expected given without a number, got '${text}'`)
  if (rest.length > 0) throw new UsageError(`expected permuted:K, got '${text}'`)
  if (count !== undefined) wholeNumber(1)(count)
  return text
}

/** The tracks of a run, and the number of variants of each instance: `given,permuted:3`. */
export function tracksIn(words: readonly string[]): { track: Track[]; variants: number } {
  const counts = words.flatMap((word) => word.split(':')[1] ?? [])
  return {
    track: words.map((word) => choice(word.split(':')[0] ?? '', track.options)),
    variants: Number(counts[0] ?? DEFAULT.variants),
  }
}

export function choice<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new UsageError(`expected ${words.join(' or ')}, got '${text}'`)
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
    throw new UsageError(`expected a whole number of at least ${least}, got '${text}'`)
  }
}

function positive(text: string): number {
  const number = Number(text)
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number < Infinity) return number
  throw new UsageError(`expected a number above 0, got '${text}'`)
}
