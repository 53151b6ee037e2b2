/** Writes solutions for JavaScript, which reads several at a time. */
import * as header from './layout.ts'
import { u32At } from './layout.ts'

/** Gathers the chosen options of the present state, and nothing else. */
export function gatherChosen(): void {
  store<u32>(header.GATHERED_END, u32At(header.GATHERED))
  gather(<usize>u32At(header.CHOSEN) + (u32At(header.CHOSEN_COUNT) << 1))
}

/** Gathers the options from `CHOSEN` to an address. Returns whether there is room for another solution. */
export function gather(chosenEnd: usize): bool {
  const chosen = <usize>u32At(header.CHOSEN)
  const begin = <usize>u32At(header.GATHERED_END)
  store<u16>(begin, <u16>((chosenEnd - chosen) >> 1))
  const isWord = u32At(header.OPTION_COUNT) <= 64
  const end = isWord ? sortInWord(chosen, chosenEnd, begin + 2) : sortInMemory(chosen, chosenEnd, begin + 2)
  store<u32>(header.GATHERED_END, <u32>end)
  return end <= <usize>u32At(header.GATHERED_LAST)
}

/** @inline Sorts with a bit for each option. If all bits are in a register, this takes half as long. */
function sortInWord(chosen: usize, chosenEnd: usize, target: usize): usize {
  let bits: u64 = 0
  for (let at = chosen; at < chosenEnd; at += 2) bits |= (<u64>1) << (<u64>load<u16>(at))
  return writeOptions(bits, 0, target)
}

/** @inline */
function sortInMemory(chosen: usize, chosenEnd: usize, target: usize): usize {
  const bits = <usize>u32At(header.OPTION_BITS)
  for (let at = chosen; at < chosenEnd; at += 2) {
    const option = <usize>load<u16>(at)
    const word = bits + ((option >> 6) << 3)
    store<u64>(word, load<u64>(word) | ((<u64>1) << (option & 63)))
  }
  let sorted = target
  const end = target + (chosenEnd - chosen)
  for (let first: u32 = 0; sorted < end; first += 64) {
    const word = bits + (first >> 3)
    sorted = writeOptions(load<u64>(word), first, sorted)
    store<u64>(word, 0)
  }
  return sorted
}

/** @inline Writes the options of a word, of which `first` is bit 0. Returns the end. */
function writeOptions(bits: u64, first: u32, target: usize): usize {
  let sorted = target
  for (let left = bits; left; left &= left - 1, sorted += 2) store<u16>(sorted, <u16>(first + <u32>ctz(left)))
  return sorted
}
