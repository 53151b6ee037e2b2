/** Ratios to the baseline that the reader chose. They are those of the judged pairs, read in either direction. */
import { pairOf } from '../../src/judge/pair-order.ts'
import type { ContestResult, EntrantResult, Estimate } from '../../src/report/page-data.ts'

const EXACTLY_ONE: Estimate = { value: 1, lo: 1, hi: 1 }

/** The time of an entrant divided by that of the baseline. Null if the two were not compared. */
export function ratioTo(
  { pairs }: ContestResult,
  base: EntrantResult | undefined,
  { entrantId }: EntrantResult,
): Estimate | null {
  if (base === undefined) return null
  return entrantId === base.entrantId
    ? EXACTLY_ONE
    : (pairOf(pairs, entrantId, base.entrantId)?.ratio ?? null)
}

/** The same by the geometric mean over the instances, in which every instance has the same weight. */
export function ratioByInstance(
  { pairs }: ContestResult,
  base: EntrantResult | undefined,
  { entrantId }: EntrantResult,
): Estimate | null {
  if (base === undefined) return null
  if (entrantId === base.entrantId) return EXACTLY_ONE
  return pairOf(pairs, entrantId, base.entrantId)?.geometric?.ratio ?? null
}
