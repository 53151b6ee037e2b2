/** A puzzle that was made is written here with the facts that were asked for. */
import { clueCount, type Geometry } from '@sudoku-lab/core'
import { FORMATS, format, formatLine } from '@sudoku-lab/core/formats'
import { CommandError } from '../errors.ts'
import { type OutputFormat, requirePlace } from '../write/formats.ts'
import { rowWriter } from '../write/rows.ts'
import type { MadePuzzle, Order } from './order.ts'

/** Writes a puzzle with the text before it. Numbers begin with 1. */
type Write = (made: MadePuzzle, number: number) => string

/**
 * Writes puzzles with the requested facts, as fields or as a label.
 *
 * @throws CommandError for facts in a format that contains boards only
 */
export function puzzleWriter(
  to: OutputFormat,
  geometry: Geometry,
  { wish, with: wanted = [] }: Order,
): Write {
  const facts = wish.kind === 'controlled-bias' ? [...wanted, 'weight'] : wanted
  const factsOf = ({
    solution,
    rating,
    weight,
  }: MadePuzzle): Record<string, string | number | undefined> => ({
    solution: solution && format(geometry, solution).trimEnd(),
    rating,
    weight,
  })
  if (to === 'csv' || to === 'json') {
    const { header, write } = rowWriter(to, ['number', 'puzzle', 'clues', ...facts])
    return (made, number) => {
      const [puzzle, clues] = [formatLine(geometry, made.puzzle), clueCount(made.puzzle)]
      return `${number === 1 ? header : ''}${write({ number, puzzle, clues, ...factsOf(made) })}`
    }
  }
  const { separator, holds } = FORMATS[to]
  requirePlace(to, geometry)
  if (wish.kind === 'candidates' && holds === 'digits')
    throw new CommandError(
      `--to ${to} writes digits; candidates, candidate-grid, csv and json contain the puzzles of --candidates`,
    )
  if (to !== 'line' && to !== 'candidates' && facts.length > 0)
    throw new CommandError(
      `--to ${to} writes boards alone, without the ${facts.join(' and the ')}; line, candidates, csv and json contain ${facts.length === 1 ? 'it' : 'them'}`,
    )
  return (made, number) => {
    const told = facts.length === 0 ? {} : factsOf(made)
    const label = facts.map((fact) => `${fact} ${told[fact] ?? 'none'}`).join(', ')
    const options = label === '' ? { number } : { number, label }
    return `${number === 1 ? '' : separator}${format(geometry, made.puzzle, to, options)}`
  }
}
