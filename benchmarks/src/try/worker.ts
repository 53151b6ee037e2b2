/** Proves and measures in a thread of its own, which ends if a solver never answers. */
import { parentPort, workerData } from 'node:worker_threads'
import { type EntrantDefinition, UsageError } from '@sudoku-lab/harness'
import { domain } from '../sudoku/suite.ts'
import { firstLook } from './first-look.ts'
import type { Message, Request } from './message.ts'
import { WrongAnswer } from './prove-answers.ts'

const { solver, against, dataset, directory } = workerData as Request
const send = (message: Message): void => parentPort?.postMessage(message)

try {
  const references = [...solver.split(','), against]
  const loaded = await Promise.all(references.map((reference) => domain.load(reference, directory)))
  const definitions = [...new Map(loaded.flat().map((definition) => [definition.id, definition])).values()]
  const set = await domain.readSet(dataset, directory)
  for (const definition of definitions) requireFit(definition, set.shape ?? {})
  const task = definitions.some(({ refuses }) => refuses?.['unique'] !== undefined) ? 'first' : 'unique'
  const tell = (name: string, puzzle: number): void => send({ type: 'asks', solver: name, puzzle })
  const look = await firstLook(definitions, domain, { set, task, now: () => performance.now(), tell })
  send({ type: 'done', look })
} catch (thrown) {
  if (thrown instanceof WrongAnswer) send({ type: 'wrong', problem: thrown.message })
  else if (thrown instanceof UsageError) send({ type: 'usage', problem: thrown.message })
  else throw thrown
}

/** @throws UsageError for a solver that cannot be measured in this way. */
function requireFit<Instance>(
  { id, external, refusesShape }: EntrantDefinition<Instance>,
  shape: Readonly<Record<string, string | number>>,
): void {
  if (external === true) {
    throw new UsageError(`${id} works in a process of its own, which \`bench --solver ${id}\` measures`)
  }
  const problem = refusesShape?.(shape)
  if (problem !== undefined) throw new UsageError(`${id} ${problem}`)
}
