/** What is timed has nothing of its trace: neither a word in its code, nor a file that it was made from. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../packages')

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>
}

const traced = readdirSync(PACKAGES).filter((name) => {
  const { exports }: Manifest = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'))
  return exports !== undefined && './traced' in exports
})

interface Built {
  readonly code: string
  readonly sources: readonly string[]
}

/** What was built, with the chunks that it shares with other files. */
function built(name: string, file: string): Built {
  const path = join(PACKAGES, name, 'dist', file)
  const code = readFileSync(path, 'utf8')
  const map = `${path}.map` // a file that only exports what is in chunks has none
  const { sources }: Pick<Built, 'sources'> = existsSync(map)
    ? JSON.parse(readFileSync(map, 'utf8'))
    : { sources: [] }
  const chunks = [...code.matchAll(/ from "\.\/([^"]+)"/g)].map(([, chunk = '']) => built(name, chunk))
  return {
    code: [code, ...chunks.map((chunk) => chunk.code)].join('\n'),
    sources: [...sources, ...chunks.flatMap((chunk) => chunk.sources)],
  }
}

const TELLS = /\bTRACE\b|@sudoku-lab\/trace|\/traced"|\btrace\./

describe('the package', () => {
  it('is one of all that can be traced', () => {
    expect(traced.length).toBeGreaterThanOrEqual(13)
  })

  it.each(traced)('%s is timed without what it tells, and traced with it', (name) => {
    const [timed, tracing] = [built(name, 'index.js'), built(name, 'traced.js')]
    expect(timed.code).not.toMatch(TELLS)
    expect(timed.sources.filter((path) => /\.trace\.ts|wasm-traced/.test(path))).toEqual([])
    expect(tracing.code).toMatch(/\btrace\.(node|force|at|cut)\(/)
    expect(tracing.code).not.toMatch(/\bTRACE\b/)
    expect(tracing.sources.filter((path) => path.includes('?'))).toEqual([])
  })

  it.each(['exact-cover/src/bitset', 'solver-lanes/src'])('%s has a module that tells nothing', (folder) => {
    const imports = (file: string): string[] => {
      const [, base64 = ''] = /'([^']+)'/.exec(readFileSync(join(PACKAGES, folder, file), 'utf8')) ?? []
      return WebAssembly.Module.imports(new WebAssembly.Module(Buffer.from(base64, 'base64'))).map(
        ({ module }) => module,
      )
    }
    expect(imports('wasm.generated.ts')).toEqual([])
    expect(new Set(imports('wasm-traced.generated.ts'))).toEqual(new Set(['told']))
  })
})
