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
import type { Check, Subject } from './subject.ts'
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

/** Kinds of checks in the order in which a solver has to pass them. */
const KINDS = [answerChecks, isolationChecks, limitChecks, refusalChecks, batchChecks, propertyChecks]
const KINDS_OF_TRACES = [traceChecks, proofChecks]

/**
 * The checks of the suite, as data: kind by kind, and of each kind from the smallest to the largest of the chosen boards that the solver supports.
 * So the first one that fails says most.
 */
export function checksFor(
  definition: SolverDefinition,
  { traced, isSideBySide = false, shapes = 'usual' }: SolverParts = {},
): Check[] {
  const geometries = SHAPES[shapes].filter((geometry) => definition.supports(geometry))
  const bySize = geometries.toSorted((a, b) => a.cellCount - b.cellCount)
  const takesCandidates = !definition.lacks?.includes('candidates')
  const kinds = [...KINDS, ...(takesCandidates ? [candidateChecks] : [])]
  const kindsOfTraces = [...KINDS_OF_TRACES, ...(takesCandidates ? [candidateTraceChecks] : [])]
  const onEach = (checksOf: (subject: Subject) => Check[]): Check[] =>
    bySize.flatMap((geometry) =>
      checksOf({ definition, geometry }).map((check) => ({
        ...check,
        group: `${shapeOf(geometry)}: ${check.group}`,
      })),
    )
  return [
    ...(shapes === 'other' ? [] : definitionChecks(definition)),
    ...(shapes === 'usual' ? [] : shapeChecks(definition)),
    ...kinds.flatMap(onEach),
    ...(traced === undefined
      ? []
      : kindsOfTraces.flatMap((checksOf) =>
          onEach((subject) => checksOf({ ...subject, traced, isSideBySide })),
        )),
  ]
}
