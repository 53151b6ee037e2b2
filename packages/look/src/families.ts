/** What a solver infers at a node decides its colour, which is the same in the report, the playground, the site and the figures. */
export interface Family {
  /** It names the class `family-…` of `palette.css`, which sets `--hue`. */
  readonly id: string
  /** What its solvers infer. */
  readonly title: string
  /** What the trait `inference` of its solvers has, and that of weaker families has not. */
  readonly word: string
}

/** From those that infer nothing to those that infer most. */
export const FAMILIES: readonly [Family, ...Family[]] = [
  { id: 'none', title: 'no inference', word: '' },
  { id: 'naked', title: 'naked singles', word: 'naked singles' },
  { id: 'singles', title: 'naked and hidden singles', word: 'hidden singles' },
  { id: 'locked', title: 'singles and locked candidates', word: 'locked candidates' },
  { id: 'consistency', title: 'consistency of constraints', word: 'consistency' },
  { id: 'clauses', title: 'learned clauses', word: 'learned clauses' },
]

/** The strongest family of a solver, by the text of its trait `inference`. */
export function familyOf(inference: string): Family {
  return FAMILIES.findLast(({ word }) => inference.includes(word)) ?? FAMILIES[0]
}
