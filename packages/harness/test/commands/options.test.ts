import { Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { withOptions } from '../../src/commands/home.ts'
import { BENCH_OPTIONS, givenIn } from '../../src/commands/run-command.ts'
import { completeOptions, DEFAULT_OPTIONS, tracksIn } from '../../src/plan/options.ts'

function parse(...words: string[]) {
  const command = withOptions(new Command('bench'), BENCH_OPTIONS)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .action(() => undefined)
  command.parse(words, { from: 'user' })
  return givenIn(command)
}

it('there are twenty-one options at most, of which five are shown first, and their defaults are those of a run', () => {
  const shown = BENCH_OPTIONS.filter(({ hidden }) => !hidden)
  expect(shown.length).toBeLessThanOrEqual(21)
  expect(shown.filter(({ helpGroupHeading }) => helpGroupHeading === 'Common options:')).toHaveLength(5)
  expect(completeOptions(parse(), {})).toEqual(DEFAULT_OPTIONS)
})

describe('beside --resume', () => {
  const named = ['--suite', '--solver', '--dataset', '--peers', '--against', '--node'] // again, if the folder of the run alone names it
  const later = ['--resume', '--fail-on', '--json', ...named]
  const settled = BENCH_OPTIONS.flatMap(({ long }) => (long && !later.includes(long) ? [long] : []))

  it.each(settled)('the option %s is refused, because it was settled when the run was begun', (flag) => {
    const isFlag = BENCH_OPTIONS.find(({ long }) => long === flag)?.isBoolean()
    const value = { '--track': 'given', '--shard': '1/2' }[flag] ?? '64'
    const refusal = (): unknown => parse('--resume', 'a-run', flag, ...(isFlag ? [] : [value]))
    expect(refusal).toThrow(CommanderError)
    expect(refusal).toThrow(new RegExp(`(?=.*'--resume).*(?=.*${flag}\\b).*cannot be used with`))
  })

  it('the others are heard', () => {
    const words = ['--resume', 'a-run', '--json']
    expect(parse(...words)).toEqual({ resume: 'a-run', json: true })
    for (const option of named) parse('--resume', 'a-run', option, ...(option === '--peers' ? [] : ['x']))
  })
})

it('a list can be given several times, and an option may have its value without one', () => {
  expect(parse('--dataset', 'a,b', '-d', 'b,c').dataset).toEqual(['a', 'b', 'c'])
  expect(parse('--solver', 'a,b', '-s', 'exec:x -n 1,2').solver).toEqual(['a,b', 'exec:x -n 1,2'])
  expect(parse('--resolve').resolve).toBe(20)
  expect(tracksIn(parse('--track', 'given,permuted:3').track ?? [])).toEqual({
    tracks: ['given', 'permuted'],
    variants: 3,
  })
  for (const wrong of ['permuted:0', 'given:2', 'permutd', 'permuted:2:3'])
    expect(() => parse('--track', wrong)).toThrow('got')
})

it('what was said counts more than the presets of a suite', () => {
  const options = completeOptions(parse('--timeout', '3'), { timeout: 0.1, sample: 16, rounds: 7 })
  expect(options).toMatchObject({ timeout: 3, sample: 16, rounds: 7 })
  expect(completeOptions(parse('--rigorous'), { rounds: 7 }).rounds).toBeUndefined()
})

it.each(['', '--solver', '-q'])('no name is read from %j, which may be the next option', (text) => {
  expect(() => parse('--against', text, 'mrv')).toThrow(`Expected a name, got '${text}'`)
})

it.each(['1e3', '0x10', ' 4', '+4', '-4', '4.0', ''])('no count is read from %j', (text) => {
  expect(() => parse('--rounds', text)).toThrow(`Expected a whole number of at least 1, got '${text}'`)
})

it.each(['1e3', '0x10', ' 4', '0', '-4', 'Infinity', ''])('no time is read from %j', (text) => {
  expect(() => parse('--timeout', text)).toThrow(`Expected a number above 0, got '${text}'`)
})
