/**
 * Sets of items. `Mask` is `u64` if the open items of a problem fit into 64 bits, otherwise `v128`. The compiler makes a
 * copy of every function for each of the two.
 */
import { vectorAt } from './layout.ts'

/** @inline */
export function maskAt<Mask>(address: usize): Mask {
  if (isVector<Mask>()) return vectorAt(address) as Mask
  return load<Mask>(address)
}

/** @inline */
export function storeMask<Mask>(address: usize, mask: Mask): void {
  if (isVector<Mask>()) v128.store(address, mask as v128)
  else store<Mask>(address, mask)
}

/** @inline */
export function emptyMask<Mask>(): Mask {
  if (isVector<Mask>()) return i64x2.splat(0) as Mask
  return 0 as Mask
}

/** @inline */
export function isEmpty<Mask>(mask: Mask): bool {
  if (isVector<Mask>()) return !v128.any_true(mask as v128)
  return !mask
}

/** @inline */
export function both<Mask>(one: Mask, other: Mask): Mask {
  if (isVector<Mask>()) return v128.and(one as v128, other as v128) as Mask
  return ((one as u64) & (other as u64)) as Mask
}

/** @inline */
export function either<Mask>(one: Mask, other: Mask): Mask {
  if (isVector<Mask>()) return v128.or(one as v128, other as v128) as Mask
  return ((one as u64) | (other as u64)) as Mask
}

/** @inline The items of a set that are not in another. */
export function without<Mask>(mask: Mask, other: Mask): Mask {
  if (isVector<Mask>()) return v128.andnot(mask as v128, other as v128) as Mask
  return ((mask as u64) & ~(other as u64)) as Mask
}

/** @inline The first item of a set that is not empty. */
export function firstOf<Mask>(mask: Mask): u32 {
  if (!isVector<Mask>()) return <u32>ctz(mask as u64)
  const low = i64x2.extract_lane(mask as v128, 0)
  return <u32>(low ? ctz(low) : 64 + ctz(i64x2.extract_lane(mask as v128, 1)))
}
