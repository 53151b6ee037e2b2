/** What reports show of instances: their texts, solutions of the trusted reference, and what opens them in the viewer. */

import type { CompleteSuite } from '../complete-suite.ts'
import type { InstancesEvent } from '../record/schema.ts'
import type { Entrant, Shape } from '../suite.ts'

type Columns = Partial<Pick<InstancesEvent, 'text' | 'solution' | 'fragment'>>

interface Place {
  readonly shape: Shape
  readonly task: string
  readonly directory: string
}

/** How much the reference may count for one instance. One that needs more is shown without its solution. */
const BUDGET = 20_000

export async function textColumns(
  suite: CompleteSuite,
  instances: readonly unknown[],
  place: Place,
): Promise<Columns> {
  const { shape } = place
  const { text, viewer } = suite.shown ?? {}
  const reference = text === undefined ? undefined : await openReference(suite, place)
  const solutionOf = (instance: unknown): string | null => {
    const witness = reference?.read(reference.ask(instance, BUDGET), instance).witnesses[0]
    return witness === undefined ? null : (text?.(instance, witness, shape) ?? null)
  }
  return {
    ...(text && {
      text: instances.map((one) => text(one, null, shape)),
      solution: instances.map(solutionOf),
    }),
    ...(viewer && { fragment: instances.map((one) => viewer.fragmentOf(one, shape)) }),
  }
}

async function openReference(
  suite: CompleteSuite,
  { shape, task, directory }: Place,
): Promise<Entrant<unknown> | undefined> {
  const reference = suite.checks?.reference
  const [definition] = reference === undefined ? [] : await suite.load(reference, directory)
  const isRefused =
    definition?.refusesShape?.(shape) !== undefined || definition?.refuses?.[task] !== undefined
  return isRefused ? undefined : definition?.open(shape, task)
}
