/** Programs that read models of a puzzle, where they are installed. */
import {
  candidateSets,
  type Geometry,
  geometryOf,
  isSolutionOf,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { PROGRAM_MODULES } from '@sudoku-lab/peers'
import { describe, expect, it } from 'vitest'

const CLASSIC = geometryOf(3, 3)
const PUZZLE = Uint8Array.from(
  '003020600900305001001806400008102900700000008006708200002609500800203009005010300',
  Number,
)
const HOPELESS = Uint8Array.from(`12345678${'0'.repeat(18)}9`.padEnd(81, '0'), Number) // r1c9 has no candidate

describe.each(PROGRAM_MODULES.map((program) => [program.module.replace(/^.*\//, ''), program] as const))(
  '%s',
  (_, { module, isInstalled, missing }) => {
    const solverFor = async (geometry: Geometry) => {
      const [definition] = Object.values(await import(module)) as SolverDefinition[]
      return (definition as SolverDefinition).create(geometry)
    }

    it.skipIf(!isInstalled)(
      `solves puzzles of digits and of candidates${isInstalled ? '' : ` (skipped: ${missing})`}`,
      async () => {
        const solver = await solverFor(CLASSIC)
        const sets = candidateSets(CLASSIC, PUZZLE)
        for (const puzzle of [PUZZLE, sets]) {
          const { solutions, ending } = solver.solve(puzzle)
          expect(solutions.map((grid) => isSolutionOf(CLASSIC, grid, puzzle))).toEqual([true])
          expect(ending).toBe('solution-limit')
        }
        const solution = solver.solve(PUZZLE).solutions[0]?.[0] ?? 0
        const without = sets.with(0, (sets[0] ?? 0) & ~(1 << (solution - 1)))
        expect(solver.solve(without)).toMatchObject({ solutionCount: 0, ending: 'exhausted' })
        expect(solver.solve(HOPELESS)).toMatchObject({ solutionCount: 0, ending: 'exhausted' })
        const wide = geometryOf(2, 3)
        const [grid] = (await solverFor(wide)).solve(new Uint8Array(36)).solutions
        expect(grid && isSolutionOf(wide, grid, new Uint8Array(36))).toBe(true)
      },
    )
  },
)
