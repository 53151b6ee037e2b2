import { format, LineCodec } from '@sudoku-lab/core'
import { OUTCOMES } from '../bulk/outcome.ts'
import { type Answered, type AnswerWriter, answerAt } from './answered.ts'
import { reasonLine } from './reason.ts'

const SOLVED = OUTCOMES.indexOf('solved')

/**
 * Writes one line for each puzzle, so that the answers have the order of the puzzles and none is missing. The line is a
 * solution, or a comment with the reason why there is none. A partial board has the comment after it. Consecutive
 * solutions are written together.
 */
export const writeLines: AnswerWriter = (batch, answers, sink) => {
  const codec = new LineCodec(batch.geometry)
  let index = 0
  while (index < batch.count) {
    const first = index
    while (index < batch.count && answers.outcomes[index] === SOLVED) index++
    sink.reserve((index - first) * codec.lineLength)
    const solutions = answers.solutions.subarray(first * batch.geometry.cellCount)
    sink.length = codec.writeLines(solutions, index - first, sink.bytes, sink.length)

    if (index < batch.count) sink.writeText(unsolvedLine(answerAt(index++, batch, answers)))
  }
}

function unsolvedLine(answered: Answered): string {
  const { geometry, partial, outcome } = answered
  if (outcome !== 'partial' || partial === undefined) return reasonLine(answered)
  return format(geometry, partial, 'line', { label: reasonLine(answered).trimEnd() })
}
