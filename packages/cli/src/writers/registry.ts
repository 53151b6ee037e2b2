import { FORMATS } from '@sudoku-lab/core'
import type { OutputId } from '../bulk/assignment.ts'
import type { AnswerWriter } from './answered.ts'
import { writeBoards } from './boards.ts'
import { writeCounts } from './counts.ts'
import { writeLines } from './lines.ts'
import { CSV_HEADER, writeCsv, writeJson } from './records.ts'

export const WRITERS: Readonly<Record<OutputId, AnswerWriter>> = {
  line: writeLines,
  block: writeBoards('block'),
  spaced: writeBoards('spaced'),
  pretty: writeBoards('pretty'),
  euler: writeBoards('euler'),
  csv: writeCsv,
  json: writeJson,
  count: writeCounts,
}

/** What stands at the head of the output. */
export function headerOf(output: OutputId): string {
  return output === 'csv' ? CSV_HEADER : ''
}

/** What stands between two parts of the output that were written apart. */
export function separatorOf(output: OutputId): string {
  return output in FORMATS ? FORMATS[output as keyof typeof FORMATS].separator : ''
}
