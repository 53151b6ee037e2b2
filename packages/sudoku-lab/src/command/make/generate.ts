/** The work of `generate` is to collect puzzles that differ, and to write each as soon as it is found. */
import { loadSolvers } from '@sudoku-lab/catalog'
import { amountOf, rangeOf } from '@sudoku-lab/console'
import {
  clueCount,
  type Geometry,
  geometryIn,
  hasBoxes,
  isCandidateGrid,
  type Puzzle,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { mostFailures, randomRegions } from '@sudoku-lab/generator'
import { canonicalForm, hasCanonicalForm, invariantOf } from '@sudoku-lab/generator/canonical-form'
import { CommandError, EXIT } from '../errors.ts'
import { type JobOptions, threadsFor } from '../solve/pool.ts'
import type { OutputFormat } from '../write/formats.ts'
import { type Output, openOutput } from '../write/output.ts'
import { now, Progress } from '../write/progress.ts'
import { durationOf } from '../write/words.ts'
import { makeInOrder } from './maker.ts'
import { geometryOfOrder, type MadeAttempt, type MadePuzzle, type OrderOptions, orderOf } from './order.ts'
import { puzzleWriter } from './puzzle-writer.ts'

export interface GenerateOptions extends Omit<OrderOptions, 'seed'>, JobOptions {
  readonly seed?: number
  readonly count: number
  readonly tries?: number
  readonly to?: OutputFormat
  readonly output?: string
}

/** Generates puzzles and writes each as soon as it is found. Returns the exit code. */
export async function generate(given: GenerateOptions): Promise<number> {
  const seed = given.seed ?? newSeed()
  const options = await withRegions(given, seed)
  const { count, candidates, quiet } = options
  const geometry = geometryOfOrder(options)
  const order = orderOf({ ...options, seed })
  const write = puzzleWriter(options.to ?? (candidates ? 'candidates' : 'line'), geometry, order)
  const threads = threadsFor(options)
  const tries = options.tries ?? mostFailures(order.wish, geometry)
  const collection = new Collection(count, tries, keyFor(geometry, options.isomorphFree === true))
  const output = openOutput(options.output, { isDirect: true })
  const progress = new Progress(count, quiet)
  if (given.seed === undefined && !quiet)
    process.stderr.write(`--seed ${seed} makes the same puzzles again\n`)
  const begun = now()
  try {
    await makeInOrder(order, { threads, wanted: count }, async (attempts) => {
      const before = collection.size
      const added = collection.add(attempts)
      const texts = added.map((made, index) => write(made, before + index + 1))
      await writeTexts(output, texts)
      progress.update(collection.size, collection.size)
      return collection.isDone
    })
  } finally {
    progress.stop()
    output.close()
  }
  if (!quiet && count > 1) process.stderr.write(collection.summary(now() - begun))
  if (collection.size === count) return EXIT.done
  process.stderr.write(`sudoku-lab: ${collection.shortage()}\n`)
  return EXIT.unanswered
}

/** Random regions follow from the seed. All puzzles of a run have the same ones, as those of a set have. */
async function withRegions(options: GenerateOptions, seed: number): Promise<GenerateOptions> {
  const { regions, extra = [] } = options
  const [, size] = /^random:(\d+)$/u.exec(regions ?? '') ?? []
  if (size === undefined || options.boxes !== undefined) return options
  const [mrv] = await loadSolvers('@sudoku-lab/solver-mrv#mrv')
  const made = randomRegions(Number(size), seed, ({ layout }) =>
    (mrv as SolverDefinition).create(geometryIn([layout, ...extra].join('-'))),
  )
  if (made !== undefined) return { ...options, regions: made.layout }
  throw new CommandError(
    `--regions ${regions}: no board with a solution was found; another --seed tries others`,
  )
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** If the disk is full, the puzzles for which there is space are written. */
async function writeTexts(output: Output, texts: readonly string[]): Promise<void> {
  try {
    await output.write(texts.join(''))
  } catch (error) {
    if (!output.isFile) throw error
    for (const text of texts) await output.write(text)
  }
}

/**
 * What different puzzles have different keys. Isomorphs have the same key on request. On large boards, some puzzles that
 * are no isomorphs may have the same key, too.
 */
function keyFor(geometry: Geometry, isIsomorphFree: boolean): (puzzle: Puzzle) => string {
  const textOf = (grid: Uint8Array): string => Buffer.from(grid).toString('latin1')
  return (puzzle) => {
    if (isCandidateGrid(puzzle)) return puzzle.join()
    if (!isIsomorphFree) return textOf(puzzle)
    return hasCanonicalForm(geometry) || !hasBoxes(geometry)
      ? textOf(canonicalForm(puzzle, geometry).grid)
      : invariantOf(geometry, puzzle)
  }
}

/** The puzzles that were found. All of them have different keys. */
class Collection {
  private readonly seen = new Set<string>()
  private readonly wanted: number
  private readonly tries: number
  private readonly keyOf: (puzzle: Puzzle) => string
  private failures = 0 // failed tries in a row
  private readonly clues = { fewest: Infinity, most: 0 } // of the puzzles
  private readonly missed = { fewest: Infinity, most: 0 } // of failed tries

  /** @param tries how many tries in a row may give nothing new */
  constructor(wanted: number, tries: number, keyOf: (puzzle: Puzzle) => string) {
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
      if (missed !== undefined) widen(this.missed, missed)
    }
    return added
  }

  private isNew({ puzzle }: MadePuzzle): boolean {
    const before = this.size
    if (this.seen.add(this.keyOf(puzzle)).size === before) return false
    widen(this.clues, clueCount(puzzle))
    return true
  }

  summary(milliseconds: number): string {
    if (this.size === 0) return ''
    const clues = rangeOf(this.clues.fewest, this.clues.most, 'clue')
    return `${amountOf(this.size, 'puzzle')} in ${durationOf(milliseconds)}, of ${clues}\n`
  }

  /** Why there are fewer puzzles than requested. */
  shortage(): string {
    const { fewest, most } = this.missed
    const tried = `found no such puzzle in ${amountOf(this.tries, 'try', 'tries')}, which --tries changes`
    const written = `wrote ${this.size.toLocaleString('en')} of ${amountOf(this.wanted, 'puzzle')}`
    return `${tried}; ${written}${most === 0 ? '' : `; other tries had ${rangeOf(fewest, most, 'clue')}`}`
  }
}

function widen(range: { fewest: number; most: number }, count: number): void {
  range.fewest = Math.min(range.fewest, count)
  range.most = Math.max(range.most, count)
}
