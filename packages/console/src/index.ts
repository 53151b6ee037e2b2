/** What all programs of the lab have in common. */
export { addHelp, fitHelp, type HelpBlock, helpText } from './help.ts'
export { lockFolder } from './lock.ts'
export { nearestTo } from './nearest.ts'
export { asJson, cellText, OBEYED, printable, printableLines } from './printable.ts'
export {
  childrenOf,
  endStrays,
  guarded,
  IDLE_MS,
  isEnding,
  isGuard,
  killGroup,
  NS_PER_TICK,
  readOr,
  sleptAfter,
  statOf,
  threadsOf,
} from './processes.ts'
export {
  NOTHING_USED,
  type ProgramUsage,
  sumOfUsage,
  systemTells,
  usageOfProgram,
  usedSoFar,
} from './program/cpu.ts'
export {
  environmentOf,
  KEPT_ERROR_OUTPUT,
  LIFELINE,
  launched,
  quote,
  withErrors,
} from './program/launch.ts'
export { type Input, type OneRun, type Program, runAndRead, runOnce } from './program/run-once.ts'
export type { Report } from './program/waiter.ts'
export { runProcess, runProgram } from './run-program.ts'
export { say } from './say.ts'
export { hanging, itemLines, screenWidth, type Table, tableLines, widthOf, wrapped } from './screen.ts'
export { OUTPUT_CLOSED, refuseClosedOutput, watchStandardOutput } from './standard-output.ts'
export { notTextIn, notUtf8In, readTextFile, strangeBeginningOf } from './text.ts'
export { isUsageError, reportMistakes, WRONG_USAGE } from './usage.ts'
export { UsageError } from './usage-error.ts'
export { names, namesAmong, positiveNumber, wholeNumber } from './values.ts'
export { openWholeFile, type WholeFile, writeAll } from './whole-file.ts'
export { amountOf, makeFolder, optionalLibrary, rangeOf, systemReasonOf, writingReasonOf } from './words.ts'
