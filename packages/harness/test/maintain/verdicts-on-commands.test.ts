import { expect, it } from 'vitest'
import { tableOfCommands } from '../../maintain/verdicts-on-commands.mjs'

it('counts what is said of the slower one of two commands, whichever is named first', () => {
  const slower = { original: 0, copy: 5 }
  const said = (a: string, b: string, verdict: string) => ({ slower, said: [{ a, b, verdict }] })
  const trials = [
    said('copy', 'original', 'slower'),
    said('original', 'copy', 'faster'),
    said('original', 'copy', 'same'),
    said('copy', 'original', 'unresolved'),
  ]
  const [, , row] = tableOfCommands({ quiet: trials }).split('\n')
  expect(row).toBe('| quiet | 5 % | duel | 4 | 50.0 % (15–85) | 0.0 % (0–49) | 25.0 % (5–70) |')
})

it('reads the printed error of hyperfine and the t-test of its script as two rules', () => {
  const slower = { original: 0, copy: 0 }
  const said = [{ a: 'copy', b: 'original', verdict: 'same' }]
  const hyperfine = {
    copy: { mean: 1.02, stddev: 0.05, runs: 100 },
    original: { mean: 1, stddev: 0.05, runs: 100 },
  }
  const rows = tableOfCommands({ quiet: [{ slower, said, hyperfine }] })
    .split('\n')
    .slice(2)
  expect(rows).toContain(
    '| quiet | 0 % | hyperfine, the printed ± excludes 1 | 1 | 0.0 % (0–79) | 0.0 % (0–79) | 0.0 % (0–79) |',
  )
  expect(rows).toContain(
    '| quiet | 0 % | hyperfine, t-test of its script | 1 | 100.0 % (21–100) | 0.0 % (0–79) | 0.0 % (0–79) |',
  )
})
