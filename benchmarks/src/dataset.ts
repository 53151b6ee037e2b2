/** Reads datasets: those of the manifest by name, any other file by path; and chooses and rewrites their puzzles. */
import { readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import {
  format,
  type Geometry,
  type Grid,
  ParseError,
  Random,
  randomIsomorph,
  readingsIn,
} from '@sudoku-lab/core'
import { z } from 'zod'
import { sha256 } from './digest.ts'
import { DATASETS } from './folders.ts'
import type { PlannedDataset, Track } from './record.ts'
import { reasonOf, UsageError } from './usage-error.ts'

const knownDataset = z.object({
  name: z.string(),
  file: z.string(),
  title: z.string(),
  source: z.string(),
  licence: z.string(),
  boxHeight: z.int(),
  boxWidth: z.int(),
  count: z.int(),
  distinct: z.int(),
  sha256: z.string(),
  verdict: z.enum(['unique', 'multiple', 'none']).optional(),
  cornerSum: z.int().optional(),
  measures: z.string(),
})
/** What the manifest says of a dataset. */
export type KnownDataset = z.infer<typeof knownDataset>

const manifestFile = z.object({ datasets: z.array(knownDataset) })

export interface Dataset {
  readonly id: string
  readonly path: string
  /** Of the file, byte for byte. */
  readonly sha256: string
  readonly geometry: Geometry
  /** Every puzzle of the file; number n of the file is at index n − 1. */
  readonly grids: readonly Grid[]
  readonly known: KnownDataset | undefined
}

/** @throws UsageError when the manifest cannot be read. */
export async function readManifest(folder: string = DATASETS): Promise<KnownDataset[]> {
  const path = join(folder, 'manifest.json')
  try {
    return manifestFile.parse(JSON.parse(await readFile(path, 'utf8'))).datasets
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
}

/**
 * Reads a dataset by its name in the manifest, or any file of puzzles by its path.
 *
 * @param directory what a relative path starts from
 * @throws UsageError for an unknown name, an unreadable or changed file, a malformed puzzle, a file without
 *   puzzles, or one whose puzzles differ in shape.
 */
export async function readDataset(
  nameOrPath: string,
  directory: string,
  folder: string = DATASETS,
): Promise<Dataset> {
  const manifest = await readManifest(folder)
  const known = manifest.find(({ name }) => name === nameOrPath)
  if (known !== undefined) return readKnown(known, folder)
  const path = resolve(directory, nameOrPath)
  const bytes = await readFile(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT' && basename(nameOrPath) === nameOrPath) {
      const names = manifest.map(({ name }) => name).join(', ')
      throw new UsageError(`unknown dataset "${nameOrPath}": neither one of ${names} nor a file`)
    }
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  })
  return { id: idOfFile(path), path, sha256: sha256(bytes), known: undefined, ...puzzlesIn(path, bytes) }
}

async function readKnown(known: KnownDataset, folder: string): Promise<Dataset> {
  const path = join(folder, known.file)
  const bytes = await readFile(path).catch((thrown) => {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  })
  const digest = sha256(bytes)
  if (digest !== known.sha256) {
    throw new UsageError(
      `${path} is not the file of the manifest: its SHA-256 is ${digest.slice(0, 12)}…, expected ${known.sha256.slice(0, 12)}…`,
    )
  }
  return { id: known.name, path, sha256: digest, known, ...puzzlesIn(path, bytes) }
}

/** The name of a file without its ending, in characters that are safe in a table and in a path. */
function idOfFile(path: string): string {
  return basename(path, extname(path)).replace(/[^\w.-]+/g, '-') || 'puzzles'
}

function puzzlesIn(path: string, bytes: Buffer): Pick<Dataset, 'geometry' | 'grids'> {
  const grids: Grid[] = []
  let geometry: Geometry | undefined
  for (const reading of readings(path, bytes.toString('utf8'))) {
    geometry ??= reading.geometry
    if (reading.geometry !== geometry) {
      throw new UsageError(
        `${path}: line ${reading.line}: expected a board of ${shapeOf(geometry)} like the first, got ${shapeOf(reading.geometry)}`,
      )
    }
    grids.push(reading.grid)
  }
  if (geometry === undefined) throw new UsageError(`${path}: expected puzzles, got none`)
  return { geometry, grids }
}

function* readings(path: string, text: string): Generator<{ geometry: Geometry; grid: Grid; line: number }> {
  try {
    for (const reading of readingsIn(text)) {
      if (reading instanceof ParseError) throw reading
      yield reading
    }
  } catch (thrown) {
    throw thrown instanceof ParseError ? new UsageError(`${path}: ${thrown.message}`) : thrown
  }
}

function shapeOf({ size, boxHeight, boxWidth }: Geometry): string {
  return `${size}×${size} with boxes of ${boxHeight}×${boxWidth}`
}

/** A number for one purpose, drawn from the seed of the run: the same for the same words. */
export function seedFor(seed: number, ...words: readonly (string | number)[]): number {
  return Number.parseInt(sha256([seed, ...words].join(' ')).slice(0, 12), 16)
}

/** `count` of the numbers, chosen by the seed, ascending; all of them when there are no more. */
export function chooseFrom(numbers: readonly number[], count: number, seed: number): number[] {
  if (count >= numbers.length) return [...numbers]
  return new Random(seed)
    .shuffle([...numbers])
    .slice(0, count)
    .sort((a, b) => a - b)
}

/** One puzzle as it is put to the solvers. */
export interface Question {
  /** Number of the puzzle in its file, from 1. */
  readonly puzzle: number
  /** 0 for the puzzle as it stands, 1 … K for its isomorphs. */
  readonly variant: number
  readonly variantSeed: number | null
  readonly grid: Grid
}

/** What a track asks of a dataset, in the order it is asked: the same for every solver and every machine. */
export function questionsOf(
  dataset: Dataset,
  planned: PlannedDataset,
  { track, isomorphs, seed }: { track: Track; isomorphs: number; seed: number },
): Question[] {
  return planned.puzzles.flatMap((puzzle): Question[] => {
    const grid = dataset.grids[puzzle - 1]
    if (grid === undefined) throw new RangeError(`${dataset.id} has no puzzle ${puzzle}`)
    if (track === 'given') return [{ puzzle, variant: 0, variantSeed: null, grid }]
    return Array.from({ length: isomorphs }, (_, index) => {
      const variant = index + 1
      const variantSeed = seedFor(seed, 'isomorph', planned.sha256, puzzle, variant)
      const isomorph = randomIsomorph(dataset.geometry, grid, new Random(variantSeed))
      return { puzzle, variant, variantSeed, grid: isomorph }
    })
  })
}

/** The digest of a puzzle, whatever format it was read from. */
export function puzzleSha256(geometry: Geometry, grid: Readonly<Grid>): string {
  return sha256(format(geometry, grid, 'line').trimEnd())
}
