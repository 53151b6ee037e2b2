/** What the traced sieve tells of the options that are forced; see assembly/told.ts. */
import type { Option } from '../problem.ts'

/** Takes an option because it is the only one of a slot. */
export type HearForced = (option: Option, slot: number) => void

// addresses of the header, as in assembly/layout.ts
const PLANE_BYTES = 96
const PLANE_COUNT = 92
const PLANES = 132
const MASK_BYTES = 164
const COUNTS = 116
const SLOT_COUNT = 84
const NO_BIT = 0xffff

let memory: WebAssembly.Memory | undefined
let hear: HearForced | undefined

function view(): DataView {
  if (memory === undefined) throw new Error('the module tells something before it is there')
  return new DataView(memory.buffer)
}

const imports = {
  forcedSlot(option: number, forced: number): number {
    const words = view()
    const planes = words.getUint32(PLANES, true) + words.getUint32(MASK_BYTES, true) * option
    for (let plane = 0; plane < words.getUint32(PLANE_COUNT, true); plane++) {
      const uses = planes + plane * words.getUint32(PLANE_BYTES, true)
      for (let byte = 0; byte < 16; byte++) {
        const both = words.getUint8(uses + byte) & words.getUint8(forced + 16 * plane + byte)
        if (both !== 0) return slotOfBit(words, 128 * plane + 8 * byte + 31 - Math.clz32(both & -both))
      }
    }
    throw new Error(`option ${option} is forced by nothing`)
  },
  tellForced(option: Option, slot: number): void {
    hear?.(option, slot)
  },
}

function slotOfBit(words: DataView, bit: number): number {
  const bits = words.getUint32(COUNTS, true)
  for (let slot = 0; slot < words.getUint32(SLOT_COUNT, true); slot++) {
    const own = words.getUint32(bits + 8 * slot, true)
    if (own !== NO_BIT && own === bit) return slot
  }
  throw new Error(`no slot has bit ${bit}`)
}

export function instantiateTold(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Exports {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { told: imports })
  memory = exports['memory'] as WebAssembly.Memory
  return exports
}

/** Passes on what is forced while the sieve works. */
export function whileHearing<Result>(forced: HearForced, work: () => Result): Result {
  const before = hear
  hear = forced
  try {
    return work()
  } finally {
    hear = before
  }
}
