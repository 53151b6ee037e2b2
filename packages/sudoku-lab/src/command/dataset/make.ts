/**
 * Makes a dataset. It generates puzzles as `generate` does, keeps one of each class, and splits them by the
 * class of the solution grid.
 */
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { amountOf, writingReasonOf } from '../../console/index.ts'
import type { DataFormat, Split } from '../dataset-command.ts'
import { CommandError, EXIT } from '../errors.ts'
import { KnownTexts } from '../making/known-texts.ts'
import { attemptsOf, hireMakers } from '../making/makers.ts'
import type { MadePuzzle, Order } from '../making/order.ts'
import { Progress } from '../progress.ts'
import { sha256 } from '../sha256.ts'
import { threadsFor } from '../threads.ts'
import { columnsFor, type DataFile, openDataFile, rowOf } from './data-files.ts'

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
  readonly forceJobs?: true
  readonly quiet?: true
}

/** While the dataset is incomplete, its files are in this folder within it. */
const UNFINISHED = '.unfinished'

/** Returns the exit code. */
export async function makeDataset(options: MakeOptions): Promise<number> {
  const { output } = options
  requireEmpty(output)
  const unfinished = join(output, UNFINISHED)
  let counts: readonly number[]
  try {
    mkdirSync(output, { recursive: true })
    rmSync(unfinished, { recursive: true, force: true }) // of a run that was killed
    mkdirSync(unfinished)
    counts = await makeFiles(options, unfinished)
  } catch (thrown) {
    rmSync(unfinished, { recursive: true, force: true })
    throw isOfFiles(thrown) ? unwritable(output, thrown) : thrown
  }
  if (options.quiet !== true) {
    const parts = options.splits.map(({ name }, index) => `${name} ${counts[index]}`).join(', ')
    process.stderr.write(`${amountOf(options.count, 'puzzle')} in ${options.output}: ${parts}\n`)
  }
  return EXIT.done
}

/** Writes all files into a folder, and moves them out of it when they are complete. Returns the sizes of the parts. */
async function makeFiles(options: MakeOptions, folder: string): Promise<number[]> {
  const columns = columnsFor(options.solver, options.controlledBias === true)
  const path = (name: string): string => join(folder, name)
  const parts = await Promise.all(
    options.splits.map(async ({ name }) => {
      const files = options.to.map((format) => openDataFile(path, name, format, columns))
      return { count: 0, files: await Promise.all(files) }
    }),
  )
  await fillParts(options, parts)
  const files: Record<string, string> = {}
  for (const file of parts.flatMap((part) => part.files)) {
    await file.close()
    files[file.name] = await sha256Of(path(file.name))
  }
  const counts = parts.map(({ count }) => count)
  writeFileSync(join(folder, ABOUT), aboutOf(options, counts, files))
  const names = readdirSync(folder).filter((name) => name !== ABOUT)
  for (const name of [...names, ABOUT]) renameSync(join(folder, name), join(options.output, name))
  rmdirSync(folder)
  return counts
}

async function sha256Of(path: string): Promise<string> {
  const hash = sha256()
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** @throws CommandError unless a dataset can be written into the folder. */
function requireEmpty(folder: string): void {
  if (folder === '') throw new CommandError("--output: expected the name of a folder, got ''")
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new CommandError(`cannot write ${folder}: it is not a folder`)
  try {
    if (readdirSync(folder).every((name) => name === UNFINISHED)) return
  } catch (thrown) {
    throw unwritable(folder, thrown as NodeJS.ErrnoException)
  }
  throw new CommandError(`--output: the folder ${folder} is not empty`)
}

function isOfFiles(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'syscall' in thrown
}

function unwritable(folder: string, error: NodeJS.ErrnoException): CommandError {
  const reason = error.code === 'EEXIST' ? 'it is not a folder' : writingReasonOf(error)
  return new CommandError(`cannot write ${folder}: ${reason}`, { cause: error })
}

interface Part {
  count: number
  readonly files: readonly DataFile[]
}

/** The puzzles are in the order in which they are made, with any number of threads. */
async function fillParts(options: MakeOptions, parts: readonly Part[]): Promise<void> {
  const { count, seed, splits } = options
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
  const makers = await hireMakers(order, threadsFor(options))
  const progress = new Progress(count, options.quiet === true)
  const classes = new KnownTexts()
  const add = async (made: MadePuzzle): Promise<void> => {
    if (made.facts === undefined) throw new RangeError('a puzzle was made without its facts')
    if (!classes.add(made.facts.leastIsomorph)) return
    const part = parts[splitOf(made.facts.share, splits)] as Part
    part.count++
    const row = rowOf(made)
    for (const file of part.files) await file.add(row)
  }
  try {
    for await (const attempts of attemptsOf(makers, count)) {
      for (const made of attempts.flatMap(({ made }) => made)) if (classes.size < count) await add(made)
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

const ABOUT = 'dataset.json'

function aboutOf(
  { count, seed, splits, solver, controlledBias, nodeLimit }: MakeOptions,
  counts: readonly number[],
  files: Readonly<Record<string, string>>,
): string {
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
  return `${JSON.stringify(about, undefined, 2)}\n`
}
