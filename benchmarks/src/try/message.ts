import type { FirstLook } from './first-look.ts'

export interface Request {
  /** References of solvers, with commas between them. */
  readonly solver: string
  readonly against: string
  /** A dataset or a file. */
  readonly dataset: string
  /** The folder from which relative paths start. */
  readonly directory: string
}

/** What the thread tells. */
export type Message =
  | { readonly type: 'asks'; readonly solver: string; readonly puzzle: number }
  | { readonly type: 'done'; readonly look: FirstLook }
  | { readonly type: 'wrong' | 'usage'; readonly problem: string }
