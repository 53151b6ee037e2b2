/** Declares the options of a run, which the commands offer: their names, their meanings, and how their texts are parsed. */
import { type Track, track } from '../../events/words.ts'
import { UsageError } from '../../usage-error.ts'
import { parseShard, type Shard } from './shard.ts'

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
}

export const RUN_OPTIONS = {
  suite: textOption('--suite <name>', 'what to measure: the name of a suite, or the file of your own suite'),
  solver: listOption(['-s, --solver <id,…>', '--entrant <id,…>'], 'the entrants: ids, packages or paths', {
    presetText: 'all',
    read: entrantList,
  }),
  peers: flag('--peers', 'add published programs of others'),
  dataset: listOption(['-d, --dataset <name,…>', '--set <name,…>'], 'the sets of instances: names or files', {
    presetText: 'the first one in --list',
    read: wordList,
  }),
  task: option<readonly string[]>({
    flags: '-t, --task <task,…>',
    about: 'what entrants are asked to do; --list names the tasks',
    preset: [],
    presetText: 'the first one in --list',
    read: wordList,
  }),
  track: option<readonly Track[]>({
    flags: '--track <track,…>',
    about: 'given: unchanged instances; permuted: seeded variants of them',
    preset: ['given'],
    read: (text) => wordList(text).map((word) => choice(word, track.options)),
  }),
  variants: option<number>({
    flags: '--variants <k>',
    alias: '--isomorphs <k>',
    about: 'the number of variants of each instance in the track permuted',
    preset: 1,
    read: wholeNumber(1),
  }),
  sample: countOption('--sample <n>', 'use only n instances of each set, chosen by the seed'),
  quick: flag('-q, --quick', 'measure only 3 rounds, for a first impression without verdicts'),
  rigorous: flag('--rigorous', 'measure 100 rounds, for small differences'),
  rounds: countOption(
    '--rounds <n>',
    'the number of rounds, with one fresh process of each entrant in each (default: 10 to 60, as time allows)',
  ),
  time: countOption('--time <ms>', 'how long each process is timed, in milliseconds'),
  warmUp: countOption('--warm-up <ms>', 'the least CPU time of a warm-up, in milliseconds'),
  resolve: option<number>({
    flags: '--resolve [rounds]',
    about: 'add up to this many rounds for pairs that are not resolved',
    preset: 0,
    bare: 20,
    read: wholeNumber(1),
  }),
  margin: option<number>({
    flags: '--margin <percent>',
    about: 'entrants that differ by less than this percentage count as the same',
    preset: 2,
    read: positive,
  }),
  timeout: option<number>({
    flags: '--timeout <s>',
    about: 'the limit on CPU time for one instance, in seconds',
    preset: 10,
    read: positive,
  }),
  memory: option<number>({
    flags: '--memory <mib>',
    about: 'the limit on the resident memory of one process, in MiB',
    preset: 1024,
    read: wholeNumber(64),
  }),
  seed: option<number>({
    flags: '--seed <n>',
    about: 'the seed of all random choices',
    preset: 1,
    read: wholeNumber(0),
  }),
  shard: option<Shard | undefined>({
    flags: '--shard <i/n>',
    about: 'measure only every n-th round, starting with the i-th',
    preset: undefined,
    read: parseShard,
  }),
  out: textOption('-o, --out <dir>', 'the folder for the files (default: reports/<run>)'),
}

export type RunOptions = {
  readonly [Name in keyof typeof RUN_OPTIONS]: (typeof RUN_OPTIONS)[Name] extends OptionDefinition<
    infer Value
  >
    ? Value
    : never
}

/** Gives the type of an option to the compiler. */
export function option<Value>(definition: OptionDefinition<Value>): OptionDefinition<Value> {
  return definition
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
  return { flags, alias, about, preset: [], repeats: true, ...rest }
}

/** The default values of all options of a run. */
export function presetOptions(): RunOptions {
  const presets = Object.entries(RUN_OPTIONS).map(([name, { preset }]) => [name, preset])
  return Object.fromEntries(presets) as RunOptions
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
