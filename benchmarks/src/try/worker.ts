/** Proves and measures in a thread of its own, which ends if a solver never answers. */
import { parentPort, workerData } from 'node:worker_threads'
import { UsageError } from '@sudoku-lab/harness'
import { suite } from '../sudoku/suite.ts'
import { type FirstLook, firstLook, WrongAnswer } from './first-look.ts'

export interface Request {
  /** References of solvers, with commas between them. */
  readonly solver: string
  readonly against: string
  /** A dataset or a file. */
  readonly dataset: string
  /** The folder from which relative paths start. */
  readonly directory: string
}

/** What the thread tells. */
export type Message =
  | { readonly type: 'asks'; readonly solver: string; readonly puzzle: number }
  | { readonly type: 'done'; readonly look: FirstLook }
  | { readonly type: 'wrong' | 'usage'; readonly problem: string }

const send = (message: Message): void => parentPort?.postMessage(message)

/** @throws UsageError for a solver that cannot be measured in this way. */
async function look({ solver, against, dataset, directory }: Request): Promise<FirstLook> {
  const references = [...solver.split(','), against]
  const loaded = await Promise.all(references.map((reference) => suite.load(reference, directory)))
  const definitions = [...new Map(loaded.flat().map((definition) => [definition.id, definition])).values()]
  const set = await suite.readSet(dataset, directory)
  for (const { id, external, refusesShape } of definitions) {
    if (external === true)
      throw new UsageError(`${id} works in a process of its own, which \`bench --solver ${id}\` measures`)
    const problem = refusesShape?.(set.shape ?? {})
    if (problem !== undefined) throw new UsageError(`${id} ${problem}`)
  }
  const task = definitions.some(({ refuses }) => refuses?.['unique'] !== undefined) ? 'first' : 'unique'
  const tell = (name: string, puzzle: number): void => send({ type: 'asks', solver: name, puzzle })
  return firstLook(definitions, suite, { set, task, now: () => performance.now(), tell })
}

try {
  send({ type: 'done', look: await look(workerData) })
} catch (thrown) {
  if (thrown instanceof WrongAnswer) send({ type: 'wrong', problem: thrown.message })
  else if (thrown instanceof UsageError) send({ type: 'usage', problem: thrown.message })
  else throw thrown
}
