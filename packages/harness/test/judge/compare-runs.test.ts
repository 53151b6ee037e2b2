import { describe, expect, it } from 'vitest'
import type { EntrantComparison, Run } from '../../src/record/run.ts'
import { whatBroke } from '../../src/write/changes.ts'
import { comparisonOf, renderComparison } from '../../src/write/comparison.ts'
import { checkGates, type ExactGate, type GateResult } from '../../src/write/gates.ts'
import { judgedRun, type SimulatedEntrant, type SimulatedRun } from './simulated-run.ts'

const ENTRANTS: Readonly<Record<string, SimulatedEntrant>> = {
  quick: { ns: 1000 },
  steady: { ns: 2000 },
  slow: { ns: 5000 },
  slowest: { ns: 9000 },
  deep: { ns: 3000 },
}
const before = runOf({ seed: 'before' })

function runOf(run: Partial<SimulatedRun> & { readonly seed: string }): Run {
  return judgedRun({ entrants: ENTRANTS, ...run })
}

function changed(
  changes: Readonly<Record<string, Partial<SimulatedEntrant>>>,
): Record<string, SimulatedEntrant> {
  const entrants = Object.entries(ENTRANTS)
  return Object.fromEntries(entrants.map(([id, entrant]) => [id, { ...entrant, ...changes[id] }]))
}

function entrant(after: Run, id: string): EntrantComparison {
  const [contest] = comparisonOf(before, after).contests
  const found = contest?.entrants.find(({ entrantId }) => entrantId === id)
  if (found === undefined) throw new Error(`no ${id} in the comparison`)
  return found
}

/** The comparison with a later run, as a terminal shows it. */
const linesOf = (after: Run): string[] =>
  renderComparison(comparisonOf(before, after), after.words, Infinity).split('\n')

function gate(was: Run, is: Run, gates: readonly ExactGate[]): GateResult {
  return checkGates(comparisonOf(was, is), gates, is.words)
}

describe('the times of two runs', () => {
  it('stand side by side without a ratio, whatever the machines are', () => {
    const entrants = changed({ slow: { ns: 6000 } })
    const after = runOf({ seed: 'elsewhere', entrants, environment: { cpuModel: 'Other CPU' } })
    const comparison = comparisonOf(before, after)
    expect(comparison.notes).toEqual(['the machines differ: CPU: Any CPU before, Other CPU after'])
    const { mean } = entrant(after, 'slow')
    expect(mean.before?.value).toBeCloseTo(5000, -3)
    expect(mean.after?.value).toBeCloseTo(6000, -3)
    const lines = linesOf(after)
    expect(lines.slice(0, 2)).toEqual([
      'elsewhere, compared with before',
      'No answer is worse than before. No counter changed.',
    ])
    expect(lines[4]).toMatch(/^solver +before +after +counters +solved$/)
    expect(lines).toContainEqual(expect.stringMatching(/^slow +\S+ µs +\S+ µs +as before +10$/))
    expect(lines.join(' ')).toContain('so their difference proves nothing.')
    expect(gate(before, after, ['counters', 'wrong'])).toEqual({ regressions: [], undecidable: [] })
  })

  it.each([
    [{ cpuCount: 8 }, 'CPUs: 2 before, 8 after'],
    [{ arch: 'arm64' }, 'architecture: linux x64 before, linux arm64 after'],
    [{ platform: 'darwin' }, 'architecture: linux x64 before, darwin x64 after'],
    [{ node: '99.1.0' }, /^Node: \S+ before, 99\.1\.0 after$/],
    [{ flags: ['--jitless', '--no-opt'] }, 'flags of Node: none before, --jitless --no-opt after'],
  ])('stand beside what else differs between the machines: %j', (environment, how) => {
    const { notes } = comparisonOf(before, runOf({ seed: 'elsewhere', environment }))
    const told = notes.map((note) => note.replace('the machines differ: ', ''))
    expect(told).toEqual([typeof how === 'string' ? how : expect.stringMatching(how)])
  })

  it('tell of several machines which there are, each once', () => {
    const [machine] = before.machines
    if (machine === undefined) throw new Error('a run is made on a machine')
    const machines = ['B', 'A', 'B'].map((cpuModel) => ({ ...machine, cpuModel }))
    expect(comparisonOf({ ...before, machines }, runOf({ seed: 'one' })).notes).toEqual([
      'the machines differ: CPU: A and B before, Any CPU after',
    ])
  })
})

