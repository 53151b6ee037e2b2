/** Adds the declared options to commands of commander. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { capitalized } from '../phrases.ts'
import { UsageError } from '../usage-error.ts'
import type { OptionDefinition } from './options.ts'

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
    if (definition.isHidden) made.hideHelp()
    if (definition.isCommon) made.helpGroup(COMMON)
    command.addOption(made)
    for (const flags of others) command.addOption(commanderOption(flags, definition).hideHelp())
  }
  return command
}

/** The heading of the options that people use first. */
const COMMON = 'Common options:'

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
  if (bare !== undefined) made.preset(String(bare))
  if (read === undefined) return made
  let given: unknown[] = []
  return made.argParser((text: string) => {
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
