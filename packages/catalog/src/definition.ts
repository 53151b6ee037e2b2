/** Recognises a SolverDefinition by its shape, because it may come from any module. */
import { BRANCHING_RULES, INFERENCE_FAMILIES, type SolverDefinition } from '@sudoku-lab/core'
import { CatalogError } from './errors.ts'
import { isKebabCase, isObject } from './manifest.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The definitions among the exports of a module, each once, sorted by id.
 *
 * If an export looks like a definition (it has `create`, or `id` and `traits`) but lacks a part, this is an error. All
 * other exports are ignored.
 *
 * @param source names the module in messages
 * @throws CatalogError that says in one line what is wrong.
 */
export function definitionsIn(source: string, exports: Fields): SolverDefinition[] {
  const definitions = new Map<string, SolverDefinition>()
  for (const [name, value] of Object.entries(exports)) {
    if (!isObject(value) || !('create' in value || ('id' in value && 'traits' in value))) continue
    requireDefinition(`${source}: export ${name}`, value)
    const known = definitions.get(value.id)
    if (known !== undefined && known !== value)
      throw new CatalogError(`${source}: two exports claim the solver id ${value.id}`)
    definitions.set(value.id, value)
  }
  if (definitions.size > 0) return [...definitions.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const names = Object.entries(exports).map(([name, value]) => `${name} (${typeof value})`)
  throw new CatalogError(
    `${source} exports no SolverDefinition: it exports ${names.slice(0, 6).join(', ') || 'nothing'}`,
  )
}

const PARTS = { title: 'string', origin: 'string', supports: 'function', create: 'function' } as const
const TRAITS = {
  state: 'string',
  inference: 'string',
  order: 'string',
  complete: 'boolean',
  lexicographic: 'boolean',
} as const
/** Traits that a definition may leave out → what they may be. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  family: INFERENCE_FAMILIES,
  branching: BRANCHING_RULES,
  keepsCandidates: [true],
}

function requireDefinition(source: string, value: Fields): asserts value is Fields & SolverDefinition {
  const { id, traits, lacks = [] } = value
  const problems = [
    ...(isKebabCase(id) ? [] : [`id: expected a name in kebab-case, got ${describe(id)}`]),
    ...mistakesIn(value, PARTS),
    ...(Array.isArray(lacks) ? [] : [`lacks: expected an array, got ${describe(lacks)}`]),
    ...(isObject(traits)
      ? [...mistakesIn(traits, TRAITS, 'traits.'), ...unknownChoices(traits)]
      : [`traits: expected an object, got ${describe(traits)}`]),
  ]
  if (problems.length === 0) return
  throw new CatalogError(`${source} is not a SolverDefinition: ${problems.join('; ')}`)
}

function mistakesIn(value: Fields, parts: Readonly<Record<string, string>>, within = ''): string[] {
  const wrong = Object.entries(parts).filter(([part, type]) => typeof value[part] !== type)
  return wrong.map(([part, type]) => `${within}${part}: expected a ${type}, got ${describe(value[part])}`)
}

function unknownChoices(traits: Fields): string[] {
  return Object.entries(CHOICES).flatMap(([trait, known]) =>
    traits[trait] === undefined || known.includes(traits[trait])
      ? []
      : [`traits.${trait}: expected ${known.join(', ')}, got ${describe(traits[trait])}`],
  )
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : value === null ? 'null' : typeof value
}
