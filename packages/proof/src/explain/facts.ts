/** What a step says of the board: which clues and earlier eliminations its items rely on, and a certificate of it. */
import type { Cell } from '@sudoku-lab/core'
import type { Certificate } from '../certificate.ts'
import { Clauses, type Literal } from '../clauses.ts'
import { dimacs, type Formula } from '../formula.ts'
import { Prover } from '../prover.ts'
import type { Board } from './board.ts'
import { ITEMS_PER_OPTION, type Item, type Items, type Option } from './items.ts'

/** Why options of some items are excluded before the step. */
export interface Facts {
  /** Filled cells whose digits exclude options. No smaller part of them excludes the same. */
  readonly clues: readonly Cell[]
  /** The other excluded options: earlier steps have eliminated them, or the puzzle excludes them. */
  readonly eliminated: readonly Option[]
}

/** What excludes the closed options of some items. */
export function factsOf(board: Board, choices: readonly Item[]): Facts {
  const { items } = board
  const closed = new Set(
    choices.flatMap((item) => items.allOf(item)).filter((one) => board.isOpen[one] === 0),
  )
  const covers = new Map<Cell, Option[]>()
  const inside = new Set([...closed].map((option) => items.cellOf(option)))
  for (const cell of filledCells(board).sort((a, b) => Number(inside.has(b)) - Number(inside.has(a)))) {
    const clue = items.optionOf(cell, board.grid[cell])
    const excluded = [...closed].filter((option) => exclude(items, clue, option))
    if (excluded.length > 0) covers.set(cell, excluded)
  }
  const clues: Cell[] = []
  const coverable = new Set([...covers.values()].flat())
  const eliminated = [...closed].filter((option) => !coverable.has(option))
  for (const rest = new Set(coverable); rest.size > 0; ) {
    const gain = ([, options]: [Cell, Option[]]): number =>
      options.filter((option) => rest.has(option)).length
    const [cell, options] = [...covers].reduce((best, next) => (gain(next) > gain(best) ? next : best))
    clues.push(cell)
    for (const option of options) rest.delete(option)
  }
  const isNeeded = (cell: Cell, among: readonly Cell[]): boolean => {
    const others = new Set(
      among.filter((other) => other !== cell).flatMap((other) => covers.get(other) ?? []),
    )
    return (covers.get(cell) ?? []).some((option) => !others.has(option))
  }
  const needed = clues.reduceRight(
    (kept, cell) => (isNeeded(cell, kept) ? kept : kept.filter((other) => other !== cell)),
    clues,
  )
  return { clues: needed.toSorted((a, b) => a - b), eliminated }
}

function filledCells({ grid }: Board): Cell[] {
  return Array.from(grid.keys()).filter((cell) => grid[cell] !== 0)
}

/** Whether two options share an item. */
function exclude({ itemsOf }: Items, one: Option, other: Option): boolean {
  if (one === other) return false
  for (let k = 0; k < ITEMS_PER_OPTION; k++)
    if (itemsOf[ITEMS_PER_OPTION * one + k] === itemsOf[ITEMS_PER_OPTION * other + k]) return true
  return false
}

/** The items, the clues and the eliminated options, and that an option is right (or, negated, wrong). */
export function formulaOfStep(
  { items, grid }: Board,
  needed: readonly Item[],
  { clues, eliminated }: Facts,
  assumed: Literal,
): Formula {
  const variable = (option: Option): Literal => option + 1
  const rules = new Clauses()
  for (const item of needed) rules.addExactlyOne(items.allOf(item).map(variable))
  const puzzle = new Clauses()
  for (const option of eliminated) puzzle.add([-variable(option)])
  const near = new Set(needed.flatMap((item) => items.allOf(item)))
  for (const cell of clues) {
    const clue = items.optionOf(cell, grid[cell])
    puzzle.add([variable(clue)])
    for (const option of near)
      if (exclude(items, clue, option)) puzzle.add([-variable(clue), -variable(option)])
  }
  puzzle.add([assumed])
  return { variableCount: items.optionCount, rules, puzzle }
}

/** A certificate of a formula that cannot be satisfied, or undefined if it can. */
export function certificateOf(formula: Formula): Certificate | undefined {
  const proof = new Prover(formula).finish()
  return proof && { formula: dimacs(formula), proof: proof.toText(), lemmas: proof.count }
}
