/** Combines the commands to one program, which reports a mistake of its caller in one line. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { addCompareCommand } from './compare-command.ts'
import { EXIT_CODES, type Finish, type Home } from './home.ts'
import { addListCommand } from './list-command.ts'
import { addReportCommand } from './report-command.ts'
import { addRunCommand, refuse } from './run-command.ts'

const EXIT_CODE_HELP = `
Exit codes:
  0  everything was measured    1  an entrant failed; the others were measured
  2  wrong usage, a wrong file or folder, or a gate that could not be decided
  3  a comparison found a regression
  130  interrupted; what was measured has been written`

/** Runs one command. Returns the exit code. */
export async function runCommand(home: Home, words: readonly string[]): Promise<number> {
  const say = (text: string): void => {
    process.stderr.write(`${home.program}: ${text}\n`)
  }
  let exitCode: number = EXIT_CODES.ok
  const finish: Finish = (code) => {
    exitCode = code
  }
  const program = programFor(home, { say, finish, words })
  watchOutput(say)
  try {
    await program.parseAsync([...words], { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage
    if (!isUsage(thrown)) throw thrown
    say(thrown.message)
    return EXIT_CODES.usage
  }
}

/** All packages of the lab have one version. */
function ownVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8'))
  return manifest.version
}

interface Call {
  readonly say: (text: string) => void
  readonly finish: Finish
  /** The words of the command line, without the program. */
  readonly words: readonly string[]
}

function programFor(home: Home, { say, finish, words }: Call): Command {
  const program = new Command(home.program)
    .description(home.description)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', EXIT_CODE_HELP)
  addRunCommand(program, home, finish, words)
  program.version(ownVersion()) // after the options that people use first
  addCompareCommand(program, home, finish)
  addReportCommand(program, home)
  addListCommand(program, home)
  for (const { name, description, define } of home.commands ?? []) {
    define(program.command(name).description(description), { finish })
  }
  program
    .helpCommand(true)
    .on('beforeHelp', ({ error }: { readonly error: boolean }) => helpOfCommand(program, error))
  reportMistakes(program, program.name(), say)
  for (const command of program.commands) {
    command.allowExcessArguments(false) // the program allows them, to suggest a command
    reportMistakes(command, `${program.name()} ${command.name()}`, say)
  }
  return program
}

/**
 * Commander would print the help of the program for a command that does not exist, without a reason, and for
 * `--help compare`, and a mistake for `help --help`.
 *
 * @param isMistake whether commander takes the words for a mistake
 */
function helpOfCommand(program: Command, isMistake: boolean): void {
  const name = program.args.find((word) => !HELP_WORDS.includes(word))
  if (name === undefined && isMistake) program.help()
  if (name === undefined || (name.startsWith('-') && !isMistake)) return
  const command = program.commands.find((child) => child.name() === name)
  if (command === undefined) refuse(program, name)
  else command.help()
}

const HELP_WORDS: readonly string[] = ['help', '-h', '--help']

/** A second line names the help, as in the other programs of the lab. */
function reportMistakes(command: Command, name: string, say: Call['say']): void {
  command.configureOutput({ outputError: (text) => say(`${inOneLine(text)}\nSee \`${name} --help\`.`) })
}

/** `error: unknown option '--rund'\n(Did you mean --rounds?)` → `unknown option '--rund'; did you mean --rounds?` */
function inOneLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replace(/\.?\n\(Did you mean (?:one of )?(.*)\?\)$/s, '; did you mean $1?')
    .replace(/\.$/, '')
    .replaceAll('\n', ' ')
}

/** A foreign suite may throw an instance of another copy of this class. */
function isUsage(thrown: unknown): thrown is Error {
  return thrown instanceof UsageError || (thrown instanceof Error && thrown.name === 'UsageError')
}

/** A reader may close the output, and a disk may be full. Both are reported after the write has returned, so the listener stays. */
function watchOutput(say: (text: string) => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT_CODES.ok)
    say(`cannot write the output: ${reasonOf(error)}`)
    process.exit(EXIT_CODES.usage)
  })
}
