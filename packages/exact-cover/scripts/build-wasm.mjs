// Compiles assembly/ and writes the result as base64 into a module, so that src/ needs neither a file nor a
// request.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const SOURCES = 'assembly'
const OPTIONS = [
  '-O3',
  '--noAssert',
  '--pedantic',
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--initialMemory',
  '1',
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

const outputs = new Map()
const { error, stderr } = await main([join(SOURCES, 'index.ts'), '--outFile', 'sieve.wasm', ...OPTIONS], {
  readFile: (name, folder) => readFile(join(folder, name), 'utf8').then(toAssemblyScript, () => null),
  writeFile: (name, contents) => void outputs.set(name, contents),
})
process.stderr.write(stderr.toString())
if (error) throw error

const wasm = outputs.get('sieve.wasm')
const base64 = Buffer.from(wasm).toString('base64')
await writeFile(
  join('src', 'sieve', 'wasm.generated.ts'),
  `export const WASM_BASE64: string =\n  '${base64}'\n`,
)
process.stderr.write(`sieve: ${wasm.length} bytes\n`)
