export const PACES = ['event', 'node', 'time'] as const
/** What the panels go in step by. */
export type Pace = (typeof PACES)[number]
