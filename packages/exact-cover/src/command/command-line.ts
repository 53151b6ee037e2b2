/**
 * Reads the command line of `exact-cover` and writes its help. It uses `parseArgs` of Node, because a library that
 * parses command lines would be installed with every program that only searches.
 */
import { parseArgs } from 'node:util'

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

/** A mistake of the user. The message is one line and is shown as it is. */
export class UsageError extends Error {
  /** A second line, which names the help. Empty if the help does not explain the mistake, such as a missing file. */
  readonly help: string

  /** @param about what to ask the help about: the program or one of its commands */
  constructor(message: string, about?: 'exact-cover' | `exact-cover ${CommandName}`) {
    super(message)
    this.help = about === undefined ? '' : `See \`${about} --help\`.\n`
  }
}

/** An option: a switch, or a value of which `value` is the name and `read` checks the text. */
interface Flag {
  readonly short?: string
  readonly value?: string
  readonly help: string
  read?(text: string): unknown
}

const COMMON: Readonly<Record<string, Flag>> = {
  from: { value: 'notation', help: 'knuth (the default) or nonogram', read: oneOf('knuth', 'nonogram') },
  'node-limit': { value: 'n', help: 'stop after n search nodes', read: wholeNumber(0) },
  engine: {
    value: 'name',
    help: 'auto (the default), links or sieve',
    read: oneOf('auto', 'links', 'sieve'),
  },
  json: { help: 'print a JSON object on each line; the last one says how the search ended' },
  quiet: { short: 'q', help: 'print no progress and no summary on standard error' },
}

interface Command {
  readonly operand?: string
  readonly summary: string
  readonly flags: Readonly<Record<string, Flag>>
}

export type CommandName = 'solve' | 'count' | 'list'

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  solve: {
    operand: '<problem>',
    summary: 'print solutions; exit code 1 means that the problem has none',
    flags: {
      solutions: { short: 'n', value: 'n', help: 'stop after n solutions', read: wholeNumber(1) },
      cheapest: { help: 'print a solution of least cost, or the n cheapest with --solutions n' },
      ...COMMON,
    },
  },
  count: {
    operand: '<problem>',
    summary: 'print how many solutions there are',
    flags: {
      memo: { help: 'remember intermediate counts: fast if many choices lead to the same state (dominoes)' },
      ...COMMON,
    },
  },
  list: { summary: 'list the problems that have a name', flags: { json: { help: 'as JSON' } } },
}

/** The values of all options. Those that were not given are missing. */
export interface Options {
  readonly solutions?: number
  readonly cheapest?: true
  readonly memo?: true
  readonly from?: 'knuth' | 'nonogram'
  readonly 'node-limit'?: number
  readonly engine?: 'auto' | 'links' | 'sieve'
  readonly json?: true
  readonly quiet?: true
}

export type CommandLine =
  | { readonly command: CommandName; readonly problem: string; readonly options: Options }
  | { readonly command: 'help'; readonly about: CommandName | undefined }
  | { readonly command: 'version' }

/** @throws UsageError that quotes what is wrong */
export function readCommandLine([first = '', ...rest]: readonly string[]): CommandLine {
  if (first === '-V' || first === '--version') return { command: 'version' }
  const asksForHelp = first === 'help' || first === '-h' || first === '--help'
  const name = asksForHelp ? rest.find((word) => !word.startsWith('-')) : first
  if (name === undefined) return { command: 'help', about: undefined }
  const command = commandNamed(name)
  if (asksForHelp || rest.includes('-h') || rest.includes('--help'))
    return { command: 'help', about: command }
  const about = `exact-cover ${command}` as const
  const { values, positionals } = parsed(command, rest)
  const { operand, flags } = COMMANDS[command]
  const [problem, extra] = operand === undefined ? ['', ...positionals] : positionals
  if (problem === undefined) throw new UsageError(`expected a problem: a file, - or a name`, about)
  if (extra !== undefined) throw new UsageError(`expected nothing more, got '${extra}'`, about)
  const options = Object.entries(values).map(([flag, value]) => {
    try {
      return [flag, typeof value === 'string' ? flags[flag]?.read?.(value) : value]
    } catch (error) {
      throw new UsageError(`--${flag}: ${(error as Error).message}`, about)
    }
  })
  return { command, problem, options: Object.fromEntries(options) }
}

function commandNamed(word: string): CommandName {
  const name = (Object.keys(COMMANDS) as CommandName[]).find((known) => known === word)
  if (name !== undefined) return name
  if (word === '') throw new UsageError('expected a command', 'exact-cover')
  const kind = word.startsWith('-') ? 'option' : 'command'
  throw new UsageError(
    `unknown ${kind} '${word}'; the commands are ${Object.keys(COMMANDS).join(', ')}`,
    'exact-cover',
  )
}

function parsed(
  command: CommandName,
  args: string[],
): Pick<ReturnType<typeof parseArgs>, 'values' | 'positionals'> {
  const { flags } = COMMANDS[command]
  const options = Object.entries(flags).map(([name, { short, value }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, short === undefined ? { type } : { type, short }] as const
  })
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(options) })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, word = ''] = /'(--?[^']*)'/.exec(message) ?? []
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw new UsageError(
      isUnknown ? `unknown option '${word}'` : message.split('\n', 1).join(),
      `exact-cover ${command}`,
    )
  }
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
    throw new RangeError(`expected a whole number of at least ${least}, got '${text}'`)
  }
}

function oneOf<Name extends string>(...names: Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text)
    if (found !== undefined) return found
    throw new RangeError(`expected ${names.join(', ').replace(/, (\w+)$/, ' or $1')}, got '${text}'`)
  }
}

/** The help of the program, or of one command. */
export function helpOf(about: CommandName | undefined): string {
  if (about === undefined) return PROGRAM_HELP
  const { operand, summary, flags } = COMMANDS[about]
  const rows = Object.entries(flags).map(([name, { short, value, help }]): [string, string] => [
    `${short === undefined ? '    ' : ` -${short},`} --${name}${value === undefined ? '' : ` <${value}>`}`,
    help,
  ])
  return [
    `Usage: exact-cover ${about}${operand === undefined ? '' : ` ${operand}`} [options]`,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...(operand === undefined ? [] : [PROBLEM_HELP]),
    `Options:\n${table([...rows, [' -h, --help', 'print this help']])}`,
  ].join('\n\n')
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => ` ${name.padEnd(width)}  ${text}`).join('\n')
}

const PROBLEM_HELP = 'A problem is a file, `-` for standard input, or a well-known one such as queens-8.'

const COMMAND_ROWS = [
  ...Object.entries(COMMANDS).map(([name, { summary }]) => [` ${name}`, summary] as const),
  [' help', 'print this help, or that of a command'],
] as const

const PROGRAM_HELP = `Usage: exact-cover <command> [options]

Solves exact cover problems: finds solutions, counts them, and finds the cheapest ones.

Commands:
${table(COMMAND_ROWS)}

Options:
  -V, --version  print the version
  -h, --help     print this help

${PROBLEM_HELP}
A file is in Knuth's notation. The first line names the items, with secondary items after a bar. Every other
line is an option. A secondary item may have a colour (x:A), and an option may have a cost (|3).

  a b c | x
  a b x:A
  c x:A |3

Exit codes:
  0    the requested solutions were found, or all were counted
  1    it is proved that there is no solution
  2    a wrong option, or a problem that cannot be read
  3    the search stopped at the node limit, so there may be more or cheaper solutions
  130  interrupted; the solutions that were found until then are printed`
