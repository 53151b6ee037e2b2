/** The parts of a package.json that name its module and its solvers. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TraceCompleteness } from '@sudoku-lab/trace'
import { CatalogError, reasonOf } from './errors.ts'

export interface Manifest {
  /** The folder of the package, absolute. */
  readonly directory: string
  readonly packageName: string
  readonly description: string
  /** The file that `import` of the package loads, absolute. It need not exist. */
  readonly entryFile: string
  /** The file that `import` of `./traced` loads, or the field `sudokuLab.traced` names, absolute; undefined if there is none. */
  readonly tracedFile: string | undefined
  /** How much of a search its traces show: the field `sudokuLab.trace`, by default `steps`; without `./traced`, `solutions`. */
  readonly trace: TraceCompleteness
  /** The field `sudokuLab.solvers`, or undefined if there is none. */
  readonly solverIds: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a text has the form of a solver id: `naive-scan`. */
export function isKebabCase(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)
}

/**
 * The manifest of a folder, or undefined if the folder has no package.json. It is read synchronously, because handing
 * the work to Node's threads takes longer than reading.
 */
export function readManifest(directory: string): Manifest | undefined {
  const file = join(directory, 'package.json')
  try {
    return parseManifest(directory, readFileSync(file, 'utf8'))
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CatalogError(`${file}: ${reasonOf(thrown)}`, { cause: thrown })
  }
}

function parseManifest(directory: string, text: string): Manifest {
  const fields: unknown = JSON.parse(text)
  if (!isObject(fields)) throw new Error('expected an object')
  const { name, description, exports, main, sudokuLab } = fields
  const entry = targetOf(isObject(exports) && '.' in exports ? exports['.'] : exports)
  const traced = targetOf(isObject(exports) ? exports['./traced'] : Object(sudokuLab).traced)
  return {
    directory,
    packageName: typeof name === 'string' ? name : directory,
    description: typeof description === 'string' ? description : '',
    entryFile: resolve(directory, entry ?? (typeof main === 'string' ? main : 'index.js')),
    tracedFile: traced === undefined ? undefined : resolve(directory, traced),
    trace: traced === undefined ? 'solutions' : completenessIn(sudokuLab),
    solverIds: sudokuLab === undefined ? undefined : solverIdsIn(sudokuLab),
  }
}

/** The first condition, in the order of the file, that an `import` in Node meets. */
function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (!isObject(target)) return undefined
  const conditions = Object.entries(target).filter(([condition]) =>
    ['node', 'import', 'module-sync', 'default'].includes(condition),
  )
  return conditions.map(([, inner]) => targetOf(inner)).find((found) => found !== undefined)
}

function completenessIn(field: unknown): TraceCompleteness {
  const seen = isObject(field) ? (field['trace'] ?? 'steps') : 'steps'
  if (seen === 'steps' || seen === 'branches') return seen
  throw new Error(`sudokuLab.trace: expected "steps" or "branches", got ${JSON.stringify(seen)}`)
}

function solverIdsIn(field: unknown): readonly string[] {
  const ids: unknown = isObject(field) ? field['solvers'] : undefined
  if (!Array.isArray(ids) || ids.length === 0)
    throw new Error('expected "sudokuLab": { "solvers": ["an-id", …] }')
  const strange = ids.find((id) => !isKebabCase(id))
  if (strange === undefined) return ids
  throw new Error(`sudokuLab.solvers: expected ids in kebab-case, got ${JSON.stringify(strange)}`)
}
