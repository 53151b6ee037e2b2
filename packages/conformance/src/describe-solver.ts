/** A solver is described to vitest as one suite with all its checks. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { describe, it } from 'vitest'
import { checksFor, type SolverParts } from './checks.ts'

const PATIENCE = 30 * 60_000 // ms for one check: a bound against a search without end, not a measure of speed

/**
 * Registers every check of the suite with vitest, as one `describe` block named after the solver. The checks come from the simple to the difficult, so
 * those after the first failure are skipped: they would fail for the same reason, on larger boards.
 *
 * @example
 * import { describeSolver } from '@sudoku-lab/conformance'
 * import { myIdea } from '@sudoku-lab/solver-my-idea'
 * import { myIdea as traced } from '@sudoku-lab/solver-my-idea/traced'
 * describeSolver(myIdea, { traced })
 */
export function describeSolver(definition: SolverDefinition, parts: SolverParts = {}): void {
  describe(definition.id, () => {
    let failed: string | undefined
    for (const { group, name, run } of checksFor(definition, parts)) {
      const title = `${group}: ${name}`
      it(title, { timeout: PATIENCE }, ({ skip }) => {
        if (failed !== undefined) skip(`because of the failure of "${failed}"`)
        try {
          run()
        } catch (thrown) {
          failed = title
          throw thrown
        }
      })
    }
  })
}
