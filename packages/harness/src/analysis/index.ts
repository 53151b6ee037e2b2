/** What a run says, from its records alone. */
export { detailsOf } from './details.ts'
export { roundsNeeded, settledEntrants } from './pairs.ts'
export { type Standing, standingsOf } from './standings.ts'
export { summarize } from './summarize.ts'
