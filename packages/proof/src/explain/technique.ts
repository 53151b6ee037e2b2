/** The names that steps have in the literature, recognized by the items of their reasons. */
import type { Board, Conflict } from './board.ts'
import type { Item, Items } from './items.ts'

/** What steps are called. In a chain, one inference follows from another; in a net, some follow from several. */
export type Technique =
  | 'naked single'
  | 'hidden single'
  | 'locked candidates'
  | `naked ${Subset}`
  | `hidden ${Subset}`
  | Fish
  | 'XY-wing'
  | 'X-chain'
  | 'XY-chain'
  | 'chain'
  | 'net'
  | 'cases'

const SUBSETS = ['pair', 'triple', 'quadruple'] as const
const FISHES = ['X-wing', 'swordfish', 'jellyfish'] as const
type Subset = (typeof SUBSETS)[number]
type Fish = (typeof FISHES)[number]

const SMALLEST_SUBSET = 2
const CELLS_OF_XY_WING = 3

/** Before the options are eliminated. */
export function techniqueOf({ items }: Board, { choices, links, forced, isChain }: Conflict): Technique {
  if (forced === undefined) return 'cases'
  if (choices.length === 1 && links.length === 1) return 'locked candidates'
  const subset = choices.length === links.length ? subsetOf(items, choices, links) : undefined
  if (subset !== undefined) return subset
  if (!isChain) return 'net'
  if (choices.every((item) => items.isCell(item)))
    return choices.length === CELLS_OF_XY_WING && forced.length === 2 ? 'XY-wing' : 'XY-chain'
  const all = [...choices, ...links]
  return all.every((item) => !items.isCell(item)) && isOne(all.map((item) => items.digitOfItem(item)))
    ? 'X-chain'
    : 'chain'
}

/** Whether k items take all that k others have. */
export function isSubset(technique: Technique): boolean {
  return /^(naked|hidden) (pair|triple|quadruple)$|^X-wing$|fish$/.test(technique)
}

/** A naked or hidden subset or a fish: k items whose options are all in k others. */
function subsetOf(items: Items, choices: readonly Item[], links: readonly Item[]): Technique | undefined {
  const index = choices.length - SMALLEST_SUBSET
  const subset = SUBSETS[index]
  const fish = FISHES[index]
  if (subset === undefined || fish === undefined) return undefined
  const areCells = (some: readonly Item[]): boolean => some.every((item) => items.isCell(item))
  const haveOneHouse = (some: readonly Item[]): boolean =>
    some.every((item) => !items.isCell(item)) && isOne(some.map((item) => items.houseOf(item)))
  if (areCells(choices) && haveOneHouse(links)) return `naked ${subset}`
  if (areCells(links) && haveOneHouse(choices)) return `hidden ${subset}`
  return isFish(items, choices, links) ? fish : undefined
}

/** Rows and columns of one digit. */
function isFish(items: Items, choices: readonly Item[], links: readonly Item[]): boolean {
  const { size } = items.geometry
  const all = [...choices, ...links]
  if (all.some((item) => items.isCell(item))) return false
  const kindsOf = (some: readonly Item[]): number[] =>
    some.map((item) => Math.floor(items.houseOf(item) / size))
  const [base, ...otherBases] = new Set(kindsOf(choices))
  const [cover, ...otherCovers] = new Set(kindsOf(links))
  const isPure = otherBases.length === 0 && otherCovers.length === 0 && base !== cover && base + cover === 1
  return isPure && isOne(all.map((item) => items.digitOfItem(item)))
}

function isOne(values: readonly number[]): boolean {
  return new Set(values).size === 1
}
