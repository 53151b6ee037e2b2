import { type Grid, geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { type Candidate, type Choice, cellOf, firstOf, otherOf, subbandOf } from '../src/choice.ts'
import { choose } from '../src/choose.ts'
import {
  countCandidates,
  load,
  placeNaked,
  propagateAll,
  propagateChanged,
} from '../src/propagate.generated.ts'
import { PLACED, searchState } from '../src/state.ts'

/**
 * Puzzles that need guesses. The last has many cells with two candidates, and the others have few or none.
 */
const HARD = [
  '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
  '........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3',
  '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1',
  '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....',
  '.81.....3..5..7.....648..25..8.7.3.6.4...3...5.....9.....14............8637......',
].map((text) => Uint8Array.from(text.replaceAll('.', '0'), Number))

/** Infers what band infers before it guesses. Returns false if nothing is left to guess. */
function infer(puzzle: Readonly<Grid>): boolean {
  load(puzzle)
  propagateAll()
  for (;;) {
    if (propagateChanged() !== 'open') return false
    const counted = countCandidates()
    if (counted !== 'changed') return counted === 'open'
    placeNaked()
  }
}

/**
 * The free cells of a house that are candidates of a digit. The house is given by what its cells have in
 * common.
 */
function cellsFor(digit: number, house: (cell: number) => boolean): number[] {
  return Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => house(cell) && mayHold(cell, digit))
}

function mayHold(cell: number, digit: number): boolean {
  const band = 10 * Math.floor(cell / 27)
  return (((searchState[band + digit] & searchState[PLACED + band]) >>> (cell % 27)) & 1) === 1
}

const digitsOf = (cell: number) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mayHold(cell, digit))

function readable(candidate: Candidate) {
  const subband = subbandOf(candidate)
  return { digit: subband % 10, cell: 27 * Math.floor(subband / 10) + cellOf(candidate) }
}

/** The two candidates of a choice. */
function kindOf(choice: Choice): 'cell' | 'row' | 'column' | 'anything' {
  const first = readable(firstOf(choice))
  const other = readable(otherOf(choice))
  expect(mayHold(first.cell, first.digit)).toBe(true)
  expect(mayHold(other.cell, other.digit)).toBe(true)
  const isPair = (cells: number[]) =>
    cells.length === 2 && cells.includes(first.cell) && cells.includes(other.cell)
  if (first.cell === other.cell) {
    const digits = digitsOf(first.cell)
    return digits.length === 2 && first.digit !== other.digit ? 'cell' : 'anything'
  }
  expect(first.digit).toBe(other.digit)
  const row = Math.floor(first.cell / 9)
  if (isPair(cellsFor(first.digit, (cell) => Math.floor(cell / 9) === row))) return 'row'
  return isPair(cellsFor(first.digit, (cell) => cell % 9 === first.cell % 9)) ? 'column' : 'anything'
}

describe('the choice of a guess', () => {
  const random = new Random(61)
  const puzzles = HARD.flatMap((puzzle) =>
    Array.from({ length: 60 }, () => randomIsomorph(geometryOf(3, 3), puzzle, random)),
  )

  const choices = (failing: boolean) =>
    puzzles.flatMap((puzzle) => {
      if (!infer(puzzle)) return []
      const hasCellOfTwo = Array.from({ length: 81 }, (_, cell) => digitsOf(cell).length).includes(2)
      return [{ kind: kindOf(choose(failing)), hasCellOfTwo }]
    })

  it('is between two candidates of a cell, a row or a column, of which one must be right', () => {
    const kinds = new Set(choices(true).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['cell', 'column', 'row'])
  })

  it('is a cell with two candidates, if there is one and the search is not failing', () => {
    const all = choices(false)
    for (const { kind, hasCellOfTwo } of all) expect(kind === 'cell').toBe(hasCellOfTwo)
    expect(new Set(all.map(({ hasCellOfTwo }) => hasCellOfTwo)).size).toBe(2)
  })

  it('is any free cell on an empty board, with the same candidate twice', () => {
    expect(infer(new Uint8Array(81))).toBe(true)
    const choice = choose(false)
    expect(otherOf(choice)).toBe(firstOf(choice))
    expect(digitsOf(readable(firstOf(choice)).cell)).toHaveLength(9)
  })
})
