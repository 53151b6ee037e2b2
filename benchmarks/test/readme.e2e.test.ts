import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { MAIN } from './runs.ts'

const DOCUMENT = fileURLToPath(new URL('../../packages/harness/dist/maintain/document.js', import.meta.url))
const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })

it('the help of the program fits on a screen of 50 lines and 80 columns', () => {
  const lines = run(MAIN, '--help').stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(50)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

it('the schemas of the events and of run.json are printed', () => {
  const schemas = JSON.parse(run(DOCUMENT).stdout)
  expect(schemas['events.jsonl'].oneOf.length).toBeGreaterThan(10)
  expect(schemas['run.json'].properties.contests.items.properties.ranked.items.properties).toHaveProperty(
    'mean',
  )
})

it('a program of maintenance leaves the code of the harness as it is, also while a run is going on', () => {
  const dist = fileURLToPath(new URL('../../packages/harness/dist', import.meta.url))
  const before = readdirSync(dist, { recursive: true })
  run(DOCUMENT)
  expect(readdirSync(dist, { recursive: true })).toEqual(before)
})
