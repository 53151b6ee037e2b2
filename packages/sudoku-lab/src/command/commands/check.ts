/** `check` says for each puzzle whether it keeps the rules and has exactly one solution. */
import { type Command, Option } from 'commander'
import { JSON_LINES, nodeLimit, QUIET, SOLVER, withOptions } from '../options/options.ts'
import { readingCommand } from '../options/reading.ts'

export function checkCommand(): Command {
  const command = readingCommand(
    'check',
    'say for each puzzle whether it keeps the rules and has exactly one solution',
    async () => (await import('../check/check.ts')).check,
  )
  const minimal = new Option('--minimal', 'also say whether every clue is needed')
  return withOptions(command, minimal, SOLVER, nodeLimit(), JSON_LINES, QUIET)
}
