/** Adds the declared options to commands of commander. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { GATES, type Gate } from '../judge/compare/gates.ts'
import {
  choice,
  flag,
  type OptionDefinition,
  option,
  RUN_OPTIONS,
  textOption,
} from '../measure/plan/options.ts'
import { capitalized } from '../report/page/readable.ts'
import { UsageError } from '../usage-error.ts'
import { EXIT_CODES } from './home.ts'

/** The options of a comparison. */
export const COMPARE_OPTIONS = {
  failOn: option<readonly Gate[]>({
    flags: '--fail-on <what,…>',
    about: `exit with ${EXIT_CODES.regression} if the comparison finds one of: ${GATES.join(', ')}`,
    preset: [],
    read: (text) => text.split(',').map((word) => choice(word.trim(), GATES)),
    onResume: true,
  }),
  acrossMachines: flag('--across-machines', 'compare times even if the machines differ', true),
  json: flag('--json', 'print the result as JSON', true),
}

export const SAVE_BASELINE = textOption(
  '--save-baseline <name>',
  'save the run under a name, so that others can be compared with it',
  true,
)

/** Options in addition to those of a run. They are also allowed for a run that is resumed. */
const BESIDE_THE_RUN = {
  resume: textOption('--resume <run>', 'continue a run that was interrupted, by its folder or name', true),
  saveBaseline: SAVE_BASELINE,
  baseline: textOption('--baseline <name>', 'compare the run with a baseline', true),
  ...COMPARE_OPTIONS,
  list: flag('-l, --list', 'list the entrants, sets and tasks', true),
} as const

/** The options of a run, including the additional ones. */
export const BENCH_OPTIONS = { ...RUN_OPTIONS, ...BESIDE_THE_RUN }

type Definitions = Readonly<Record<string, OptionDefinition<never>>>

export type Values<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends OptionDefinition<infer Value> ? Value : never
}

/** Adds options to a command. `valuesFrom` reads what commander parsed. */
export function addOptions<Options extends object>(command: Command, definitions: Options): Command {
  const all = Object.values(definitions) as OptionDefinition<unknown>[]
  const ofNewRun = all.filter(({ onResume }) => !onResume).flatMap(namesOf)
  for (const definition of all) {
    const [shown, ...others] = [definition.flags, definition.alias].flatMap((flags) => flags ?? [])
    const made = commanderOption(shown ?? '', definition)
    if (definition.flags.includes('--resume')) made.conflicts(ofNewRun)
    if (definition.flags.includes('--quick')) made.conflicts('rigorous')
    command.addOption(made)
    for (const flags of others) command.addOption(commanderOption(flags, definition).hideHelp())
  }
  return command
}

/** The values of options, with their defaults, for any of their names. */
export function valuesFrom<Options extends object>(definitions: Options, command: Command): Values<Options> {
  const given = command.opts()
  const values = Object.entries(definitions as Definitions).map(([name, definition]) => {
    const said = namesOf(definition).flatMap((known) => given[known] ?? [])
    if (definition.repeats) return [name, said.length > 0 ? [...new Set(said)] : definition.preset]
    const last = namesOf(definition)
      .map((known) => given[known] as unknown)
      .findLast((value) => value !== undefined)
    return [name, last ?? definition.preset]
  })
  return Object.fromEntries(values) as Values<Options>
}

/** The options with the presets of the suite for those that were not given. */
export function withPresets<Options extends object, Given extends object>(
  definitions: Options,
  given: Given,
  presets: Partial<Given>,
  command: Command,
): Given {
  const said = command.opts()
  const unsaid = Object.entries(presets).filter(([name]) => {
    const definition = (definitions as Definitions)[name]
    return definition !== undefined && namesOf(definition).every((known) => said[known] === undefined)
  })
  return { ...given, ...Object.fromEntries(unsaid) }
}

/** The name of an option in commander: its long flag, and its alias. */
function namesOf({ flags, alias }: Pick<OptionDefinition<unknown>, 'flags' | 'alias'>): string[] {
  return [flags, alias].flatMap((text) => (text === undefined ? [] : [new Option(text).attributeName()]))
}

function commanderOption(flags: string, definition: OptionDefinition<unknown>): Option {
  const { about, read, bare, repeats, preset } = definition
  const { presetText = preset ? String(preset) : '' } = definition
  const made = new Option(flags, presetText === '' ? about : `${about} (default: ${presetText})`)
  if (bare !== undefined) made.preset(bare as string)
  if (read === undefined) return made
  let given: unknown[] = []
  return made.argParser((text: unknown) => {
    if (typeof text !== 'string') return text // the value for an option that was given without one
    const value = readOr(read, text)
    if (!repeats) return value
    given = [...given, ...(value as unknown[])]
    return given
  })
}

function readOr(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text)
  } catch (thrown) {
    throw thrown instanceof UsageError ? new InvalidArgumentError(`${capitalized(thrown.message)}.`) : thrown
  }
}
