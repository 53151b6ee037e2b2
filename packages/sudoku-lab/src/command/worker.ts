/** Runs in a thread of the pool. It has one solver of pieces, which is created when the thread starts. */
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Assignment } from './bulk/assignment.ts'
import type { Piece } from './bulk/piece.ts'
import { PieceSolver } from './bulk/piece-solver.ts'

const solver = await PieceSolver.open(workerData as Assignment)

export async function solve(piece: Piece): Promise<unknown> {
  const result = await solver.solve(piece)
  return move({ [transferableSymbol]: [result.output.buffer], [valueSymbol]: result })
}
