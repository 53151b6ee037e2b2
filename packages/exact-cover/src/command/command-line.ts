/**
 * Reads the command line of `exact-cover`. It uses `parseArgs` of Node, because a library that parses command lines
 * would be installed with every program that only searches.
 */
import { parseArgs } from 'node:util'
import type { HelpBlock } from '@sudoku-lab/console'
import { ENGINE_NAMES, type EngineName } from '../engines.ts'

/** The exit codes of all commands. */
export const EXIT = {
  /** The requested solutions were found, or all were counted. */
  found: 0,
  /** It is proved that there is no solution. */
  none: 1,
  /** A wrong option, or a problem that cannot be read. */
  unusable: 2,
  /** The search stopped at a limit, so the answer is unknown or incomplete. */
  undecided: 3,
  /** Ctrl-C. The solutions that were found until then have been printed. */
  interrupted: 130,
} as const

export const HELP: readonly HelpBlock[] = [
  'Usage: exact-cover <command> [options]',
  'Solves exact cover problems: finds solutions, counts them, and finds the cheapest ones.',
  [
    'Commands:',
    ['solve <problem>', 'print solutions'],
    ['count <problem>', 'print how many solutions there are'],
    ['list', 'list the problems that have a name'],
  ],
  [
    'Options:',
    ['-n, --solutions <n>', 'solve: stop after n solutions'],
    ['--cheapest', 'solve: print a solution of least cost, or the n cheapest with --solutions n'],
    [
      '--memo',
      'count: remember intermediate counts, which is fast if many choices lead to the same state (dominoes)',
    ],
    [
      '--from <notation>',
      'how a file is read: knuth (the default), matrix (the default for lists in lists), or nonogram',
    ],
    ['--node-limit <n>', 'stop after n search nodes'],
    ['--engine <name>', `auto (the default), ${ENGINE_NAMES.join(' or ')}`],
    ['--json', 'print a JSON object on each line; the last one says how the search ended'],
    ['-q, --quiet', 'print no progress and no summary on standard error'],
    ['-V, --version', 'print the version'],
    ['-h, --help', 'print this help'],
  ],
  'A problem is a file, `-` for standard input, or a well-known one such as queens-8.',
  "A file is in Knuth's notation. The first line names the items, with secondary items after a bar. Every other line is an option. A secondary item may have a colour (x:A), and an option may have a cost (|3). An option without a primary item is left out with a warning.",
  ['Example:', ['a b c | x', ''], ['a b x:A', ''], ['c x:A |3', '']],
  'A matrix of 0 and 1 may be lists in lists, as in JSON: [[1,0,1],[0,1,0]]. Each row is an option.',
  [
    'Exit codes:',
    ['0', 'the requested solutions were found, or all were counted'],
    ['1', 'it is proved that there is no solution'],
    ['2', 'a wrong option, or a problem that cannot be read'],
    ['3', 'the search stopped at the node limit, so there may be more or cheaper solutions'],
    ['130', 'interrupted; the solutions that were found until then are printed'],
  ],
]

/** A mistake of the user. The message is one line and is shown as it is. */
export class UsageError extends Error {}

/** The values of all options. Those that were not given are missing. */
export interface Options {
  readonly solutions?: number
  readonly cheapest?: boolean
  readonly memo?: boolean
  readonly from?: 'knuth' | 'matrix' | 'nonogram'
  readonly nodes?: number
  readonly engine?: EngineName | 'auto'
  readonly json?: boolean
  readonly quiet?: boolean
}

export interface CommandLine {
  readonly command: 'solve' | 'count' | 'list' | 'help' | 'version'
  readonly problem: string
  readonly options: Options
}

const OPTIONS = {
  solutions: { type: 'string', short: 'n' },
  cheapest: { type: 'boolean' },
  memo: { type: 'boolean' },
  from: { type: 'string' },
  'node-limit': { type: 'string' },
  engine: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  version: { type: 'boolean', short: 'V' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The options that only one command has. */
const OWNERS = { solutions: 'solve', cheapest: 'solve', memo: 'count' } as const

/** @throws UsageError that quotes what is wrong */
export function readCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parsed(words)
  const [command, ...operands] = positionals
  if (values.version) return { command: 'version', problem: '', options: {} }
  if (values.help || command === 'help') return { command: 'help', problem: '', options: {} }
  if (command !== 'solve' && command !== 'count' && command !== 'list') {
    const got = command === undefined ? 'got none' : `got '${command}'`
    throw new UsageError(`expected a command: solve, count or list, ${got}`)
  }
  for (const [name, owner] of Object.entries(OWNERS)) {
    if (owner !== command && Object.hasOwn(values, name))
      throw new UsageError(`--${name} is an option of ${owner}, and ${command} does not have it`)
  }
  const [problem, extra] = command === 'list' ? ['', ...operands] : operands
  if (problem === undefined) throw new UsageError('expected a problem: a file, - or a name')
  if (extra !== undefined) throw new UsageError(`expected nothing more, got '${extra}'`)
  const { cheapest, memo, json, quiet } = values
  const options = {
    solutions: wholeNumber('solutions', values.solutions, 1),
    nodes: wholeNumber('node-limit', values['node-limit'], 0),
    from: oneOf('from', values.from, ['knuth', 'matrix', 'nonogram'] as const),
    engine: oneOf('engine', values.engine, ['auto', ...ENGINE_NAMES]),
    ...{ cheapest, memo, json, quiet },
  }
  return {
    command,
    problem,
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n', 1).join())
  }
}

function wholeNumber(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text)
  throw new UsageError(`--${name}: expected a whole number of at least ${least}, got '${text}'`)
}

function oneOf<Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const found = values.find((value) => value === text)
  if (found !== undefined || text === undefined) return found
  throw new UsageError(`--${name}: expected one of ${values.join(', ')}, got '${text}'`)
}
