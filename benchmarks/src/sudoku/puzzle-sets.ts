/** Reads sets of puzzles: datasets of the manifest by name, and any other file by path. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { amountOf, nearestTo, readTextFile, say } from '@sudoku-lab/console'
import {
  candidateSets,
  describeGeometry,
  digitsIn,
  type Geometry,
  hasOnlyClues,
  type Puzzle,
} from '@sudoku-lab/core'
import { formatLine, ParseError, type PuzzleText, readingsIn } from '@sudoku-lab/core/formats'
import { type InstanceSet, reasonOf, type Shape, UsageError } from '@sudoku-lab/harness'
import { DATASETS } from './repository.ts'
import { geometryIn, shapeOf } from './shape.ts'

/** The entry of a dataset in the manifest. */
export interface KnownDataset {
  readonly name: string
  readonly file: string
  readonly source: string
  readonly boxHeight?: number
  readonly boxWidth?: number
  /** Of a board with other houses than rows, columns and boxes. */
  readonly layout?: string
  readonly count: number
  /** How many are no isomorphs of another one. */
  readonly distinct: number
  readonly sha256: string
  readonly verdict?: 'unique' | 'multiple' | 'none'
  readonly cornerSum?: number
  readonly measures: string
}

export async function readManifest(folder: string = DATASETS): Promise<KnownDataset[]> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).datasets
}

/**
 * Reads a dataset by its name in the manifest, a published list that was fetched, or any file of puzzles by its path.
 *
 * Of a table or of records, `FILE#FIELD` says which field has the puzzles, if its name is not a usual one.
 *
 * @param directory the folder from which a relative path starts
 * @throws UsageError for an unknown name, an unreadable or changed file, a malformed puzzle, a file without
 *   puzzles, or a file whose puzzles differ in shape.
 */
export async function readSet(
  nameOrPath: string,
  directory: string,
  folder: string = DATASETS,
): Promise<InstanceSet<Puzzle>> {
  const manifest = await readManifest(folder)
  const known = manifest.find(({ name }) => name === nameOrPath)
  if (known !== undefined) return readKnown(known, folder)
  const isName = basename(nameOrPath) === nameOrPath
  const given = (isName && (await fetchedList(nameOrPath, folder))) || resolve(directory, nameOrPath)
  const [, file, field] = (!existsSync(given) && /^(.+)#([^#]+)$/su.exec(given)) || []
  const path = file ?? given
  if (!existsSync(path)) {
    const names = manifest.map(({ name }) => name)
    const nearest = nearestTo(nameOrPath, names)
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
    throw new UsageError(
      isName
        ? `unknown dataset "${nameOrPath}": neither one of ${names.join(', ')} nor a file${hint}`
        : `cannot read ${path}: no such file`,
    )
  }
  const text = readTextFile(path, UsageError)
  return { id: idOfFile(path), path, ...setOf(puzzlesIn(path, text, field)) }
}

/** @throws UsageError for a list that has not been fetched. */
async function fetchedList(name: string, folder: string): Promise<string | undefined> {
  const { DatasetError, fetchedFile } = await import('@sudoku-lab/puzzles')
  try {
    return fetchedFile(name, folder)
  } catch (thrown) {
    throw thrown instanceof DatasetError ? new UsageError(thrown.message) : thrown
  }
}

/** A puzzle of a set in one line, as people copy it. */
export function lineOf(puzzle: Readonly<Puzzle>, shape: Shape): string {
  return formatLine(geometryIn(shape), puzzle)
}

/** Project Euler 96 asks for the sum of the numbers in the first three cells. */
function eulerSummary(solutions: readonly (Uint8Array | undefined)[], published: number): string {
  const corners = solutions.map((solution) => [...(solution?.subarray(0, 3) ?? [])].join(''))
  const sum = corners.reduce((total, digits) => total + Number(digits), 0)
  return `The answer to Project Euler 96 is ${sum}, ${sum === published ? 'as' : `but ${published} is`} published.`
}

async function readKnown(known: KnownDataset, folder: string): Promise<InstanceSet<Puzzle>> {
  const path = join(folder, known.file)
  const bytes = await readFile(path).catch((thrown) => {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== known.sha256) {
    throw new UsageError(
      `${path} is not the file of the manifest: its SHA-256 is ${digest.slice(0, 12)}…, expected ${known.sha256.slice(0, 12)}…`,
    )
  }
  const { name, verdict, cornerSum } = known
  return {
    id: name,
    path,
    ...setOf(puzzlesIn(path, bytes.toString('utf8'))),
    known: verdict ?? null,
    ...(cornerSum !== undefined && { summary: (solutions) => eulerSummary(solutions, cornerSum) }),
  }
}

interface Puzzles {
  readonly geometry: Geometry
  readonly puzzles: readonly Puzzle[]
}

/** All puzzles get the same form: grids if digits say everything about each of them, and otherwise candidate grids. */
function setOf({ geometry, puzzles }: Puzzles): Pick<InstanceSet<Puzzle>, 'shape' | 'instances'> {
  const isOfDigits = puzzles.every((puzzle) => hasOnlyClues(geometry, puzzle))
  return {
    shape: shapeOf(geometry, isOfDigits ? 'digits' : 'candidates'),
    instances: puzzles.map((puzzle) =>
      isOfDigits ? digitsIn(geometry, puzzle) : candidateSets(geometry, puzzle),
    ),
  }
}

/** The name of a file without its extension, in characters that are safe in a table and in a path. */
function idOfFile(path: string): string {
  return basename(path, extname(path)).replace(/[^\w.-]+/g, '-') || 'puzzles'
}

function puzzlesIn(path: string, text: string, field?: string): Puzzles {
  const puzzles: Puzzle[] = []
  const notes: string[] = []
  let geometry: Geometry | undefined
  for (const reading of readings(path, text, field)) {
    geometry ??= reading.geometry
    if (reading.geometry !== geometry) {
      throw new UsageError(
        `${path}: line ${reading.line}: expected a board of ${describeGeometry(geometry)} like the first, got ${describeGeometry(reading.geometry)}`,
      )
    }
    puzzles.push(reading.puzzle)
    if (reading.note !== undefined) notes.push(reading.note)
  }
  const [note] = notes
  const others = notes.length > 1 ? `, as for ${amountOf(notes.length - 1, 'more puzzle')}` : ''
  if (note !== undefined) say('bench', `${path}: ${note}${others}`)
  if (geometry === undefined) throw new UsageError(`${path}: expected puzzles, got none`)
  return { geometry, puzzles }
}

function* readings(path: string, text: string, field: string | undefined): Generator<PuzzleText> {
  try {
    for (const reading of readingsIn(text, { fields: { puzzle: field } })) {
      if (reading instanceof ParseError) throw reading
      yield reading
    }
  } catch (thrown) {
    throw thrown instanceof ParseError ? new UsageError(`${path}: ${thrown.message}`) : thrown
  }
}
