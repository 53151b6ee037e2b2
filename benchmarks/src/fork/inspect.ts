import { loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, type SolverDefinition } from '@sudoku-lab/core'
import { type DefinitionReport, type InspectJob, type Shape, say } from '../protocol.ts'

/** Says which solvers a reference names, and what each is able to do. */
export async function inspect({ reference, directory, shapes }: InspectJob): Promise<void> {
  const definitions = await loadSolvers(reference, { directory })
  say({ type: 'definitions', definitions: definitions.map((definition) => reportOn(definition, shapes)) })
}

function reportOn(definition: SolverDefinition, shapes: readonly Shape[]): DefinitionReport {
  const { id, title, origin, traits, lacks = [] } = definition
  return { id, title, origin, traits, lacks, shapes: shapes.map((shape) => abilities(definition, shape)) }
}

function abilities(
  definition: SolverDefinition,
  { boxHeight, boxWidth }: Shape,
): DefinitionReport['shapes'][0] {
  const geometry = geometryOf(boxHeight, boxWidth)
  if (!definition.supports(geometry)) return { supported: false, batch: false }
  return { supported: true, batch: typeof definition.create(geometry).solveMany === 'function' }
}
