/** The options of `bench`, and how their text becomes values. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Gate } from '../comparison/gate.ts'
import type { Profile, RunOptions } from '../plan.ts'
import { parseShard, type Shard, shardFromEnvironment, WHOLE } from '../shard.ts'
import { UsageError } from '../usage-error.ts'
import { acrossMachinesOption, failOnOption } from './gate-options.ts'

/** As commander hands them over. */
export interface RunFlags {
  readonly solver: readonly string[]
  readonly peers?: true
  readonly dataset: readonly string[]
  readonly task: readonly ('unique' | 'first')[]
  readonly track: readonly ('given' | 'permuted')[]
  readonly quick?: true
  readonly rigorous?: true
  readonly rounds?: number
  readonly time?: number
  readonly warmUp?: number
  readonly resolve?: number | true
  readonly sample?: number
  readonly isomorphs: number
  readonly timeout: number
  readonly memory: number
  readonly seed: number
  readonly shard?: Shard
  readonly out?: string
  readonly resume?: string
  readonly saveBaseline?: string
  readonly baseline?: string
  readonly failOn: readonly Gate[]
  readonly acrossMachines?: true
  readonly json?: true
  readonly list?: true
}

const DEFAULT_TIMEOUT_SECONDS = 10
const DEFAULT_MEMORY_MIB = 1024
const DEFAULT_RESOLVE_ROUNDS = 20

/** What a run that is resumed has settled long ago. */
const OF_A_NEW_RUN = [
  ...[
    'solver',
    'peers',
    'dataset',
    'task',
    'track',
    'isomorphs',
    'sample',
    'quick',
    'rigorous',
    'rounds',
    'time',
  ],
  ...['warmUp', 'resolve', 'timeout', 'memory', 'seed', 'shard', 'out'],
]

export function addRunOptions(command: Command): Command {
  return command
    .addOption(listOption('-s, --solver <id,…>', 'solvers: ids, packages or paths (default: all)', []))
    .option('--peers', 'the solvers of npm beside them')
    .addOption(listOption('-d, --dataset <name,…>', 'datasets by name, or files of puzzles', ['euler-50']))
    .addOption(
      choiceOption('-t, --task <task,…>', 'unique: prove there is no second solution; first: find one', {
        choices: ['unique', 'first'],
        preset: 'unique',
      }),
    )
    .addOption(
      choiceOption('--track <track,…>', 'given: the puzzles as they stand; permuted: seeded isomorphs', {
        choices: ['given', 'permuted'],
        preset: 'given',
      }),
    )
    .option('--isomorphs <k>', 'isomorphs of each puzzle in the track permuted', wholeNumber(1), 1)
    .option('--sample <n>', 'only n puzzles of each dataset, chosen by the seed', wholeNumber(1))
    .addOption(new Option('-q, --quick', 'a first impression: 3 rounds, no verdicts').conflicts('rigorous'))
    .option('--rigorous', '40 rounds, for small differences')
    .option('--rounds <n>', 'forks of each solver (default: 10 to 30, as time allows)', wholeNumber(1))
    .option('--time <ms>', 'sampling time of one fork in milliseconds', wholeNumber(1))
    .option('--warm-up <ms>', 'time that a fork warms up at least, in milliseconds', wholeNumber(1))
    .option(
      '--resolve [rounds]',
      `spend up to this many further rounds on pairs that are not told apart (${DEFAULT_RESOLVE_ROUNDS})`,
      wholeNumber(1),
    )
    .option('--timeout <s>', 'CPU seconds for one puzzle', positiveNumber, DEFAULT_TIMEOUT_SECONDS)
    .option('--memory <mib>', 'resident memory of one process in MiB', wholeNumber(64), DEFAULT_MEMORY_MIB)
    .option('--seed <n>', 'of order, samples, isomorphs and bootstrap', wholeNumber(0), 1)
    .option('--shard <i/n>', 'take every n-th round, from the i-th', asArgument(parseShard))
    .option('-o, --out <dir>', 'folder for the files (default: reports/<run>)')
    .addOption(
      new Option('--resume <run>', 'go on with a run that was cut short, by its folder or name').conflicts(
        OF_A_NEW_RUN,
      ),
    )
    .option('--save-baseline <name>', 'keep the run under a name, to compare others with it')
    .option('--baseline <name>', 'compare the run with a baseline')
    .addOption(failOnOption())
    .addOption(acrossMachinesOption())
    .option('--json', 'print the result as JSON')
    .option('-l, --list', 'list solvers and datasets')
}

/** A list: repeated options and commas both add to it. */
function listOption(flags: string, description: string, preset: readonly string[]): Option {
  let given: string[] | undefined
  return new Option(flags, description)
    .default(preset, preset.join(',') || 'all')
    .argParser((text: string) => {
      // a command may hold commas of its own
      const items = text.startsWith('exec:') ? [text] : text.split(',').map((item) => item.trim())
      if (items.includes('')) throw new InvalidArgumentError('expected names with a comma between them.')
      given = [...(given ?? []), ...items]
      return given
    })
}

function choiceOption(
  flags: string,
  description: string,
  { choices, preset }: { choices: readonly string[]; preset: string },
): Option {
  return new Option(flags, description).default([preset], preset).argParser((text: string) => {
    const items = [...new Set(text.split(',').map((item) => item.trim()))]
    const stray = items.find((item) => !choices.includes(item))
    if (stray === undefined) return items
    throw new InvalidArgumentError(`expected ${choices.join(' or ')}, got "${stray}".`)
  })
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
    throw new InvalidArgumentError(`expected an integer of at least ${least}.`)
  }
}

function positiveNumber(text: string): number {
  const number = Number(text)
  if (number > 0 && number < Infinity) return number
  throw new InvalidArgumentError('expected a positive number.')
}

function asArgument<Value>(parse: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return parse(text)
    } catch (thrown) {
      throw thrown instanceof UsageError ? new InvalidArgumentError(`${thrown.message}.`) : thrown
    }
  }
}

export function runOptionsOf(flags: RunFlags): RunOptions {
  const profile: Profile = flags.quick ? 'quick' : flags.rigorous ? 'rigorous' : 'default'
  return {
    tasks: flags.task,
    tracks: flags.track,
    profile,
    rounds: flags.rounds,
    steadyMs: flags.time,
    warmUpMs: flags.warmUp,
    seed: flags.seed,
    sample: flags.sample,
    isomorphs: flags.isomorphs,
    timeoutSeconds: flags.timeout,
    memoryMiB: flags.memory,
    resolve: flags.resolve === true ? DEFAULT_RESOLVE_ROUNDS : (flags.resolve ?? 0),
    shard: flags.shard ?? shardFromEnvironment(process.env) ?? WHOLE,
  }
}
