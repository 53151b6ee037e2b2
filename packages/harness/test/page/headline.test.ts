import { expect, it } from 'vitest'
import { caveatsOf, headlineOf, provedAmong, questionOf, warningsOf } from '../../src/report/page/headline.ts'
import type { ContestSummary, RunData } from '../../src/report/page-data.ts'
import { inverse } from '../../src/statistics/estimate.ts'

const ratio = { value: 0.5, lo: 0.4, hi: 0.6 }
const pairs = [
  { a: 'quick', b: 'slow', verdict: 'faster', ratio },
  { a: 'slow', b: 'middling', verdict: 'slower', ratio: inverse(ratio) },
  { a: 'quick', b: 'middling', verdict: 'unresolved', ratio },
] as unknown as ContestSummary['pairs']
const entries = (...ids: string[]) => ids.map((entrantId) => ({ entrantId }))

it('says of a tier which of its entrants are told apart all the same', () => {
  expect(provedAmong({ pairs }, entries('quick', 'middling', 'slow'))).toBe(
    'quick is proved faster than slow and middling is proved faster than slow',
  )
})

it('says nothing of a tier in which nothing was proved, or of entrants outside of it', () => {
  expect(provedAmong({ pairs }, entries('quick', 'middling'))).toBeUndefined()
})

it('does not say of one that gave up on everything that it failed', () => {
  const entrant = {
    status: 'gave-up',
    problem: 'gave up on all 50 puzzles',
    undecided: 50,
    timeouts: 0,
    wrong: 0,
  }
  const apart = ['one', 'other'].map((entrantId) => ({ ...entrant, entrantId, solved: 0, asked: 50 }))
  const contest = { ranked: [], apart } as unknown as ContestSummary
  const words = { entrant: 'solver', instance: 'puzzle', instances: 'puzzles' }
  const run = { state: 'complete', kind: 'full', words } as RunData
  expect(headlineOf(run, contest)).toBe('No solver solved a single puzzle.')
  expect(caveatsOf(run, contest)).toEqual([
    'one is not ranked: gave up on all 50 puzzles.',
    'other is not ranked: gave up on all 50 puzzles.',
  ])
})

it('does not say of one that cannot do a task that it solved none of it', () => {
  const apart = [{ entrantId: 'small', status: 'unsupported', solved: 0, asked: 10, timeouts: 0, wrong: 0 }]
  const contest = { ranked: [], apart } as unknown as ContestSummary
  expect(headlineOf({ words: { entrant: 'solver' } } as RunData, contest)).toBe(
    'No solver of this run can do this.',
  )
})

it('does not say of one that is disqualified that it did not solve what it solved', () => {
  const apart = [
    { entrantId: 'quick', status: 'disqualified', solved: 12, asked: 12, timeouts: 0, undecided: 0 },
  ]
  const contest = { ranked: [], apart } as unknown as ContestSummary
  const words = { entrant: 'solver', instance: 'puzzle', instances: 'puzzles' }
  expect(headlineOf({ words } as RunData, contest)).toBe(
    'quick did not do the requested work and is not ranked.',
  )
})

it('says why a run that is no quick one has no order', () => {
  const apart: readonly unknown[] = []
  const ranked = ['a', 'b', 'c'].map((entrantId) => ({ entrantId, status: 'ranked', rounds: 6 }))
  const words = { entrant: 'solver', entrants: 'solvers' }
  const run = { state: 'complete', kind: 'full', roundsDone: 6, rounds: 6, words } as RunData
  const caveats = (lo: number | null) => {
    const bounded = [{ ratio: { value: 2, lo, hi: null } }]
    return caveatsOf(run, { ranked, apart, pairs: bounded } as unknown as ContestSummary)
  }
  expect(caveats(null)).toEqual([
    '6 rounds are too few to prove an order of 3 solvers: the times are approximate.',
  ])
  expect(caveats(1.5)).toEqual([])
})

it('says of an interrupted run how far it came', () => {
  const contest = { ranked: [], apart: [] } as unknown as ContestSummary
  const after = (roundsDone: number) =>
    caveatsOf({ state: 'interrupted', kind: 'full', roundsDone, rounds: 3 } as RunData, contest)
  expect(after(1)).toEqual(['This run was interrupted after 1 of 3 rounds. The figures are based on those.'])
  expect(after(0)).toEqual(['This run was interrupted after 0 of 3 rounds. There are no times yet.'])
  expect(after(3)).toEqual(['This run was interrupted before all of its contests were measured to the end.'])
})

it('warns once of what makes the figures doubtful, and of an entrant that may remember', () => {
  const remarks = [
    { kind: 'headline', entrantIds: ['quick'], text: 'quick is the fastest.' },
    {
      kind: 'slow-first-meeting',
      entrantIds: ['quick'],
      text: 'Look at quick closely: it takes 6 times as long.',
    },
    { kind: 'too-noisy', entrantIds: [], text: 'Too noisy to tell: identical code differed by 6 %.' },
  ] as const
  const warnings = [
    'The run was interrupted after 2 of 10 rounds.',
    'Too noisy to tell: identical code differed by 6 %.',
  ]
  expect(warningsOf({ warnings }, { remarks } as unknown as ContestSummary)).toEqual([
    'Too noisy to tell: identical code differed by 6\u202f%.',
    'Look at quick closely: it takes 6 times as long.',
  ])
})

it('says how many of a set were asked', () => {
  const question = (asked: number, instances: number, track: 'given' | 'permuted'): string =>
    questionOf(
      {
        words: { instance: 'puzzle', instances: 'puzzles' },
        tasks: [{ name: 'unique', description: 'prove uniqueness' }],
        sets: [{ id: 'euler-50', instances, inSet: 50 }],
      } as unknown as RunData,
      {
        contest: { setId: 'euler-50', task: 'unique', track, mode: 'single' },
        ranked: [{ asked }],
        apart: [],
      } as unknown as ContestSummary,
    )
  expect(question(50, 50, 'given')).toBe('What was asked: prove uniqueness, for the 50 puzzles of euler-50.')
  expect(question(1, 1, 'given')).toBe(
    'What was asked: prove uniqueness, for 1 of the 50 puzzles of euler-50.',
  )
  expect(question(20, 20, 'permuted')).toBe(
    'What was asked: prove uniqueness, for 20 variants of a sample of the puzzles of euler-50.',
  )
  expect(question(50, 50, 'permuted')).toBe(
    'What was asked: prove uniqueness, for 50 variants of the puzzles of euler-50.',
  )
})
