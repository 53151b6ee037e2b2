/** Combines the commands to one program, which reports a mistake of its caller in one line. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addHelp, fitHelp, type HelpBlock, reportMistakes, watchStandardOutput } from '@sudoku-lab/console'
import { Command, CommanderError } from 'commander'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import { escapeText } from '../phrases.ts'
import { UsageError } from '../usage-error.ts'
import { csvLine } from '../write/csv.ts'
import { forTerminal, oneLine } from '../write/document.ts'
import { htmlPage, htmlTable } from '../write/write-pages.ts'
import { addDuelCommand } from './duel-command.ts'
import { EXIT_CODES, type Home, type Tools } from './home.ts'
import { addListCommand } from './list-command.ts'
import { addCompareCommand, addReportCommand } from './recorded-runs.ts'
import { addRunCommand, measureFor } from './run-command.ts'

const EXIT_CODE_HELP: HelpBlock = [
  'Exit codes of all commands:',
  ['0', 'everything was measured'],
  ['1', 'an entrant failed; the others were measured'],
  ['2', 'wrong usage, a wrong file or folder, or a gate that could not be decided'],
  ['3', 'a comparison found a regression'],
  ['130', 'interrupted; what was measured has been written'],
]

/** Runs one command. Returns the exit code. */
export async function runCommand(home: Home, words: readonly string[]): Promise<number> {
  const ended = { exitCode: EXIT_CODES.ok as number }
  const program = programFor(home, words, (code) => {
    ended.exitCode = code
  })
  reportMistakes(program)
  fitHelp(program)
  watchStandardOutput(home.program)
  try {
    await program.parseAsync([...words], { from: 'user' })
    return ended.exitCode
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage
    // a foreign suite may throw an instance of another copy of this class
    const isMistake =
      thrown instanceof UsageError || (thrown instanceof Error && thrown.name === 'UsageError')
    if (!isMistake) throw thrown
    process.stderr.write(`${home.program}: ${oneLine(thrown.message)}\n`)
    return EXIT_CODES.usage
  }
}

function programFor(home: Home, words: readonly string[], finish: (exitCode: number) => void): Command {
  const program = new Command(home.program)
    .description(home.description)
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .helpCommand(true)
  addHelp(program, EXIT_CODE_HELP)
  addRunCommand(program, home, finish, words)
  // after the options that people use first; all packages of the lab have one version
  program.version(JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')).version)
  addDuelCommand(program, home, finish, words)
  addCompareCommand(program, home, finish)
  addReportCommand(program, home)
  addListCommand(program, home)
  const write = { terminal: forTerminal, csvLine, page: htmlPage, table: htmlTable, escaped: escapeText }
  const tools: Tools = { finish, measure: measureFor(home, words), write }
  for (const { name, description, define } of home.commands ?? [])
    define(program.command(name).description(description), tools)
  for (const command of program.commands) command.allowExcessArguments(false) // the program allows them, to suggest a command
  return program
}
