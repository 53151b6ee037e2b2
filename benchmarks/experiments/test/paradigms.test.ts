import type { SearchLimits, SolveResult } from '@sudoku-lab/core'
import { NOTHING_COUNTED } from '@sudoku-lab/core'
import { streamOf } from '@sudoku-lab/generator'
import { expect, it, vi } from 'vitest'
import { ask, askAgain, entrantNamed } from '../src/paradigms/entrants.ts'
import { paradigms } from '../src/paradigms/paradigms.ts'
import { type Plan, type Search, show } from '../src/paradigms/report.ts'
import { breed, randomPuzzle } from '../src/paradigms/sets.ts'
import { solverNamed } from '../src/shared/solvers.ts'
import { MADE } from './made.ts'

const PLAN: Plan = {
  ...{ solvers: ['mrv', 'cdcl'], judges: ['mrv', 'cdcl'], datasets: [], sample: 2 },
  ...{ size: 2, neighbours: 1, seconds: 4, seeds: [1] },
}

/** Rows of one set: the seconds of each solver, which was stopped at 4. */
function rowsOf(set: string, times: Readonly<Record<string, readonly number[]>>): Search[] {
  return Object.entries(times).flatMap(([solver, ofSolver]) =>
    ofSolver.map((seconds, puzzle) => ({
      ...{ set, seed: 1, puzzle, solver, seconds },
      solved: seconds < 4 ? 1 : 0,
      nodes: 1000 * seconds,
    })),
  )
}

it('the report tells the share that is solved at each limit, and how two solvers swing', () => {
  const rows = [
    ...rowsOf('random', { mrv: [0.001, 0.2], cdcl: [0.4, 0.4] }),
    ...rowsOf('list', { mrv: [4, 4], cdcl: [1, 1] }),
    ...rowsOf('other', { mrv: [1, 1], cdcl: [4, 1] }),
    ...rowsOf('bred:mrv', { mrv: [4, 4], cdcl: [1, 1] }),
    ...rowsOf('bred:cdcl', { mrv: [1, 1], cdcl: [4, 1] }),
  ]
  const { tables, values, claims } = show({ plan: PLAN, made: MADE, rows })
  const none = '0 (0–66)'
  const [half, whole] = ['50 (9–91)', '100 (34–100)']
  expect(tables.get('shares')).toContain(`| random | \`mrv\` | ${half} | ${half} | ${whole} |`)
  expect(tables.get('shares')).toContain(`| \`list\` | \`cdcl\` | ${none} | ${none} | ${whole} |`)
  expect(values.get('swing mrv cdcl')).toMatch(/^8(\.00)? /) // 4 on the first set, 1/4 and 1 on the second
  expect(claims.get('no solver solves most on every set')).toBe(true)
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
    ask({ id: 'x', solver: solver(needed), isIntegerProgram: false }, new Uint8Array(81), 1)
  expect(asked(90_000)).toEqual({ solved: 1, seconds: 0.9, nodes: 90_000 })
  expect(asked(110_000)).toMatchObject({ solved: 0, seconds: 1 })
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

it('asks again without a clock: what was proved takes as many nodes, and what was stopped has no proof within some', async () => {
  const [prover, cdcl] = [await solverNamed('mrv'), await entrantNamed('cdcl')]
  const { sets } = randomPuzzle(prover, 5, 0)
  const known = ask(cdcl, sets, 1e6)
  expect(askAgain(cdcl, sets, known)).toEqual({ solved: 1, nodes: known.nodes })
  expect(askAgain(cdcl, sets, { ...known, nodes: known.nodes - 1 })).not.toEqual({
    solved: 1,
    nodes: known.nodes - 1,
  })
  expect(askAgain(cdcl, sets, { ...known, solved: 0 })).toEqual({ solved: 1, nodes: known.nodes })
})

it('has a row for each solver on each puzzle', async () => {
  const units = [...(await paradigms.unitsOf(PLAN, []))]
  expect(units.map(({ key }) => key['set']).join()).toBe(
    ['random', 'bred:mrv', 'bred:cdcl'].flatMap((set) => [set, set, set, set]).join(),
  )
})
