/** Runs in a thread of the pool. What it works with is created once, when the thread starts. */
import { parentPort } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { Assignment, Piece } from './bulk/piece.ts'
import { PieceSolver } from './bulk/piece-solver.ts'
import type { Order } from './making/order.ts'
import type { Role } from './pool.ts'

type Perform = (task: never) => Promise<unknown>

async function solving(assignment: Assignment): Promise<Perform> {
  const solver = await PieceSolver.open(assignment)
  return async (piece: Piece) => {
    const result = await solver.solve(piece)
    return move({ [transferableSymbol]: [result.output.buffer], [valueSymbol]: result })
  }
}

async function making(order: Order): Promise<Perform> {
  const { Maker } = await import('./making/maker.ts') // takes long to load, and solving needs nothing of it
  const maker = await Maker.open(order)
  return async (run) => maker.make(run)
}

const role = workerData as Role
export const work: Perform = 'solve' in role ? await solving(role.solve) : await making(role.make)
parentPort?.postMessage('loaded')
