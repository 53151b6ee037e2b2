/** Steps in words. */
import { type House, nameOfCell, nameOfHouse } from '@sudoku-lab/core'
import type { Board, Conflict } from './board.ts'
import type { Item, Items, Option } from './items.ts'
import type { Reason, RefutedReason } from './reason.ts'
import { isSubset, type Technique } from './technique.ts'

const EARLIER = 'earlier eliminations'

/** What is said of a step, without full stops. */
export interface Words {
  /** The whole step. */
  readonly words: string
  /** The reason without the answer. */
  readonly hint: string
  readonly answer: string
}

/** Why an item has only one option, before it is placed. */
export function wordsOfSingle(board: Board, reason: Reason): Words {
  const { items } = board
  const [option] = reason.options
  const [item] = reason.items
  const answer = `${digitOf(items, option)} goes to ${cellOf(items, option)}`
  const causes = causesOf(board, reason)
  const leave = causes.length > 1 || causes[0] === EARLIER ? 'leave' : 'leaves'
  const because = causes.length > 0 ? `, because of ${list(causes)}` : ''
  if (items.isCell(item)) {
    const hint = `${cellOf(items, option)} has only one digit left${because}`
    return { words: `${answer}: ${list(causes)} ${leave} it no other digit`, hint, answer }
  }
  const house = nameOf(items, items.houseOf(item))
  const only =
    causes.length > 0 ? `cell of ${house} that ${list(causes)} ${leave} it` : `empty cell of ${house}`
  const hint = `${house} has only one cell left for ${digitOf(items, option)}${because}`
  return { words: `${answer}: it is the only ${only}`, hint, answer }
}

/**
 * The houses whose digits leave an item one option, and whether eliminations did. Of all houses that exclude an option, only
 * those that are needed remain: by deletion, where one that excludes few options goes first.
 */
function causesOf({ items, grid }: Board, { options: [only], items: [item], ...facts }: Reason): string[] {
  const { housesOf } = items.geometry
  const own = items.isCell(item) ? undefined : items.houseOf(item)
  const isExplained = (option: Option): boolean =>
    option === only ||
    facts.eliminated.includes(option) ||
    (own !== undefined && grid[items.cellOf(option)] !== 0)
  const others = items.allOf(item).filter((option) => !isExplained(option))
  const excludedBy = (house: House): Option[] => {
    const clues = facts.clues.filter((clue) => housesOf[clue].includes(house))
    return others.filter(
      (option) =>
        housesOf[items.cellOf(option)].includes(house) &&
        clues.some((clue) => grid[clue] === items.digitOf(option)),
    )
  }
  const near = new Set(others.flatMap((option) => Array.from(housesOf[items.cellOf(option)])))
  let needed = [...near]
    .filter((house) => house !== own)
    .map((house) => ({ house, excluded: excludedBy(house) }))
    .sort((a, b) => a.excluded.length - b.excluded.length || b.house - a.house)
  for (const cause of needed) {
    const rest = needed.filter((other) => other !== cause)
    if (cause.excluded.every((option) => rest.some(({ excluded }) => excluded.includes(option))))
      needed = rest
  }
  const names = namesOf(
    items,
    needed.map(({ house }) => house),
  )
  return facts.eliminated.length > 0 ? [...names, EARLIER] : names
}

/** Why options are wrong, before they are eliminated. */
export function wordsOfRefutation(items: Items, technique: Technique, reason: RefutedReason): Words {
  const { options, conflict } = reason
  const answer = list(wrongDigits(items, options))
  if (technique === 'locked candidates' || isSubset(technique)) {
    const hint = possession(items, technique, conflict)
    return { words: `${hint}, so ${answer}`, hint, answer }
  }
  const [first, ...others] = options
  const hint = `if ${cellOf(items, first)} were ${digitOf(items, first)}, ${consequences(items, conflict)}`
  const rest = others.length > 0 ? `; for the same reason, ${list(wrongDigits(items, others))}` : ''
  return { words: `${hint}, so ${list(wrongDigits(items, [first]))}${rest}`, hint, answer }
}

