/**
 * The search that is timed has nothing of its trace: what the compiler makes of the sources does not change when every
 * line for tracing is taken out of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../packages')
const compiled = (text: string): string => transformSync(text, { loader: 'ts', minifyWhitespace: true }).code

function sourcesOf(name: string): string[] {
  const folder = join(packages, name, 'src')
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.trace.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'traced')))
}

const traced = readdirSync(packages).filter((name) => {
  const manifest = join(packages, name, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"./traced"')
})

it.each(traced)(
  '%s: the code is the same without the lines for tracing, and the traced copy differs',
  (name) => {
    expect(traced.length).toBeGreaterThanOrEqual(10)
    const folder = join(packages, name, 'src')
    let [lines, changed] = [0, 0]
    for (const path of sourcesOf(name)) {
      const text = readFileSync(path, 'utf8')
      lines += text.match(/^\s*\/\/\+ /gm)?.length ?? 0
      const bare = text.replaceAll(/^\s*\/\/\+ .*\n/gm, '').replaceAll(/ \/\/-$/gm, '')
      expect(compiled(bare), path).toBe(compiled(text))
      expect(compiled(text), path).not.toMatch(/@sudoku-lab\/trace|\/traced'|\.trace\./)
      const twin = join(folder, 'traced', path.slice(folder.length))
      if (existsSync(twin) && compiled(readFileSync(twin, 'utf8')) !== compiled(text)) changed++
    }
    expect(Math.min(lines, changed)).toBeGreaterThan(0)
  },
)

it.each([
  ['exact-cover', 'sieve'],
  ['solver-lanes', '.'],
])(
  '%s: the module that is timed tells nothing, and the other one is in the traced copy alone',
  (name, folder) => {
    const source = join(packages, name, 'src')
    const imports = (file: string): string[] => {
      const [, base64 = ''] = /'([^']+)'/.exec(readFileSync(join(source, folder, file), 'utf8')) ?? []
      return WebAssembly.Module.imports(new WebAssembly.Module(Buffer.from(base64, 'base64'))).map(
        ({ module }) => module,
      )
    }
    expect(imports('wasm.generated.ts')).toEqual([])
    expect(new Set(imports('wasm-traced.generated.ts'))).toEqual(new Set(['told']))
    const copies = readdirSync(join(source, 'traced', folder)).filter((file) => file.startsWith('wasm'))
    expect(copies.filter((file) => file.endsWith('.generated.ts'))).toEqual(['wasm-traced.generated.ts'])
  },
)
