/** The tests whose result could depend on the speed of a machine: those that start a process or a thread. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packageFolders } from './package-folders.mjs'

const REPOSITORY = join(import.meta.dirname, '../..')
const STARTS = /['"](?:node:(?:child_process|worker_threads)|execa)['"]|['"`](?:exec|exec-batch|judge):/
/** The same for another package. What the catalog does not import, it loads only for programs, which have references like these. */
const IMPORTS_STARTS = /(?:from|import)\s*\(?\s*['"](?:node:(?:child_process|worker_threads)|execa)['"]/
const TYPES = /^(?:import|export) type [^']*'[^']*'$|typeof import\('[^']*'\)/gm
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@?[\w-]+(?:\/[\w-]+)?)'/g

const folders = ['packages', 'benchmarks']
  .flatMap((folder) => packageFolders(join(REPOSITORY, folder)))
  .concat(REPOSITORY, join(REPOSITORY, 'benchmarks'))

/** The name of a package of the workspace → its first source. */
const sources = new Map(
  folders.map((folder) => [
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name,
    join(folder, 'src/index.ts'),
  ]),
)

/**
 * The test files that need nothing but Node and that start something, or import a file or a package of the repository that does.
 * @returns {string[]} paths in the repository
 */
export function processTests() {
  return folders
    .map((folder) => join(folder, 'test'))
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
 * @param {RegExp} pattern
 * @param {Set<string>} seen
 * @returns {boolean}
 */
function starts(file, pattern = STARTS, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(TYPES, '')
  if (pattern.test(text)) return true
  return [...text.matchAll(IMPORTED)].some(([, name = '']) =>
    name.startsWith('.')
      ? starts(join(dirname(file), name), pattern, seen)
      : starts(sources.get(name) ?? '', IMPORTS_STARTS, seen),
  )
}
