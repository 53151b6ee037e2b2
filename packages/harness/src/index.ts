export type * from './domain.ts'
export { reasonOf, UsageError } from './usage-error.ts'
