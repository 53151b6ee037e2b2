import { describe, expect, it } from 'vitest'
import { checkRuns } from '../../src/comparison/check.ts'
import { compareRuns, type SolverComparison } from '../../src/comparison/compare.ts'
import type { Records } from '../../src/records.ts'
import { renderComparison } from '../../src/reporters/comparison.ts'
import { answerTo, planOf } from '../samples.ts'
import { SOLVERS, simulatedRun } from './simulated-run.ts'

const before = simulatedRun({ seed: 'before' })

function solver(after: Records, id: string, acrossMachines = false): SolverComparison {
  const [contest] = compareRuns(before, after, { acrossMachines }).contests
  const found = contest?.solvers.find(({ solverId }) => solverId === id)
  if (found === undefined) throw new Error(`no ${id} in the comparison`)
  return found
}

describe('the times of two runs', () => {
  it('are the same for every solver when nothing changed', () => {
    const [contest] = compareRuns(before, simulatedRun({ seed: 'again' }), { acrossMachines: false }).contests
    expect(contest?.solvers.map(({ time }) => time?.verdict)).toEqual(new Array(5).fill('same'))
    expect(contest?.threshold).toBeGreaterThanOrEqual(0.02)
    expect(contest?.common).toBeCloseTo(1, 1)
  })

  it('show the solver that became slower, with bounds, and no other', () => {
    const after = simulatedRun({ seed: 'after', factors: { ...SOLVERS, slow: 6 } })
    const { time } = solver(after, 'slow')
    expect(time).toMatchObject({ verdict: 'slower', roundsNeeded: null })
    expect(time?.ratioLo).toBeGreaterThan(1.1)
    expect(time?.ratioHi).toBeLessThan(1.3)
    expect(solver(after, 'deep').time?.verdict).toBe('same')
    expect(checkRuns(before, after, { failOn: ['slower'] })).toMatchObject({
      exitCode: 3,
      regressions: [expect.stringMatching(/^tiny · unique: slow is slower: 1\.\d{3} times as long$/)],
    })
  })

  it('are not compared across machines unless told, and then a gate on them cannot pass', () => {
    const after = simulatedRun({ seed: 'elsewhere', environment: { cpuModel: 'Other CPU' } })
    const comparison = compareRuns(before, after, { acrossMachines: false })
    expect(comparison.timesCompared).toBe(false)
    expect(comparison.notes[0]).toBe('the machines differ: CPU: Any CPU before, Other CPU after')
    expect(comparison.contests[0]?.solvers.every(({ time }) => time === null)).toBe(true)
    const checked = checkRuns(before, after, { failOn: ['slower'] })
    expect(checked.exitCode).toBe(2)
    expect(checked.undecidable).toContain('--across-machines')
    expect(checkRuns(before, after, { failOn: ['counters', 'wrong'] }).exitCode).toBe(0)
    expect(solver(after, 'slow', true).time?.verdict).toBe('same')
  })

  it('are compared on a machine that only has another name, with a note', () => {
    const after = simulatedRun({ seed: 'container', environment: { host: 'def' } })
    const comparison = compareRuns(before, after, { acrossMachines: false })
    expect(comparison.timesCompared).toBe(true)
    expect(comparison.notes).toEqual(['perhaps another machine: host: abc before, def after'])
  })

  it('get no verdicts from a run too short for them', () => {
    const quick = simulatedRun({ seed: 'quick', plan: { rounds: 3, verdicts: false } })
    expect(solver(quick, 'quick').time).toMatchObject({ verdict: 'unresolved', roundsNeeded: null })
    const checked = checkRuns(before, quick, { failOn: ['slower'] })
    expect(checked).toMatchObject({
      exitCode: 2,
      undecidable: '--fail-on slower: quick is too short for verdicts: 3 rounds',
    })
  })
})

describe('the counters of two runs', () => {
  const answers = { deep: [answerTo(1), answerTo(2, { nodes: 11, backtracks: 10 }), answerTo(3)] }

  it('show every puzzle on which one moved', () => {
    const { counters } = solver(simulatedRun({ seed: 'moved', answers }), 'deep')
    expect(counters).toMatchObject({ moved: 1, nodesBefore: 30, nodesAfter: 31 })
    expect(counters?.examples[0]).toMatchObject({ puzzle: 2, before: { nodes: 10 }, after: { nodes: 11 } })
    expect(solver(simulatedRun({ seed: 'moved', answers }), 'slow').counters).toBeNull()
  })

  it('are gated exactly, on any machine', () => {
    const after = simulatedRun({ seed: 'moved', answers, environment: { cpuModel: 'Other CPU' } })
    expect(checkRuns(before, after, { failOn: ['counters'] })).toMatchObject({
      exitCode: 3,
      regressions: ['tiny · unique: deep counts otherwise on 1 puzzles'],
    })
    expect(checkRuns(before, after, { failOn: [] }).exitCode).toBe(0)
  })

  it('do not count where a limit was reached, which is up to the machine', () => {
    const late = { deep: [answerTo(1), answerTo(2), answerTo(3, { status: 'timeout', nodes: 99 })] }
    expect(solver(simulatedRun({ seed: 'late', answers: late }), 'deep').counters).toBeNull()
  })
})

