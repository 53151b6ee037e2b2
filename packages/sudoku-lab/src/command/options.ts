/** Options that several commands share, and their allowed values. */
import { availableParallelism } from 'node:os'
import { CatalogError, referencesIn } from '@sudoku-lab/catalog'
import { amountOf, wholeNumber } from '@sudoku-lab/console'
import { geometryOf } from '@sudoku-lab/core'
import { FORMAT_IDS, type FormatId } from '@sudoku-lab/core/formats'
import type { Range } from '@sudoku-lab/generator'
import { InvalidArgumentError, Option } from 'commander'
import { ROW_FORMATS, type RowFormat } from './rows.ts'

/** In what puzzles are written: the formats of puzzles, and rows for programs. */
export const OUTPUT_FORMATS: readonly (FormatId | RowFormat)[] = [...FORMAT_IDS, ...ROW_FORMATS]

export const BOXES = '--boxes <height>x<width>'
export const JSON_LINES: [string, string] = ['--json', 'print one JSON object on each line']
export const QUIET: [string, string] = ['-q, --quiet', 'print no progress and no summary on stderr']
export const OUTPUT: [string, string] = [
  '-o, --output <file>',
  'write to this file at the end, instead of standard output; it may be the input file',
]
export const SOLVER: [string, string] = [
  '-s, --solver <solver>',
  'an id (see `sudoku-lab list`), a module, a package, or a program (judge:, exec: or exec-batch:COMMAND); by default the fastest',
]

export function nodeLimit(): Option {
  return new Option('--node-limit <nodes>', 'stop a search after this many nodes')
    .argParser(positiveInteger)
    .default(Infinity, 'none')
}

export function seed(): Option {
  return new Option('--seed <n>', 'the seed of all random numbers').argParser(wholeNumber(0)).default(1)
}

/** Solvers with commas between them; a command may contain commas, too. */
export function solverList(text: string): string[] {
  try {
    return referencesIn(text)
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    throw new InvalidArgumentError(error.message)
  }
}

export interface JobOptions {
  readonly jobs: number
  readonly forceJobs?: true
  readonly quiet?: true
}

export function jobs(): Option {
  const here = amountOf(availableParallelism(), 'core')
  return new Option(
    '-j, --jobs <n>',
    `the number of threads; at most one for each core (this machine has ${here})`,
  )
    .argParser(positiveInteger)
    .default(1)
}

export const FORCE_JOBS: [string, string] = [
  '--force-jobs',
  'use as many threads as --jobs says, even if there are fewer cores',
]

/** How many threads to use. More threads than cores take more memory and more time. */
export function threadsFor({ jobs: wanted, forceJobs, quiet }: JobOptions): number {
  const cores = availableParallelism()
  if (wanted <= cores || forceJobs) return wanted
  const used = `${amountOf(cores, 'thread')} ${cores === 1 ? 'is' : 'are'} used`
  if (!quiet)
    process.stderr.write(
      `--jobs ${wanted}: this machine has ${amountOf(cores, 'core')}, so ${used} (--force-jobs uses ${wanted})\n`,
    )
  return cores
}

export const positiveInteger: (text: string) => number = wholeNumber(1)

/** Reads a range such as `2..50`, or one number for both of its ends. */
export function rangeFrom(noun: string, least: number, most: number): (text: string) => Range {
  return (text) => {
    const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
    const range = { fewest: Number(first), most: Number(last) }
    if (least <= range.fewest && range.fewest <= range.most && range.most <= most) return range
    throw new InvalidArgumentError(
      `Expected a number of ${noun} from ${least} to ${most}, or a range such as 24..26, got '${text}'.`,
    )
  }
}

export interface BoxShape {
  readonly height: number
  readonly width: number
}

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
