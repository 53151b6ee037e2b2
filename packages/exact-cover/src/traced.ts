/** The engines that tell what they do: what can search, and how to listen. */
export { cheapest, count, ExactCover, search, solve } from './cover.ts'
export { listenToSteps, type StepListener } from './steps.trace.ts'
