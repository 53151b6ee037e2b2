/** The tests whose result could depend on the speed of a machine: those that start a process or a thread. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../..')
const STARTS = /['"](?:node:(?:child_process|worker_threads)|execa)['"]|['"`](?:exec|judge):/
const TYPES = /^(?:import|export) type [^']*'[^']*'$/gm
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/**
 * The test files that need nothing but Node and that start something, or import a file of their package that does.
 * @returns {string[]} paths in the repository
 */
export function processTests() {
  const folders = ['packages', 'benchmarks'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder)).map((name) => join(folder, name)),
  )
  return ['.', 'benchmarks', ...folders]
    .map((folder) => join(REPOSITORY, folder, 'test'))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.e2e.test.ts') && starts(path))
    .map((path) => relative(REPOSITORY, path).replaceAll('\\', '/'))
    .sort()
}

/**
 * @param {string} file
 * @param {Set<string>} seen
 * @returns {boolean}
 */
function starts(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(TYPES, '')
  if (STARTS.test(text)) return true
  return [...text.matchAll(IMPORTED)].some(([, path = '']) => starts(join(dirname(file), path), seen))
}
