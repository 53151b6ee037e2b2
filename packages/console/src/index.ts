export { lockFolder } from './lock.ts'
export { nearestTo } from './nearest.ts'
export { OBEYED, printable } from './printable.ts'
export {
  childrenOf,
  guarded,
  isEnding,
  killGroup,
  NS_PER_TICK,
  readOr,
  statOf,
  threadsOf,
} from './processes.ts'
export { say } from './say.ts'
export { notTextIn, notUtf8In, readTextFile, strangeBeginningOf } from './text.ts'
export {
  isUsageError,
  OUTPUT_CLOSED,
  reportMistakes,
  WRONG_USAGE,
  watchStandardOutput,
} from './usage.ts'
export { UsageError } from './usage-error.ts'
export { names, namesAmong, positiveNumber, wholeNumber } from './values.ts'
export { openWholeFile, type WholeFile, writeAll } from './whole-file.ts'
export { amountOf, makeFolder, optionalLibrary, rangeOf, systemReasonOf, writingReasonOf } from './words.ts'