describe('the counters and answers of two runs', () => {
  it('show every instance on which a counter moved, and are gated exactly on any machine', () => {
    const moved = changed({ deep: { answers: { 1: { counters: { nodes: 11, maxDepth: 2 } } } } })
    const after = runOf({ seed: 'moved', entrants: moved, environment: { cpuModel: 'Other CPU' } })
    expect(entrant(after, 'deep').counters).toMatchObject({
      moved: 1,
      first: 2,
      totals: [
        { name: 'nodes', before: 100, after: 101 },
        { name: 'maxDepth', before: 10, after: 10 }, // the largest
      ],
    })
    expect(entrant(after, 'slow').counters).toBeNull()
    expect(gate(before, after, ['counters'])).toEqual({
      regressions: ['tiny · unique: deep has other counters on 1 puzzle'],
      undecidable: [],
    })
    expect(gate(before, after, [])).toEqual({ regressions: [], undecidable: [] })
  })

  it('compare the largest value of a counter that is no sum', () => {
    const moved = changed({ deep: { answers: { 9: { counters: { nodes: 10, maxDepth: 4 } } } } })
    const after = runOf({ seed: 'moved', entrants: moved })
    expect(entrant(after, 'deep').counters?.totals).toEqual([
      { name: 'nodes', before: 100, after: 100 },
      { name: 'maxDepth', before: 10, after: 9 },
    ])
  })

  it('show by their sums that a counter moved on instances without a row of their own', () => {
    const withoutRows = (run: Run): Run => {
      const none = { instance: [], variant: [], variantSeed: [], name: [], sha256: [], facts: {} }
      return { ...run, instances: run.instances.map((asked) => ({ ...asked, ...none })) }
    }
    const moved = changed({ deep: { answers: { 1: { counters: { nodes: 11, maxDepth: 2 } } } } })
    const after = withoutRows(runOf({ seed: 'moved', entrants: moved }))
    expect(gate(withoutRows(before), after, ['counters']).regressions).toEqual([
      'tiny · unique: deep has other counters on puzzles without a row of their own',
    ])
  })

  it('count nothing where a limit was reached, which is up to the machine', () => {
    const late = { 1: { status: 'timeout', counters: { nodes: 99, maxDepth: 9 } } } as const
    const after = runOf({ seed: 'late', entrants: changed({ deep: { answers: late } }) })
    expect(entrant(after, 'deep')).toMatchObject({ counters: null, failure: null })
    const [back] = comparisonOf(after, before).contests
    expect(back?.entrants.find(({ entrantId }) => entrantId === 'deep')).toMatchObject({
      ...{ counters: null, asked: 10, solvedBefore: 9, solvedAfter: 10 },
    })
    expect(gate(before, after, ['wrong']).regressions).toEqual([
      'tiny · unique: deep solves 9 of 10 puzzles, 10 before',
    ])
  })

  it('name an entrant that is wrong now, and was not before', () => {
    const wrong = changed({ slow: { preflight: { status: 'wrong', problem: 'puzzle 2: claims none' } } })
    const after = runOf({ seed: 'wrong', entrants: wrong })
    expect(whatBroke(entrant(after, 'slow'), after.words)).toBe('answered wrongly: puzzle 2: claims none')
    expect(gate(before, after, ['wrong']).regressions).toHaveLength(1)
    expect(gate(after, after, ['wrong']).regressions).toEqual([])
  })

  it('name an entrant that fails in another way than before, and none that fails as before or not any more', () => {
    const failing = (status: 'wrong' | 'error', problem: string): Run =>
      runOf({ seed: 'failing', entrants: changed({ slow: { preflight: { status, problem } } }) })
    const failureBetween = (was: Run, is: Run): EntrantComparison['failure'] | undefined => {
      const [contest] = comparisonOf(was, is).contests
      return contest?.entrants.find(({ entrantId }) => entrantId === 'slow')?.failure
    }
    const first = failing('wrong', 'puzzle 2')
    expect(failureBetween(first, failing('wrong', 'puzzle 2'))).toBeNull()
    expect(failureBetween(first, failing('wrong', 'puzzle 3'))).toEqual({
      status: 'wrong',
      problem: 'puzzle 3',
    })
    expect(failureBetween(first, failing('error', 'puzzle 2'))).toEqual({
      status: 'error',
      problem: 'puzzle 2',
    })
    expect(failureBetween(first, before)).toBeNull()
  })

  it('are compared for a batch by its sums alone', () => {
    const inBatch = (nodes: number): Run => ({
      ...before,
      contests: before.contests.map((one) => ({
        ...one,
        contest: { ...one.contest, mode: 'batch' as const },
        ranked: one.ranked.map((entry) => ({ ...entry, counters: { nodes } })),
      })),
    })
    const [contest] = comparisonOf(inBatch(100), inBatch(101)).contests
    expect(contest?.entrants[0]?.counters).toEqual({
      moved: 1,
      first: null,
      totals: [{ name: 'nodes', before: 100, after: 101 }],
    })
    expect(comparisonOf(inBatch(100), inBatch(100)).contests[0]?.entrants[0]?.counters).toBeNull()
  })
})

