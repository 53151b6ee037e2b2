import type { Order } from './order.ts'

/** How many tries in a row may fail: many if most tries fail and are quick, and few where each takes long. */
export function defaultTries({ wish, boxes }: Pick<Order, 'wish' | 'boxes'>): number {
  if (wish.kind === 'controlled-bias') return 10_000
  if (wish.kind === 'adverse') return 1000
  if (wish.kind !== 'proper' && wish.kind !== 'loose') return 100
  if (wish.clues === undefined) return wish.kind === 'loose' ? 1000 : 100
  if (boxes.height === 3 && boxes.width === 3 && wish.kind === 'proper') return 5_000_000
  const size = boxes.height * boxes.width
  return size <= 12 ? 1000 : size <= 16 ? 100 : 10 // a try takes milliseconds, a third of a second, or many seconds
}
