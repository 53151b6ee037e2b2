/** Fills the few tables once, from their definitions. */

import { fillBandTables } from './band-tables.ts'
import { fillDigitMasks } from './digits.ts'
import { CELLS, FIELDS, HOUSES, PEER_BITS, PEERS, WEIGHTS } from './layout.ts'

const BIVALUE_WEIGHT: u64 = 3
const WEIGHT: u64 = 1

export function fillTables(): void {
  fillPeers()
  fillHouses()
  fillWeights()
  fillBandTables()
  fillDigitMasks()
}

function boxOf(cell: i32): i32 {
  return (cell / 27) * 3 + (cell % 9) / 3
}

function fillPeers(): void {
  let out = PEERS
  for (let cell = 0; cell < CELLS; cell++) {
    for (let other = 0; other < CELLS; other++) {
      const together = cell / 9 == other / 9 || cell % 9 == other % 9 || boxOf(cell) == boxOf(other)
      if (other == cell || !together) continue
      const bits = PEER_BITS + ((<usize>cell) << 4) + ((<usize>(other >> 6)) << 3)
      store<u64>(bits, load<u64>(bits) | ((<u64>1) << (other & 63)))
      store<u16>(out, <u16>(other << 4))
      out += 2
    }
  }
}

function fillHouses(): void {
  for (let cell = 0; cell < CELLS; cell++) {
    store<u32>(HOUSES + ((<usize>cell) << 2), ((cell / 9) << 3) | ((cell % 9) << 11) | (boxOf(cell) << 19))
  }
}

function fillWeights(): void {
  for (let set = 0; set < 512; set++) {
    const size = popcnt<i32>(set)
    const weight = size == 1 ? 0 : size == 2 ? BIVALUE_WEIGHT : WEIGHT
    let weights: u64 = 0
    let fields: u64 = 0
    for (let rest = set; rest != 0; rest &= rest - 1) {
      const field = <u64>(7 * ctz(rest))
      weights |= weight << field
      fields |= (<u64>127) << field
    }
    store<u64>(WEIGHTS + ((<usize>set) << 3), weights)
    store<u64>(FIELDS + ((<usize>set) << 3), fields)
  }
}
