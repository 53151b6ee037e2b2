import { LineCodec } from '@sudoku-lab/core'
import type { Outcome } from '../bulk/outcome.ts'
import { type AnswerWriter, answerAt, outcomeAt } from './answered.ts'
import { reasonLine } from './reason.ts'

/**
 * One line for each puzzle, so that the answers stand in the order of the puzzles and none is missing: its
 * solution, or a comment that says why there is none. Runs of solutions are written in one go.
 */
export const writeLines: AnswerWriter = (batch, answers, task, sink) => {
  const codec = new LineCodec(batch.geometry)
  const isSolved = (index: number): boolean =>
    outcomeAt(index, answers, task) === ('solved' satisfies Outcome)

  let index = 0
  while (index < batch.count) {
    const first = index
    while (index < batch.count && isSolved(index)) index++
    sink.reserve((index - first) * codec.lineLength)
    const solutions = answers.solutions.subarray(first * batch.geometry.cellCount)
    sink.length = codec.writeLines(solutions, index - first, sink.bytes, sink.length)

    if (index < batch.count) sink.writeText(reasonLine(answerAt(index++, batch, answers, task)))
  }
}
