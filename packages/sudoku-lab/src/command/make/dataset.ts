/**
 * Makes a dataset. It generates puzzles as `generate` does, keeps one of each class, and splits them by the
 * class of the solution grid.
 */
import {
  createReadStream,
  existsSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { amountOf, lockFolder, makeFolder, printable } from '@sudoku-lab/console'
import { CommandError, EXIT } from '../errors.ts'
import { type JobOptions, threadsFor } from '../solve/pool.ts'
import { attempt } from '../write/output.ts'
import { Progress } from '../write/progress.ts'
import { columnsFor, type DataFile, type DataFormat, openDataFile, rowOf } from './data-files.ts'
import { makeInOrder } from './maker.ts'
import type { MadePuzzle, Order } from './order.ts'

/** A part of a dataset and its share of the classes. */
export interface Split {
  readonly name: string
  readonly share: number
}

export interface MakeOptions extends JobOptions {
  readonly output: string
  readonly count: number
  readonly seed: number
  readonly splits: readonly Split[]
  readonly to: readonly DataFormat[]
  readonly solver: readonly string[]
  readonly controlledBias?: true
  readonly nodeLimit: number
}

interface Part {
  readonly name: string
  count: number
  readonly files: readonly DataFile[]
}

export async function makeDataset(options: MakeOptions): Promise<number> {
  const { output } = options
  // while the dataset is incomplete, its files are in this folder within it
  const unfinished = join(output, '.unfinished')
  requireEmpty(output, basename(unfinished))
  attempt(output, () => makeFolder(unfinished))
  const unlock = lockFolder(unfinished, CommandError)
  try {
    requireEmpty(output, basename(unfinished)) // once more, because another run may have just ended
    clear(unfinished) // of a run that was killed
    const parts = await makeFiles(options, unfinished)
    if (options.quiet !== true) {
      const sizes = parts.map(({ name, count }) => `${name} ${count}`).join(', ')
      process.stderr.write(`${amountOf(options.count, 'puzzle')} in ${printable(output)}: ${sizes}\n`)
    }
    return EXIT.done
  } catch (thrown) {
    clear(unfinished)
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown
    return attempt(output, () => {
      throw thrown
    })
  } finally {
    unlock()
    removeEmpty(unfinished)
  }
}

/** Removes what a run has left, but not its lock. */
function clear(folder: string): void {
  const names = readdirSync(folder).filter((name) => !name.startsWith('lock'))
  for (const name of names) attempt(folder, () => rmSync(join(folder, name), { recursive: true }))
}

/** Another run may have put its lock into the folder. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // then it removes the folder
  }
}

/** @throws CommandError unless a dataset can be written into the folder. */
function requireEmpty(folder: string, but: string): void {
  const names = existsSync(folder) ? attempt(folder, () => readdirSync(folder)) : []
  if (names.some((name) => name !== but))
    throw new CommandError(`--output: the folder ${folder} is not empty`)
}

/** Writes all files into a folder, and moves them out of it when they are complete. */
async function makeFiles(options: MakeOptions, folder: string): Promise<readonly Part[]> {
  const columns = columnsFor(options.solver, options.controlledBias === true)
  const open = (part: string, format: DataFormat): Promise<DataFile> =>
    openDataFile(join(folder, `${part}.${format}`), format, columns)
  const parts = await Promise.all(
    options.splits.map(async ({ name }) => {
      const files = await Promise.all(options.to.toSorted().map((format) => open(name, format)))
      return { name, count: 0, files }
    }),
  )
  await fillParts(options, parts)
  const digests: Record<string, string> = {}
  for (const { path, close } of parts.flatMap(({ files }) => files)) {
    await close()
    digests[basename(path)] = await sha256Of(path)
  }
  const { count, seed, splits, controlledBias, solver, nodeLimit } = options
  const about = {
    madeBy: 'sudoku-lab dataset make',
    count,
    seed,
    splits: splits.map(({ name, share }, index) => ({ name, share, puzzles: parts[index]?.count })),
    splitBy: 'the class of the solution grid',
    controlledBias: controlledBias === true,
    solvers: solver,
    nodeLimit,
    sha256: digests,
  }
  writeFileSync(join(folder, 'dataset.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  for (const name of [...Object.keys(digests), 'dataset.json'])
    renameSync(join(folder, name), join(options.output, name))
  return parts
}

async function sha256Of(path: string): Promise<string> {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256') // an import would delay every command
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** The puzzles are in the order in which they are made, with any number of threads. */
async function fillParts(options: MakeOptions, parts: readonly Part[]): Promise<void> {
  const { count, seed, splits } = options
  const order: Order = {
    wish: { kind: options.controlledBias === true ? 'controlled-bias' : 'proper' },
    boxes: { height: 3, width: 3 },
    seed,
    nodeLimit: 10_000,
    with: ['solution'],
    counted: { solvers: options.solver, nodeLimit: options.nodeLimit },
  }
  const progress = new Progress(count, options.quiet)
  const classes = new Set<string>()
  const add = async (made: MadePuzzle): Promise<void> => {
    if (made.facts === undefined) throw new RangeError('a puzzle was made without its facts')
    const { leastIsomorph, share } = made.facts
    const known = classes.size
    if (classes.add(Buffer.from(leastIsomorph).toString('latin1')).size === known) return
    const part = parts[splitOf(share, splits)] as Part
    part.count++
    for (const file of part.files) await file.add(rowOf(made))
  }
  try {
    await makeInOrder(order, { threads: threadsFor(options), wanted: count }, async (attempts) => {
      for (const made of attempts.flatMap((each) => each.made)) if (classes.size < count) await add(made)
      progress.update(classes.size, classes.size)
      return classes.size === count
    })
  } finally {
    progress.stop()
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
