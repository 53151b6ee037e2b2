/** The options of the commands, and how their texts are read. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { capitalized } from '../phrases.ts'
import { DEFAULT_OPTIONS as DEFAULT, type RunOptions } from '../plan/run-options.ts'
import { parseShard } from '../plan/shard.ts'
import { UsageError } from '../usage-error.ts'

/** What the options of a run say. The words of the track may have a number of variants. */
export interface BenchOptions extends Omit<RunOptions, 'track' | 'variants'> {
  readonly track: readonly string[]
  readonly resume?: string
  readonly json?: boolean
}

/** What people use first is shown first. */
const COMMON = 'Common options:'

const solver = list('-s, --solver <id,…>', 'ids, packages, paths or programs', 'all', (text) => [text])
const dataset = list('-d, --dataset <name,…>', 'names or files', 'the first of `list`', wordList)

/** The options that decide what is measured. */
const MEASURED: readonly Option[] = [
  solver.helpGroup(COMMON),
  dataset.helpGroup(COMMON),
  new Option('-q, --quick', 'a first look in 3 rounds, without verdicts').helpGroup(COMMON),
  suiteOption(),
  new Option('--peers', 'add published programs of others'),
  list('-t, --task <task,…>', 'what to do', 'the first of `list`', wordList),
  reading('--track <track,…>', 'given, or permuted:K for K variants', trackWords).default(
    DEFAULT.track,
    'given',
  ),
  reading('--sample <n>', 'use n instances of each set, chosen by the seed', wholeNumber(1)),
  new Option('--rigorous', '100 rounds, for small differences'),
  reading('--rounds <n>', 'fresh processes of each (default: 9 to 60)', wholeNumber(1)),
  reading('--resolve [rounds]', 'up to so many more, if pairs are open (bare: 20)', wholeNumber(1)),
  reading('--timeout <s>', 'CPU seconds for one instance', positive).default(DEFAULT.timeout),
  reading('--memory <mib>', 'memory of one process in MiB', wholeNumber(64)).default(DEFAULT.memory),
  reading('--seed <n>', 'the seed of all random choices', wholeNumber(0)).default(DEFAULT.seed),
  reading('--shard <i/n>', 'every n-th round, beginning with the i-th', parseShard),
  // for tests of the harness, whose runs are too short for anybody else
  reading('--time <ms>', 'how long each process is timed', wholeNumber(1)).hideHelp(),
  reading('--warm-up <ms>', 'the least CPU time of a warm-up', wholeNumber(1)).hideHelp(),
  textOption('-o, --out <dir>', 'folder of the files (default: reports/<run>)'),
]

/** What the folder of a run names is named again when the run goes on, if it is not of the lab. */
const NAMES = ['suite', 'solver', 'dataset', 'peers']

/** The options of a run. With --resume, all others that decide what is measured were decided when the run began. */
export const RUN_OPTIONS: readonly Option[] = [
  ...MEASURED,
  textOption('--resume <run>', 'continue a run that was interrupted').conflicts(
    MEASURED.map((option) => option.attributeName()).filter((name) => !NAMES.includes(name)),
  ),
  jsonOption(),
]

/** What a command that compares has: gates, and its result as JSON. */
export function gateOptions(gates: readonly string[]): Option[] {
  const read = (text: string): string[] => text.split(',').map((word) => choice(word.trim(), gates))
  return [reading('--fail-on <what,…>', `exit with 3 on: ${gates.join(', ')}`, read), jsonOption()]
}

function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON').helpGroup(COMMON)
}

export function suiteOption(about = 'what to measure: a name or a file'): Option {
  return textOption('--suite <name>', about)
}

/** An option whose value is any text. */
export function textOption(flags: string, about: string): Option {
  return reading(flags, about, (text) => {
    if (text === '') throw new UsageError("expected a name, got ''")
    return text
  })
}

export function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option)
  return command
}

/** The values of the options of a run. What was not given has the default of the suite, if it has one. */
export function runOptionsOf(command: Command, presets: Partial<RunOptions> = {}): BenchOptions {
  const given: Partial<BenchOptions> = command.opts()
  const unsaid = Object.entries(presets).filter(([name]) => command.getOptionValueSource(name) !== 'cli')
  const bare = command.opts()['resolve'] === true ? { resolve: BARE_RESOLVE } : {}
  return { ...DEFAULT, ...given, ...bare, ...Object.fromEntries(unsaid) }
}

const BARE_RESOLVE = 20 // rounds

/** @param read throws a UsageError that says what was expected */
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

/** A list that can be given several times. */
function list(flags: string, about: string, preset: string, read: (text: string) => string[]): Option {
  const combined = (text: string, given: readonly string[]): string[] => [
    ...new Set([...given, ...read(text)]),
  ]
  return reading(flags, about, combined).default([], preset)
}

function wordList(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  if (words.includes('')) throw new UsageError(`expected names with a comma between them, got '${text}'`)
  return [...new Set(words)]
}

function trackWords(text: string): string[] {
  const words = wordList(text)
  tracksIn(words)
  return words
}

/** The tracks of a run, and the number of variants of each instance: `given,permuted:3`. */
export function tracksIn(words: readonly string[]): Pick<RunOptions, 'track' | 'variants'> {
  const parts = words.map((word) => {
    const [, name, count] = /^(given|permuted(?::([1-9]\d*))?)$/.exec(word) ?? []
    if (name !== undefined) return { track: name === 'given' ? 'given' : 'permuted', count } as const
    throw new UsageError(`expected given, permuted or permuted:K, got '${word}'`)
  })
  const count = parts.find((part) => part.count !== undefined)?.count
  return { track: parts.map((part) => part.track), variants: Number(count ?? DEFAULT.variants) }
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
