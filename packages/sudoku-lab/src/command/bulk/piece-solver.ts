/**
 * Solves the puzzles of one piece after another: it reads them, solves them in batches, and writes the answers.
 *
 * Most texts contain only lines of one geometry. They are converted from bytes to cells and back, thousands of lines at
 * a time. Only unusual lines (comments, labels, mistakes) become strings.
 */
import {
  endOfLine,
  type Geometry,
  geometryOf,
  geometryOfSize,
  isCandidateGrid,
  LineCodec,
  ParseError,
  parseLine,
} from '@sudoku-lab/core'
import { complaintOf } from '../complaints.ts'
import type { AnswerWriter } from '../writers/answered.ts'
import { writerFor } from '../writers/registry.ts'
import { type Answers, answer } from './answers.ts'
import { type Assignment, geometryOfBoxes } from './assignment.ts'
import { Batch } from './batch.ts'
import { ByteSink } from './byte-sink.ts'
import { noOutcomes, OUTCOMES, type OutcomeCounts } from './outcome.ts'
import type { Piece, PieceResult, PuzzleToSolve } from './piece.ts'
import { type SolverInUse, Solvers } from './solvers.ts'

/** The size of a batch: large enough to make the cost of a call negligible, small enough for the cache. */
const BATCH_SIZE = 1024

const decoder = new TextDecoder()

type Form = 'digits' | 'candidates'

export class PieceSolver {
  private readonly assignment: Assignment
  private readonly givenGeometry: Geometry | undefined
  private readonly solvers: Solvers
  private readonly write: AnswerWriter
  private readonly batches = new Map<Geometry, Partial<Record<Form, Batch>>>()

  private batch: Batch // of the current geometry and form
  private codec: LineCodec
  private sink = new ByteSink(0)
  private outcomes: OutcomeCounts = noOutcomes()
  private problems: string[] = []
  private failures: string[] = []

  constructor(assignment: Assignment, solvers: Solvers, write: AnswerWriter) {
    this.assignment = assignment
    this.givenGeometry = geometryOfBoxes(assignment.boxes)
    this.solvers = solvers
    this.write = write
    const geometry = this.givenGeometry ?? geometryOfSize(9)
    this.batch = this.batchOf(geometry, 'digits')
    this.codec = this.codecOf(geometry)
  }

  static async open(assignment: Assignment): Promise<PieceSolver> {
    const solvers = await Solvers.open(assignment.solver, assignment.timeout)
    return new PieceSolver(assignment, solvers, await writerFor(assignment.output))
  }

  /** Solves one piece. The next one must wait until this one is done. */
  async solve(piece: Piece): Promise<PieceResult> {
    this.sink = new ByteSink(piece.kind === 'text' ? piece.text.length + 1024 : 1 << 16)
    this.outcomes = noOutcomes()
    this.problems = piece.kind === 'puzzles' ? [...piece.problems] : []
    this.failures = []
    if (piece.kind === 'text') await this.takeText(piece.text, piece.firstLine)
    else for (const puzzle of piece.puzzles) await this.takePuzzle(puzzle)
    await this.finishBatch()
    const { sink, outcomes, problems, failures } = this
    return { output: sink.written, outcomes, problems, failures }
  }

  private async takeText(text: Uint8Array, firstLine: number): Promise<void> {
    let at = 0
    let line = firstLine
    while (at < text.length && !this.mustStop) {
      const { space } = this.batch
      if (!isCandidateGrid(space)) {
        const { count, end } = this.codec.readLines(text, at, space)
        this.batch.addRead(count, line)
        line += count
        at = end
      }
      if (this.batch.isFull) await this.finishBatch()
      else if (at < text.length) at = await this.takeStrangeLine(text, at, line++)
    }
  }

  /** Reads an unusual line. Returns where the next line begins. */
  private async takeStrangeLine(text: Uint8Array, from: number, line: number): Promise<number> {
    const end = endOfLine(text, from)
    const reading = parseLine(decoder.decode(text.subarray(from, end)), line, this.givenGeometry)
    if (reading instanceof ParseError) this.problems.push(complaintOf(reading))
    else if (reading !== undefined) {
      const { boxHeight: height, boxWidth: width } = reading.geometry
      await this.takePuzzle({ ...reading, boxes: { height, width } })
    }
    return end
  }

  private async takePuzzle(puzzle: PuzzleToSolve): Promise<void> {
    const geometry = geometryOf(puzzle.boxes.height, puzzle.boxes.width)
    const batch = this.batchOf(geometry, isCandidateGrid(puzzle.puzzle) ? 'candidates' : 'digits')
    if (batch !== this.batch) {
      await this.finishBatch()
      this.batch = batch
      this.codec = this.codecOf(geometry)
    }
    this.batch.add(puzzle)
    if (this.batch.isFull) await this.finishBatch()
  }

  private batchOf(geometry: Geometry, form: Form): Batch {
    const batches = this.batches.get(geometry) ?? {}
    this.batches.set(geometry, batches)
    batches[form] ??= new Batch(geometry, BATCH_SIZE, form)
    return batches[form]
  }

  private codecOf(geometry: Geometry): LineCodec {
    const { output } = this.assignment
    return new LineCodec(geometry, { skipLabels: output !== 'csv' && output !== 'json' })
  }

  private get mustStop(): boolean {
    return this.assignment.strict && this.problems.length > 0
  }

  private async finishBatch(): Promise<void> {
    const { batch, solvers, assignment, sink } = this
    if (batch.count === 0) return
    const solver = await solvers.forGeometry(batch.geometry)
    if (solver === undefined) this.refuseBatch()
    else {
      const answers = answer(assignment, solver, batch)
      this.write(batch, answers, sink)
      this.count(answers, solver)
    }
    batch.clear()
  }

  private count({ outcomes, failures }: Answers, { definition }: SolverInUse): void {
    const counts = new Uint32Array(OUTCOMES.length)
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    for (const [index, outcome] of OUTCOMES.entries()) this.outcomes[outcome] += counts[index] ?? 0
    for (const [index, failure] of failures) {
      this.failures.push(`line ${this.batch.lines[index]}: ${definition.id} failed: ${failure}`)
    }
  }

  private refuseBatch(): void {
    const { geometry, count, lines } = this.batch
    const { size, boxHeight, boxWidth } = geometry
    const board = `${size}×${size} boards with boxes of ${boxHeight}×${boxWidth}`
    for (const line of lines.subarray(0, count)) {
      this.problems.push(`line ${line}: ${this.solvers.ids.join(', ')} cannot solve ${board}`)
    }
  }
}
