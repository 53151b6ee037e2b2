import { FORMATS, type FormatId } from '@sudoku-lab/core'
import { type AnswerWriter, writeEach } from './answered.ts'
import { reasonLine } from './reason.ts'

/**
 * Writes solutions in one of the formats of puzzles, with the separators of the format. A comment precedes a partial
 * board.
 */
export function writeBoards(id: FormatId): AnswerWriter {
  const { write, separator } = FORMATS[id]
  return writeEach((answered, isFirst) => {
    const { geometry, solution, partial, outcome, label } = answered
    const board = outcome === 'solved' ? solution : outcome === 'partial' ? partial : undefined
    const comment = outcome === 'solved' ? '' : reasonLine(answered)
    const text = `${comment}${board === undefined ? '' : write(geometry, board, { label })}`
    return isFirst ? text : `${separator}${text}`
  })
}
