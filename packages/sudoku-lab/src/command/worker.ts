/** Runs in a thread of the pool. What it works with is created once, when the thread starts. */
import { parentPort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Piece } from './bulk/piece.ts'
import { PieceSolver } from './bulk/piece-solver.ts'
import { Maker, type Run } from './making/maker.ts'
import type { Role } from './pool.ts'

const role = workerData as Role
const worker = 'solve' in role ? await PieceSolver.open(role.solve) : await Maker.open(role.make)
parentPort?.postMessage('loaded')

export async function work(task: Piece | Run): Promise<unknown> {
  if (worker instanceof Maker) return worker.make(task as Run)
  const result = await worker.solve(task as Piece)
  return move({ [transferableSymbol]: [result.output.buffer], [valueSymbol]: result })
}
