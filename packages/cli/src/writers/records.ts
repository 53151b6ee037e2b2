import { format } from '@sudoku-lab/core'
import { stringify } from 'csv-stringify/sync'
import { type Answered, type AnswerWriter, writeEach } from './answered.ts'

/** One answer as a flat record: the fields of the JSON. */
interface AnswerRecord {
  readonly line: number
  readonly label: string
  readonly puzzle: string
  readonly outcome: string
  readonly solutionsFound: number
  readonly ending: string
  readonly solution: string
  readonly nodes: number | undefined
  readonly guesses: number | undefined
  readonly backtracks: number | undefined
  readonly maxDepth: number | undefined
}

/** field → its column in the CSV. */
const COLUMNS: Readonly<Record<keyof AnswerRecord, string>> = {
  line: 'line',
  label: 'label',
  puzzle: 'puzzle',
  outcome: 'outcome',
  solutionsFound: 'solutions_found',
  ending: 'ending',
  solution: 'solution',
  nodes: 'nodes',
  guesses: 'guesses',
  backtracks: 'backtracks',
  maxDepth: 'max_depth',
}

export const CSV_HEADER: string = stringify([Object.values(COLUMNS)])

/** RFC 4180, with the line ends of the other formats; the header is written once, by the caller. */
export const writeCsv: AnswerWriter = writeEach((answered) =>
  stringify([recordOf(answered)], { columns: Object.keys(COLUMNS) }),
)

/** One JSON object a line. */
export const writeJson: AnswerWriter = writeEach((answered) => `${JSON.stringify(recordOf(answered))}\n`)

function recordOf({ geometry, puzzle, solution, statistics, ...answered }: Answered): AnswerRecord {
  const symbolsOf = (grid: Uint8Array): string => format(geometry, grid).trimEnd()
  return {
    line: answered.line,
    label: answered.label,
    puzzle: symbolsOf(puzzle),
    outcome: answered.outcome,
    solutionsFound: answered.solutionCount,
    ending: answered.ending,
    solution: solution === undefined ? '' : symbolsOf(solution),
    nodes: statistics?.nodes,
    guesses: statistics?.guesses,
    backtracks: statistics?.backtracks,
    maxDepth: statistics?.maxDepth,
  }
}
