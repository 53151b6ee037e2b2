export { isUsageError, reportMistakes, UsageError, WRONG_USAGE } from './usage.ts'
