import { FORMATS } from '@sudoku-lab/core'
import type { OutputId } from '../bulk/assignment.ts'
import type { AnswerWriter } from './answered.ts'
import { writeBoards } from './boards.ts'
import { writeCounts } from './counts.ts'
import { writeLines } from './lines.ts'

/** The writer of the answers. Code for tables is loaded only for tables. */
export async function writerFor(output: OutputId): Promise<AnswerWriter> {
  if (output === 'line') return writeLines
  if (output === 'count') return writeCounts
  if (output !== 'csv' && output !== 'json') return writeBoards(output)
  const { writeRecords } = await import('./records.ts')
  return writeRecords(output)
}

/** The header of the output. */
export async function headerOf(output: OutputId): Promise<string> {
  if (output !== 'csv') return ''
  const { headerOfRecords } = await import('./records.ts')
  return headerOfRecords(output)
}

/** The separator between two parts of the output that were written separately. */
export function separatorOf(output: OutputId): string {
  return output in FORMATS ? FORMATS[output as keyof typeof FORMATS].separator : ''
}
