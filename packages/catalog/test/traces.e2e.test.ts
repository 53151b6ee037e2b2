/**
 * Compares traces with searches: on published puzzles, the traced copy of every solver makes the same search
 * as the solver itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSolvers, loadSolvers, loadTraced } from '@sudoku-lab/catalog'
import { auditTrace } from '@sudoku-lab/conformance'
import {
  FIRST_SOLUTION,
  type Grid,
  geometryOf,
  parseAll,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { recordTrace } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'

/**
 * A search in reading order may need hundreds of millions of nodes, so traced and untraced searches stop
 * here. The conformance suite follows its cases for longer.
 */
const MOST_NODES = 2_000

const geometry = geometryOf(3, 3)

function puzzlesOf(dataset: string): Grid[] {
  const file = join(import.meta.dirname, '../../../datasets', `${dataset}.txt`)
  return parseAll(readFileSync(file, 'utf8')).map(({ grid }) => grid)
}

const easy = puzzlesOf('euler-50')
const hard = puzzlesOf('hard-200').filter((_, index) => index % 10 === 0)

async function definitionOf(id: string): Promise<SolverDefinition> {
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new Error(`no solver ${id}`)
  return definition
}

const solvers = await listSolvers()
const oracle = (await definitionOf('mrv')).create(geometry)

describe('traces', () => {
  it('show the search of every solver', () => {
    const silent = solvers.filter(({ trace }) => trace === 'solutions').map(({ id }) => id)
    expect(silent).toEqual([])
    expect([easy.length, hard.length]).toEqual([50, 20])
  })

  for (const { id } of solvers) {
    it.each([
      ['easy', easy],
      ['hard', hard],
    ] as const)(`are the search of ${id} on %s puzzles`, async (_, puzzles) => {
      const definition = await definitionOf(id)
      const traced = (await loadTraced(id)).definition
      expect(traced).not.toBe(definition)
      for (const puzzle of puzzles) {
        const truth = oracle.solve(puzzle, UNIQUENESS).solutions
        auditTrace(
          { definition, traced, geometry },
          { puzzle, truth, limits: { ...UNIQUENESS, nodes: MOST_NODES } },
        )
      }
    })
  }

  it('of a solver that tells nothing contain only its answer', async () => {
    const [puzzle] = easy as [Grid]
    const { events, result } = recordTrace(oracle, { geometry, puzzle, limits: FIRST_SOLUTION })
    expect({ events: events.length, found: result.solutionCount }).toEqual({ events: 0, found: 1 })
  })
})
