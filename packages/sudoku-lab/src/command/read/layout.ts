/** Says how every puzzle of a text is read: on which board, and from which fields of records. */
import { type Geometry, geometryIn, geometryOf } from '@sudoku-lab/core'
import type { ReadOptions } from '@sudoku-lab/core/formats'
import { CommandError } from '../errors.ts'

export interface BoxShape {
  readonly height: number
  readonly width: number
}

export interface LayoutOptions {
  readonly boxes?: BoxShape
  /** The layout of a file of regions. */
  readonly regions?: string
  /** Named extra houses, or the cells of some. */
  readonly extra?: readonly string[]
}

/** The names of the fields of records, if they are not the usual ones. */
export interface FieldOptions {
  readonly puzzle?: string
  readonly solution?: string
}

export function readOptionsOf({ puzzle, solution, ...options }: LayoutOptions & FieldOptions): ReadOptions {
  return { geometry: geometryGiven(options), fields: { puzzle, solution } }
}

/** What is given of the layout of every puzzle: without boxes or regions, extra houses are those of a board of 3×3 boxes. */
export function geometryGiven({ boxes, regions, extra = [] }: LayoutOptions): Geometry | undefined {
  if (boxes === undefined && regions === undefined && extra.length === 0) return undefined
  if (boxes !== undefined && regions !== undefined)
    throw new CommandError('--boxes and --regions exclude each other')
  const { height, width } = boxes ?? { height: 3, width: 3 }
  const base = regions ?? geometryOf(height, width).layout
  try {
    return geometryIn([base, ...extra].join('-'))
  } catch (error) {
    throw new CommandError(`--extra: ${(error as Error).message}`)
  }
}