/** What some items have for themselves. */
function possession(items: Items, technique: Technique, { choices, links }: Conflict): string {
  const digits = (some: readonly Item[]): string => list(some.map((item) => digitOfItem(items, item)).sort())
  const houseOf = ([item]: readonly Item[]): string => nameOf(items, items.houseOf(item))
  if (technique === 'locked candidates')
    return `all cells that ${houseOf(choices)} has left for ${digits(choices)} are in ${houseOf(links)}`
  if (technique.startsWith('naked'))
    return `only ${digits(links)} are left for ${itemList(items, choices)} in ${houseOf(links)}`
  if (technique.startsWith('hidden'))
    return `${houseOf(choices)} has only ${itemList(items, links)} left for ${digits(choices)}`
  const digit = digitOfItem(items, choices[0])
  return `${linesOf(items, choices)} have cells for ${digit} only in ${linesOf(items, links)}`
}

/** `row 1 would need 7 in r1c5, r2c2 would be 8, and column 3 would have no cell for 4`. */
function consequences(items: Items, { choices, forced }: Conflict): string {
  if (forced === undefined) return `there would be no way to fill ${itemList(items, choices)}`
  const [empty] = choices
  const inferred = forced.map(({ item, option }) =>
    items.isCell(item)
      ? `${cellOf(items, option)} would be ${digitOf(items, option)}`
      : `${nameOf(items, items.houseOf(item))} would need ${digitOf(items, option)} in ${cellOf(items, option)}`,
  )
  const nothing = items.isCell(empty)
    ? `${nameOfCell(items.geometry, empty)} would have no digit left`
    : `${nameOf(items, items.houseOf(empty))} would have no cell for ${digitOfItem(items, empty)}`
  return list([...inferred, nothing])
}

/** `r1c2 is not 5, 7 or 8`, for each cell. */
function wrongDigits(items: Items, options: readonly Option[]): string[] {
  const cells = [...new Set(options.map((option) => items.cellOf(option)))].sort((a, b) => a - b)
  return cells.map((cell) => {
    const digits = options.filter((option) => items.cellOf(option) === cell).sort((a, b) => a - b)
    const symbols = digits.map((option) => digitOf(items, option))
    return `${nameOfCell(items.geometry, cell)} is not ${list(symbols, 'or')}`
  })
}

/** `r1c2 and r1c5`, or `3 and 7 of row 1`. */
function itemList(items: Items, some: readonly Item[]): string {
  const sorted = [...some].sort((a, b) => a - b)
  const cells = sorted.filter((item) => items.isCell(item)).map((cell) => nameOfCell(items.geometry, cell))
  const digits = sorted.filter((item) => !items.isCell(item))
  const houses = [...new Set(digits.map((item) => items.houseOf(item)))]
  const groups = houses.map((house) => {
    const symbols = digits
      .filter((item) => items.houseOf(item) === house)
      .map((item) => digitOfItem(items, item))
    return `${list(symbols)} of ${nameOf(items, house)}`
  })
  return list([...cells, ...groups])
}

/** `rows 1, 2 and 7`. */
function linesOf(items: Items, some: readonly Item[]): string {
  const [first, ...others] = [...some].sort((a, b) => a - b).map((item) => nameOf(items, items.houseOf(item)))
  const [kind, number] = first.split(' ')
  return `${kind}s ${list([number, ...others.map((name) => name.slice(kind.length + 1))])}`
}

/** Rows first, then columns, then boxes. */
function namesOf(items: Items, houses: readonly House[]): string[] {
  return [...houses].sort((a, b) => a - b).map((house) => nameOf(items, house))
}

function nameOf({ geometry }: Items, house: House): string {
  return nameOfHouse(geometry, house)
}

function digitOf(items: Items, option: Option): string {
  return items.symbolOf(items.digitOf(option))
}

function digitOfItem(items: Items, item: Item): string {
  return items.symbolOf(items.digitOfItem(item))
}

function cellOf(items: Items, option: Option): string {
  return nameOfCell(items.geometry, items.cellOf(option))
}

/** `a`, `a and b`, `a, b and c`. */
function list(words: readonly string[], conjunction = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
