/** What can be named on the command line. It imports nothing, so that every command of `bench` begins quickly. */

export const PARTS = ['growth', 'tails', 'restarts', 'luck'] as const
export type Part = (typeof PARTS)[number]

/** `balanced`: as many holes in every row, column and box. `unbalanced`: as many holes in all, anywhere. */
export const PATTERNS = ['balanced', 'unbalanced'] as const
export type Pattern = (typeof PATTERNS)[number]

interface NamedShape {
  /** `16x16`, or `latin-16` for a Latin square. */
  readonly name: string
  readonly box: readonly [height: number, width: number]
  /** Holes in each house at which tails are looked at: near where solvers need most nodes, as this command has found. */
  readonly hardest: number
}

export const SHAPES: readonly NamedShape[] = [
  { name: '4x4', box: [2, 2], hardest: 3 },
  { name: '6x6', box: [2, 3], hardest: 4 },
  { name: '9x9', box: [3, 3], hardest: 6 },
  { name: '12x12', box: [3, 4], hardest: 8 },
  { name: '16x16', box: [4, 4], hardest: 9 },
  { name: '20x20', box: [4, 5], hardest: 12 },
  { name: '25x25', box: [5, 5], hardest: 13 },
  { name: 'latin-9', box: [1, 9], hardest: 5 },
  { name: 'latin-16', box: [1, 16], hardest: 8 },
  { name: 'latin-25', box: [1, 25], hardest: 13 },
]
