/** Runs in a thread of the pool. What it works with is created once, when the thread starts. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Run } from './make/maker.ts'
import type { Order } from './make/order.ts'
import type { Assignment, Piece } from './solve/piece.ts'
import { PieceSolver } from './solve/piece-solver.ts'
import type { Role } from './solve/pool.ts'

/** Does a task, and posts its result. */
type Perform = (task: never) => Promise<void>

async function solving(assignment: Assignment, port: MessagePort): Promise<Perform> {
  const solver = await PieceSolver.open(assignment)
  return async (piece: Piece) => {
    const result = await solver.solve(piece)
    port.postMessage(result, [result.output.buffer])
  }
}

async function making(order: Order, port: MessagePort): Promise<Perform> {
  const { Maker } = await import('./make/maker.ts')
  const maker = await Maker.open(order)
  return async (run: Run) => port.postMessage(maker.make(run))
}

const role = workerData as Role
const port = parentPort as MessagePort
const perform = 'solve' in role ? await solving(role.solve, port) : await making(role.make, port)
let last: Promise<void> = Promise.resolve()
port.on('message', (task) => {
  last = last.then(() => perform(task as never))
})
port.postMessage('loaded')
