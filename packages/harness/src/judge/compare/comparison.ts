/** The comparison of a run with an earlier one, which `compare --json` prints. It is made from two runs. */
import * as z from 'zod'
import { estimate, type Frozen } from '../../record/run.ts'
import { contest, entrantStatus } from '../../record/words.ts'

const counterChange = z.object({
  moved: z
    .int()
    .nullable()
    .describe(
      'The instances on which a counter changed. Null if only instances without a row of their own did.',
    ),
  first: z.int().nullable().describe('The first of these instances.'),
  totals: z
    .array(z.object({ name: z.string(), before: z.number(), after: z.number() }))
    .describe('Over all instances that both counted.'),
})

const entrantComparison = z.object({
  entrantId: z.string(),
  mean: z
    .object({ before: estimate.nullable(), after: estimate.nullable() })
    .describe('The mean time of an instance.'),
  counters: counterChange.nullable().describe('Null if no counter changed.'),
  asked: z.int(),
  solvedBefore: z.int(),
  solvedAfter: z.int(),
  failure: z
    .object({ status: entrantStatus, problem: z.string().nullable() })
    .nullable()
    .describe('What excludes it after and did not before.'),
})

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
export type EntrantComparison = ContestComparison['entrants'][number]
export type CounterChange = NonNullable<EntrantComparison['counters']>
