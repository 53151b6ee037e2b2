import { COUNTERS, type CounterName, formatLine, type Puzzle } from '@sudoku-lab/core'
import { type Row, type RowFormat, rowWriter } from '../rows.ts'
import { type Answered, type AnswerWriter, writeEach } from './answered.ts'
import { reasonOf } from './reason.ts'

const FIELDS = [
  'line',
  'label',
  'puzzle',
  'outcome',
  'solutionsFound',
  'ending',
  'solution',
  ...COUNTERS,
  'partial',
  'reason',
] as const

const NOTHING_TOLD = Object.fromEntries(COUNTERS.map((name) => [name, undefined])) as Record<
  CounterName,
  undefined
>

/** Answers as rows, without the header. */
export function writeRecords(id: RowFormat): AnswerWriter {
  const { write } = rowWriter(id, FIELDS)
  return writeEach((answered) => write(recordOf(answered)))
}

/** The line above the rows. */
export function headerOfRecords(id: RowFormat): string {
  return rowWriter(id, FIELDS).header
}

function recordOf(answered: Answered): Row<(typeof FIELDS)[number]> {
  const { geometry, outcome, solution, partial, statistics } = answered
  const symbolsOf = (puzzle: Puzzle): string => formatLine(geometry, puzzle)
  return {
    line: answered.line,
    label: answered.label,
    puzzle: symbolsOf(answered.puzzle),
    outcome,
    solutionsFound: answered.solutionCount,
    ending: answered.ending,
    solution: solution && symbolsOf(solution),
    ...(statistics ?? NOTHING_TOLD),
    partial: partial && symbolsOf(partial),
    reason: outcome === 'solved' ? undefined : reasonOf(answered),
  }
}
