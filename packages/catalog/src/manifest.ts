/** The parts of a package.json that name its module and its solvers. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TraceCompleteness } from '@sudoku-lab/trace'
import { CatalogError, reasonOf } from './error.ts'

export interface Manifest {
  /** The folder of the package, absolute. */
  readonly directory: string
  readonly packageName: string
  readonly description: string
  /** The file that `import` of the package loads, absolute. It need not exist. */
  readonly entryFile: string
  /** The file that `import` of `./traced` loads, absolute; undefined if the package exports none. */
  readonly tracedFile: string | undefined
  /** How much of a search its traces show: the field `sudokuLab.trace`, by default `steps`; without `./traced`, `solutions`. */
  readonly trace: TraceCompleteness
  /** The field `sudokuLab.solvers`, or undefined if there is none. */
  readonly solverIds: readonly string[] | undefined
}

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Whether a text has the form of a solver id: `naive-scan`. */
export function isKebabCase(text: string): boolean {
  return KEBAB_CASE.test(text)
}

/**
 * The manifest of a folder, or undefined if the folder has no package.json. It is read synchronously, because handing
 * the work to Node's threads takes longer than reading.
 */
export function readManifest(directory: string): Manifest | undefined {
  const file = join(directory, 'package.json')
  try {
    return parseManifest(directory, file, readFileSync(file, 'utf8'))
  } catch (thrown) {
    if (thrown instanceof CatalogError) throw thrown
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CatalogError(`${file}: ${reasonOf(thrown)}`, { cause: thrown })
  }
}

function parseManifest(directory: string, file: string, text: string): Manifest {
  const fields: unknown = JSON.parse(text)
  if (!isObject(fields)) throw new CatalogError(`${file}: expected an object`)
  const traced = tracedEntryOf(fields)
  return {
    directory,
    packageName: typeof fields['name'] === 'string' ? fields['name'] : directory,
    description: typeof fields['description'] === 'string' ? fields['description'] : '',
    entryFile: resolve(directory, entryOf(fields)),
    tracedFile: traced === undefined ? undefined : resolve(directory, traced),
    trace: traced === undefined ? 'solutions' : completenessOf(file, fields['sudokuLab']),
    solverIds: solverIdsOf(file, fields['sudokuLab']),
  }
}

/** The file that Node would import: `exports["."]`, else `main`, else index.js. */
function entryOf(fields: Readonly<Record<string, unknown>>): string {
  const { exports, main } = fields
  const target = isObject(exports) && '.' in exports ? exports['.'] : exports
  return targetOf(target) ?? (typeof main === 'string' ? main : 'index.js')
}

function tracedEntryOf({ exports }: Readonly<Record<string, unknown>>): string | undefined {
  return isObject(exports) ? targetOf(exports['./traced']) : undefined
}

function completenessOf(file: string, field: unknown): TraceCompleteness {
  const seen = isObject(field) ? (field['trace'] ?? 'steps') : 'steps'
  if (seen === 'steps' || seen === 'branches') return seen
  throw new CatalogError(
    `${file}: sudokuLab.trace: expected "steps" or "branches", got ${JSON.stringify(seen)}`,
  )
}

/** The first condition, in the order of the file, that an `import` in Node meets. */
function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (!isObject(target)) return undefined
  for (const [condition, inner] of Object.entries(target)) {
    if (!['node', 'import', 'module-sync', 'default'].includes(condition)) continue
    const found = targetOf(inner)
    if (found !== undefined) return found
  }
  return undefined
}

function solverIdsOf(file: string, field: unknown): readonly string[] | undefined {
  if (field === undefined) return undefined
  const ids = isObject(field) ? field['solvers'] : undefined
  if (!Array.isArray(ids) || ids.length === 0) {
    throw new CatalogError(`${file}: expected "sudokuLab": { "solvers": ["an-id", …] }`)
  }
  for (const id of ids) {
    if (typeof id === 'string' && isKebabCase(id)) continue
    throw new CatalogError(
      `${file}: sudokuLab.solvers: expected ids in kebab-case, got ${JSON.stringify(id)}`,
    )
  }
  return ids
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
