/** What is found in vectors of sizes. A size has 8, 16 or 32 bits. */
import { NONE } from './layout.ts'

/** @inline `item`, if it is known, or else the number of the first size that is equal to a value, in the vector of this index. */
export function firstLane<Size>(sizes: v128, value: v128, item: u32, index: u32): u32 {
  const bits = v128.bitmask<Size>(v128.eq<Size>(sizes, value))
  return item == NONE && bits ? index * (16 / sizeof<Size>()) + <u32>ctz(bits) : item
}

/** @inline The smallest of the sizes in a vector. */
export function leastLane<Size>(sizes: v128): Size {
  let least = v128.min<Size>(
    sizes,
    i8x16.shuffle(sizes, sizes, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
  )
  least = v128.min<Size>(
    least,
    i8x16.shuffle(least, least, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11),
  )
  if (sizeof<Size>() < 4)
    least = v128.min<Size>(
      least,
      i8x16.shuffle(least, least, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13),
    )
  if (sizeof<Size>() < 2)
    least = v128.min<Size>(
      least,
      i8x16.shuffle(least, least, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14),
    )
  return v128.extract_lane<Size>(least, 0)
}
