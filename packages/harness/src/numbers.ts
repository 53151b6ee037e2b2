/** Sums and medians, also for the process of an entrant, whose bundle has nothing else of the library. */
import { median } from 'simple-statistics'

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** 0 if there are no numbers. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : median([...numbers])
}
