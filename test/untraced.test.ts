/**
 * The search that is timed has nothing of its trace: what the compiler makes of the sources does not change when every
 * line for tracing is taken out of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../packages')
const { transformSync } = createRequire(join(packages, 'core/package.json'))('esbuild') as {
  transformSync(text: string, options: object): { code: string }
}

const compiled = (text: string): string => transformSync(text, { loader: 'ts', minifyWhitespace: true }).code

function exportsTraced(name: string): boolean {
  const manifest = join(packages, name, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"./traced"')
}

function sourcesOf(name: string): string[] {
  const folder = join(packages, name, 'src')
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.trace.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'traced')))
}

const traced = readdirSync(packages).filter(exportsTraced)

describe('the untraced solvers', () => {
  it('are those of ten packages', () => {
    expect(traced).toContain('exact-cover')
    expect(traced.length).toBeGreaterThanOrEqual(10)
  })

  it.each(traced)('%s: the code is the same without the lines for tracing', (name) => {
    let lines = 0
    for (const path of sourcesOf(name)) {
      const text = readFileSync(path, 'utf8')
      const bare = text.replaceAll(/^\s*\/\/\+ .*\n/gm, () => {
        lines++
        return ''
      })
      expect(compiled(bare.replaceAll(/ \/\/-$/gm, '')), path).toBe(compiled(text))
      expect(compiled(text), path).not.toMatch(/@sudoku-lab\/trace|\/traced'|\.trace\./)
    }
    expect(lines).toBeGreaterThan(0)
  })

  it.each([
    ['exact-cover', 'sieve/'],
    ['solver-lanes', ''],
  ])(
    '%s: the module that is timed tells nothing, and the other one is in the traced copy alone',
    (name, folder) => {
      const source = join(packages, name, 'src')
      const imports = (file: string): string[] => {
        const [, base64 = ''] = /'([^']+)'/.exec(readFileSync(join(source, folder, file), 'utf8')) ?? []
        const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
        return WebAssembly.Module.imports(module).map((one) => one.module)
      }
      expect(imports('wasm.generated.ts')).toEqual([])
      expect(new Set(imports('wasm-traced.generated.ts'))).toEqual(new Set(['told']))
      expect(existsSync(join(source, 'traced', folder, 'wasm-traced.generated.ts'))).toBe(true)
      expect(existsSync(join(source, 'traced', folder, 'wasm.generated.ts'))).toBe(false)
    },
  )

  it.each(traced)('%s: the traced copy differs', (name) => {
    const copy = join(packages, name, 'src/traced')
    const changed = sourcesOf(name).filter((path) => {
      const twin = join(copy, path.slice(join(packages, name, 'src').length))
      return existsSync(twin) && compiled(readFileSync(twin, 'utf8')) !== compiled(readFileSync(path, 'utf8'))
    })
    expect(changed.length).toBeGreaterThan(0)
  })
})
