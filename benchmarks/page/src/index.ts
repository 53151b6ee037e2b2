export { answerOf } from './answer.ts'
export type {
  ContestData,
  Estimate,
  ForkTimings,
  IndexContest,
  IndexData,
  IndexEntry,
  PageData,
  PairData,
  PuzzleData,
  PuzzleResults,
  ReportData,
  RunData,
  SolverData,
  Trait,
} from './data.ts'
export { formatCount, formatTime } from './format.ts'
export { assetUrls, type PageAssets, renderPage } from './render.ts'
