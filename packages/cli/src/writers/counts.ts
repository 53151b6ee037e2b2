import { type AnswerWriter, writeEach } from './answered.ts'

/** The number of solutions of each puzzle, a line each; `12+` when the search ended before all were counted. */
export const writeCounts: AnswerWriter = writeEach(
  ({ solutionCount, ending }) => `${solutionCount}${ending === 'exhausted' ? '' : '+'}\n`,
)
