import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/judge/compare/compare-runs.ts'
import type { EntrantComparison, RunComparison } from '../../src/judge/compare/comparison.ts'
import { checkGates, type Gate, type GateResult, whyNeverDecided } from '../../src/judge/compare/gates.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { whatBroke } from '../../src/phrases.ts'
import type { Run } from '../../src/record/run.ts'
import { type SimulatedEntrant, type SimulatedRun, simulatedRun } from './simulated-run.ts'

const ENTRANTS: Readonly<Record<string, SimulatedEntrant>> = {
  quick: { ns: 1000 },
  steady: { ns: 2000 },
  slow: { ns: 5000 },
  slowest: { ns: 9000 },
  deep: { ns: 3000 },
}
const before = runOf({ seed: 'before' })

function runOf(run: Partial<SimulatedRun> & { readonly seed: string }): Run {
  return judgeRun(simulatedRun({ entrants: ENTRANTS, ...run }))
}

function changed(
  changes: Readonly<Record<string, Partial<SimulatedEntrant>>>,
): Record<string, SimulatedEntrant> {
  const entrants = Object.entries(ENTRANTS)
  return Object.fromEntries(entrants.map(([id, entrant]) => [id, { ...entrant, ...changes[id] }]))
}

function compared(was: Run, is: Run, acrossMachines = false): RunComparison {
  return compareRuns(was, is, { acrossMachines })
}

function entrant(after: Run, id: string, acrossMachines = false): EntrantComparison {
  const [contest] = compared(before, after, acrossMachines).contests
  const found = contest?.entrants.find(({ entrantId }) => entrantId === id)
  if (found === undefined) throw new Error(`no ${id} in the comparison`)
  return found
}

function gate(was: Run, is: Run, gates: readonly Gate[]): GateResult {
  const { regressions, undecidable } = checkGates(compared(was, is), gates, is.words)
  const plain = (lines: readonly string[]): string[] => lines.map((line) => line.replaceAll('\u202f', ' '))
  return { regressions: plain(regressions), undecidable: plain(undecidable) }
}

describe('the times of two runs', () => {
  it('are the same for every entrant when nothing changed, though the machine became slower', () => {
    const again = runOf({ seed: 'again', slowdown: () => 1.3 })
    const [contest] = compared(before, again).contests
    expect(contest?.entrants.map(({ time }) => time?.verdict)).toEqual(new Array(5).fill('same'))
    expect(contest?.common).toBeCloseTo(1.3, 1)
    expect(gate(before, runOf({ seed: 'calm' }), ['slower'])).toEqual({ regressions: [], undecidable: [] })
  })

  it('show the entrant that became slower, with bounds, and no other', () => {
    const after = runOf({ seed: 'after', entrants: changed({ slow: { ns: 6000 } }) })
    const { time } = entrant(after, 'slow')
    expect(time?.verdict).toBe('slower')
    expect(time?.ratio.lo).toBeGreaterThan(1.15)
    expect(time?.ratio.hi).toBeLessThan(1.25)
    expect(entrant(after, 'deep').time?.verdict).toBe('same')
    expect(gate(before, after, ['slower'])).toEqual({
      regressions: [expect.stringMatching(/^tiny · unique: slow is slower: 1\.\d{3} times as long$/)],
      undecidable: [],
    })
  })

  it('include what the machine changed for all or for none, where only three of five changed alike', () => {
    const entrants = changed({ slow: { ns: 6000 }, deep: { ns: 4500 } })
    const after = runOf({ seed: 'three', slowdown: () => 1.3, entrants })
    const [contest] = compared(before, after).contests
    expect(contest?.common).toBeNull()
    expect(entrant(after, 'quick').time).toMatchObject({ verdict: 'too-noisy' })
    expect(entrant(after, 'quick').time?.ratio.value).toBeCloseTo(1.3, 1)
  })

  it('are not compared across machines unless told, and then a gate on them cannot pass', () => {
    const after = runOf({ seed: 'elsewhere', environment: { cpuModel: 'Other CPU' } })
    const comparison = compared(before, after)
    expect(comparison.notes[0]).toBe('the machines differ: CPU: Any CPU before, Other CPU after')
    expect(comparison.contests[0]?.entrants.every(({ time }) => time === null)).toBe(true)
    expect(gate(before, after, ['slower']).undecidable.join()).toContain('--across-machines')
    expect(gate(before, after, ['counters', 'wrong'])).toEqual({ regressions: [], undecidable: [] })
    expect(entrant(after, 'slow', true).time?.verdict).toBe('same')
  })

  it('get no verdicts from a run too short for them', () => {
    const quick = runOf({ seed: 'quick', rounds: 3, plan: { looks: [] } })
    expect(entrant(quick, 'quick').time?.verdict).toBe('unresolved')
    expect(gate(before, quick, ['slower']).undecidable).toEqual([
      '--fail-on slower: quick is too short for verdicts: 3 rounds',
    ])
  })
})

