/**
 * A seeded source of random numbers, the same on every JavaScript engine: xoshiro128** 1.1 by David
 * Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number generators", ACM Transactions on
 * Mathematical Software 47, 2021), whose four words are filled from the seed by the finalizer of
 * MurmurHash3 (Austin Appleby, 2008). It is for choosing puzzles and not for secrets.
 */
export class Random {
  private readonly state: Uint32Array // four words, not all of them zero

  /** @param seed Any safe integer; different seeds give independent sequences. */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`seed: expected a safe integer, got ${seed}`)
    this.state = stateOf(seed)
  }

  /** An integer from 0 to 2³² − 1. */
  uint32(): number {
    const { state } = this
    const a = state[0]
    const b = state[1]
    const c = state[2]
    const d = state[3]
    state[0] = a ^ d ^ b
    state[1] = b ^ c ^ a
    state[2] = c ^ a ^ (b << 9)
    state[3] = rotateLeft(d ^ b, 11)
    return Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
  }

  /** An integer from 0 to `bound` − 1, uniformly. */
  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
      throw new RangeError(`bound: expected an integer from 1 to 2³², got ${bound}`)
    }
    for (;;) {
      const number = this.uint32()
      const start = bound * Math.floor(number / bound) // instead of %, which takes ten times as long above 2³¹
      // the last block may be cut short, and would favour the small remainders
      if (start <= 2 ** 32 - bound) return number - start
    }
  }

  /** Puts the items in random order, in place and uniformly (Fisher and Yates). */
  shuffle<Items extends { length: number; [index: number]: unknown }>(items: Items): Items {
    for (let last = items.length - 1; last > 0; last--) {
      const chosen = this.below(last + 1)
      const item = items[last]
      items[last] = items[chosen]
      items[chosen] = item
    }
    return items
  }
}

function stateOf(seed: number): Uint32Array {
  const low = seed >>> 0
  const high = Math.floor(seed / 2 ** 32) >>> 0
  const state = new Uint32Array(4)
  for (let word = 0; word < 4; word++) {
    const part = mixed(low + Math.imul(GOLDEN_RATIO, word + 1))
    state[word] = mixed(part ^ (high + Math.imul(GOLDEN_RATIO, word + 5)))
  }
  return state
}

const GOLDEN_RATIO = 0x9e37_79b9

/** The finalizer of MurmurHash3: every bit of the input changes about half of the bits of the output. */
function mixed(word: number): number {
  const first = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35)
  return second ^ (second >>> 16)
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
