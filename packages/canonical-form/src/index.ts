export { bandClassesOf } from './band-classes-of.ts'
export { type CanonicalForm, canonicalForm } from './canonical-form.ts'