describe('runs that have little in common', () => {
  it('are compared by what they share', () => {
    const after = runOf({ seed: 'others', entrants: { quick: { ns: 1000 }, fresh: { ns: 2000 } } })
    const [contest] = comparisonOf(before, after).contests
    expect(contest?.entrants.map(({ entrantId }) => entrantId)).toEqual(['quick'])
    expect(contest).toMatchObject({ onlyBefore: ['steady', 'deep', 'slow', 'slowest'], onlyAfter: ['fresh'] })
  })

  it('are not compared over other instances, and a gate says so', () => {
    const sets = before.plan.sets.map((set) => ({ ...set, sha256: 'other' }))
    const after = runOf({ seed: 'file', plan: { sets } })
    const why = 'tiny, unique, given, single: not compared: the set has changed'
    expect(linesOf(after)[1]).toBe('The two runs have nothing in common that could be compared.')
    expect(comparisonOf(before, after)).toMatchObject({ contests: [], gaps: [why] })
    expect(gate(before, after, ['wrong']).undecidable).toEqual([
      why,
      'the two runs have no entrant and contest in common',
    ])
  })

  it.each<[object, object, 'given' | 'permuted', string | undefined]>([
    [{ instances: [1, 2] }, {}, 'given', 'the sample has changed'],
    [{}, { seed: 8 }, 'permuted', 'the variants have changed (--seed, --track)'],
    [{}, { variants: 2 }, 'permuted', 'the variants have changed (--seed, --track)'],
    [{}, { seed: 8, variants: 2 }, 'given', undefined],
  ])('are compared only over the same instances: %j %j %s', (ofSet, ofPlan, track, why) => {
    const inTrack = (run: Run): Run => ({
      ...run,
      contests: run.contests.map((one) => ({ ...one, contest: { ...one.contest, track } })),
    })
    const sets = before.plan.sets.flatMap((set) => [
      { ...set, setId: 'another', sha256: 'another' },
      { ...set, ...ofSet },
    ])
    const after = { ...before, runId: 'after', plan: { ...before.plan, ...ofPlan, sets } }
    const { gaps, contests } = comparisonOf(inTrack(before), inTrack(after))
    expect(gaps).toEqual(why === undefined ? [] : [`tiny, unique, ${track}, single: not compared: ${why}`])
    expect(contests).toHaveLength(why === undefined ? 1 : 0)
  })

  it('have the names that the reader gives them, also where one of them is not complete', () => {
    const after = runOf({ seed: 'cut', state: 'interrupted' })
    const [named, unnamed] = [comparisonOf(before, after, ['main', 'here']), comparisonOf(before, after)]
    expect(named).toMatchObject({ names: { before: 'main', after: 'here' }, notes: ['here is not complete'] })
    expect(unnamed).toMatchObject({
      names: { before: 'before', after: 'cut' },
      notes: ['cut is not complete'],
    })
    for (const comparison of [named, unnamed])
      expect(comparison).toMatchObject({ before: 'before', after: 'cut' })
    expect(gate(before, after, ['counters']).undecidable).toEqual(['cut is not complete'])
    expect(comparisonOf(before, before).notes).toEqual(['this is a run compared with itself'])
  })
})
