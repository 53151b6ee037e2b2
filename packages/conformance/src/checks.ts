import type { SolverDefinition } from '@sudoku-lab/core'
import { answerChecks } from './answers.ts'
import { batchChecks } from './batches.ts'
import { SPREAD, shapeOf } from './cases.ts'
import type { Check } from './check.ts'
import { definitionChecks } from './definition.ts'
import { isolationChecks } from './isolation.ts'
import { limitChecks } from './limits.ts'
import { propertyChecks } from './properties.ts'
import { refusalChecks } from './refusals.ts'
import { shapeChecks } from './shapes.ts'

/** All checks of the suite, as data. Most of them run on every shape that the solver supports. */
export function checksFor(definition: SolverDefinition): Check[] {
  const shapes = SPREAD.filter((geometry) => definition.supports(geometry))
  return [
    ...definitionChecks(definition),
    ...shapeChecks(definition),
    ...shapes.flatMap((geometry) => {
      const subject = { definition, geometry }
      const checks = [answerChecks, isolationChecks, limitChecks, refusalChecks, batchChecks, propertyChecks]
      return checks
        .flatMap((checksOf) => checksOf(subject))
        .map((check) => ({ ...check, group: `boxes of ${shapeOf(geometry)}: ${check.group}` }))
    }),
  ]
}
