/** The statistics of the protocol: pure functions without clock, file or random numbers. */
export { centreOverRounds } from './centre.ts'
export { ExactShift, isWithin, signedRankP } from './exact-shift.ts'
export { meanOf, median, quantile } from './location.ts'
export type { RoundLogs, Shift } from './rounds.ts'
export { inProvedOrder, tiersOf } from './tiers.ts'
export { fitTurns } from './turns.ts'
export {
  isSettled,
  type Judgement,
  judge,
  judgeControl,
  judgeShifts,
  type Pair,
} from './verdicts.ts'
