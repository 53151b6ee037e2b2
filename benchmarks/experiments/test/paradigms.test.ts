import type { SearchLimits, SolveResult } from '@sudoku-lab/core'
import { NOTHING_COUNTED } from '@sudoku-lab/core'
import { streamOf } from '@sudoku-lab/generator'
import { describe, expect, it, vi } from 'vitest'
import { type Plan, type SearchRow, show } from '../src/paradigms/analysis.ts'
import { ask, entrantNamed } from '../src/paradigms/entrants.ts'
import { paradigms } from '../src/paradigms/paradigms.ts'
import { breed, randomPuzzle } from '../src/paradigms/sets.ts'
import { solverNamed } from '../src/shared/solvers.ts'

const PLAN: Plan = {
  solvers: ['mrv', 'cdcl'],
  judges: ['cdcl'],
  datasets: [],
  random: 3,
  size: 2,
  neighbours: 1,
  seconds: 4,
  seed: 1,
}

/** Rows of one set: the seconds of each solver, which was stopped at 4. */
function rowsOf(set: string, times: Readonly<Record<string, readonly number[]>>): SearchRow[] {
  return Object.entries(times).flatMap(([solver, ofSolver]) =>
    ofSolver.map((seconds, puzzle) => ({
      set,
      puzzle,
      solver,
      seconds,
      solved: seconds < 4 ? 1 : 0,
      nodes: 1000 * seconds,
    })),
  )
}

describe('the analysis', () => {
  const rows = [
    ...rowsOf('random', { mrv: [0.1, 0.1, 0.1], cdcl: [0.4, 0.4, 0.4] }),
    ...rowsOf('bred:mrv', { mrv: [4, 4], cdcl: [1, 1] }),
    ...rowsOf('bred:cdcl', { mrv: [1, 4], cdcl: [4, 1] }),
  ]
  const { tables, values } = show({ plan: PLAN, rows })

  it('compares times by their geometric means, and nodes on the sets that were bred against two solvers', () => {
    expect(Object.fromEntries(values ?? [])).toMatchObject({
      'ratio random cdcl': '4.00 (4.00–4.00)',
      'time bred:cdcl mrv': expect.stringMatching(/^2(\.00)? /) as unknown,
      'nodes bred:mrv mrv cdcl': '4 (4–4)',
      'swing mrv cdcl': expect.stringMatching(/^4(\.00)? /) as unknown,
    })
  })
  it('takes the faster on each puzzle as the virtual best, and twice its time for two in turns', () => {
    expect(values?.get('best bred:cdcl')).toMatch(/^1(\.00)? /)
    expect(values?.get('turns bred:mrv mrv cdcl')).toMatch(/^2(\.00)? /)
  })
  it('marks what is only a bound', () => {
    expect(tables.get('times')).toContain('≥ 4 (0/2)')
    expect(tables.get('times')).toMatch(/≥ 2\.00 \(.*\) \(1\/2\)/)
  })
})

it('asks with growing limits, and stops a search whose last attempt took the CPU time', () => {
  let clock = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: clock - (before?.user ?? 0),
    system: 0,
  }))
  const solver = (needed: number) => ({
    solve(_: unknown, limits: SearchLimits = { solutions: 2, nodes: Infinity, keep: 0 }): SolveResult {
      const nodes = Math.min(needed, limits.nodes)
      clock += 10 * nodes // microseconds
      const ending = nodes < needed ? 'node-limit' : 'exhausted'
      return { solutionCount: 1, solutions: [], ending, statistics: { ...NOTHING_COUNTED, nodes } }
    },
  })
  const asked = (needed: number) =>
    ask({ id: 'x', solver: solver(needed), isComplete: true, isIntegerProgram: false }, new Uint8Array(81), 1)
  expect(asked(90_000)).toEqual({ solved: true, seconds: 0.9, nodes: 90_000 })
  expect(asked(110_000)).toMatchObject({ solved: false, seconds: 1 })
  vi.restoreAllMocks()
})

it('breeds puzzles with one solution that take the judge no fewer nodes', async () => {
  const [prover, judge] = [await solverNamed('mrv'), await entrantNamed('cdcl')]
  const start = randomPuzzle(prover, 5, 0)
  const bred = breed(start, judge, { prover, neighbours: 4, random: streamOf(1, 1) })
  expect(bred).toEqual(breed(start, judge, { prover, neighbours: 4, random: streamOf(1, 1) }))
  const { solutionCount, ending } = prover.solve(bred.sets, { solutions: 2, nodes: Infinity, keep: 0 })
  expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'exhausted' })
})

it('counts the same again, and goes on where it was interrupted', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const exact = (rows: readonly SearchRow[]) => rows.map(({ seconds: _, ...row }) => row)
  const plan = { ...PLAN, seconds: 1e6 } // no search is stopped, however slow the machine is
  const rows = await paradigms.count(plan, [], () => undefined)
  expect(rows.map(({ set }) => set).join()).toBe(
    [...Array(6).fill('random'), ...Array(4).fill('bred:cdcl')].join(),
  )
  const again = await paradigms.count(plan, rows.slice(0, 7), () => undefined)
  expect(exact(again)).toEqual(exact(rows))
  vi.restoreAllMocks()
})
