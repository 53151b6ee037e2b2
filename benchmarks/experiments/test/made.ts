/** Where and when nothing was counted, for data that a test makes up. */
import type { Made } from '../src/shared/data-file.ts'

export const MADE: Made = { date: '2026-11-20', commit: 'abc', node: '20.1.0 and 24.1.0', processor: 'Any' }
