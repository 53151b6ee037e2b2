/**
 * What the constant `TRACE` is: a plugin of rolldown, which builds the solvers and engines, and of vitest, which runs
 * their sources.
 *
 * A module is there twice. `search.ts` is the one that is timed: `TRACE` is false, and the bundler removes what depends
 * on it. `search.ts?traced` is the other, which `@sudoku-lab/solver-x/traced` loads with all modules that it imports.
 * There, `TRACE` is true, and it also says where it stands, so that a trace can show the source line of an event:
 *
 *     if (TRACE) trace.takeBack()
 *     if ((trace.at('solver-x/src/search.ts:99'), true)) trace.takeBack()
 *
 * A module that does not import `trace` has no events of its own to tell, so it says no place.
 */
import { readFile } from 'node:fs/promises'

const TRACED = '?traced'
const PACKAGE_TRACED = /^@sudoku-lab\/[\w-]+\/traced$/
const OURS = /\/packages\/([\w-]+\/(?:src|kernel)\/.*\.ts)$/
const IMPORTS_TRACE = /^import \{[^}]*\btrace\b[^}]*\}/m

/** @param {string | undefined} id */
const plain = (id) => id?.replace(TRACED, '')

/**
 * @param {(path: string) => string} [original] the file that the traced module of a path is made from
 * @returns {import('rolldown').Plugin & { enforce: 'pre' }}
 */
export function tracing(original = (path) => path) {
  return {
    name: 'tracing',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isTraced =
        source.endsWith(TRACED) ||
        PACKAGE_TRACED.test(source) ||
        (source.startsWith('.') && importer?.endsWith(TRACED))
      if (!isTraced) return
      const found = await this.resolve(plain(source) ?? source, plain(importer), {
        ...options,
        skipSelf: true,
      })
      return found === null || found.external ? found : `${found.id}${TRACED}`
    },
    async load(id) {
      if (!id.endsWith(TRACED)) return
      return { code: await readFile(original(id.slice(0, -TRACED.length)), 'utf8'), moduleType: 'ts' }
    },
    transform(code, id) {
      const [, path] = OURS.exec((plain(id) ?? id).replaceAll('\\', '/')) ?? []
      if (path === undefined || !code.includes('TRACE')) return
      const value = id.endsWith(TRACED) ? valueOfTraced(code, path) : () => 'false'
      const lines = code
        .split('\n')
        .map((line, index) => line.replaceAll(/\bTRACE\b/g, () => value(index + 1)))
      return { code: lines.join('\n'), map: null } // lines keep their numbers
    },
  }
}

/**
 * @param {string} code
 * @param {string} path
 * @returns {(line: number) => string}
 */
function valueOfTraced(code, path) {
  if (!IMPORTS_TRACE.test(code)) return () => 'true'
  return (line) => `(trace.at('${path}:${line}'), true)`
}