describe('a gate on time', () => {
  it('does not pass where noise would have hidden a regression, and says which', () => {
    const weather = { noise: 0.2, turns: 0.05 }
    const [was, is] = [runOf({ seed: 'noisy before', weather }), runOf({ seed: 'noisy after', weather })]
    const { regressions, undecidable } = gate(was, is, ['slower'])
    expect(regressions).toEqual([])
    expect(undecidable).toHaveLength(5)
    expect(undecidable[0]).toMatch(
      /^--fail-on slower: tiny · unique: quick may be 5 % slower or more: the bounds are [01]\.\d{3} … 1\.\d{3}, and the noise floor is \d+ %$/,
    )
  })

  it('does not take what all have in common for the weather', () => {
    const slower = Object.fromEntries(Object.entries(ENTRANTS).map(([id, { ns }]) => [id, { ns: 1.12 * ns }]))
    expect(gate(before, runOf({ seed: 'shared', entrants: slower }), ['slower']).undecidable).toEqual([
      '--fail-on slower: tiny · unique: all entrants became 12 % slower together, and the cause may be the machine or code that they share',
    ])
  })

  it('does not pass fewer than four entrants, since a change of the machine may hide a regression', () => {
    const entrants = { quick: { ns: 1000 } }
    const [was, is] = [runOf({ seed: 'alone before', entrants }), runOf({ seed: 'alone after', entrants })]
    expect(gate(was, is, ['slower'])).toEqual({
      regressions: [],
      undecidable: [expect.stringMatching(/quick may be 5 % .*, since fewer than 4 entrants changed alike$/)],
    })
  })

  it('does not pass an entrant that was not timed to the end', () => {
    const answers = { 2: { status: 'timeout' } } as const
    const after = runOf({ seed: 'late', entrants: changed({ slow: { answers } }) })
    expect(gate(before, after, ['slower']).undecidable).toContain(
      '--fail-on slower: tiny · unique: slow was not timed to the end in both runs',
    )
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
        { name: 'maxDepth', before: 55, after: 55 },
      ],
    })
    expect(entrant(after, 'slow').counters).toBeNull()
    expect(gate(before, after, ['counters'])).toEqual({
      regressions: ['tiny · unique: deep has other counters on 1 puzzle'],
      undecidable: [],
    })
    expect(gate(before, after, [])).toEqual({ regressions: [], undecidable: [] })
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
    expect(entrant(after, 'deep')).toMatchObject({ counters: null, time: null, failure: null })
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
})

describe('runs that have little in common', () => {
  it('are compared by what they share', () => {
    const after = runOf({ seed: 'others', entrants: { quick: { ns: 1000 }, fresh: { ns: 2000 } } })
    const [contest] = compared(before, after).contests
    expect(contest?.entrants.map(({ entrantId }) => entrantId)).toEqual(['quick'])
    expect(contest).toMatchObject({ onlyBefore: ['steady', 'deep', 'slow', 'slowest'], onlyAfter: ['fresh'] })
  })

  it('are not compared over other instances, and a gate says so', () => {
    const sets = before.plan.sets.map((set) => ({ ...set, sha256: 'other' }))
    const after = runOf({ seed: 'file', plan: { sets } })
    const why = 'tiny, unique, given, single: not compared: the set has changed'
    expect(compared(before, after)).toMatchObject({ contests: [], gaps: [why] })
    expect(gate(before, after, ['wrong']).undecidable).toEqual([
      why,
      'the two runs have no entrant and contest in common',
    ])
  })

  it('are named when one of them is not complete, or when they are the same run', () => {
    const after = runOf({ seed: 'cut', state: 'interrupted' })
    expect(compared(before, after).notes).toEqual(['cut is not complete'])
    expect(gate(before, after, ['counters']).undecidable).toEqual(['cut is not complete'])
    expect(compared(before, before).notes).toEqual(['this is a run compared with itself'])
  })
})

describe('a gate that no measurement could decide', () => {
  const [environment] = before.machines
  if (environment === undefined) throw new Error('a run has an environment')
  const { plan } = before
  const three = { plan: { ...plan, entrants: plan.entrants.slice(0, 3) } }
  const otherSet = { plan: { ...plan, sets: plan.sets.map((set) => ({ ...set, setId: 'x' })) } }

  it.each<
    [string, string | undefined, Partial<{ plan: typeof plan; environment: typeof environment }>, Gate[]]
  >([
    ['for no reason if nothing hinders it', undefined, {}, ['slower', 'counters', 'wrong']],
    ['on counters of three entrants: never', undefined, three, ['counters']],
    ['on times of three entrants', 'at least 4 entrants', three, ['slower']],
    ['in a quick run', 'too short for verdicts', { plan: { ...plan, looks: [] } }, ['slower']],
    [
      'on another machine',
      'the machines differ: CPU',
      { environment: { ...environment, cpuModel: 'x' } },
      ['slower'],
    ],
    ['on another set', 'no entrant and contest in common', otherSet, ['wrong']],
  ])('is refused %s', (_what, why, change, gates) => {
    const found = whyNeverDecided(before, change.plan ?? plan, change.environment ?? environment, gates)
    if (why === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(why)
  })
})
