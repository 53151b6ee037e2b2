import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tableOfTrials, trialsIn } from '../../maintain/verdicts.mjs'

it('counts what is said of the slower one of two commands, whichever is named first', () => {
  const slower = { original: 0, copy: 5 }
  const said = (a: string, b: string, verdict: string) => ({
    language: 'perl',
    ...{ slower, times: {} },
    said: [{ a, b, verdict }],
  })
  const trials = [
    said('copy', 'original', 'slower'),
    said('original', 'copy', 'faster'),
    said('original', 'copy', 'same'),
    said('copy', 'original', 'faster'),
    said('copy', 'original', 'unresolved'),
  ]
  const [, , row] = tableOfTrials({ quiet: trials }).split('\n')
  expect(row).toBe('| quiet | perl | 5 % | 5 | 40 · 20 · 20 | – | – | 1 of 5 (4–62 %) |')
})

it('reads the printed error of hyperfine and the t-test of its script as two rules', () => {
  const slower = { original: 0, copy: 0 }
  const said = [{ a: 'copy', b: 'original', verdict: 'same' }]
  const hyperfine = {
    copy: { mean: 1.02, stddev: 0.05, runs: 100 },
    original: { mean: 1, stddev: 0.05, runs: 100 },
  }
  const [, , row] = tableOfTrials({
    quiet: [{ language: 'node', slower, times: {}, said, hyperfine }],
  }).split('\n')
  expect(row).toBe('| quiet | node | 0 % | 1 | 0 · 0 · 100 | 0 · 0 · 0 | 100 · 0 · 0 | 0 of 1 (0–79 %) |')
})

it('makes the table in the docs from the recorded runs', () => {
  const docs = join(import.meta.dirname, '../../../../docs')
  const recorded = (machine: string) => trialsIn(join(docs, `how-far-to-believe-commands-${machine}.jsonl`))
  const page = readFileSync(join(docs, 'how-far-to-believe.md'), 'utf8')
  expect(page).toContain(tableOfTrials({ busy: recorded('busy'), quiet: recorded('quiet') }))
})
