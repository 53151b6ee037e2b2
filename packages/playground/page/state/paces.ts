export const PACES = ['event', 'node', 'time'] as const
/** What the panels go in step by. */
export type Pace = (typeof PACES)[number]
/** Times are measured in the playground alone. */
export const ELEMENT_PACES: readonly Pace[] = ['event', 'node']
