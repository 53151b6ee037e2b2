/**
 * Does the work in this thread or in another: it reads, solves in batches, and writes the answers.
 *
 * Most texts contain only lines of one geometry. They are converted from bytes to cells and back, thousands of lines at
 * a time. Only unusual lines (comments, labels, mistakes) become strings.
 */
import {
  endOfLine,
  type Geometry,
  geometryOf,
  geometryOfSize,
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
import { type Engaged, SolverBank } from './solver-bank.ts'
import type { PuzzleToSolve, Work, WorkResult } from './work.ts'

/** The size of a batch: large enough to make the cost of a call negligible, small enough for the cache. */
const BATCH_SIZE = 1024

const decoder = new TextDecoder()

type Rest = () => Promise<void>
const noRest: Rest = async () => undefined

export class Workbench {
  private readonly assignment: Assignment
  private readonly givenGeometry: Geometry | undefined
  private readonly bank: SolverBank
  private readonly write: AnswerWriter
  private readonly rest: Rest
  private readonly batches = new Map<Geometry, Batch>()

  private last: Promise<unknown> = Promise.resolve()
  private batch: Batch // of the current geometry
  private codec: LineCodec
  private sink = new ByteSink(new Uint8Array(0))
  private outcomes: OutcomeCounts = noOutcomes()
  private problems: string[] = []
  private failures: string[] = []

  constructor(assignment: Assignment, bank: SolverBank, write: AnswerWriter, rest: Rest = noRest) {
    this.assignment = assignment
    this.givenGeometry = geometryOfBoxes(assignment.boxes)
    this.bank = bank
    this.write = write
    this.rest = rest
    const geometry = this.givenGeometry ?? geometryOfSize(9)
    this.batch = this.batchOf(geometry)
    this.codec = this.codecOf(geometry)
  }

  /** @param rest is awaited after each batch; it may throw to leave the work undone. */
  static async open(assignment: Assignment, rest: Rest = noRest): Promise<Workbench> {
    const bank = await SolverBank.open(assignment.solver, assignment.timeout)
    return new Workbench(assignment, bank, await writerFor(assignment.output), rest)
  }

  /**
   * Does one piece of work after another, even if it gets the next one before the last is done.
   *
   * @param space where the answers are written, if they fit.
   */
  do(work: Work, space: Uint8Array<ArrayBuffer>): Promise<WorkResult> {
    const result = this.last.then(() => this.doNow(work, space))
    this.last = result.catch(() => undefined)
    return result
  }

  private async doNow(work: Work, space: Uint8Array<ArrayBuffer>): Promise<WorkResult> {
    this.sink = new ByteSink(space)
    this.outcomes = noOutcomes()
    this.problems = work.kind === 'puzzles' ? [...work.problems] : []
    this.failures = []
    if (work.kind === 'text') await this.takeText(work.text, work.firstLine)
    else for (const puzzle of work.puzzles) await this.takePuzzle(puzzle)
    await this.finishBatch()
    const { sink, outcomes, problems, failures } = this
    return { output: sink.written, outcomes, problems, failures }
  }

  private async takeText(text: Uint8Array, firstLine: number): Promise<void> {
    let at = 0
    let line = firstLine
    while (at < text.length && !this.mustStop) {
      const { count, end } = this.codec.readLines(text, at, this.batch.space)
      this.batch.addRead(count, line)
      line += count
      at = end
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
    if (geometry !== this.batch.geometry) {
      await this.finishBatch()
      this.batch = this.batchOf(geometry)
      this.codec = this.codecOf(geometry)
    }
    this.batch.add(puzzle)
    if (this.batch.isFull) await this.finishBatch()
  }

  private batchOf(geometry: Geometry): Batch {
    const batch = this.batches.get(geometry) ?? new Batch(geometry, BATCH_SIZE)
    this.batches.set(geometry, batch)
    return batch
  }

  private codecOf(geometry: Geometry): LineCodec {
    const { output } = this.assignment
    return new LineCodec(geometry, { skipLabels: output !== 'csv' && output !== 'json' })
  }

  private get mustStop(): boolean {
    return this.assignment.strict && this.problems.length > 0
  }

  private async finishBatch(): Promise<void> {
    const { batch, bank, assignment, sink } = this
    if (batch.count === 0) return
    const engaged = await bank.engage(batch.geometry)
    if (engaged === undefined) this.refuseBatch()
    else {
      const answers = answer(assignment, engaged, batch)
      this.write(batch, answers, sink)
      this.count(answers, engaged)
    }
    batch.clear()
    await this.rest()
  }

  private count({ outcomes, failures }: Answers, { definition }: Engaged): void {
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
      this.problems.push(`line ${line}: ${this.bank.ids.join(', ')} cannot solve ${board}`)
    }
  }
}
