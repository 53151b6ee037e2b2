/** Runs in a thread of the pool. It has one workbench, which is created when the thread starts. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Assignment } from './bulk/assignment.ts'
import { buffersOf, type Parcel } from './bulk/parcel.ts'
import { Workbench } from './bulk/workbench.ts'

const workbench = await Workbench.open(workerData as Assignment)

/** Does a piece of work and returns the result with all buffers that it received. */
export async function work({ work, space }: Parcel): Promise<unknown> {
  const result = await workbench.do(work, space)
  const text = work.kind === 'text' ? work.text : undefined
  return move({ [transferableSymbol]: buffersOf(result.output, text), [valueSymbol]: { result, text } })
}
