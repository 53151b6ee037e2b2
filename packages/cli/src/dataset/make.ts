/**
 * Makes a dataset. It generates puzzles as `generate` does, keeps one of each class, and splits them by the
 * class of the solution grid.
 */
import type { Hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalForm } from '@sudoku-lab/canonical-form'
import { filledCount, geometryOf, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { SolverBank } from '../bulk/solver-bank.ts'
import type { DataFormat, Split } from '../dataset-command.ts'
import { CommandError, EXIT, reasonOf } from '../errors.ts'
import { attemptsOf, hireMakers } from '../making/makers.ts'
import type { MadePuzzle, Order } from '../making/order.ts'
import { Progress } from '../progress.ts'
import { writeColumns } from './data-files.ts'
import { columnsOf, type Row } from './table.ts'

export interface MakeOptions {
  readonly output: string
  readonly count: number
  readonly seed: number
  readonly splits: readonly Split[]
  readonly to: readonly DataFormat[]
  readonly solver: readonly string[]
  readonly controlledBias?: true
  readonly nodeLimit: number
  readonly jobs: number
  readonly quiet?: true
}

/** Returns the exit code. */
export async function makeDataset(options: MakeOptions): Promise<number> {
  prepareFolder(options.output)
  const counting = await Promise.all(options.solver.map(countingSolver))
  const rows = await makeRows(options, counting)
  const parts = options.splits.map(({ name }) => name)
  const files: Record<string, string> = {}
  const counts: Record<string, number> = {}
  for (const [index, part] of parts.entries()) {
    const own = rows.filter(({ split }) => split === index).map(({ row }) => row)
    counts[part] = own.length
    const columns = columnsOf(own, options.solver, options.controlledBias === true)
    for (const format of options.to) {
      for (const file of await writeColumns(options.output, part, columns, format)) {
        files[file] = sha256()
          .update(readFileSync(join(options.output, file)))
          .digest('hex')
      }
    }
  }
  writeAbout(options, counts, files)
  if (options.quiet !== true) {
    const said = parts.map((part) => `${part} ${counts[part]}`).join(', ')
    process.stderr.write(`${rows.length} puzzles in ${options.output}: ${said}\n`)
  }
  return EXIT.done
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    if (readdirSync(folder).length > 0) throw new CommandError(`--output: the folder ${folder} is not empty`)
  } catch (thrown) {
    if (thrown instanceof CommandError) throw thrown
    throw new CommandError(`cannot write ${folder}: ${reasonOf(thrown as Error)}`)
  }
}

async function countingSolver(id: string): Promise<Solver> {
  const engaged = await (await SolverBank.open(id)).engage(geometryOf(3, 3))
  if (engaged === undefined) throw new CommandError(`${id} cannot solve boards of 9×9`)
  if (!engaged.definition.lacks?.includes('counters')) return engaged.solver
  throw new CommandError(`${id} counts no nodes`)
}

interface SplitRow {
  readonly row: Row
  readonly split: number
}

/** In the order in which they are generated, which does not depend on the number of threads. */
async function makeRows(options: MakeOptions, counting: readonly Solver[]): Promise<SplitRow[]> {
  const { count, seed, jobs } = options
  const order: Order = {
    wish: options.controlledBias === true ? { kind: 'controlled-bias' } : { kind: 'proper' },
    boxes: { height: 3, width: 3 },
    seed,
    nodeLimit: 10_000,
    singleStream: false,
    raters: [],
    rival: undefined,
    withSolution: true,
    withRating: false,
  }
  const makers = await hireMakers(order, jobs)
  const progress = new Progress(count, options.quiet === true)
  await progress.prepare()
  const known = new Set<string>() // classes
  const rows: SplitRow[] = []
  try {
    for await (const attempts of attemptsOf(makers, count)) {
      for (const made of attempts.flatMap(({ made }) => made)) {
        if (rows.length < count) addRow(made, { rows, known, counting, options })
      }
      progress.update(rows.length, rows.length)
      if (rows.length === count) return rows
    }
  } finally {
    progress.stop()
    await makers.close()
  }
  return rows
}

interface Collected {
  readonly rows: SplitRow[]
  readonly known: Set<string>
  readonly counting: readonly Solver[]
  readonly options: MakeOptions
}

function addRow(
  { puzzle, solution, weight }: MadePuzzle,
  { rows, known, counting, options }: Collected,
): void {
  if (solution === undefined) throw new RangeError('a puzzle was made without its solution')
  const { grid, automorphisms } = canonicalForm(puzzle)
  const key = Buffer.from(grid).toString('latin1')
  if (known.has(key)) return
  known.add(key)
  const nodes = counting.map((solver) => {
    const { ending, statistics } = solver.solve(puzzle, { ...UNIQUENESS, nodes: options.nodeLimit, keep: 0 })
    return ending === 'exhausted' ? statistics.nodes : -1
  })
  const row = {
    puzzle,
    solution,
    clues: filledCount(puzzle),
    leastIsomorph: grid,
    automorphisms,
    weight,
    nodes,
  }
  rows.push({ row, split: splitOf(canonicalForm(solution).grid, options) })
}

/**
 * A digest of the class of the solution grid decides the part. Nothing else does, so isomorphs stay together.
 */
function splitOf(gridClass: Uint8Array, { seed, splits }: MakeOptions): number {
  const digest = sha256().update(`${seed}:`).update(gridClass).digest()
  const share = digest.readUInt32LE() / 2 ** 32
  let sum = 0
  for (const [index, split] of splits.entries()) {
    sum += split.share
    if (share < sum) return index
  }
  return splits.length - 1
}

function writeAbout(
  { output, count, seed, splits, solver, controlledBias, nodeLimit }: MakeOptions,
  counts: Readonly<Record<string, number>>,
  files: Readonly<Record<string, string>>,
): void {
  const about = {
    madeBy: 'sudoku-lab dataset make',
    count,
    seed,
    splits: splits.map(({ name, share }) => ({ name, share, puzzles: counts[name] })),
    splitBy: 'the class of the solution grid',
    controlledBias: controlledBias === true,
    solvers: solver,
    nodeLimit,
    sha256: files,
  }
  writeFileSync(join(output, 'dataset.json'), `${JSON.stringify(about, undefined, 2)}\n`)
}

/** Loaded here: an import would be at the beginning of the bundle, so every command would wait for it. */
function sha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256')
}
