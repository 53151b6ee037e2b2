export { bandClassesOf } from './band-classes.ts'
export { type CanonicalForm, canonicalForm, hasCanonicalForm } from './canonical-form.ts'
export { invariantOf } from './invariant.ts'
