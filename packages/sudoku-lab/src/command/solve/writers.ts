/** Writes the answers to a batch, in each format. */
import { printable } from '@sudoku-lab/console'
import { COUNTERS, conflictSummary, isUsual, type Puzzle } from '@sudoku-lab/core'
import { FORMATS, type FormatId, format, formatLine, LineCodec } from '@sudoku-lab/core/formats'
import { whyNoPlace } from '../write/formats.ts'
import { type RowFormat, rowWriter } from '../write/rows.ts'
import { whyUndecided } from '../write/words.ts'
import { type Answered, type Answers, answerAt } from './answers.ts'
import type { Batch, ByteSink } from './batch.ts'
import { type Assignment, isFormat, type OutputId } from './piece.ts'

/** Appends the answers of a batch to the sink. */
export type AnswerWriter = (batch: Batch, answers: Answers, sink: ByteSink) => void

export function writerFor({ to: output }: Assignment): AnswerWriter {
  if (output === 'line') return writeLines
  if (output === 'count') return writeEach(countOf)
  if (output === 'csv' || output === 'json') return writeEach(recordWriter(output))
  return writeEach(boardWriter(output))
}

/** The separator between two parts of the output that were written separately. */
export function separatorOf(output: OutputId): string {
  return isFormat(output) ? FORMATS[output].separator : ''
}

/** A writer that turns one puzzle and its answer after another into text. */
function writeEach(textOf: (answered: Answered, isFirst: boolean) => string): AnswerWriter {
  return (batch, answers, sink) => {
    for (let index = 0; index < batch.count; index++)
      sink.writeText(textOf(answerAt(index, batch, answers), sink.length === 0))
  }
}

/**
 * Writes one line for each puzzle, so that the answers have the order of the puzzles and none is missing. The line is a
 * solution, or a comment with the reason why there is none. A partial board has the comment after it. Consecutive
 * solutions are written together.
 */
const writeLines: AnswerWriter = (batch, answers, sink) => {
  const { geometry, count } = batch
  if (!isUsual(geometry)) {
    writeEach(lineOf)(batch, answers, sink)
    return
  }
  const codec = new LineCodec(geometry)
  for (let index = 0; index < count; index++) {
    const first = index
    while (index < count && answers.outcomes[index] === 'solved' && !batch.zeroBased.has(index)) index++
    sink.reserve((index - first) * codec.lineLength)
    const solutions = answers.solutions.subarray(first * geometry.cellCount)
    sink.length = codec.writeLines(solutions, index - first, sink.bytes, sink.length)
    if (index < count) sink.writeText(lineOf(answerAt(index, batch, answers)))
  }
}

/** The line of a puzzle without a solution, or with symbols of its own. */
function lineOf(answered: Answered): string {
  const { geometry, partial, solution, outcome, zeroBased } = answered
  if (outcome === 'solved' && solution !== undefined) return format(geometry, solution, 'line', { zeroBased })
  if (outcome !== 'partial' || partial === undefined) return commentOf(answered)
  return format(geometry, partial, 'line', { label: commentOf(answered).trimEnd(), zeroBased })
}

/** Writes boards with the separators of the format. A comment precedes a partial board. A board for which the format has no place is drawn. */
function boardWriter(id: FormatId): (answered: Answered, isFirst: boolean) => string {
  const { separator } = FORMATS[id]
  return (answered, isFirst) => {
    const { geometry, solution, partial, outcome, zeroBased } = answered
    const label = printable(answered.label)
    const board = outcome === 'solved' ? solution : outcome === 'partial' ? partial : undefined
    const comment = outcome === 'solved' ? '' : commentOf(answered)
    const form = whyNoPlace(id, geometry) === undefined ? id : 'pretty'
    const text = board === undefined ? '' : format(geometry, board, form, { label, zeroBased })
    return `${isFirst ? '' : separator}${comment}${text}`
  }
}

/** The number of solutions on a line. `12+` means that the search ended before it had counted all. */
function countOf({ solutionCount, ending }: Answered): string {
  return `${solutionCount}${ending === 'exhausted' ? '' : '+'}\n`
}

/** A comment instead of a solution: `# line 7 (label): no solution`. Every reader of puzzles skips it. */
function commentOf(answered: Answered): string {
  const { line, label, outcome } = answered
  const status = outcome === 'partial' || outcome === 'undecided' ? `${outcome}: ` : ''
  return `# line ${line}${label === '' ? '' : ` (${printable(label)})`}: ${status}${reasonOf(answered)}\n`
}

/** Why a puzzle has no solution, or not the requested one. */
function reasonOf({ outcome, ending, failure, geometry, puzzle, zeroBased }: Answered): string {
  if (outcome === 'multiple') return 'more than one solution'
  if (outcome !== 'none') return failure === undefined ? whyUndecided(ending) : 'the solver failed'
  const summary = conflictSummary(geometry, puzzle, { zeroBased })
  return summary === '' ? 'no solution' : `no solution: ${summary}`
}

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
]

export function headerOf(output: OutputId): string {
  return output === 'csv' ? rowWriter(output, FIELDS).header : ''
}

function recordWriter(id: RowFormat): (answered: Answered) => string {
  const { write } = rowWriter(id, FIELDS)
  return (answered) => {
    const { geometry, line, label, outcome, solutionCount, ending, solution, partial, zeroBased } = answered
    const symbolsOf = (puzzle: Puzzle): string =>
      formatLine(geometry, puzzle, { zeroBased, withLayout: false })
    return write({
      line,
      label,
      puzzle: formatLine(geometry, answered.puzzle, { zeroBased }),
      outcome,
      solutionsFound: solutionCount,
      ending,
      solution: solution && symbolsOf(solution),
      ...answered.statistics,
      partial: partial && symbolsOf(partial),
      reason: outcome === 'solved' ? undefined : reasonOf(answered),
    })
  }
}
