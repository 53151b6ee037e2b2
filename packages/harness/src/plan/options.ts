/**
 * The options of a run, each declared once: how it is written, what it means, how its text becomes a value. The
 * commands offer them, and the plan is made from their values.
 */
import { type Track, track } from '../records/words.ts'
import { UsageError } from '../usage-error.ts'
import { parseShard, type Shard } from './shard.ts'

export interface OptionDefinition<Value> {
  /** As it is shown on --help: `-s, --solver <id,…>`. */
  readonly flags: string
  readonly about: string
  /** @throws UsageError that says what was expected. Absent for an option that takes no value. */
  readonly read?: (text: string) => Value
  readonly preset: Value
  /** The default as it is shown; nothing is shown without it. */
  readonly presetText?: string
  /** What the option stands for when it is given without a value. */
  readonly bare?: Value
  /** Another name for it, not shown. */
  readonly alias?: string
  /** Given twice, the values add up. */
  readonly repeats?: true
  /** It may stand beside --resume; every other option was settled when the run was begun. */
  readonly onResume?: true
}

const unset = undefined as undefined

export const RUN_OPTIONS = {
  suite: option<string | undefined>({
    flags: '--suite <name>',
    about: 'what is measured: a suite by its name, or the file of your own',
    preset: unset,
    read: (text) => text,
  }),
  solver: option<readonly string[]>({
    flags: '-s, --solver <id,…>',
    alias: '--entrant <id,…>',
    about: 'who takes part: ids, packages or paths',
    preset: [],
    presetText: 'all',
    read: entrantList,
    repeats: true,
  }),
  peers: flag({ flags: '--peers', about: 'the published programs of others beside them' }),
  dataset: option<readonly string[]>({
    flags: '-d, --dataset <name,…>',
    alias: '--set <name,…>',
    about: 'sets of instances by name, or files',
    preset: [],
    presetText: 'the first of --list',
    read: wordList,
    repeats: true,
  }),
  task: option<readonly string[]>({
    flags: '-t, --task <task,…>',
    about: 'what is asked for; --list names the tasks',
    preset: [],
    presetText: 'the first of --list',
    read: wordList,
  }),
  track: option<readonly Track[]>({
    flags: '--track <track,…>',
    about: 'given: the instances as they stand; permuted: seeded variants of them',
    preset: ['given'],
    presetText: 'given',
    read: (text) => wordList(text).map((word) => choice(word, track.options)),
  }),
  variants: option<number>({
    flags: '--variants <k>',
    alias: '--isomorphs <k>',
    about: 'variants of each instance in the track permuted',
    preset: 1,
    presetText: '1',
    read: integerFrom(1),
  }),
  sample: option<number | undefined>({
    flags: '--sample <n>',
    about: 'only n instances of each set, chosen by the seed',
    preset: unset,
    read: integerFrom(1),
  }),
  quick: flag({ flags: '-q, --quick', about: 'a first impression: 3 rounds, no verdicts' }),
  rigorous: flag({ flags: '--rigorous', about: '100 rounds, for small differences' }),
  rounds: option<number | undefined>({
    flags: '--rounds <n>',
    about: 'fresh processes of each entrant (default: 10 to 60, as time allows)',
    preset: unset,
    read: integerFrom(1),
  }),
  time: option<number | undefined>({
    flags: '--time <ms>',
    about: 'how long each process is timed, in milliseconds',
    preset: unset,
    read: integerFrom(1),
  }),
  warmUp: option<number | undefined>({
    flags: '--warm-up <ms>',
    about: 'CPU time for which a process warms up at least, in milliseconds',
    preset: unset,
    read: integerFrom(1),
  }),
  resolve: option<number>({
    flags: '--resolve [rounds]',
    about: 'up to this many further rounds for pairs that are not settled',
    preset: 0,
    bare: 20,
    read: integerFrom(1),
  }),
  margin: option<number>({
    flags: '--margin <percent>',
    about: 'entrants that differ by less are the same',
    preset: 2,
    presetText: '2',
    read: positive,
  }),
  timeout: option<number>({
    flags: '--timeout <s>',
    about: 'CPU seconds for one instance',
    preset: 10,
    presetText: '10',
    read: positive,
  }),
  memory: option<number>({
    flags: '--memory <mib>',
    about: 'resident memory of one process in MiB',
    preset: 1024,
    presetText: '1024',
    read: integerFrom(64),
  }),
  seed: option<number>({
    flags: '--seed <n>',
    about: 'of order, samples, variants and bootstrap',
    preset: 1,
    presetText: '1',
    read: integerFrom(0),
  }),
  shard: option<Shard | undefined>({
    flags: '--shard <i/n>',
    about: 'take every n-th round, from the i-th',
    preset: unset,
    read: parseShard,
  }),
  out: option<string | undefined>({
    flags: '-o, --out <dir>',
    about: 'folder for the files (default: reports/<run>)',
    preset: unset,
    read: (text) => text,
  }),
}

export type RunOptions = {
  readonly [Name in keyof typeof RUN_OPTIONS]: (typeof RUN_OPTIONS)[Name] extends OptionDefinition<
    infer Value
  >
    ? Value
    : never
}

/** Makes the type of an option known where it is declared. */
export function option<Value>(definition: OptionDefinition<Value>): OptionDefinition<Value> {
  return definition
}

export function flag(definition: Omit<OptionDefinition<boolean>, 'preset'>): OptionDefinition<boolean> {
  return { ...definition, preset: false }
}

/** The values of a run that nothing was said about. */
export function presetOptions(): RunOptions {
  const presets = Object.entries(RUN_OPTIONS).map(([name, { preset }]) => [name, preset])
  return Object.fromEntries(presets) as RunOptions
}

function wordList(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  if (words.includes('')) throw new UsageError('expected names with a comma between them')
  return [...new Set(words)]
}

/** A command may hold commas of its own. */
function entrantList(text: string): string[] {
  return /^exec(-batch)?:/.test(text) ? [text] : wordList(text)
}

export function choice<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new UsageError(`expected ${words.join(' or ')}, got "${text}"`)
}

function integerFrom(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
    throw new UsageError(`expected an integer of at least ${least}, got "${text}"`)
  }
}

export function positive(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && number > 0 && number < Infinity) return number
  throw new UsageError(`expected a positive number, got "${text}"`)
}
