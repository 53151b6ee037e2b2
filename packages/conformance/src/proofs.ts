/** A search that a traced solver makes to its end is a proof, which the checker of the package `proof` accepts. */
import assert from 'node:assert/strict'
import { prove, verify } from '@sudoku-lab/proof'
import { recordTrace } from '@sudoku-lab/trace'
import { COUNTED, casesFor } from './cases.ts'
import { type Check, explaining } from './subject.ts'
import type { TracedSubject } from './traces.ts'

/** The formula of a larger board takes longer than the rest of the suite. */
const LARGEST_BOARD = 9
const PROVED_NODES = 4_000
const LIMITS = { solutions: COUNTED + 1, nodes: PROVED_NODES, keep: COUNTED + 1 }

export function proofChecks({ traced, geometry, definition }: TracedSubject): Check[] {
  if (geometry.size > LARGEST_BOARD) return []
  const { proper, unsolvable, several, conflicting } = casesFor(geometry)
  const run = (): void => {
    const solver = traced.create(geometry)
    for (const { puzzle } of [...proper, ...unsolvable, ...several, ...conflicting]) {
      const trace = recordTrace(solver, { geometry, puzzle, limits: LIMITS })
      if (trace.result.ending !== 'exhausted') continue
      const { formula, proof } = prove(trace)
      explaining({ definition, geometry }, puzzle, LIMITS, () =>
        assert.deepEqual({ ...verify(formula, proof), lemmas: 0 }, { accepted: true, lemmas: 0 }),
      )
    }
  }
  return [{ group: 'proofs', name: 'proves that there are no other solutions', run }]
}
