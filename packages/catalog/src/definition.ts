/** Recognises a SolverDefinition by its shape, because it may come from any module. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { CatalogError } from './error.ts'
import { isKebabCase, isObject } from './manifest.ts'

/**
 * The definitions among the exports of a module, each once, sorted by id.
 *
 * If an export looks like a definition (it has `create`, or `id` and `traits`) but lacks a part, this is an error. All
 * other exports are ignored.
 *
 * @param source names the module in messages
 * @throws CatalogError that says in one line what is wrong.
 */
export function definitionsIn(
  source: string,
  exports: Readonly<Record<string, unknown>>,
): SolverDefinition[] {
  const definitions = new Map<string, SolverDefinition>()
  for (const [name, value] of Object.entries(exports)) {
    if (!isMeantAsDefinition(value)) continue
    requireDefinition(`${source}: export ${name}`, value)
    if (definitions.has(value.id) && definitions.get(value.id) !== value) {
      throw new CatalogError(`${source}: two exports claim the solver id ${value.id}`)
    }
    definitions.set(value.id, value)
  }
  if (definitions.size === 0) {
    throw new CatalogError(`${source} exports no SolverDefinition: ${describeExports(exports)}`)
  }
  return [...definitions.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function isMeantAsDefinition(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && ('create' in value || ('id' in value && 'traits' in value))
}

function requireDefinition(
  source: string,
  value: Readonly<Record<string, unknown>>,
): asserts value is Readonly<Record<string, unknown>> & SolverDefinition {
  const problems = problemsWith(value)
  if (problems.length === 0) return
  throw new CatalogError(`${source} is not a SolverDefinition: ${problems.join('; ')}`)
}

const TRAITS = {
  state: 'string',
  inference: 'string',
  order: 'string',
  complete: 'boolean',
  lexicographic: 'boolean',
} as const

function problemsWith(value: Readonly<Record<string, unknown>>): string[] {
  const { id, title, origin, traits, lacks = [], supports, create } = value
  const problems: string[] = []
  const expectType = (field: string, seen: unknown, type: string): void => {
    if (typeof seen !== type) problems.push(`${field}: expected a ${type}, got ${describe(seen)}`)
  }

  if (typeof id !== 'string' || !isKebabCase(id)) {
    problems.push(`id: expected a name in kebab-case, got ${describe(id)}`)
  }
  expectType('title', title, 'string')
  expectType('origin', origin, 'string')
  expectType('supports', supports, 'function')
  expectType('create', create, 'function')
  if (!Array.isArray(lacks)) problems.push(`lacks: expected an array, got ${describe(lacks)}`)
  if (!isObject(traits)) return [...problems, `traits: expected an object, got ${describe(traits)}`]
  for (const [trait, type] of Object.entries(TRAITS)) expectType(`traits.${trait}`, traits[trait], type)
  return problems
}

const MANY = 6 // exports that a message lists

function describeExports(exports: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(exports).map(([name, value]) => `${name} (${typeof value})`)
  if (names.length === 0) return 'it exports nothing'
  const more = names.length > MANY ? ` and ${names.length - MANY} more` : ''
  return `it exports ${names.slice(0, MANY).join(', ')}${more}`
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : value === null ? 'null' : typeof value
}
