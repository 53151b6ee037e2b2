/** The checks of the suite are chosen here by what a solver claims. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { answerChecks } from './answers.ts'
import { batchChecks } from './batches.ts'
import { candidateChecks, candidateTraceChecks } from './candidates.ts'
import { SHAPES, shapeOf } from './cases.ts'
import { definitionChecks, shapeChecks } from './definition.ts'
import { isolationChecks } from './isolation.ts'
import { limitChecks } from './limits.ts'
import { proofChecks } from './proofs.ts'
import { propertyChecks } from './properties.ts'
import { refusalChecks } from './refusals.ts'
import type { Check } from './subject.ts'
import { traceChecks } from './traces.ts'

/** What the suite has to know beside the definition. */
export interface SolverParts {
  /** The same definition, as the traced instantiation of the package exports it: `@sudoku-lab/solver-x/traced`. */
  readonly traced?: SolverDefinition
  /** Whether it searches several branches at the same time, so that its trace shows solutions in another order. */
  readonly isSideBySide?: boolean
  /** Which boards are tried: 2×2, 2×3, 3×3 and 4×4 boxes, and small boards with other houses; or the other boards, which take longer; or all. */
  readonly shapes?: keyof typeof SHAPES
}

/** The checks of the suite, as data. Most of them run on every chosen shape that the solver supports. */
export function checksFor(
  definition: SolverDefinition,
  { traced, isSideBySide = false, shapes = 'usual' }: SolverParts = {},
): Check[] {
  const geometries = SHAPES[shapes].filter((geometry) => definition.supports(geometry))
  return [
    ...(shapes === 'other' ? [] : definitionChecks(definition)),
    ...(shapes === 'usual' ? [] : shapeChecks(definition)),
    ...geometries.flatMap((geometry) => {
      const subject = { definition, geometry }
      const takesCandidates = !definition.lacks?.includes('candidates')
      const checks = [answerChecks, isolationChecks, limitChecks, refusalChecks, batchChecks, propertyChecks]
      if (takesCandidates) checks.push(candidateChecks)
      const checksOfTraces = [traceChecks, proofChecks]
      if (takesCandidates) checksOfTraces.push(candidateTraceChecks)
      const ofTraces =
        traced === undefined
          ? []
          : checksOfTraces.flatMap((checksOf) => checksOf({ ...subject, traced, isSideBySide }))
      return [...checks.flatMap((checksOf) => checksOf(subject)), ...ofTraces].map((check) => ({
        ...check,
        group: `${shapeOf(geometry)}: ${check.group}`,
      }))
    }),
  ]
}
