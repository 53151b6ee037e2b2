/** Sums and medians, also for the process of an entrant, which loads as little as possible. */

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** 0 if there are no numbers. */
export function medianOf(numbers: readonly number[]): number {
  const inOrder = [...numbers].sort((a, b) => a - b)
  const middle = inOrder.length >> 1
  const upper = inOrder[middle] ?? 0
  return inOrder.length % 2 === 1 ? upper : (upper + (inOrder[middle - 1] ?? upper)) / 2
}
