/** The WebAssembly of the engine `bitset` is compiled here, once. */
import { instantiateTold } from './told.trace.ts'
import { WASM_BASE64 } from './wasm.generated.ts'
import { WASM_BASE64 as TRACED_BASE64 } from './wasm-traced.generated.ts'

/** The exports of assembly/index.ts. Addresses are in bytes of `memory`. */
export interface BitsetModule {
  readonly memory: WebAssembly.Memory
  /** Grows the memory up to an address. Returns 0 if there is not enough. */
  reserve(end: number): number
  /** Returns the address at which the problem has to be written, or 0 if there is not enough memory. */
  prepare(items: number, options: number, uses: number, paints: number, primary: number): number
  /** Returns 0 if there is not enough memory. */
  start(takenCount: number): number
  /** Returns an index into `PAUSES`. */
  run(nodes: number, solution: number, pausesAtBranches: number, gathers: number): number
  skip(): void
  /** The item of the level that was opened last. */
  branchItem(): number
  /** Gathers the chosen options of the present state, and nothing else. */
  gatherChosen(): void
  gatheredAt(): number
  gatheredEnd(): number
  takenAt(): number
  /** A bit for each option of the present state, from the lowest on. */
  livingAt(): number
  livingCount(): number
  /** The number in the problem of each of these options, 32 bits. */
  idsAt(): number
  usedStart(): number
  usedEnd(): number
  nodeCount(): number
  guessCount(): number
  solutionCount(): number
  maxDepth(): number
  chosenCount(): number
  done(): number
}

/** The smallest module that contains a vector: `(func (result v128) (i32x4.splat (i32.const 0)))`. */
const SIMD_PROBE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // \0asm, version 1
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b], // one type: () → v128
  ...[0x03, 0x02, 0x01, 0x00], // one function, of type 0
  ...[0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x11, 0x0b], // code: i32.const 0, i32x4.splat, end
)

let shared: BitsetModule | undefined
let isMissing = false

/**
 * The module, instantiated on the first call. All searches share its memory. Undefined if WebAssembly or its
 * SIMD is missing, or if a policy of the page forbids it.
 */
export function bitsetModule(): BitsetModule | undefined {
  if (shared === undefined && !isMissing) {
    shared = instantiate()
    isMissing = shared === undefined
  }
  return shared
}

function instantiate(): BitsetModule | undefined {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD_PROBE)) return undefined
  const bytes = Uint8Array.from(atob(TRACE ? TRACED_BASE64 : WASM_BASE64), (character) =>
    character.charCodeAt(0),
  )
  try {
    if (TRACE) return instantiateTold(bytes) as unknown as BitsetModule
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as BitsetModule
  } catch {
    return undefined // a content security policy forbids it, or the browser allows it only in workers
  }
}
