/**
 * Solves the puzzles of one piece after another: it reads them, solves them in batches, and writes the answers.
 *
 * Most texts contain only lines of one geometry. They are converted from bytes to cells and back, thousands of lines at
 * a time. Only unusual lines (comments, labels, mistakes) become strings.
 */
import { type Geometry, geometryIn, geometryOfSize, isCandidateGrid } from '@sudoku-lab/core'
import { countedFrom, endOfLine, LineCodec, ParseError, parseLine } from '@sudoku-lab/core/formats'
import { geometryGiven } from '../read/layout.ts'
import { whyNoPlace } from '../write/formats.ts'
import { complaintOf } from '../write/words.ts'
import { answer } from './answers.ts'
import { Batch, ByteSink, type Form } from './batch.ts'
import { noOutcomes } from './outcome.ts'
import {
  type Assignment,
  isFormat,
  type OutcomeCounts,
  type Piece,
  type PieceResult,
  type PuzzleToSolve,
  puzzleToSolve,
} from './piece.ts'
import { Solvers } from './solvers.ts'
import { type AnswerWriter, writerFor } from './writers.ts'

/** The size of a batch: large enough to make the cost of a call negligible, small enough for the cache. */
const BATCH_SIZE = 1024

const decoder = new TextDecoder()

export class PieceSolver {
  private readonly assignment: Assignment
  private readonly givenGeometry: Geometry | undefined
  private readonly solvers: Solvers
  private readonly write: AnswerWriter
  private readonly batches = new Map<Geometry, Partial<Record<Form, Batch>>>()

  private batch: Batch // of the current geometry and form
  private codec: LineCodec | undefined // of lines that name no layout, if their boards have this geometry
  private sink = new ByteSink(0)
  private outcomes: OutcomeCounts = noOutcomes()
  private problems: string[] = []
  private notes: string[] = []
  private failures: string[] = []

  constructor(assignment: Assignment, solvers: Solvers) {
    this.assignment = assignment
    this.givenGeometry = geometryGiven(assignment)
    this.solvers = solvers
    this.write = writerFor(assignment)
    const geometry = this.givenGeometry ?? geometryOfSize(9)
    this.batch = this.batchOf(geometry, 'digits')
    this.codec = this.codecOf(geometry)
  }

  static async open(assignment: Assignment): Promise<PieceSolver> {
    return new PieceSolver(assignment, await Solvers.open(assignment.solver, assignment.timeout))
  }

  /** Solves one piece. The next one must wait until this one is done. */
  async solve(piece: Piece): Promise<PieceResult> {
    this.sink = new ByteSink('text' in piece ? piece.text.length + 1024 : 1 << 16)
    this.outcomes = noOutcomes()
    this.problems = []
    this.notes = []
    this.failures = []
    if ('text' in piece) await this.takeText(piece.text, piece.firstLine)
    else for (const reading of piece.readings) if (!this.mustStop) await this.take(reading)
    await this.finishBatch()
    const { sink, outcomes, problems, notes, failures } = this
    return { output: sink.written, outcomes, problems, notes, failures }
  }

  private async takeText(text: Uint8Array, firstLine: number): Promise<void> {
    let at = 0
    let line = firstLine
    while (at < text.length && !this.mustStop) {
      const { space } = this.batch
      if (this.codec !== undefined && !isCandidateGrid(space)) {
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
    const read = parseLine(decoder.decode(text.subarray(from, end)), line, this.givenGeometry)
    const reading = read && countedFrom(this.assignment.first ?? { digit: 1 }, read)
    if (reading instanceof ParseError) await this.take(complaintOf(reading))
    else if (reading !== undefined) await this.take(puzzleToSolve(reading))
    return end
  }

  private async take(reading: PuzzleToSolve | string): Promise<void> {
    if (typeof reading === 'string') {
      this.problems.push(reading)
      return
    }
    if (reading.note !== undefined) this.notes.push(reading.note)
    const geometry = geometryIn(reading.layout)
    const reason = this.objectionTo(geometry)
    if (reason !== undefined) {
      this.problems.push(`line ${reading.line}: ${reason}`)
      return
    }
    const batch = this.batchOf(geometry, isCandidateGrid(reading.puzzle) ? 'candidates' : 'digits')
    if (batch !== this.batch) {
      await this.finishBatch()
      this.batch = batch
      this.codec = this.codecOf(geometry)
    }
    this.batch.add(reading)
    if (this.batch.isFull) await this.finishBatch()
  }

  /** Why the answer cannot be written in the chosen format. */
  private objectionTo(geometry: Geometry): string | undefined {
    const { to, isChosen } = this.assignment
    return isChosen === true && isFormat(to) ? whyNoPlace(to, geometry) : undefined
  }

  private batchOf(geometry: Geometry, form: Form): Batch {
    const batches = this.batches.get(geometry) ?? {}
    this.batches.set(geometry, batches)
    batches[form] ??= new Batch(geometry, BATCH_SIZE, form)
    return batches[form]
  }

  private codecOf(geometry: Geometry): LineCodec | undefined {
    const { to, first } = this.assignment
    if (first?.digit === 0) return undefined
    const plain = parseLine('.'.repeat(geometry.cellCount), 1, this.givenGeometry)
    if (plain === undefined || plain instanceof ParseError || plain.geometry !== geometry) return undefined
    if (this.objectionTo(geometry) !== undefined) return undefined
    return new LineCodec(geometry, { skipLabels: to !== 'csv' && to !== 'json' })
  }

  private get mustStop(): boolean {
    return this.assignment.strict === true && this.problems.length > 0
  }

  private async finishBatch(): Promise<void> {
    const { batch } = this
    if (batch.count === 0) return
    const inUse = await this.solvers.forGeometry(batch.geometry)
    const answers = answer(this.assignment, inUse, batch)
    this.write(batch, answers, this.sink)
    for (const outcome of answers.outcomes) this.outcomes[outcome]++
    for (const [index, { failure }] of answers.single) {
      if (failure === undefined) continue
      this.failures.push(`line ${batch.lines[index]}: ${inUse.definition.id} failed: ${failure}`)
    }
    batch.clear()
  }
}
