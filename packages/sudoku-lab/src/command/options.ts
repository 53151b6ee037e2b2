/** Options that several commands share, and their allowed values. */
import { availableParallelism } from 'node:os'
import { FORMAT_IDS, type FormatId, geometryOf } from '@sudoku-lab/core'
import type { Range } from '@sudoku-lab/generator'
import { InvalidArgumentError, Option } from 'commander'
import { amountOf, positiveNumber, wholeNumber } from '../console/index.ts'
import type { BoxShape } from './bulk/assignment.ts'
import { ROW_FORMATS, type RowFormat } from './rows.ts'

/** The formats of puzzles, and the two formats for programs. */
export const TABLE_IDS: readonly (FormatId | RowFormat)[] = [...FORMAT_IDS, ...ROW_FORMATS]

export function outputOption(): Option {
  return new Option(
    '-o, --output <file>',
    'write to this file at the end, instead of standard output; it may be the input file',
  )
}

export function fromOption(): Option {
  return new Option('-f, --from <format>', 'the format to read; by default it is recognised').choices(
    TABLE_IDS,
  )
}

export function boxesOption(): Option {
  return new Option(
    '--boxes <height>x<width>',
    'the shape of the boxes, if the size of the board allows several: 3x2, 1x7',
  ).argParser(boxShape)
}

export function solverOption(): Option {
  return new Option(
    '-s, --solver <solver>',
    'an id (see `sudoku-lab list`), a module, a package, or exec:COMMAND (also exec-batch:COMMAND); by default the fastest',
  )
}

export function nodeLimitOption(): Option {
  return new Option('--node-limit <nodes>', 'stop a search after this many nodes')
    .argParser(positiveInteger)
    .default(Infinity, 'none')
}

export function timeoutOption(): Option {
  return new Option('--timeout <seconds>', 'stop the search for a puzzle after about this many seconds')
    .argParser(positiveNumber)
    .default(Infinity, 'none')
}

export function seedOption(): Option {
  return new Option('--seed <n>', 'the seed of all random numbers').argParser(wholeNumber(0)).default(1)
}

export function quietOption(): Option {
  return new Option('-q, --quiet', 'print no progress and no summary on stderr')
}

export function jobsOptions(): [Option, Option] {
  const here = amountOf(availableParallelism(), 'core')
  return [
    new Option(
      '-j, --jobs <n>',
      `the number of threads; at most one for each core (this machine has ${here})`,
    )
      .argParser(positiveInteger)
      .default(1),
    new Option('--force-jobs', 'use as many threads as --jobs says, even if there are fewer cores'),
  ]
}

export const positiveInteger: (text: string) => number = wholeNumber(1)

interface RangeForm {
  /** What is counted. */
  readonly noun: string
  readonly least: number
  readonly most: number
  readonly example: string
}

/** Reads a range such as `2..50`, or one number for both of its ends. */
export function rangeFrom({ noun, least, most, example }: RangeForm): (text: string) => Range {
  return (text) => {
    const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
    const range = { fewest: Number(first), most: Number(last) }
    if (least <= range.fewest && range.fewest <= range.most && range.most <= most) return range
    throw new InvalidArgumentError(
      `Expected a number of ${noun} from ${least} to ${most}, or a range such as ${example}, got '${text}'.`,
    )
  }
}

export const countLimit: (text: string) => number = wholeNumber(1, { all: Infinity })

export function boxShape(text: string): BoxShape {
  const [, height, width] = /^(\d{1,2})[x×](\d{1,2})$/i.exec(text) ?? []
  if (height === undefined || width === undefined) {
    throw new InvalidArgumentError(`Expected height x width, such as 3x4, got '${text}'.`)
  }
  try {
    geometryOf(Number(height), Number(width))
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
  return { height: Number(height), width: Number(width) }
}
