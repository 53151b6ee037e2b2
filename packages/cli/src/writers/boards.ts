import { FORMATS, type FormatId } from '@sudoku-lab/core'
import { type AnswerWriter, writeEach } from './answered.ts'
import { reasonLine } from './reason.ts'

/** Solutions in one of the formats of puzzles, each as far from the next as the format wants it. */
export function writeBoards(id: FormatId): AnswerWriter {
  const { write, separator } = FORMATS[id]
  return writeEach((answered, isFirst) => {
    const { geometry, solution, outcome, label } = answered
    const isSolved = outcome === 'solved' && solution !== undefined
    const text = isSolved ? write(geometry, solution, { label }) : reasonLine(answered)
    return isFirst ? text : `${separator}${text}`
  })
}
