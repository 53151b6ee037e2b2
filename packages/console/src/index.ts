export { FOREIGN_CONTENT_BYTES, foreignContentOf } from './foreign-content.ts'
export { systemReasonOf } from './system-reason.ts'
export { isUsageError, reportMistakes, UsageError, WRONG_USAGE } from './usage.ts'
export { names, wholeNumber } from './values.ts'
