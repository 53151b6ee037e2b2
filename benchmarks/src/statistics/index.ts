/**
 * The statistics of the protocol: pure functions without a clock, a file or a random number that was not
 * seeded. A run is summed up in these steps:
 *
 * 1. A fork becomes one number, its median time of a sweep (`median`), and is flagged when its samples still
 *    drift (`steadyState`).
 * 2. A solver becomes the Hodges–Lehmann centre of its forks (`centre`, `centreBounds`).
 * 3. `judge` compares every two solvers round by round and ranks them in tiers.
 *    `judgeRuns` compares every solver with itself in another run.
 * 4. The puzzles become one number: `geometricMeanRatio` against a baseline, `shiftedGeometricMean`,
 *    `virtualBest`.
 */
export { shiftedGeometricMean, virtualBest } from './aggregate.ts'
export { geometricMeanRatio } from './bootstrap.ts'
export type { Entry } from './entry.ts'
export { JUDGE_DEFAULTS, type Judgement, type JudgeOptions, judge, type PairJudgement } from './judge.ts'
export { judgeRuns, type SolverJudgement } from './judge-runs.ts'
export { centre, centreBounds, median } from './location.ts'
export { steadyState } from './steady.ts'
export { tiersOf } from './tiers.ts'
