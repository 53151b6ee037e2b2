/** Solves pieces of an input, in this thread or in several. */
import { CommandError } from '../errors.ts'
import { libraryFor } from '../libraries.ts'
import { WORKER } from '../locations.ts'
import type { Assignment } from './assignment.ts'
import type { Piece, PieceResult } from './piece.ts'
import { PieceSolver } from './piece-solver.ts'

export interface Pool {
  /** How many pieces should be in progress at once. */
  readonly width: number
  /** The text of the piece must not be used after this call. */
  solve(piece: Piece): Promise<PieceResult>
  close(): Promise<void>
}

/** @throws CommandError from `solve` if a thread fails. */
export async function openPool(assignment: Assignment, threads: number): Promise<Pool> {
  if (threads === 1) {
    const solver = await PieceSolver.open(assignment)
    return { width: 1, solve: (piece) => solver.solve(piece), close: async () => undefined }
  }
  const { Piscina } = await libraryFor('The option --jobs', () => import('piscina'))
  const pool = new Piscina<Piece, PieceResult>({
    filename: WORKER,
    name: 'solve',
    workerData: assignment,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
    resourceLimits: { maxYoungGenerationSizeMb: 2 }, // by default, each thread fills 10 MB with garbage first
  })
  let failure: unknown
  let fail = (_error: unknown): void => undefined
  const allLoaded = new Promise<void>((resolve) => {
    let loading = threads
    pool.on('message', () => {
      if (--loading === 0) resolve()
    })
    fail = (error) => {
      failure ??= error
      resolve()
    }
  })
  pool.on('error', (error) => fail(error)) // of a thread that had nothing to solve
  const solve = async (piece: Piece): Promise<PieceResult> => {
    try {
      if (failure !== undefined) throw failure
      return await pool.run(piece, { transferList: piece.kind === 'text' ? [piece.text.buffer] : [] })
    } catch (error) {
      fail(error)
      throw new CommandError(`a thread failed: ${(error as Error).message}`, { cause: error })
    }
  }
  const close = async (): Promise<void> => {
    await allLoaded // Node aborts the process if a thread is ended while it loads its modules
    await pool.destroy()
  }
  return { width: 2 * threads, solve, close }
}

/**
 * Solves several pieces at once, and passes the results on in order, each as soon as possible. The number of pieces in
 * progress is limited, so a slow consumer slows the reading down, and memory does not grow.
 *
 * @param take receives the results; it may throw to end everything
 * @param abandon is called in this case, and should end `pieces`, which may be waiting for input
 */
export async function solveInOrder(
  pieces: AsyncIterable<Piece>,
  { width, solve }: Pick<Pool, 'width' | 'solve'>,
  take: (result: PieceResult) => Promise<void>,
  abandon: (reason: Error) => void,
): Promise<void> {
  const inProgress: Promise<void>[] = []
  let last = Promise.resolve()
  for await (const piece of pieces) {
    last = Promise.all([solve(piece), last]).then(([result]) => take(result))
    last.catch(abandon)
    inProgress.push(last)
    if (inProgress.length >= width) await inProgress.shift()
  }
  await last
}
