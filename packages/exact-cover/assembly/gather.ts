/** Writes solutions for JavaScript, which reads several at a time. */
import {
  CHOSEN,
  CHOSEN_END,
  GATHERED,
  GATHERED_END,
  GATHERED_LAST,
  OPTION_COUNT,
  PICKED,
  u32At,
} from './layout.ts'

/** Gathers the chosen options of the present state, and nothing else. */
export function gatherChosen(): void {
  store<u32>(GATHERED_END, u32At(GATHERED))
  gather(<usize>u32At(CHOSEN_END))
}

/** Gathers the options from `CHOSEN` to an address, ascending. Returns whether there is room for another solution. */
export function gather(chosenEnd: usize): bool {
  const chosen = <usize>u32At(CHOSEN)
  const picked = <usize>u32At(PICKED)
  let target = <usize>u32At(GATHERED_END)
  store<u32>(target, <u32>(chosenEnd - chosen) >> 2)
  target += 4
  const end = target + (chosenEnd - chosen)
  if (u32At(OPTION_COUNT) <= 64) {
    // If all bits are in a register, this takes half as long.
    let bits: u64 = 0
    for (let at = chosen; at < chosenEnd; at += 4) bits |= (<u64>1) << (<u64>u32At(at))
    writeOptions(bits, 0, target)
  } else {
    for (let at = chosen; at < chosenEnd; at += 4) {
      const option = u32At(at)
      const word = picked + ((option >> 6) << 3)
      store<u64>(word, load<u64>(word) | ((<u64>1) << (option & 63)))
    }
    let word = picked
    for (let first: u32 = 0; target < end; first += 64, word += 8) {
      target = writeOptions(load<u64>(word), first, target)
      store<u64>(word, 0)
    }
  }
  store<u32>(GATHERED_END, <u32>end)
  return end <= <usize>u32At(GATHERED_LAST)
}

/** @inline Writes the options of a word, of which `first` is bit 0. Returns the end. */
function writeOptions(bits: u64, first: u32, target: usize): usize {
  let end = target
  for (let left = bits; left; left &= left - 1, end += 4) store<u32>(end, first + <u32>ctz(left))
  return end
}
