/**
 * Makes a dataset. It generates puzzles as `generate` does, keeps one of each class, and splits them by the
 * class of the solution grid.
 */
import { createReadStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFormat, Split } from '../dataset-command.ts'
import { CommandError, EXIT, reasonOf } from '../errors.ts'
import { KnownTexts } from '../making/known-texts.ts'
import { attemptsOf, hireMakers } from '../making/makers.ts'
import type { MadePuzzle, Order } from '../making/order.ts'
import { Progress } from '../progress.ts'
import { sha256 } from '../sha256.ts'
import { writeTable } from './data-files.ts'
import { Table } from './table.ts'

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
  const tables = options.splits.map(() => new Table(options.solver, options.controlledBias === true))
  await fillTables(options, tables)
  const files: Record<string, string> = {}
  for (const [index, table] of tables.entries()) {
    const part = options.splits[index]?.name ?? ''
    for (const format of options.to) {
      for (const file of await writeTable(options.output, part, table, format))
        files[file] = await sha256Of(join(options.output, file))
    }
  }
  const counts = tables.map(({ length }) => length)
  writeAbout(options, counts, files)
  if (options.quiet !== true) {
    const parts = options.splits.map(({ name }, index) => `${name} ${counts[index]}`).join(', ')
    process.stderr.write(`${options.count} puzzles in ${options.output}: ${parts}\n`)
  }
  return EXIT.done
}

async function sha256Of(path: string): Promise<string> {
  const hash = sha256()
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
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

/** The puzzles are in the order in which they are made, with any number of threads. */
async function fillTables(options: MakeOptions, tables: readonly Table[]): Promise<void> {
  const { count, seed, jobs, splits } = options
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
    counted: { solvers: options.solver, nodeLimit: options.nodeLimit },
  }
  const makers = await hireMakers(order, jobs)
  const progress = new Progress(count, options.quiet === true)
  await progress.prepare()
  const classes = new KnownTexts()
  const add = (made: MadePuzzle): void => {
    if (made.facts === undefined) throw new RangeError('a puzzle was made without its facts')
    if (classes.add(made.facts.leastIsomorph)) tables[splitOf(made.facts.share, splits)]?.add(made)
  }
  try {
    for await (const attempts of attemptsOf(makers, count)) {
      for (const made of attempts.flatMap(({ made }) => made)) if (classes.size < count) add(made)
      progress.update(classes.size, classes.size)
      if (classes.size === count) return
    }
  } finally {
    progress.stop()
    await makers.close()
  }
}

/** The share follows from the class of the solution grid alone. So isomorphs are in the same part. */
function splitOf(share: number, splits: readonly Split[]): number {
  let sum = 0
  for (const [index, split] of splits.entries()) {
    sum += split.share
    if (share < sum) return index
  }
  return splits.length - 1
}

function writeAbout(
  { output, count, seed, splits, solver, controlledBias, nodeLimit }: MakeOptions,
  counts: readonly number[],
  files: Readonly<Record<string, string>>,
): void {
  const about = {
    madeBy: 'sudoku-lab dataset make',
    count,
    seed,
    splits: splits.map(({ name, share }, index) => ({ name, share, puzzles: counts[index] })),
    splitBy: 'the class of the solution grid',
    controlledBias: controlledBias === true,
    solvers: solver,
    nodeLimit,
    sha256: files,
  }
  writeFileSync(join(output, 'dataset.json'), `${JSON.stringify(about, undefined, 2)}\n`)
}
