import {
  clueCount,
  type Geometry,
  type Grid,
  geometryOf,
  isCandidateGrid,
  type Puzzle,
} from '@sudoku-lab/core'
import { mostFailures } from '@sudoku-lab/generator'
import { canonicalForm, hasCanonicalForm, invariantOf } from '@sudoku-lab/generator/canonical-form'
import { amountOf, rangeOf } from '../../console/index.ts'
import type { BoxShape } from '../bulk/assignment.ts'
import { now } from '../clock.ts'
import { CommandError, EXIT } from '../errors.ts'
import { KnownTexts } from '../making/known-texts.ts'
import { attemptsOf, hireMakers } from '../making/makers.ts'
import type { MadeAttempt, MadePuzzle, Order } from '../making/order.ts'
import { type MadeFormat, puzzleWriter } from '../making/puzzle-writer.ts'
import { type WishOptions, wishOf } from '../making/wish.ts'
import { openOutput } from '../output.ts'
import { Progress } from '../progress.ts'
import { durationOf } from '../report.ts'
import { threadsFor } from '../threads.ts'

export interface GenerateOptions extends WishOptions {
  readonly count: number
  readonly seed: number
  readonly boxes: BoxShape
  readonly solver?: readonly string[]
  readonly rival?: string
  readonly with?: readonly string[]
  readonly stream: 'own' | 'single'
  readonly nodeLimit: number
  readonly isomorphFree?: true
  readonly tries?: number
  readonly jobs: number
  readonly forceJobs?: true
  readonly to?: MadeFormat
  readonly output?: string
  readonly quiet?: true
}

/** Generates puzzles and writes each as soon as it is found. Returns the exit code. */
export async function generate(options: GenerateOptions): Promise<number> {
  const geometry = geometryOf(options.boxes.height, options.boxes.width)
  const order = orderOf(options)
  const to = options.to ?? (options.candidates === true ? 'candidates' : 'line')
  const { header, write } = puzzleWriter(to, geometry, order)
  const makers = await hireMakers(order, threadsFor(options))
  const output = openOutput(options.output, { isDirect: true })
  const progress = new Progress(options.count, options.quiet === true)
  const begun = now()
  const keyOf = (puzzle: Puzzle): Grid | string =>
    isCandidateGrid(puzzle)
      ? puzzle.join()
      : options.isomorphFree === true
        ? classKeyOf(geometry, puzzle)
        : puzzle
  const tries = options.tries ?? mostFailures(order.wish, geometry)
  const collection = new Collection(options.count, tries, keyOf)
  try {
    await output.write(header)
    for await (const attempts of attemptsOf(makers, options.count)) {
      const before = collection.size
      const added = collection.add(attempts)
      await output.write(added.map((made, index) => write(made, before + index + 1)).join(''))
      progress.update(collection.size, collection.size)
      if (collection.isDone) break
    }
  } finally {
    progress.stop()
    await makers.close()
  }
  output.close()
  if (options.quiet !== true && options.count > 1) process.stderr.write(collection.summary(now() - begun))
  if (collection.size === options.count) return EXIT.done
  process.stderr.write(`sudoku-lab: ${collection.shortage()}\n`)
  return EXIT.unanswered
}

/** The solver whose nodes rate a puzzle: the one with the strongest inference that supports every board. */
const RATED_BY = ['mrv-locked']

function orderOf(options: GenerateOptions): Order {
  const { boxes, seed, nodeLimit, hard, adverse, solver, rival } = options
  const singleStream = options.stream === 'single'
  const withRating = options.with?.includes('rating') ?? false
  if (solver !== undefined && hard === undefined && adverse === undefined && !withRating)
    throw new CommandError(
      '--solver names the solver whose nodes are counted, so it needs --hard, --adverse or --with rating',
    )
  requireAdversity(options)
  if (hard !== undefined) requireWithinLimit('--hard', hard, nodeLimit)
  if (options.candidates === true && options.isomorphFree === true)
    throw new CommandError(
      '--isomorph-free compares puzzles of digits, so it cannot be used with --candidates',
    )
  const wish = wishOf(options, geometryOf(boxes.height, boxes.width))
  if (singleStream && options.jobs > 1)
    throw new CommandError('--stream single makes the puzzles one after another, so it needs --jobs 1')
  if (singleStream && wish.kind === 'controlled-bias')
    throw new CommandError('--stream single cannot be used with --controlled-bias')
  return {
    wish,
    boxes,
    seed,
    nodeLimit,
    singleStream,
    raters: solver ?? RATED_BY,
    rival,
    withSolution: options.with?.includes('solution') ?? false,
    withRating,
  }
}

