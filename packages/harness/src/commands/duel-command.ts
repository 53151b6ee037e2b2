/** `duel`: compares any programs, which a shell starts, without a suite. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { positiveNumber, systemTells } from '@sudoku-lab/console'
import { type Command, Option } from 'commander'
import { type Command as Compared, type Duel, withDuel } from '../duel/duel.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import { COMMON, MEASURED, type RunOptions, reading, textOption } from '../plan/options.ts'
import { UsageError } from '../usage-error.ts'
import type { Gate } from '../write/gates.ts'
import { type Finish, gateOptions, type Home, withOptions } from './home.ts'
import { type GivenOptions, measure } from './run-command.ts'

interface DuelOptions extends Pick<RunOptions, 'timeout' | 'within'> {
  readonly input?: string
  readonly check?: string
  readonly anyOutput?: true
  readonly prepare?: string
  readonly cwd?: string
  readonly env: Readonly<Record<string, string>>
  readonly wall?: true
  readonly failOn?: readonly Gate[]
}

/** What a run has in common with any other. */
const OF_RUN = ['quick', 'rigorous', 'rounds', 'resolve', 'seed', 'out']
const WITHIN_S = 60
const TIMEOUT_S = 60

const OPTIONS: readonly Option[] = [
  textOption('-i, --input <path>', 'what they read: a file, or a folder of files').helpGroup(COMMON),
  new Option('--check <command>', 'reads an output, and says with 0 that it is right').helpGroup(COMMON),
  new Option('--any-output', 'compare commands of which nothing is proved')
    .conflicts('check')
    .helpGroup(COMMON),
  new Option('--wall', 'wall time decides, and not CPU time').helpGroup(COMMON),
  new Option('--prepare <command>', 'runs before each run, untimed'),
  textOption('--cwd <folder>', 'where they run'),
  reading('--env <name=value>', 'a variable for them; can be given again', addVariable).default({}, 'none'),
  reading('--timeout <s>', 'seconds for one run, of the time that decides', positiveNumber).default(
    TIMEOUT_S,
  ),
  reading('--within <s>', 'seconds for all rounds', positiveNumber).default(WITHIN_S),
  textOption('--resume <run>', 'continue a run that was interrupted'),
]

export function addDuelCommand(program: Command, home: Home, finish: Finish, words: readonly string[]): void {
  const command = program
    .command('duel')
    .summary('compares any two programs, or up to ten')
    .description(
      'Compares commands that a shell starts: proves that they print the same, and lets them take turns.',
    )
    .argument('<command...>', 'two to ten, each in quotes; `name=command` gives it a name')
    .addHelpText('after', EXPLANATION)
  const ofRun = MEASURED.filter((option) => OF_RUN.includes(option.attributeName()))
  withOptions(command, [...OPTIONS, ...ofRun, ...gateOptions(['slower'])]).action(
    async (commands: string[]) => finish(await duel(home, commands, command, words)),
  )
}

const EXPLANATION = `
The first command is the yardstick: the others have to end with its exit code and print what it prints. Each is run once for each input, which it
reads from standard input; $INPUT is its path. Times are CPU time of all processes of a command, its shell included.

  duel './old < in.txt' './new < in.txt'
  duel old=./old new=./new --input cases/ --fail-on slower`

async function duel(
  home: Home,
  commands: readonly string[],
  command: Command,
  words: readonly string[],
): Promise<number> {
  if (!systemTells()) throw new UsageError('duel needs Linux, which tells in /proc what a program uses')
  const { input, check, anyOutput, prepare, cwd, env, wall, timeout, within, failOn, ...others } =
    command.opts<DuelOptions & GivenOptions>()
  const directory = resolve(home.directory, cwd ?? '.')
  const compared: Duel = {
    commands: namedCommands(commands, directory),
    input: input === undefined ? undefined : resolve(home.directory, input),
    output: anyOutput ? 'any' : check === undefined ? 'equal' : 'checked',
    ...{ check, prepare, environment: env, byWall: wall === true, timeoutMs: timeout * MS_PER_S },
  }
  const suite = pathToFileURL(resolve(PACKAGE_FOLDER, 'dist/duel/suite.js'))
  const own = { ...home, suites: { duel: withDuel(suite, compared) }, defaultSuite: 'duel' }
  const given = Object.fromEntries(
    Object.entries(others).filter(([name]) => command.getOptionValueSource(name) === 'cli'),
  )
  return measure(
    own,
    { ...given, timeout, within, ...(failOn && { failOn }) },
    words,
    compared.commands[0]?.name,
  )
}

const MS_PER_S = 1000
const [LEAST, MOST] = [2, 10]
/** A name in capitals is a variable of the shell: `LEVEL=2 ./solve`. */
const NAMED = /^(?![A-Z_][A-Z0-9_]*=)([A-Za-z][\w.-]*)=(.+)$/s

/** `old=./old` has a name; others are called by their program, with a number where two are alike. */
export function namedCommands(words: readonly string[], directory: string): Compared[] {
  if (words.length < LEAST || words.length > MOST)
    throw new UsageError(`expected ${LEAST} to ${MOST} commands, each in quotes, got ${words.length}`)
  const named = words.map((word) => {
    const [, name, command = word] = NAMED.exec(word) ?? []
    if (command.trim() === '') throw new UsageError(`expected a command, got '${word}'`)
    return { name, command, directory }
  })
  const given = named.flatMap(({ name }) => name ?? [])
  const twice = given.find((name, index) => given.indexOf(name) !== index)
  if (twice !== undefined) throw new UsageError(`two commands have the name ${twice}`)
  const taken = new Set(given)
  return named.map(({ name, ...own }) => ({ ...own, name: name ?? freeName(nameOf(own.command), taken) }))
}

/** `./build/old < in.txt` → `old` */
function nameOf(command: string): string {
  const program =
    command
      .trim()
      .split(/\s+/)
      .find((word) => !/^\w+=/.test(word)) ?? ''
  return (
    program
      .split('/')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'command'
  )
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
  taken.add(free)
  return free
}

function addVariable(text: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`expected NAME=VALUE, got '${text}'`)
  return { ...given, [name]: value }
}
