/** Runs in a thread of the pool. It has one maker, which is created when the thread starts. */
import { workerData } from 'piscina'
import { Maker } from './maker.ts'
import type { MadeAttempt, Order } from './order.ts'

const maker = await Maker.open(workerData as Order)

export function make({ first, count }: { readonly first: number; readonly count: number }): MadeAttempt[] {
  return maker.make(first, count)
}
