// Compiles the sources in assembly/ of a package to WebAssembly.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'

const SOURCES = 'assembly'
const OPTIONS = ['-O3', '--noAssert', '--pedantic', '--runtime', 'stub', '--enable', 'simd']

/**
 * Compiles `assembly/index.ts` of the package in the current folder, and writes the result as base64 into a module. So the
 * package needs neither a file nor a request at run time.
 *
 * @param {string} file of the module
 * @param {object} [settings]
 * @param {boolean} [settings.isTraced] the value of the constant `TRACE`; what depends on it is not compiled if it is false
 * @param {readonly string[]} [settings.options] further options of the compiler
 */
export async function compileAssembly(file, { isTraced = false, options = [] } = {}) {
  const outputs = new Map()
  const read = (name, folder) =>
    readFile(join(folder, name), 'utf8').then(
      (source) => toAssemblyScript(source.replaceAll(/\bTRACE\b/g, String(isTraced))),
      () => null,
    )
  const { error, stderr } = await main(
    [join(SOURCES, 'index.ts'), '--outFile', 'module.wasm', ...OPTIONS, ...options],
    { readFile: read, writeFile: (name, contents) => void outputs.set(name, contents) },
  )
  process.stderr.write(stderr.toString())
  if (error) throw error
  const wasm = outputs.get('module.wasm')
  await writeFile(file, `export const WASM_BASE64: string =\n  '${Buffer.from(wasm).toString('base64')}'\n`)
  process.stderr.write(`${file}: ${wasm.length} bytes of WebAssembly\n`)
}

/**
 * The sources are TypeScript, so that editors and linters understand them. AssemblyScript wants imports
 * without `.ts`, and `@inline` as a decorator of a function. In TypeScript it is in the doc comment.
 */
function toAssemblyScript(source) {
  return source
    .replaceAll(/ from '(\.{1,2}\/[\w./-]+)\.ts'/g, " from '$1'")
    .replaceAll(
      /^(\/\*\*(?:(?!\*\/)[\s\S])*@inline(?:(?!\*\/)[\s\S])*\*\/\n)(export )?function /gm,
      '$1@inline $2function ',
    )
}
