/** The input becomes pieces for the threads here. */
import { ParseError, type Reading } from '@sudoku-lab/core/formats'
import { readOptionsOf } from '../read/layout.ts'
import { type Detected, readingsOf } from '../read/readings.ts'
import { complaintOf, gridTitle } from '../write/words.ts'
import { type Assignment, type Piece, type PuzzleToSolve, puzzleToSolve } from './piece.ts'

/** How many readings a thread gets at once. */
const TOGETHER = 1024

/**
 * The threads read lines of puzzles themselves. Other formats are read here, because a puzzle may extend beyond a chunk.
 * Puzzles that need a number are also read here.
 */
export async function* piecesOf(text: Detected, assignment: Assignment): AsyncGenerator<Piece, void> {
  const { to } = assignment
  if (text.format === 'line' && to !== 'euler') yield* text.chunks
  else yield* readPieces(readingsOf(text, readOptionsOf(assignment)), to === 'euler')
}

async function* readPieces(
  groups: AsyncIterable<Iterable<Reading>>,
  areNumbered: boolean,
): AsyncGenerator<Piece, void> {
  let number = 0
  const toSolve = (reading: Reading): PuzzleToSolve | string => {
    if (reading instanceof ParseError) return complaintOf(reading)
    number++
    const label = areNumbered && reading.label === '' ? gridTitle(number) : reading.label
    return puzzleToSolve({ ...reading, label })
  }
  for await (const group of groups) {
    let readings: (PuzzleToSolve | string)[] = []
    for (const reading of group) {
      if (readings.push(toSolve(reading)) < TOGETHER) continue
      yield { readings }
      readings = []
    }
    if (readings.length > 0) yield { readings }
  }
}
