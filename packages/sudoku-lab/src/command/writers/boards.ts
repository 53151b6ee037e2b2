import { FORMATS, type FormatId, format } from '@sudoku-lab/core'
import { type AnswerWriter, writeEach } from './answered.ts'
import { reasonLine } from './reason.ts'

/**
 * Writes solutions in one of the formats of puzzles, with the separators of the format. A comment precedes a partial
 * board.
 */
export function writeBoards(id: FormatId): AnswerWriter {
  const { separator } = FORMATS[id]
  return writeEach((answered, isFirst) => {
    const { geometry, solution, partial, outcome, label } = answered
    const board = outcome === 'solved' ? solution : outcome === 'partial' ? partial : undefined
    const comment = outcome === 'solved' ? '' : reasonLine(answered)
    const text = `${comment}${board === undefined ? '' : format(geometry, board, id, { label })}`
    return isFirst ? text : `${separator}${text}`
  })
}
