import {
  allDigits,
  type Cell,
  type DigitSet,
  digitOf,
  type Geometry,
  type Grid,
  singleton,
} from '@sudoku-lab/core'
import {
  flatArray,
  flatBytes,
  nestedArrays,
  persistentVector,
  type Representation,
  type RepresentationId,
  recycledBytes,
} from './representation.ts'

interface BoardSearch {
  /** The number of boards taken from the stack. */
  readonly nodes: number
  readonly solutions: number
}

type Search = (puzzle: Readonly<Grid>, nodeLimit: number) => BoardSearch

interface Frame<Board> {
  readonly board: Board
  /** The number of empty cells that the board has filled. */
  readonly filled: number
}

/**
 * The search of `board-stack-reading` with one representation of boards. It takes the top board from a stack,
 * pushes a copy for each digit of its next cell, and counts all solutions up to a limit of nodes. The tree is
 * the same for every representation.
 */
export function searchBoards(geometry: Geometry, id: RepresentationId): Search {
  switch (id) {
    case 'persistent-vector':
      return searchOver(geometry, persistentVector)
    case 'nested-arrays':
      return searchOver(geometry, nestedArrays(geometry))
    case 'flat-array':
      return searchOver(geometry, flatArray)
    case 'flat-bytes':
      return searchOver(geometry, flatBytes)
    case 'recycled-bytes':
      return searchOver(geometry, recycledBytes())
  }
}

function searchOver<Board>(geometry: Geometry, boards: Representation<Board>): Search {
  return (puzzle, nodeLimit) => {
    const toVisit = emptyCellsOf(puzzle)
    const frames: Frame<Board>[] = [{ board: boards.fromGrid(puzzle), filled: 0 }]
    let nodes = 0
    let solutions = 0
    for (let frame = frames.pop(); frame !== undefined && nodes < nodeLimit; frame = frames.pop()) {
      nodes++
      const { board, filled } = frame
      if (filled === toVisit.length) {
        solutions++
      } else {
        const cell = toVisit[filled]
        for (let rest = candidatesOf(geometry, boards, board, cell); rest !== 0; ) {
          const digit = digitOf(rest) // the largest first, so that the smallest is on top
          frames.push({ board: boards.withDigit(board, cell, digit), filled: filled + 1 })
          rest ^= singleton(digit)
        }
      }
      boards.release(board)
    }
    return { nodes, solutions }
  }
}

function emptyCellsOf(puzzle: Readonly<Grid>): Cell[] {
  return Array.from(puzzle.keys()).filter((cell) => puzzle[cell] === 0)
}

function candidatesOf<Board>(
  { peersOf, size }: Geometry,
  boards: Representation<Board>,
  board: Board,
  cell: Cell,
): DigitSet {
  const peers = peersOf[cell]
  let candidates = allDigits(size)
  for (let i = 0; i < peers.length; i++) {
    const digit = boards.digitAt(board, peers[i])
    if (digit !== 0) candidates &= ~singleton(digit)
  }
  return candidates
}
