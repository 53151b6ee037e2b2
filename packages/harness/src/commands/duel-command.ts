/** `duel` compares any programs, which a shell starts, without a suite. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addHelp, type HelpBlock, positiveNumber, say, systemTells, wholeNumber } from '@sudoku-lab/console'
import { type Command, Option } from 'commander'
import { otherSide, there } from '../against/other-side.ts'
import { runBuild } from '../against/programs.ts'
import { type Command as Compared, type Duel, withDuel } from '../duel/duel.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import { COMMON, MEASURED, type RunOptions, reading, textOption } from '../plan/options.ts'
import { UsageError } from '../usage-error.ts'
import type { Gate } from '../write/gates.ts'
import { type Finish, gateOptions, type Home, withOptions } from './home.ts'
import { type GivenOptions, measure, untilSignal } from './run-command.ts'

interface DuelOptions extends Pick<RunOptions, 'timeout' | 'within'> {
  readonly input?: string
  readonly check?: string
  readonly anyOutput?: true
  readonly prepare?: string
  readonly against?: string
  readonly build?: string
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
  textOption('--against <commit>', 'one command, here and in a commit or folder').helpGroup(COMMON),
  new Option('--build <command>', 'builds both sides of --against before'),
  new Option('--wall', 'wall time decides, and not CPU time').helpGroup(COMMON),
  new Option('--prepare <command>', 'runs before each run, untimed'),
  textOption('--cwd <folder>', 'where they run'),
  reading('--env <name=value>', 'a variable for them; can be given again', addVariable).default({}, 'none'),
  reading('--timeout <s>', 'seconds for one run, of the time that decides', positiveNumber).default(
    TIMEOUT_S,
  ),
  reading(
    '--memory <mib>',
    'memory of one command with all its processes (default: half of all)',
    wholeNumber(64),
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
    .argument(
      '<command...>',
      'two to ten, or one with --against, each in quotes; `name=command` gives it a name',
    )
  addHelp(command, ...EXPLANATION)
  const ofRun = MEASURED.filter((option) => OF_RUN.includes(option.attributeName()))
  withOptions(command, [...OPTIONS, ...ofRun, ...gateOptions(['slower'])]).action(
    async (commands: string[]) => finish(await duel(home, commands, command, words)),
  )
}

const EXPLANATION: readonly HelpBlock[] = [
  'The first command is the yardstick: the others have to end with its exit code and print what it prints. Each is run once for each input, which it reads from standard input; $INPUT is its path. Of a folder, these are its files, without hidden ones. No two commands run at the same time. Times are CPU time of all processes of a command, its shell included.',
  [
    'Examples:',
    ["duel './old < in.txt' './new < in.txt'", ''],
    ['duel old=./old new=./new --input cases/ --fail-on slower', ''],
    ["duel --against main --build make -- './solve < in.txt'", ''],
  ],
]

async function duel(
  home: Home,
  words: readonly string[],
  command: Command,
  typed: readonly string[],
): Promise<number> {
  if (!systemTells()) throw new UsageError('duel needs Linux, which tells in /proc what a program uses')
  const all = command.opts<DuelOptions & GivenOptions>()
  const { input, check, anyOutput, prepare, cwd, env, wall, against, build, ...others } = all
  const directory = resolve(home.directory, cwd ?? '.')
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--cwd ${cwd}: there is no such folder`)
  for (const text of [prepare, check, build]) if (text !== undefined) requireSyntax(text)
  if (build !== undefined && against === undefined) throw new UsageError('--build goes with --against')
  return untilSignal(async (signal) => {
    const commands =
      against === undefined
        ? namedCommands(words, directory)
        : await bothSides(words, { against, build, directory, signal, program: home.program })
    for (const { command: text } of commands) requireSyntax(text)
    const duel: Duel = {
      commands,
      input: input === undefined ? undefined : resolve(home.directory, input),
      output: anyOutput ? 'any' : check === undefined ? 'equal' : 'checked',
      ...{ check, prepare, environment: env, byWall: wall === true, timeoutMs: all.timeout * MS_PER_S },
    }
    const suites = { duel: withDuel(SUITE, duel) }
    const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli'
    const given = Object.fromEntries(Object.entries(others).filter(([name]) => isGiven(name)))
    const limits = { timeout: all.timeout, within: all.within }
    const own = { ...home, suites, defaultSuite: 'duel' }
    return measure(own, { ...given, ...limits }, typed, commands[0]?.name)
  })
}

/** @throws UsageError for what no shell understands: two such commands would fail in the same way, and be proved equal */
function requireSyntax(command: string): void {
  const { status, stderr } = spawnSync('/bin/sh', ['-n', '-c', command], { encoding: 'utf8' })
  if (status !== 0) throw new UsageError(`\`${command}\`: ${stderr.trim().split('\n')[0]}`)
}

const SUITE = pathToFileURL(resolve(PACKAGE_FOLDER, 'dist/duel/suite.js'))

interface Sides {
  readonly program: string
  readonly against: string
  readonly build: string | undefined
  readonly directory: string
  readonly signal: AbortSignal
}

/** One command on the other side, which is the yardstick, and here. */
async function bothSides(
  words: readonly string[],
  { against, build, directory, signal, program }: Sides,
): Promise<Compared[]> {
  const [word] = words
  if (word === undefined || words.length > 1)
    throw new UsageError(`--against: expected one command in quotes, got ${words.length}`)
  const [, name, command = word] = NAMED.exec(word) ?? []
  const [id = ''] = name === undefined ? namesOf([command]) : [name]
  const telling = (text: string): void => say(program, text)
  const side = await otherSide(against, { directory, signal, build, say: telling })
  const other = side.commit === null ? side.folder : there(side, directory)
  if (build !== undefined) {
    await runBuild({ package: directory, label: 'this folder', signal }, build)
    if (side.commit === null) await runBuild({ package: other, label: against, signal }, build)
  }
  return [
    { name: `${id}@${side.label}`, command, directory: other },
    { name: id, command, directory },
  ]
}

const MS_PER_S = 1000
const [LEAST, MOST] = [2, 10]
/** A name in capitals is a variable of the shell: `LEVEL=2 ./solve`. */
const NAMED = /^(?![A-Z_][A-Z0-9_]*=)([A-Za-z][\w.-]*)=(.+)$/s

/** `old=./old` has a name; others are called by their program, with the word by which they differ or a number where two are alike. */
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
  const others = namesOf(named.flatMap(({ name, command }) => (name === undefined ? [command] : [])))
  return named.map(({ name, ...own }) => ({ ...own, name: name ?? freeName(others.shift() ?? '', taken) }))
}

/** `./build/old < in.txt` → `old`, and `python3 old.py` beside `python3 new.py` → `python3-old.py` */
function namesOf(commands: readonly string[]): string[] {
  const all = commands.map(wordsOf)
  const programs = all.map(([program = '']) => program || 'command')
  const areAll = (names: readonly string[]): boolean => new Set(names).size === commands.length
  for (let at = 1; !areAll(programs) && all.every((words) => words[at]); at++) {
    const names = all.map(([program, ...words]) => `${program}-${words[at - 1]}`)
    if (areAll(names)) return names
  }
  return programs
}

const LONGEST = 30

/** The program of a command and what follows, as far as names may contain it. */
function wordsOf(command: string): string[] {
  const words = command.trim().split(/\s+/)
  const program = words.findIndex((word) => !/^\w+=/.test(word))
  const parts = words.slice(Math.max(0, program)).map((word) => word.split('/').at(-1) ?? '')
  return parts.map((part) => part.replace(/^-+|[^\w.-]/g, '').slice(0, LONGEST))
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
