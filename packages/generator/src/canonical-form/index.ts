/** The least isomorph of a grid decides whether two grids are isomorphs. */
export type { CanonicalForm } from './arrangement.ts'
export { bandClassesOf } from './band-classes.ts'
export { canonicalForm, hasCanonicalForm } from './canonical-form.ts'
export { invariantOf } from './invariant.ts'
