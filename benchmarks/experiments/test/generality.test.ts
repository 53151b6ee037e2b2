import { loadSolvers } from '@sudoku-lab/catalog'
import { conflictsIn, isSolutionOf, type SolverDefinition, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { afterEach, expect, it, vi } from 'vitest'
import { KINDS, latinSquare, minimalPuzzle } from '../src/generality/boards.ts'
import { generality } from '../src/generality/generality.ts'
import { type Plan, type SearchRow, show } from '../src/generality/report.ts'

const PLAN: Plan = {
  solvers: ['mrv', 'dlx', 'cdcl'],
  shaped: ['band'],
  quasigroup: ['mrv', 'cdcl'],
  peers: [],
  orders: [6],
  shares: [42],
  puzzles: 2,
  boards: 1,
  nodeLimit: 1000,
  seconds: 1,
  seed: 1,
}

const [cdcl] = (await loadSolvers('cdcl')) as [SolverDefinition]

afterEach(() => {
  vi.restoreAllMocks()
})

it.each(KINDS)('a minimal puzzle (%s) has one solution, and several without any of its clues', (kind) => {
  const { geometry, puzzle } = minimalPuzzle(kind, 3, 1, (each) => cdcl.create(each))
  const solver = cdcl.create(geometry)
  expect(verdictOf(solver.solve(puzzle, UNIQUENESS))).toBe('unique')
  for (const [cell, digit] of puzzle.entries())
    if (digit !== 0) expect(verdictOf(solver.solve(puzzle.with(cell, 0), UNIQUENESS))).toBe('multiple')
})

it('each jigsaw has regions of its own, and the same ones again', () => {
  const layouts = [0, 1, 0].map(
    (index) => minimalPuzzle('jigsaw', index, 1, (each) => cdcl.create(each)).geometry.layout,
  )
  expect(layouts[0]).toBe(layouts[2])
  expect(layouts[0]).not.toBe(layouts[1])
})

it('a Latin square has as many holes as asked, and can be completed', () => {
  const { geometry, puzzle } = latinSquare(10, 42, 0, 1)
  expect(puzzle.filter((digit) => digit === 0)).toHaveLength(42)
  expect(conflictsIn(geometry, puzzle)).toEqual([])
  const [solution = puzzle] = cdcl.create(geometry).solve(puzzle).solutions
  expect(isSolutionOf(geometry, solution, puzzle)).toBe(true)
})

it('counts the same again, and goes on where it was interrupted', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const exact = (rows: readonly SearchRow[]) => rows.map(({ micros: _, ...row }) => Object.values(row).join())
  const rows = await generality.count(PLAN, [], () => undefined)
  const of = (part: string) => rows.filter((row) => row.part === part).length
  expect([of('kinds'), of('peers'), of('phase'), of('holes'), of('tails-none'), of('tails-luby')]).toEqual([
    2 * (5 * 3 + 1),
    2 * 2,
    2,
    2 * 2,
    2 * 100,
    100,
  ])
  const again = await generality.count(PLAN, rows.slice(0, 40), () => undefined)
  expect(exact(again)).toEqual(exact(rows))
  expect(again.slice(0, 40)).toEqual(rows.slice(0, 40))
})

it('compares times on the same puzzle, the time of a node with that on the usual board, and the order of the solvers', () => {
  const row = (
    board: string,
    puzzle: number,
    solver: string,
    [nodes, micros]: [number, number],
  ): SearchRow => ({
    ...{ part: 'kinds', board, holes: 0, puzzle, solver, nodes, micros },
    ending: nodes === 1000 ? 'gave-up' : 'ended',
  })
  const rows = [0, 1].flatMap((puzzle) => [
    row('usual', puzzle, 'mrv', [10, 10 + puzzle]), // 1 µs a node, or 1.1
    row('usual', puzzle, 'dlx', [20, 40 + 4 * puzzle]), // four times as long
    row('usual', puzzle, 'cdcl', [40, 400 + 40 * puzzle]),
    row('jigsaw', puzzle, 'mrv', [1000, 3000]),
    row('jigsaw', puzzle, 'dlx', [500, 1500]),
    row('jigsaw', puzzle, 'cdcl', [100, 300]),
  ])
  const { tables } = show({ plan: { ...PLAN, shaped: [] }, rows })
  expect(tables.get('nodes')).toContain('| jigsaw | ≥ 1,000 (1,000–1,000) | 500 (500–500) | 100 (100–100) |')
  expect(tables.get('times')).toContain('| usual | 1 (1–1) | 4 (4–4) | 40')
  expect(tables.get('times')).toContain('| jigsaw | 1 (1–1) | 0.50 (0.50–0.50) | 0.10 (0.10–0.10) |')
  expect(tables.get('node-cost')).toMatch(/\| jigsaw \| 2\.86 \(2\.73–3\.00\) \|/) // 3 µs by 1.05, between 1.1 and 1
  expect(tables.get('ranks')).toContain('| jigsaw | -1.00 (-1.00 to -1.00) | -1.00 (-1.00 to -1.00) |')
})
