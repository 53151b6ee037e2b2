/** What was found about pairs, about single instances, and beside the figures. */
import * as z from 'zod'
import { contest } from '../record/words.ts'

export type { Estimate, Verdict } from './statistics/verdicts.ts'

/** The type without the right to change anything in it. */
export type Frozen<Type> = Type extends readonly (infer Item)[]
  ? number extends Type['length']
    ? readonly Frozen<Item>[]
    : { readonly [Index in keyof Type]: Frozen<Type[Index]> }
  : Type extends object
    ? { readonly [Name in keyof Type]: Frozen<Type[Name]> }
    : Type

export const estimate = z
  .object({ value: z.number(), lo: z.number().nullable(), hi: z.number().nullable() })
  .describe('A number with its bounds. They are null if there are too few rounds.')

export const verdict = z
  .enum(['faster', 'slower', 'same', 'unresolved', 'too-noisy'])
  .describe(
    'What is proved of the first. `unresolved`: nothing, but more rounds would decide. `too-noisy`: nothing, because identical code ' +
      'differed by more than the margin.',
  )

export const comparedPair = z.object({
  a: z.string().describe('An entrant.'),
  b: z.string().describe('The entrant with which it is compared.'),
  ratio: estimate.describe(
    'The time of a divided by that of b, with bounds at the level that the correction gives the pair.',
  ),
  p: z.number().describe('The p-value that the two are equal, corrected for the number of pairs.'),
  verdict,
  geometric: z
    .object({ ratio: estimate, verdict })
    .nullable()
    .describe(
      'The same by the geometric mean over the instances, in which every instance has the same weight.',
    ),
  aFaster: z
    .int()
    .nullable()
    .describe('The instances on which a is faster beyond the noise. Null if it is not known.'),
  bFaster: z.int().nullable().describe('The instances on which b is.'),
  censored: z
    .enum(['none', 'a', 'b', 'both'])
    .describe('Who was stopped at a limit. `a`: the true ratio is larger. `b`: it is smaller.'),
  rounds: z.int().describe('The rounds in which both took part.'),
  roundsNeeded: z
    .int()
    .nullable()
    .describe(
      'The further rounds that would probably settle it. Null for a settled pair, or if no number would.',
    ),
})

export type ComparedPair = Frozen<z.infer<typeof comparedPair>>

export const virtualBest = z
  .object({
    fastestId: z.string(),
    ratio: z
      .number()
      .describe('Its time divided by that of the fastest, over the instances that the fastest solved.'),
    instances: z.int(),
    wins: z
      .array(z.object({ entrantId: z.string(), instances: z.int() }))
      .describe(
        'The instances on which each entrant is faster than all others beyond the noise, the most first.',
      ),
    ties: z.int(),
  })
  .describe(
    'The virtual entrant that is as fast as the fastest on every instance where the difference is beyond the noise.',
  )
export type VirtualBest = Frozen<z.infer<typeof virtualBest>>

export const remark = z
  .object({
    kind: z.enum([
      'not-ranked',
      'untimed',
      'faster-in-tier',
      'same',
      'too-noisy',
      'open',
      'too-few-rounds',
      'noise',
      'sum-hides',
      'answer-sum',
      'contended',
      'disturbed',
      'unsteady',
      'short-warm-up',
      'slow-first-meeting',
      'wall-clock',
      'coarse-clock',
      'own-processes',
      'output',
      'quick',
      'interrupted',
      'running',
      'not-checked',
      'machines',
      'recorded',
    ]),
    entrantIds: z.array(z.string()).describe('Whom it is about. Of a pair, the faster comes first.'),
    contest: contest.optional().describe('Of a remark about the whole run: the contest that it is about.'),
    figures: z.record(z.string(), z.number()).optional().describe('What was found, by name.'),
    text: z
      .string()
      .optional()
      .describe('What was recorded, in words that follow the name of the entrant if there is one.'),
  })
  .describe('A finding that a reader should know. The reports say it in a sentence.')
export type Remark = Frozen<z.infer<typeof remark>>
