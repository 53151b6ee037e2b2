import { LineCodec } from '@sudoku-lab/core'
import { OUTCOMES } from '../bulk/outcome.ts'
import { type AnswerWriter, answerAt } from './answered.ts'
import { reasonLine } from './reason.ts'

const SOLVED = OUTCOMES.indexOf('solved')

/**
 * One line for each puzzle, so that the answers stand in the order of the puzzles and none is missing: its
 * solution, or a comment that says why there is none. Runs of solutions are written in one go.
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

    if (index < batch.count) sink.writeText(reasonLine(answerAt(index++, batch, answers)))
  }
}
