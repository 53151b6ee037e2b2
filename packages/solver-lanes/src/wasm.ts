/** The WebAssembly of the solver is compiled here, once. */
import { told } from './told.trace.ts'
import { WASM_BASE64 } from './wasm.generated.ts'
import { WASM_BASE64 as TRACED_BASE64 } from './wasm-traced.generated.ts'

type Constant = Readonly<WebAssembly.Global<'i32'>>

/** What assembly/index.ts exports. Addresses are offsets into `memory`. */
export interface LanesModule {
  readonly memory: WebAssembly.Memory
  /** The number of grids that fit at `PUZZLES` and at `SOLUTIONS`. */
  readonly CAPACITY: Constant
  readonly PUZZLES: Constant
  readonly SOLUTIONS: Constant
  /** The number of candidate grids that fit at `SETS`, with 16 bits for each cell. */
  readonly SET_CAPACITY: Constant
  readonly SETS: Constant
  /** 64-bit floats, in the order that lane-solver.ts reads. */
  readonly RESULT: Constant
  /** For each puzzle of a batch: the number of solutions, in 32 bits, and the code of the ending. */
  readonly COUNTS: Constant
  readonly ENDINGS: Constant
  /** The first of `count` puzzles with a digit above 9, or −1. */
  firstRefused(count: number): number
  solveBatch(hasSets: boolean, count: number, solutions: number, nodes: number): void
  /** Searches the first puzzle as in a batch. Returns a code of codes.ts: that of an ending, or `PAUSED`. */
  solveInOneLane(hasSets: boolean, solutions: number, nodes: number, keep: number): number
  resumeInOneLane(): number
  /** Returns a code of codes.ts: that of an ending, `PAUSED` or `REFUSED`. */
  solveOne(hasSets: boolean, solutions: number, nodes: number, keep: number): number
  resume(): number
}

/** The smallest module that contains a vector: `(func (result v128) (i32x4.splat (i32.const 0)))`. */
const SIMD_PROBE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // \0asm, version 1
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b], // one type: () → v128
  ...[0x03, 0x02, 0x01, 0x00], // one function, of type 0
  ...[0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x11, 0x0b], // code: i32.const 0, i32x4.splat, end
)

/**
 * Whether this engine runs WebAssembly with 128-bit SIMD. The result is not kept, because the check takes
 * microseconds.
 */
export function hasSimd(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_PROBE)
}

let shared: LanesModule | undefined

/**
 * The module, instantiated on the first call and shared afterwards. No solver keeps anything between two
 * calls, so all of them can share one memory.
 *
 * @throws Error if SIMD is missing.
 */
export function lanesModule(): LanesModule {
  shared ??= instantiate()
  return shared
}

function instantiate(): LanesModule {
  if (!hasSimd())
    throw new Error('the solver lanes needs WebAssembly with 128-bit SIMD, which this engine does not have')
  if (TRACE) return told.instantiate(wasmBytes()) as unknown as LanesModule
  return new WebAssembly.Instance(new WebAssembly.Module(wasmBytes())).exports as unknown as LanesModule
}

/** A plain loop: `Uint8Array.from` with a callback takes several milliseconds, which one puzzle would pay. */
function wasmBytes(): Uint8Array<ArrayBuffer> {
  const text = atob(TRACE ? TRACED_BASE64 : WASM_BASE64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
