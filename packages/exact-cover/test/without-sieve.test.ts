/** Machines without WebAssembly, without its SIMD, or without memory for it. */
import type { ExactCover } from '@sudoku-lab/exact-cover'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../src/sieve/wasm.ts')
  vi.resetModules()
})

/** The package, loaded again, so that it looks for WebAssembly again. */
async function loaded() {
  vi.resetModules()
  const { ExactCover, hasSieve, parseProblem } = await import('../src/index.ts')
  const problem = parseProblem('a b\na\na\nb')
  return { hasSieve, coverBy: (engine: 'auto' | 'sieve'): ExactCover => new ExactCover(problem, { engine }) }
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
  ])('%s uses the links, and says why it refuses the sieve', async (_, api) => {
    vi.stubGlobal('WebAssembly', api)
    const { hasSieve, coverBy } = await loaded()
    expect(hasSieve()).toBe(false)
    expect(coverBy('auto').solve()).toMatchObject({ engine: 'links', solutionCount: 2, ending: 'exhausted' })
    expect(() => coverBy('sieve')).toThrow(
      new RangeError("engine 'sieve': this JavaScript engine has no WebAssembly with 128-bit SIMD"),
    )
    expect(hasSieve()).toBe(false)
  })

  it('that has all of it uses the sieve', async () => {
    const { hasSieve, coverBy } = await loaded()
    expect(hasSieve()).toBe(true)
    expect(coverBy('auto').solve().engine).toBe('sieve')
  })

  it.each(['reserve', 'start', 'run'] as const)(
    'without enough memory gives an error, and no answer: %s',
    async (call) => {
      const { sieveModule } =
        await vi.importActual<typeof import('../src/sieve/wasm.ts')>('../src/sieve/wasm.ts')
      const failing = { ...sieveModule(), [call]: () => (call === 'run' ? 4 : 0) }
      vi.doMock('../src/sieve/wasm.ts', () => ({ sieveModule: () => failing, hasSieve: () => true }))
      const { coverBy } = await loaded()
      expect(() => coverBy('sieve').solve()).toThrow(
        new RangeError("there is not enough memory for the sieve; the engine 'links' needs less"),
      )
    },
  )
})
