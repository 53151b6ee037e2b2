/** The options that commands have beside those of a run. */
import { type Command, Option } from 'commander'
import { COMMON, MEASURED, type RunOptions, reading, textOption } from '../plan/options.ts'
import { UsageError } from '../usage-error.ts'
import { GATES, type Gate } from '../write/gates.ts'

/** What was given on the command line of a run. */
export interface GivenOptions extends Partial<RunOptions> {
  readonly resume?: string
  readonly failOn?: readonly Gate[]
  readonly json?: boolean
}

/** What the folder of a run names is named again when the run goes on, if it is not of the lab. */
const NAMES = ['suite', 'solver', 'dataset', 'peers', 'against']

/** With --resume, all other options that decide what is measured were decided when the run began. */
export const BENCH_OPTIONS: readonly Option[] = [
  ...MEASURED,
  textOption('--resume <run>', 'continue a run that was interrupted').conflicts(
    MEASURED.map((option) => option.attributeName()).filter((name) => !NAMES.includes(name)),
  ),
  ...gateOptions(GATES),
]

/** What a command that compares has: gates, and its result as JSON. */
export function gateOptions(gates: readonly string[]): Option[] {
  const read = (text: string): string[] => text.split(',').map((word) => choice(word.trim(), gates))
  return [reading('--fail-on <what,…>', `exit with 3 on: ${gates.join(', ')}`, read), jsonOption()]
}

function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON').helpGroup(COMMON)
}

export function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option)
  return command
}

/** The options that were given, without those that have their defaults. */
export function givenIn(command: Command): GivenOptions {
  const all = Object.entries(command.opts())
  return Object.fromEntries(all.filter(([name]) => command.getOptionValueSource(name) === 'cli'))
}

export function choice<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new UsageError(`expected ${words.join(' or ')}, got '${text}'`)
}
