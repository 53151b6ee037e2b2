import { expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { headlineOf, summariesOf } from '../../src/write/headlines.ts'
import { remarkSentence } from '../../src/write/sentences.ts'
import { type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

/** The headline and the remarks on the one contest of a run. */
function sentencesOf(simulated: SimulatedRun): string[] {
  const run = judgeRun(simulatedRun(simulated))
  return run.contests.flatMap((contest) => [
    headlineOf(run, contest),
    ...contest.remarks.map((remark) => remarkSentence(run, contest, remark).replaceAll('\u202f', ' ')),
  ])
}

it('names the fastest only where it is proved against everybody else', () => {
  const entrants = { a: { ns: 1000 }, b: { ns: 1300 }, c: { ns: 2000 } }
  expect(sentencesOf({ seed: 'one', rounds: 12, entrants })[0]).toMatch(
    /^a takes \d+\sns for a puzzle: \S+\s× \(\S+–\S+\) as fast as b, and \S+\s× as fast as c, the slowest\.$/,
  )
  const close = sentencesOf({ seed: 'two', entrants: { a: { ns: 1000 }, b: { ns: 1001 }, c: { ns: 2000 } } })
  expect(close[0]).toMatch(/^(a and b|b and a) are the fastest, with .*: they are proved to be the same\.$/)
  expect(close).toContain('Proved to differ by less than 2 %: a and b.')
  const quick = sentencesOf({ seed: 'quick', rounds: 3, plan: { interims: [] }, entrants })
  expect(quick).toEqual([
    expect.stringMatching(
      /^At a first look, a takes \S+\sµs for a puzzle; b, the next, takes \S+\s× as long\.$/,
    ),
  ])
})

it('counts the proved pairs of a tier instead of naming many', () => {
  const entrants = { a: { ns: 1000 }, b: { ns: 1300 }, c: { ns: 2000 } }
  const run = judgeRun(simulatedRun({ seed: 'one', rounds: 12, entrants }))
  const [contest] = run.contests
  if (contest === undefined) throw new Error('the run has a contest')
  const ranked = contest.ranked.map((entrant) => ({ ...entrant, tier: 1 }))
  expect(headlineOf(run, { ...contest, ranked })).toBe(
    'a, b and c share the only tier. Among them, 3 of 3 pairs are proved to differ.',
  )
})

it('says once what the suite says of all answers, or by whom where it says different things', () => {
  const said = (...summaries: string[]): string[][] => {
    const entrants = summaries.map((summary, index) => [`s${index}`, { ns: 1000 * (index + 1), summary }])
    const simulated = { seed: 'sums', rounds: 6, entrants: Object.fromEntries(entrants) }
    return judgeRun(simulatedRun(simulated)).contests.map(summariesOf)
  }
  expect(said('The sum is 3.', 'The sum is 3.')).toEqual([['The sum is 3.']])
  expect(said('The sum is 3.', 'The sum is 4.', 'The sum is 3.')).toEqual([
    ['s0 and s2: The sum is 3.', 's1: The sum is 4.'],
  ])
  expect(said('')).toEqual([[]])
})

it('says of one alone whether others failed', () => {
  const b = { ns: 1, preflight: { status: 'error', problem: 'threw' } } as const
  const alone = sentencesOf({ seed: 'alone', entrants: { a: { ns: 1000 } } })
  expect(alone[0]).toMatch(/\. It ran alone, so there is nothing to compare it with\.$/)
  const left = sentencesOf({ seed: 'alone', entrants: { a: { ns: 1000 }, b } })
  expect(left[0]).toMatch(/\. It is the only one that solved everything\.$/)
  expect(left).toContain('b is not ranked: it failed: threw.')
})

it('says which difference would have been found where none was', () => {
  const said = sentencesOf({
    seed: 'open',
    rounds: 9,
    weather: { noise: 0.03, turns: 0.05 },
    entrants: { a: { ns: 1000 }, b: { ns: 1010 } },
  })
  expect(said.join('\n')).toMatch(/: a and b\. This run would have found differences from [\d.]+ % on\./)
})

it('says how many rounds are missing, and names few of many pairs', () => {
  const entrants = Object.fromEntries([...'abcdefgh'].map((name, index) => [name, { ns: 1000 * 2 ** index }]))
  expect(sentencesOf({ seed: 'few', rounds: 6, entrants })[1]).toMatch(
    /^6 rounds are too few to prove anything of 28 pairs: a and b; .*; and 20 more pairs\. About \d+ more rounds? would probably settle them\.$/,
  )
})
