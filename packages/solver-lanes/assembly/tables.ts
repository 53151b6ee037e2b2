/** Fills the few tables once, from their definitions. */

import { fillBandTables } from './band-tables.ts'
import { fillDigitMasks } from './digits.ts'
import { CELLS, PEER_BITS, PEERS } from './layout.ts'

export function fillTables(): void {
  fillPeers()
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
