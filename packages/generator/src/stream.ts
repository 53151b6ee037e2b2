import { Random } from '@sudoku-lab/core'

/**
 * The source of chance of one attempt. Each attempt has its own, so that what comes of it does not depend on the others:
 * not on their number, nor on who makes them.
 */
export function streamOf(seed: number, attempt: number): Random {
  const base = new Random(seed)
  const low = (base.uint32() + Math.imul((attempt % 2 ** 32) | 0, GOLDEN_RATIO)) >>> 0
  const high = (base.uint32() + Math.floor(attempt / 2 ** 32)) % 2 ** 21
  return new Random(2 ** 32 * high + low) // different for all attempts of a seed
}

/** Odd, so that multiplying by it only changes the order of the 32-bit numbers. */
const GOLDEN_RATIO = 0x9e37_79b1
