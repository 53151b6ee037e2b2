import { type AnswerWriter, writeEach } from './answered.ts'

/** The number of solutions of each puzzle on a line. `12+` means that the search ended before it had counted all. */
export const writeCounts: AnswerWriter = writeEach(
  ({ solutionCount, ending }) => `${solutionCount}${ending === 'exhausted' ? '' : '+'}\n`,
)