describe('the answers of two runs', () => {
  it('show a solver that is wrong now', () => {
    const wrong = {
      slow: [answerTo(1), answerTo(2, { status: 'wrong', problem: 'claims none' }), answerTo(3)],
    }
    const after = simulatedRun({ seed: 'wrong', answers: wrong })
    const index = after.preflights.findIndex(({ solverId }) => solverId === 'slow')
    const preflight = after.preflights[index]
    if (preflight === undefined) throw new Error('slow was asked')
    after.preflights[index] = { ...preflight, status: 'wrong', problem: 'puzzle 2: claims none' }
    expect(solver(after, 'slow').broken).toBe('wrong: puzzle 2: claims none')
    expect(solver(after, 'slow').time).toBeNull()
    expect(checkRuns(before, after, { failOn: ['wrong'] }).exitCode).toBe(3)
    expect(checkRuns(after, after, { failOn: ['wrong'] }).exitCode).toBe(0)
  })

  it('show a solver that solves fewer puzzles, and compare no times of it', () => {
    const fewer = { slow: [answerTo(1), answerTo(2), answerTo(3, { status: 'timeout', digest: '' })] }
    const after = simulatedRun({ seed: 'fewer', answers: fewer })
    expect(solver(after, 'slow')).toMatchObject({
      broken: 'solves 2 of 3 puzzles, 3 before',
      solvedBefore: 3,
      solvedAfter: 2,
      time: null,
    })
  })
})

describe('runs that have little in common', () => {
  it('are compared by what they share', () => {
    const after = simulatedRun({ seed: 'others', factors: { quick: 1, fresh: 2 } })
    const [contest] = compareRuns(before, after, { acrossMachines: false }).contests
    expect(contest?.solvers.map(({ solverId }) => solverId)).toEqual(['quick'])
    expect(contest?.onlyBefore).toEqual(['steady', 'slow', 'slowest', 'deep'])
    expect(contest?.onlyAfter).toEqual(['fresh'])
    expect(contest?.common).toBeNull()
  })

  it('are not compared over other puzzles, and a gate says so', () => {
    const [dataset] = planOf([]).datasets
    if (dataset === undefined) throw new Error('the plan has a dataset')
    const after = simulatedRun({ seed: 'file', plan: { datasets: [{ ...dataset, sha256: 'other' }] } })
    const comparison = compareRuns(before, after, { acrossMachines: false })
    expect(comparison.contests).toEqual([])
    expect(comparison.notes).toEqual(['tiny, unique, given, single: not compared: the file is another'])
    const checked = checkRuns(before, after, { failOn: ['wrong'] })
    expect(checked.exitCode).toBe(2)
    expect(checked.undecidable).toContain('no solver and contest in common')
  })

  it('are named when one of them is not complete or was paced otherwise', () => {
    const after = simulatedRun({ seed: 'cut', plan: { steadyMs: 99 } })
    after.state = 'interrupted'
    expect(compareRuns(before, after, { acrossMachines: false }).notes).toEqual([
      'cut is not complete',
      'measured differently: sampling time 10 ms before, 99 ms after',
    ])
  })
})

describe('the table of a comparison', () => {
  it('shows ratio, bounds, verdict, counters and what was solved', () => {
    const answers = { deep: [answerTo(1), answerTo(2, { nodes: 11 }), answerTo(3)] }
    const after = simulatedRun({ seed: 'shown', answers, factors: { ...SOLVERS, slow: 6 } })
    const text = renderComparison(compareRuns(before, after, { acrossMachines: false }), { colour: false })
    expect(text).toMatch(/^shown, compared with before\n\ntiny · unique\n/)
    expect(text).toMatch(/\nslow +1\.2\d\d +1\.\d{3} … 1\.\d{3} +slower +as before +3\n/)
    expect(text).toMatch(/\ndeep .* 30 → 31 \(1 puzzle moved\)/)
    expect(text).toContain('deep, puzzle 2: nodes 10 → 11')
    expect(text).toMatch(/differences up to \d\.\d % do not count/)
  })
})
