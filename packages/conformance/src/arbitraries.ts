/** Random boards, puzzles and limits of one shape, for fast-check. */
import {
  applySymmetry,
  type CandidateGrid,
  type Geometry,
  type Grid,
  Random,
  randomSymmetry,
  type SearchLimits,
  type Symmetry,
} from '@sudoku-lab/core'
import fc from 'fast-check'

export function symmetryOf(geometry: Geometry, seed: number): Symmetry {
  return randomSymmetry(geometry, new Random(seed))
}

/** Solved boards: isomorphs of the given boards. */
export function solvedBoards(geometry: Geometry, boards: readonly Grid[]): fc.Arbitrary<Grid> {
  return fc
    .tuple(fc.constantFrom(...boards), fc.integer())
    .map(([board, seed]) => applySymmetry(symmetryOf(geometry, seed), board))
}

/**
 * Puzzles with at most `mostEmpty` empty cells: solved boards without some of their digits. In one of three puzzles a clue
 * is changed, so that it has a conflict, no solution, or other solutions.
 */
export function puzzles(geometry: Geometry, boards: readonly Grid[], mostEmpty: number): fc.Arbitrary<Grid> {
  const cells = Array.from({ length: geometry.cellCount }, (_, cell) => cell)
  return fc
    .record({
      board: solvedBoards(geometry, boards),
      emptied: fc.shuffledSubarray(cells, { minLength: Math.floor(mostEmpty / 2), maxLength: mostEmpty }),
      spoil: fc.integer({ min: 0, max: 2 }).map((choice) => choice === 0),
      cell: fc.nat({ max: geometry.cellCount - 1 }),
      digit: fc.integer({ min: 1, max: geometry.size }),
    })
    .map(({ board, emptied, spoil, cell, digit }) => {
      const puzzle = board.slice()
      for (const empty of emptied) puzzle[empty] = 0
      if (spoil) puzzle[cell] = digit
      return puzzle
    })
}

/**
 * Candidate grids: solved boards in which some cells may also be a few other digits. In one of three, a cell may not be its
 * digit.
 */
export function candidateGrids(
  geometry: Geometry,
  boards: readonly Grid[],
  mostEmpty: number,
): fc.Arbitrary<CandidateGrid> {
  const { cellCount, size } = geometry
  const cells = Array.from({ length: cellCount }, (_, cell) => cell)
  const others = fc.array(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 4 })
  return fc
    .record({
      board: solvedBoards(geometry, boards),
      opened: fc.shuffledSubarray(cells, { minLength: mostEmpty >> 1, maxLength: mostEmpty }),
      others: fc.array(others, { minLength: cellCount, maxLength: cellCount }),
      spoil: fc.integer({ min: 0, max: 2 }).map((choice) => choice === 0),
      cell: fc.nat({ max: cellCount - 1 }),
    })
    .map(({ board, opened, others, spoil, cell }) => {
      const sets = Uint32Array.from(board, (digit) => 1 << (digit - 1))
      for (const open of opened)
        for (const bit of others[open] ?? []) sets[open] = (sets[open] ?? 0) | (1 << bit)
      if (spoil) sets[cell] = (sets[cell] ?? 0) & ~(1 << ((board[cell] ?? 0) - 1))
      return sets
    })
}

/** Limits of every kind, small and large, always with a limit of nodes. */
export function limits(mostNodes: number): fc.Arbitrary<SearchLimits> {
  return fc.record({
    solutions: fc.constantFrom(1, 2, 3, 20),
    nodes: fc.oneof(
      { weight: 1, arbitrary: fc.nat({ max: 200 }) },
      { weight: 2, arbitrary: fc.constant(mostNodes) },
    ),
    keep: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
  })
}
