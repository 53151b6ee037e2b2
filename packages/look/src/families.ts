/** What a solver infers at a node decides its colour and its mark, which are the same in the report, the playground, the site and the figures. */
import { MARKS } from './figure.ts'

export interface Family {
  /** The trait `family` of its solvers. It names the class `family-…` of `palette.css`, which sets `--hue`. */
  readonly id: string
  /** What its solvers infer. */
  readonly title: string
  /** A path of `MARKS`, for those who see few colours. */
  readonly mark: string
}

const [circle, square, triangle, diamond, turnedTriangle, plus] = MARKS

/** From those that infer nothing to those that infer most. */
export const FAMILIES: readonly Family[] = [
  { id: 'none', title: 'no inference', mark: circle },
  { id: 'naked', title: 'naked singles', mark: turnedTriangle },
  { id: 'singles', title: 'naked and hidden singles', mark: triangle },
  { id: 'locked', title: 'singles and locked candidates', mark: square },
  { id: 'consistency', title: 'consistency of constraints', mark: diamond },
  { id: 'clauses', title: 'learned clauses', mark: plus },
]

/** The family of this id. Undefined for one that is unknown, as of a program that does not tell what it infers. */
export function familyOf(id: string | undefined): Family | undefined {
  return FAMILIES.find((family) => family.id === id)
}
