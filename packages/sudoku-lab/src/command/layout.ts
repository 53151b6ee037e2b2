/** The options that say which houses a board has. */
import { readTextFile } from '@sudoku-lab/console'
import {
  EXTRAS,
  type Geometry,
  geometryIn,
  geometryOf,
  geometryOfRegions,
  isLayoutWord,
} from '@sudoku-lab/core'
import { InvalidArgumentError, Option } from 'commander'
import { CommandError } from './errors.ts'
import type { BoxShape } from './options.ts'

export interface LayoutOptions {
  readonly boxes?: BoxShape
  /** The layout of a file of regions. */
  readonly regions?: string
  /** Named extra houses, or the cells of some. */
  readonly extra?: readonly string[]
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

export function layoutOptions(): Option[] {
  return [
    new Option(
      '--regions <file>',
      'the regions, which may have any form: a file with a symbol for each cell, equal ones for the cells of a region, or these symbols',
    ).argParser(regionsIn),
    new Option(
      '--extra <houses>',
      `extra houses: ${EXTRAS.join(', ')}, or the cells of one, such as r1c1r2c2…, with commas between them`,
    ).argParser((text) => text.split(',').map((word) => word.trim())),
  ]
}

function regionsIn(file: string): string {
  const areSymbols = isLayoutWord(file, file.length)
  const text = areSymbols ? file : readTextFile(file, CommandError)
  try {
    return geometryOfRegions(text).layout
  } catch (error) {
    throw new InvalidArgumentError(`${areSymbols ? '' : `${file}: `}${(error as Error).message}`)
  }
}
