/** Shapes that the results of runs and of comparisons share. */
import * as z from 'zod'

export const estimate = z
  .object({ value: z.number(), lo: z.number().nullable(), hi: z.number().nullable() })
  .describe('A number with its bounds. They are null if there are too few rounds.')

export const verdict = z
  .enum(['faster', 'slower', 'same', 'unresolved', 'too-noisy'])
  .describe(
    'What is proved of the first. `unresolved`: nothing, but more rounds would decide. `too-noisy`: nothing, because identical code ' +
      'differed by more than the margin.',
  )

/** The type without the right to change anything in it. */
export type Frozen<Type> = Type extends readonly (infer Item)[]
  ? number extends Type['length']
    ? readonly Frozen<Item>[]
    : { readonly [Index in keyof Type]: Frozen<Type[Index]> }
  : Type extends object
    ? { readonly [Name in keyof Type]: Frozen<Type[Name]> }
    : Type
