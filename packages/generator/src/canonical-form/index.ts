export type { CanonicalForm } from './arrangement.ts'
export { bandClassesOf } from './band-classes.ts'
export { canonicalForm, hasCanonicalForm } from './canonical-form.ts'
export { invariantOf } from './invariant.ts'
