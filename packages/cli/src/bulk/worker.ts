/** What runs in a thread of the pool: one workbench, made when the thread starts. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Assignment } from './assignment.ts'
import type { Work } from './work.ts'
import { Workbench } from './workbench.ts'

const workbench = await Workbench.open(workerData as Assignment)

/** Does a piece of work; the buffer of the result is moved to the thread that asked, not copied. */
export function work(piece: Work): unknown {
  const result = workbench.do(piece)
  return move({ [transferableSymbol]: [result.output.buffer], [valueSymbol]: result })
}
