/** What a solver infers at a node decides its colour, which is the same in the report, the playground, the site and the figures. */
export interface Family {
  /** It names the class `family-…`, which sets `--hue`. */
  readonly id: string
  /** What its solvers infer. */
  readonly title: string
  readonly light: string
  readonly dark: string
}

/** From those that infer nothing to those that infer most. Names are written in these colours: at least 4.5 : 1 on every ground. */
export const FAMILIES: readonly [Family, ...Family[]] = [
  { id: 'none', title: 'no inference', light: '#5f666f', dark: '#b4bac3' },
  { id: 'naked', title: 'naked singles', light: '#7a6100', dark: '#dcbb2e' },
  { id: 'singles', title: 'naked and hidden singles', light: '#0064a6', dark: '#5fb4f5' },
  { id: 'locked', title: 'singles and locked candidates', light: '#007054', dark: '#38c79c' },
  { id: 'consistency', title: 'consistency of constraints', light: '#5f4bc9', dark: '#ab9dff' },
  { id: 'clauses', title: 'learned clauses', light: '#a83279', dark: '#ee8cc6' },
]

/** The strongest is looked for first: a solver that learns clauses may infer singles, too. */
const WORDS: readonly (readonly [word: string, id: string])[] = [
  ['learned clauses', 'clauses'],
  ['consistency', 'consistency'],
  ['locked candidates', 'locked'],
  ['hidden singles', 'singles'],
  ['naked singles', 'naked'],
]

/** The family of a solver, by the text of its trait `inference`. What is not known infers nothing. */
export function familyOf(inference: string): Family {
  const id = WORDS.find(([word]) => inference.includes(word))?.[1]
  return FAMILIES.find((family) => family.id === id) ?? FAMILIES[0]
}
