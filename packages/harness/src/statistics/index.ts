/** The statistics of the protocol: pure functions without a clock, a file or a random number. */
export { centreOverRounds } from './centre.ts'
export { ExactShift, type Interval, isWithin, signedRankP } from './exact-shift.ts'
export { holmLevels } from './holm.ts'
export {
  isSettled,
  type Judgement,
  type JudgeOptions,
  judgeControl,
  judgeSeries,
  judgeShifts,
  type PlannedLook,
  type Series,
} from './judge.ts'
export { meanOf, median, quantile, sumOf } from './location.ts'
export { inProvedOrder, tiersOf } from './tiers.ts'
export { fitTurns } from './turns.ts'
