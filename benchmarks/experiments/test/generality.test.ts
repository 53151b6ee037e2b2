import { loadSolvers } from '@sudoku-lab/catalog'
import { type SolverDefinition, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { generality, KINDS, minimalPuzzle } from '../src/generality.ts'
import { MADE } from './made.ts'

const [cdcl] = (await loadSolvers('cdcl')) as [SolverDefinition]

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

it('tells how much the nodes grow from the usual board, and marks what gave up', async () => {
  const plan = { solvers: ['mrv', 'mrv-locked', 'mac', 'cdcl'], puzzles: 2, nodeLimit: 1000, seeds: [1] }
  const row = (board: string, puzzle: number, mrv: number, locked: number) => ({
    ...{ board, seed: 1, puzzle, mrv, 'mrv-locked': locked, mac: 2, cdcl: 2 },
  })
  const rows = KINDS.flatMap((kind) =>
    [0, 1].map((puzzle) => (kind === 'jigsaw' ? row(kind, puzzle, 1000, 20) : row(kind, puzzle, 10, 10))),
  )
  const { tables, values, claims } = await generality.show({ plan, made: MADE, rows })
  expect(tables.get('nodes')).toContain('| jigsaw | ≥ 999 | 19.0 (19.0–19.0) | 1 (1–1)')
  expect(values.get('growth mrv')).toBe('111 (111–111)')
  expect([...claims.values()]).toEqual([true, false, false])
})
