/** The comparison of a run with an earlier one, which `compare --json` prints. It is made from two runs. */
import * as z from 'zod'
import { entrantComparison, type Frozen } from '../../record/run.ts'
import { contest } from '../../record/words.ts'

const contestComparison = z.object({
  contest,
  entrants: z.array(entrantComparison),
  onlyBefore: z.array(z.string()),
  onlyAfter: z.array(z.string()),
})

export const comparison = z.object({
  before: z.string(),
  after: z.string(),
  names: z
    .object({ before: z.string(), after: z.string() })
    .describe('What the two runs were called on the command line.'),
  gaps: z
    .array(z.string())
    .describe(
      'What could not be compared: runs that were not completed, and contests that differ, with the reason.',
    ),
  notes: z.array(z.string()).describe('What concerns the comparison as a whole, including the above.'),
  contests: z.array(contestComparison),
})

export type RunComparison = Frozen<z.infer<typeof comparison>>
export type ContestComparison = RunComparison['contests'][number]
