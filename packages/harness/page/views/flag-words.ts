import type { Flag } from '../../src/analysis/summary.ts'

/** The name of each flag, and its meaning. */
export const FLAG_WORDS: Readonly<Record<Flag, { readonly short: string; readonly sentence: string }>> = {
  'gave-up': { short: 'gave up', sentence: 'It gave up on some, and its mean does not include those.' },
  censored: {
    short: 'stopped',
    sentence: 'It was stopped at a limit. Its mean includes that limit, so the true mean is longer.',
  },
  contended: {
    short: 'contended',
    sentence:
      'Something else used the processor while it ran: its wall time is more than 5 % above its CPU time.',
  },
  unsteady: { short: 'unsteady', sentence: 'Its times were not yet stable when the measurement began.' },
  'short-warm-up': { short: 'short warm-up', sentence: 'It got less time to warm up than was planned.' },
  'wall-clock': { short: 'wall clock', sentence: 'Its CPU time cannot be seen, so its times are wall time.' },
  'own-processes': {
    short: 'own process',
    sentence: 'It works in a process of its own, and its CPU time is that of this process.',
  },
  output: { short: 'printed', sentence: 'It printed something while it worked.' },
  'slow-first-meeting': {
    short: 'faster on repeats',
    sentence: 'It is much faster on instances that it has met before.',
  },
  indicative: { short: 'indicative', sentence: 'It was measured in too few rounds for a verdict.' },
}
