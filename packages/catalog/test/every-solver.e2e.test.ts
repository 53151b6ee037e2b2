/** Every solver of the lab: the conformance suite on unusual shapes of board, and traces of published hard puzzles. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSolvers, loadSolvers, loadTraced } from '@sudoku-lab/catalog'
import { auditTrace, describeSolver } from '@sudoku-lab/conformance'
import { geometryOf, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { expect, it } from 'vitest'

/** A search in reading order may need hundreds of millions of nodes, so traced and untraced searches stop here. */
const NODES = 2_000

const geometry = geometryOf(3, 3)
const dataset = join(import.meta.dirname, '../../../datasets/hard-200.txt')
const puzzles = parseAll(readFileSync(dataset, 'utf8')).filter((_, index) => index % 10 === 0)

async function definitionOf(id: string): Promise<SolverDefinition> {
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new Error(`no solver ${id}`)
  return definition
}

const oracle = (await definitionOf('mrv')).create(geometry)

for (const { id } of await listSolvers()) {
  const definition = await definitionOf(id)
  const { definition: traced, shows } = await loadTraced(id)
  describeSolver(definition, { ...(shows !== 'solutions' && { traced }), shapes: 'other' })

  it.skipIf(shows === 'solutions')(`traces are the search of ${id} on hard puzzles`, () => {
    expect(traced).not.toBe(definition)
    for (const { puzzle } of puzzles) {
      const truth = oracle.solve(puzzle, UNIQUENESS).solutions
      const limits = { ...UNIQUENESS, nodes: NODES }
      auditTrace({ definition, traced, geometry }, { puzzle, truth, limits })
    }
  })
}
