export { notTextIn, notUtf8In, readTextFile } from './text.ts'
export { isUsageError, reportMistakes, UsageError, WRONG_USAGE, watchStandardOutput } from './usage.ts'
export { names, namesAmong, positiveNumber, wholeNumber } from './values.ts'
export { amountOf, optionalLibrary, rangeOf, systemReasonOf, writingReasonOf } from './words.ts'
