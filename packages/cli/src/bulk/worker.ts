/** What runs in a thread of the pool: one workbench, made when the thread starts. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Assignment } from './assignment.ts'
import { buffersOf, type Parcel } from './parcel.ts'
import { Workbench } from './workbench.ts'

const workbench = await Workbench.open(workerData as Assignment)

/** Does a piece of work and sends the result back with every buffer that came. */
export function work({ work, room }: Parcel): unknown {
  const result = workbench.do(work, room)
  const text = work.kind === 'text' ? work.text : undefined
  return move({ [transferableSymbol]: buffersOf(result.output, text), [valueSymbol]: { result, text } })
}
