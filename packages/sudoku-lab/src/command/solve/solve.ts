/** The work of `solve` is to hand pieces of the input to threads, and to write their results in order. */
import { printable, UsageError } from '@sudoku-lab/console'
import { answerFormatOf, type InputFormat } from '@sudoku-lab/core/formats'
import { readOptionsOf } from '../read/layout.ts'
import { detected } from '../read/readings.ts'
import { type Chunk, chunksOf, openSource, type Source } from '../read/source.ts'
import { settle } from '../write/each-puzzle.ts'
import type { OutputFormat } from '../write/formats.ts'
import { Notes } from '../write/notes.ts'
import { type Output, openOutput, tell } from '../write/output.ts'
import { now, Progress } from '../write/progress.ts'
import { beforeSignal } from '../write/signals.ts'
import { Report } from './outcome.ts'
import type { Assignment, Piece, PieceResult } from './piece.ts'
import { PieceSolver } from './piece-solver.ts'
import { piecesOf } from './pieces.ts'
import { inOrder, type JobOptions, openPool, type Pool, Stopped, singleThread, threadsFor } from './pool.ts'
import { Solvers } from './solvers.ts'
import { headerOf, separatorOf } from './writers.ts'

export interface SolveOptions extends Omit<Assignment, 'to'>, JobOptions {
  readonly from?: InputFormat
  readonly to?: OutputFormat
  readonly output?: string
}

/** Solves every puzzle of a file or of standard input. Returns the exit code. */
export async function solve(file: string | undefined, options: SolveOptions): Promise<number> {
  const { count, to, solver } = options
  if (count !== undefined && to !== undefined && to !== 'csv' && to !== 'json')
    throw new UsageError(
      `--count writes numbers, so it can be used with --to csv and --to json, but not with --to ${to}`,
    )
  // An error of a solver is reported once, before anything is read and before threads start.
  if (solver !== undefined) (await Solvers.open(solver)).requireLimitable(options)

  const source = openSource(file)
  const output = openOutput(options.output)
  try {
    return await solveInto(source, output, options)
  } finally {
    source.bytes.destroy()
    output.discard()
  }
}

async function solveInto(source: Source, output: Output, options: SolveOptions): Promise<number> {
  const report = new Report()
  const notes = new Notes()
  const progress = new Progress(source.file?.size, options.quiet)
  const threads = threadsFor(options)
  // where a file is replaced at the end, this thread does not search, so that it hears signals
  const isFree = threads > 1 || output.isFile
  let begun = now()
  const forget = isFree ? beforeSignal((signal) => sayEnded(signal, now() - begun)) : undefined

  function sayEnded(signal: NodeJS.Signals, milliseconds: number): void {
    progress.stop()
    if (options.quiet === true) return
    const fate = output.isFile ? `, so ${printable(output.name)} is not written` : ''
    process.stderr.write(`ended by ${signal}${fate}\n${report.summary(milliseconds)}`)
  }

  const text = await detected(chunksOf(source), readOptionsOf(options), options.from)
  const { format: input, first } = text
  const to = options.to ?? (options.count === undefined ? answerFormatOf(input) : 'count')
  const assignment: Assignment = { ...options, to, first, isChosen: options.to !== undefined }
  const pool = isFree ? await threadsWith(assignment, threads) : await thisThreadWith(assignment)
  begun = now()
  let bytesRead = 0
  let separator = ''

  async function* watched(): AsyncGenerator<Chunk, void> {
    for await (const chunk of text.chunks) {
      bytesRead += chunk.text.length
      yield chunk
    }
  }

  async function take(result: PieceResult): Promise<void> {
    report.add(result)
    const said = result.notes.flatMap((note) => notes.add(note) ?? [])
    const messages = [...result.problems, ...said, ...result.failures]
    if (messages.length > 0) await tell(messages.map((message) => `${source.name}: ${message}\n`).join(''))
    if (result.output.length > 0) {
      await output.write(separator)
      await output.write(result.output)
      separator = separatorOf(assignment.to)
    }
    if (assignment.strict && result.problems.length > 0) throw new Stopped()
    progress.update(bytesRead, report.puzzleCount)
  }

  try {
    await output.write(headerOf(assignment.to))
    const pieces = piecesOf({ ...text, chunks: watched() }, assignment)
    await inOrder(pieces, pool, take, (reason) => source.bytes.destroy(reason))
    await notes.end(source.name)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  } finally {
    forget?.()
    progress.stop()
    await pool.close()
  }
  return conclude({ source, output, report, options }, now() - begun)
}

async function thisThreadWith(assignment: Assignment): Promise<Pool<Piece, PieceResult>> {
  const solver = await PieceSolver.open(assignment)
  return singleThread((piece) => solver.solve(piece))
}

async function threadsWith(assignment: Assignment, count: number): Promise<Pool<Piece, PieceResult>> {
  const pool = await openPool<Piece, PieceResult>({ solve: assignment }, count)
  return { ...pool, run: (piece) => pool.run(piece, 'text' in piece ? [piece.text.buffer] : []) }
}

interface Solved {
  readonly source: Source
  readonly output: Output
  readonly report: Report
  readonly options: SolveOptions
}

/** Replaces the output file and prints the summary. Returns the exit code. */
function conclude({ source, output, report, options }: Solved, milliseconds: number): number {
  const { puzzleCount, problemCount, outcomes } = report
  const { solved, none, multiple } = outcomes
  const goodCount = options.count === undefined ? solved : solved + none + multiple
  if (options.strict && problemCount > 0) output.discard()
  const exitCode = settle(source, output, { puzzleCount, goodCount, problemCount })
  // a puzzle that was typed and solved needs no summary
  const isWorthIt = puzzleCount > 1 || solved < puzzleCount || problemCount > 0
  if (options.quiet !== true && isWorthIt) process.stderr.write(report.summary(milliseconds))
  return exitCode
}
