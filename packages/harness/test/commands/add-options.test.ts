import { Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { addOptions, valuesFrom } from '../../src/commands/add-options.ts'
import { type OptionDefinition, RUN_OPTIONS, tracksIn } from '../../src/commands/options.ts'
import { DEFAULT_OPTIONS } from '../../src/measure/plan/run-options.ts'

const definitions: readonly OptionDefinition<unknown>[] = Object.values(RUN_OPTIONS)

/** A value that each option takes which is not a flag. */
const VALUES: Readonly<Record<string, string>> = {
  '--track': 'given',
  '--shard': '1/2',
  '--fail-on': 'slower',
}

function longFlagOf({ flags }: Pick<OptionDefinition<unknown>, 'flags'>): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? ''
}

function parse(...words: string[]) {
  const command = addOptions(new Command('bench'), RUN_OPTIONS)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
  command.action(() => undefined).parse(words, { from: 'user' })
  return valuesFrom(RUN_OPTIONS, command)
}

function wordsFor(definition: OptionDefinition<unknown>): string[] {
  const flag = longFlagOf(definition)
  return definition.read === undefined ? [flag] : [flag, VALUES[flag] ?? '64']
}

it('there are twenty options at most, of which five are shown first, and their defaults are those of a run', () => {
  const shown = definitions.filter(({ isHidden }) => isHidden !== true)
  expect(shown.length).toBeLessThanOrEqual(20)
  expect(shown.filter(({ isCommon }) => isCommon === true)).toHaveLength(5)
  const { variants: _variants, ...others } = DEFAULT_OPTIONS
  expect(parse()).toMatchObject(others)
})

describe('beside --resume', () => {
  const settled = definitions.filter(({ onResume }) => onResume !== true)

  it('most options were settled when the run was begun', () => {
    expect(settled.length).toBeGreaterThan(15)
  })

  it.each(settled.map((definition) => [longFlagOf(definition), wordsFor(definition)] as const))(
    'the option %s is refused, as every one that does not say otherwise',
    (flag, words) => {
      const refusal = (): unknown => parse('--resume', 'a-run', ...words)
      expect(refusal).toThrow(CommanderError)
      expect(refusal).toThrow(new RegExp(`(?=.*'--resume).*(?=.*${flag}\\b).*cannot be used with`))
    },
  )

  it.each(
    definitions
      .filter(({ onResume, flags }) => onResume === true && !flags.includes('--resume'))
      .map((definition) => [longFlagOf(definition), wordsFor(definition)] as const),
  )('the option %s is heard', (_flag, words) => {
    expect(parse('--resume', 'a-run', ...words).resume).toBe('a-run')
  })
})

it('an option has its value by either of its names, and its default without', () => {
  expect([...parse('--entrant', 'a,b', '-s', 'b,c').solver].sort()).toEqual(['a', 'b', 'c'])
  expect(parse('--resolve').resolve).toBe(20)
  expect(tracksIn(parse('--track', 'given,permuted:3').track)).toEqual({
    track: ['given', 'permuted'],
    variants: 3,
  })
  for (const wrong of ['permuted:0', 'given:2', 'permutd', 'permuted:2:3'])
    expect(() => parse('--track', wrong)).toThrow('got')
})

it.each(['1e3', '0x10', ' 4', '+4', '-4', '4.0', ''])('no count is read from %j', (text) => {
  expect(() => parse('--rounds', text)).toThrow(`Expected a whole number of at least 1, got '${text}'`)
})

it.each(['1e3', '0x10', ' 4', '0', '-4', 'Infinity', ''])('no time is read from %j', (text) => {
  expect(() => parse('--timeout', text)).toThrow(`Expected a number above 0, got '${text}'`)
})
