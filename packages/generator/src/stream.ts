import { Random } from '@sudoku-lab/core'

/**
 * The random numbers of one attempt. They follow from the seed and the number of the attempt, so the result of an attempt
 * does not depend on other attempts or on the thread that makes it.
 */
export function streamOf(seed: number, attempt: number): Random {
  const base = new Random(seed)
  const low = (base.uint32() + Math.imul((attempt % 2 ** 32) | 0, GOLDEN_RATIO)) >>> 0
  const high = (base.uint32() + Math.floor(attempt / 2 ** 32)) % 2 ** 21
  return new Random(2 ** 32 * high + low) // different for all attempts of a seed
}

/** It is odd, so a multiplication by it permutes the 32-bit numbers. */
const GOLDEN_RATIO = 0x9e37_79b1
