/** Machines without WebAssembly, without its SIMD, or without memory for it. */
import type { ExactCover } from '@sudoku-lab/exact-cover'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../src/bitset/wasm.ts')
  vi.resetModules()
})

/** The package, loaded again, so that it looks for WebAssembly again. */
async function loaded() {
  vi.resetModules()
  const { ENGINES, ExactCover, parseProblem } = await import('../src/index.ts')
  const problem = parseProblem('a b\na\na\nb')
  return {
    hasBitset: (): boolean => ENGINES.bitset.lacks() === undefined,
    coverBy: (engine: 'auto' | 'bitset'): ExactCover => new ExactCover(problem, { engine }),
  }
}

const real = globalThis.WebAssembly

function forbidden(): never {
  throw new real.CompileError('blocked')
}

describe('a machine', () => {
  it.each<[string, object | undefined]>([
    ['without WebAssembly', undefined],
    ['without its SIMD', { ...real, validate: () => false }],
    ['whose policy forbids WebAssembly', { validate: real.validate, Module: forbidden }],
  ])('%s uses the links, and says why it refuses the other engine', async (_, api) => {
    vi.stubGlobal('WebAssembly', api)
    const { hasBitset, coverBy } = await loaded()
    expect(hasBitset()).toBe(false)
    expect(coverBy('auto').solve()).toMatchObject({ engine: 'links', solutionCount: 2, ending: 'exhausted' })
    expect(() => coverBy('bitset')).toThrow(
      new RangeError("engine 'bitset': this JavaScript engine has no WebAssembly with 128-bit SIMD"),
    )
    expect(hasBitset()).toBe(false)
  })

  it('that has all of it uses bitsets', async () => {
    const { hasBitset, coverBy } = await loaded()
    expect(hasBitset()).toBe(true)
    expect(coverBy('auto').solve().engine).toBe('bitset')
  })

  it.each(['prepare', 'start', 'run'] as const)(
    'without enough memory gives an error, and no answer: %s',
    async (call) => {
      const { bitsetModule } =
        await vi.importActual<typeof import('../src/bitset/wasm.ts')>('../src/bitset/wasm.ts')
      const failing = { ...bitsetModule(), [call]: () => (call === 'run' ? 4 : 0) }
      vi.doMock('../src/bitset/wasm.ts', () => ({ bitsetModule: () => failing }))
      const { coverBy } = await loaded()
      expect(() => coverBy('bitset').solve()).toThrow(
        new RangeError("there is not enough memory for 'bitset'; the engine 'links' needs less"),
      )
    },
  )
})
