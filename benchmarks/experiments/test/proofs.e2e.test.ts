/** Proofs from the traces of all solvers that tell their steps. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSolvers, loadTraced } from '@sudoku-lab/catalog'
import { geometryOf, type Puzzle } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { prove, verify } from '@sudoku-lab/proof'
import { recordTrace } from '@sudoku-lab/trace'
import { expect, it } from 'vitest'

const LIMITS = { solutions: 200, nodes: 30_000, keep: 200 }
const EVERY = 10

function puzzlesOf(set: string, every = 1): Puzzle[] {
  const file = join(import.meta.dirname, `../../../datasets/${set}.txt`)
  const puzzles = Array.from(parseAll(readFileSync(file, 'utf8')), ({ puzzle }) => puzzle)
  return puzzles.filter((_, index) => index % every === 0)
}

const PUZZLES = [
  ...puzzlesOf('euler-50', 5),
  ...puzzlesOf('hard-200', EVERY),
  ...puzzlesOf('unsolvable-50', EVERY),
  ...puzzlesOf('multiple-200', EVERY),
]

const entries = await listSolvers()

it.each(entries.map(({ id }) => id))('%s: every search that ends is a proof', async (id) => {
  const { definition, shows } = await loadTraced(id)
  const geometry = geometryOf(3, 3)
  if (shows === 'solutions' || !definition.supports(geometry)) return
  const solver = definition.create(geometry)
  const refused = PUZZLES.flatMap((puzzle) => {
    const trace = recordTrace(solver, { geometry, puzzle, limits: LIMITS })
    if (trace.result.ending !== 'exhausted') return []
    const { formula, proof } = prove(trace)
    const verdict = verify(formula, proof)
    return verdict.accepted ? [] : [{ puzzle, verdict }]
  })
  expect(refused).toEqual([])
})

it('proves the answer to a board of 16 digits', async () => {
  const { definition } = await loadTraced('mrv')
  const geometry = geometryOf(4, 4)
  for (const puzzle of puzzlesOf('sixteen-50', EVERY)) {
    const { formula, proof } = prove(
      recordTrace(definition.create(geometry), { geometry, puzzle, limits: LIMITS }),
    )
    expect(verify(formula, proof).accepted).toBe(true)
  }
})
