import { clueCount, FORMATS, type FormatId, format, formatLine, type Geometry } from '@sudoku-lab/core'
import { CommandError } from '../errors.ts'
import { rowWriter } from '../rows.ts'
import type { MadePuzzle, Order } from './order.ts'

export type MadeFormat = FormatId | 'csv' | 'json'

export interface PuzzleWriter {
  readonly header: string
  /** A puzzle with the text before it. Numbers begin with 1. */
  write(made: MadePuzzle, number: number): string
}

/**
 * Writes puzzles with the requested facts, as fields or as a label.
 *
 * @throws CommandError for facts in a format that contains boards only
 */
export function puzzleWriter(to: MadeFormat, geometry: Geometry, order: Order): PuzzleWriter {
  const fields = fieldsOf(order)
  const recordOf = ({ puzzle, solution, rating, weight }: MadePuzzle, number: number): Facts => ({
    number,
    puzzle: formatLine(geometry, puzzle),
    clues: clueCount(puzzle),
    solution: solution === undefined ? undefined : format(geometry, solution).trimEnd(),
    rating,
    weight,
  })
  if (to === 'csv' || to === 'json') {
    const { header, write } = rowWriter(to, fields)
    return { header, write: (made, number) => write(recordOf(made, number)) }
  }
  const { separator, holds } = FORMATS[to]
  if (order.wish.kind === 'candidates' && holds === 'digits')
    throw new CommandError(
      `--to ${to} writes digits; candidates, candidate-grid, csv and json contain the puzzles of --candidates`,
    )
  const labelled = fields.slice(BASIC_FIELDS.length)
  if (to !== 'line' && to !== 'candidates' && labelled.length > 0)
    throw new CommandError(
      `--to ${to} writes boards alone, without the ${labelled.join(' and the ')}; line, candidates, csv and json contain ${labelled.length === 1 ? 'it' : 'them'}`,
    )
  return {
    header: '',
    write: (made, number) => {
      const record = labelled.length === 0 ? undefined : recordOf(made, number)
      const label = labelled.map((field) => `${field} ${record?.[field] ?? 'none'}`).join(', ')
      const options = label === '' ? { number } : { number, label }
      return `${number === 1 ? '' : separator}${format(geometry, made.puzzle, to, options)}`
    },
  }
}

interface Facts {
  readonly number: number
  readonly puzzle: string
  readonly clues: number
  readonly solution: string | undefined
  readonly rating: number | undefined
  readonly weight: number | undefined
}

const BASIC_FIELDS = ['number', 'puzzle', 'clues'] as const

function fieldsOf({ wish, with: facts = [] }: Order): (keyof Facts)[] {
  const fields: (keyof Facts)[] = [...BASIC_FIELDS]
  if (facts.includes('solution')) fields.push('solution')
  if (facts.includes('rating')) fields.push('rating')
  if (wish.kind === 'controlled-bias') fields.push('weight')
  return fields
}