/**
 * @throws CommandError unless --solver names one solver, and the requested nodes are within the node limit.
 */
function requireAdversity({ adverse, solver = [], rival, nodeLimit }: GenerateOptions): void {
  if (adverse === undefined) {
    if (rival !== undefined) throw new CommandError('--rival needs --adverse')
    return
  }
  if (solver.length !== 1)
    throw new CommandError('--adverse needs --solver with the solver for which the puzzles should be hard')
  requireWithinLimit('--adverse', adverse, nodeLimit)
}

function requireWithinLimit(option: string, nodes: number, nodeLimit: number): void {
  if (nodes <= nodeLimit) return
  throw new CommandError(
    `${option} ${nodes}: a search gives up after ${amountOf(nodeLimit, 'node')}; give --node-limit`,
  )
}

/** Isomorphs have the same key. On large boards, some puzzles that are no isomorphs may have the same key, too. */
function classKeyOf(geometry: Geometry, puzzle: Grid): Grid | string {
  return hasCanonicalForm(geometry) ? canonicalForm(puzzle, geometry).grid : invariantOf(geometry, puzzle)
}

/** The puzzles that were found. All of them have different keys. */
class Collection {
  private readonly seen = new KnownTexts()
  private readonly wanted: number
  private readonly tries: number
  private readonly keyOf: (puzzle: Puzzle) => Grid | string
  private failures = 0 // failed tries in a row
  private fewest = Infinity // clues of a puzzle
  private most = 0
  private fewestMissed = Infinity
  private mostMissed = 0

  /** @param tries how many tries in a row may give nothing new */
  constructor(wanted: number, tries: number, keyOf: (puzzle: Puzzle) => Grid | string) {
    this.wanted = wanted
    this.tries = tries
    this.keyOf = keyOf
  }

  get size(): number {
    return this.seen.size
  }

  get isDone(): boolean {
    return this.size === this.wanted || this.failures >= this.tries
  }

  /** Takes new puzzles until there are enough, or until the tries are used up. */
  add(attempts: readonly MadeAttempt[]): MadePuzzle[] {
    const added: MadePuzzle[] = []
    for (const { made, missed } of attempts) {
      const before = this.size
      for (const puzzle of made) if (!this.isDone && this.isNew(puzzle)) added.push(puzzle)
      if (this.isDone) break
      this.failures = this.size > before ? 0 : this.failures + 1
      if (missed === undefined) continue
      this.fewestMissed = Math.min(this.fewestMissed, missed)
      this.mostMissed = Math.max(this.mostMissed, missed)
    }
    return added
  }

  private isNew({ puzzle }: MadePuzzle): boolean {
    if (!this.seen.add(this.keyOf(puzzle))) return false
    const clues = clueCount(puzzle)
    this.fewest = Math.min(this.fewest, clues)
    this.most = Math.max(this.most, clues)
    return true
  }

  summary(milliseconds: number): string {
    if (this.size === 0) return ''
    const clues = rangeOf(this.fewest, this.most, 'clue')
    return `${amountOf(this.size, 'puzzle')} in ${durationOf(milliseconds)}, of ${clues}\n`
  }

  /** Why there are fewer puzzles than requested. */
  shortage(): string {
    const tried = `found no such puzzle in ${amountOf(this.tries, 'try', 'tries')}, which --tries changes`
    const written = `wrote ${this.size.toLocaleString('en')} of ${amountOf(this.wanted, 'puzzle')}`
    if (this.mostMissed === 0) return `${tried}; ${written}`
    return `${tried}; ${written}; other tries had ${rangeOf(this.fewestMissed, this.mostMissed, 'clue')}`
  }
}
