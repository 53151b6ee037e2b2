// Compiles assembly/ and writes the result as base64 into a module, so that src/ needs neither a file nor a
// request. Then it does so again with the lines for tracing, which are comments in the first result.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const SOURCES = 'assembly'

/**
 * 64 kB each. Almost every problem fits into 16 MB, of which the machine provides only what is used. When the memory grows, its old
 * buffer is detached, and from then on V8 checks every access to any typed array of the process: searches with links took 1.2 times
 * as long.
 */
const PAGES = 256

const OPTIONS = [
  '-O3',
  '--noAssert',
  '--pedantic',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--initialMemory',
  String(PAGES),
]

/**
 * The sources are TypeScript, so that editors and linters understand them. AssemblyScript wants imports
 * without `.ts`, and `@inline` as a decorator of a function. In TypeScript it is in the doc comment.
 */
function toAssemblyScript(source) {
  return source
    .replaceAll(/ from '(\.\/[\w.-]+)\.ts'/g, " from '$1'")
    .replaceAll(
      /^(\/\*\*(?:(?!\*\/)[\s\S])*@inline(?:(?!\*\/)[\s\S])*\*\/\n)(export )?function /gm,
      '$1@inline $2function ',
    )
}

/** The traced instantiation of a source: the lines that begin with `//+` are code; see scripts/traced-sources.mjs. */
const withTracing = (source) => source.replaceAll(/^(\s*)\/\/\+ /gm, '$1')

/**
 * @param {string} file
 * @param {(source: string) => string} changed what is made of each source first
 */
async function compile(file, changed) {
  const outputs = new Map()
  const { error, stderr } = await main([join(SOURCES, 'index.ts'), '--outFile', 'sieve.wasm', ...OPTIONS], {
    readFile: (name, folder) =>
      readFile(join(folder, name), 'utf8').then(
        (source) => toAssemblyScript(changed(source)),
        () => null,
      ),
    writeFile: (name, contents) => void outputs.set(name, contents),
  })
  process.stderr.write(stderr.toString())
  if (error) throw error
  const wasm = outputs.get('sieve.wasm')
  const base64 = Buffer.from(wasm).toString('base64')
  await writeFile(join('src', 'sieve', file), `export const WASM_BASE64: string =\n  '${base64}'\n`)
  process.stderr.write(`${file}: ${wasm.length} bytes\n`)
}

await compile('wasm.generated.ts', (source) => source)
await compile('wasm-traced.generated.ts', withTracing)
