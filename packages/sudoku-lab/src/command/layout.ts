/** The options that say which houses a board has. */
import { existsSync } from 'node:fs'
import { readTextFile, UsageError } from '@sudoku-lab/console'
import {
  describeGeometry,
  EXTRAS,
  type Geometry,
  geometryIn,
  geometryOf,
  geometryOfHouses,
  geometryOfRegions,
  isUsual,
  MAX_SIZE,
  MIN_SIZE,
} from '@sudoku-lab/core'
import {
  FORMAT_IDS,
  FORMATS,
  type FormatId,
  type ReadOptions,
  regionsOfValue,
} from '@sudoku-lab/core/formats'
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

/** The names of the fields of records, if they are not the usual ones. */
export interface FieldOptions {
  readonly puzzle?: string
  readonly solution?: string
}

/** How every puzzle of a text is read. */
export function readOptionsOf({ puzzle, solution, ...options }: LayoutOptions & FieldOptions): ReadOptions {
  return { geometry: geometryGiven(options), fields: { puzzle, solution } }
}

export function fieldOptions(): Option[] {
  return [
    new Option(
      '--puzzle <field>',
      'the field of a record, or the column of a table, with the puzzle, if its name is not a usual one',
    ),
    new Option('--solution <field>', 'the field or the column with the solution'),
  ]
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

/** Why a format cannot hold a board, or undefined if it can: whoever reads the text has to see what the board is. */
export function whyNoPlace(to: FormatId, geometry: Geometry): string | undefined {
  if (FORMATS[to].holdsLayout || isUsual(geometry)) return undefined
  const others = FORMAT_IDS.filter((id) => FORMATS[id].holdsLayout).join(', ')
  return `--to ${to} has no place for the layout: ${describeGeometry(geometry)}; --to ${others}, csv and json have`
}

/** @throws UsageError if a format cannot hold a board */
export function requirePlace(to: FormatId, geometry: Geometry, place = ''): void {
  const reason = whyNoPlace(to, geometry)
  if (reason !== undefined) throw new UsageError(`${place}${reason}`)
}

/** @param makesRegions whether `--regions random` is taken, as `random:9` */
export function layoutOptions(makesRegions = false): Option[] {
  const regions =
    'the regions, which may have any form: a file with a symbol for each cell, equal ones for the cells of a region, or these symbols'
  const random =
    'random makes the regions of the puzzles from the seed, on 9×9; random:12 on 12×12, and so on from 4 to 25'
  return [
    new Option('--regions <file>', makesRegions ? `${regions}; ${random}` : regions).argParser((text) => {
      if (!makesRegions || !text.startsWith('random')) return regionsIn(text)
      const [, size] = /^random(?::(\d+))?$/u.exec(text === 'random' ? 'random:9' : text) ?? []
      if (Number(size) >= MIN_SIZE && Number(size) <= MAX_SIZE) return `random:${size}`
      throw new InvalidArgumentError(
        `Expected random, or random:N with N from ${MIN_SIZE} to ${MAX_SIZE}, got '${text}'.`,
      )
    }),
    new Option(
      '--extra <houses>',
      `extra houses: ${EXTRAS.join(', ')}, or the cells of one, such as r1c1r2c2…, with commas between them`,
    ).argParser((text) => text.split(',').map((word) => word.trim())),
  ]
}

/** Regions as a list of JSON. */
function geometryOfLists(text: string): Geometry {
  const regions = regionsOfValue(JSON.parse(text))
  return geometryOfHouses({ size: regions.length, regions })
}

function regionsIn(file: string): string {
  const areSymbols = /^(?:\s*\[.*|[^./\\\s_-]{14,})$/su.test(file) && !existsSync(file)
  const text = areSymbols ? file : readTextFile(file, CommandError)
  try {
    return (/^\s*\[/u.test(text) ? geometryOfLists(text) : geometryOfRegions(text)).layout
  } catch (error) {
    throw new InvalidArgumentError(`${areSymbols ? '' : `${file}: `}${(error as Error).message}`)
  }
}
