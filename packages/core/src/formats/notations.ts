/** All notations of puzzles, and how puzzles are written in them. */
import type { Geometry } from '../geometry.ts'
import { candidateSets, digitsIn, hasOnlyClues, type Puzzle, requirePuzzle } from '../puzzle.ts'
import { quote } from '../quote.ts'
import { fPuzzles, sudokuPad } from './apps/write.ts'
import { block, candidateGrid, euler, pretty, spaced } from './board/boards.ts'
import { namedColumns } from './board/named-columns.ts'
import { candidates, line } from './line/line.ts'
import { brackets } from './lists/brackets.ts'
import { placements } from './lists/placements.ts'
import type { Format, Notation, WriteOptions } from './notation.ts'
import { detectFormat, type FormatId, type InputFormat } from './recognise.ts'
import { csv } from './records/csv.ts'
import { json } from './records/json.ts'
import { regions } from './records/regions.ts'
import { xml } from './records/xml.ts'
import { openQuotedReader } from './text/quoted.ts'

/** Every notation that is read and written, by its id. */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  line,
  block,
  spaced,
  pretty,
  euler,
  brackets,
  candidates,
  'candidate-grid': candidateGrid,
  'f-puzzles': fPuzzles,
  sudokupad: sudokuPad,
}
export const FORMAT_IDS: readonly FormatId[] = Object.keys(FORMATS) as FormatId[]

/** A quoted text is of any other notation. */
const quoted: Notation = {
  openReader: (options) =>
    openQuotedReader((beginning) =>
      notationOf(detectFormat(beginning, options) ?? 'line').openReader(options),
    ),
}

/** With those that are only read, of which some have puzzles among other things. */
const NOTATIONS: Readonly<Record<InputFormat, Notation>> = {
  ...FORMATS,
  csv,
  json,
  xml,
  regions,
  quoted,
  'named-columns': namedColumns,
  placements,
}
export const INPUT_FORMATS: readonly InputFormat[] = Object.keys(NOTATIONS) as InputFormat[]

/** @throws RangeError for anything that is not the id of a notation. */
export function notationOf(id: InputFormat): Notation {
  return withId(NOTATIONS, id)
}

function withId<Id extends InputFormat, Kind>(all: Readonly<Record<Id, Kind>>, id: Id): Kind {
  if (Object.hasOwn(all, id)) return all[id]
  throw new RangeError(`format: expected ${FORMAT_IDS.join(', ')}, got ${quote(id)}`)
}

/** The format in which answers to puzzles of a notation are written; `csv` and `json` are rows with a field for each part of an answer. */
export function answerFormatOf(id: InputFormat): FormatId | 'csv' | 'json' {
  const { answersAs = 'line' } = notationOf(id)
  return Object.hasOwn(FORMATS, id) ? (id as FormatId) : answersAs
}

/**
 * One puzzle as text: lines, each with its line end.
 *
 * @throws RangeError for a puzzle of another geometry, for an unknown format, and for candidates in a format of digits
 */
export function format(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  id: FormatId = 'line',
  options?: WriteOptions,
): string {
  requirePuzzle(geometry, puzzle)
  const chosen = withId(FORMATS, id)
  return chosen.holds === 'digits'
    ? chosen.write(geometry, digitsIn(geometry, puzzle), options)
    : chosen.write(geometry, candidateSets(geometry, puzzle), options)
}

/** One puzzle as a line: of digits if these say everything about it, and otherwise of candidates. */
export function formatLine(geometry: Geometry, puzzle: Readonly<Puzzle>, options?: WriteOptions): string {
  return format(geometry, puzzle, hasOnlyClues(geometry, puzzle) ? 'line' : 'candidates', options).trimEnd()
}
