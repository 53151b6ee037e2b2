import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const MAINTAIN = fileURLToPath(new URL('../../packages/harness/scripts/maintain.mjs', import.meta.url))
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })

it('README.md documents the columns as they are written (else: pnpm --filter @sudoku-lab/benchmarks document)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  const copy = join(folder, 'README.md')
  copyFileSync(README, copy)
  run(MAINTAIN, 'document', copy)
  const written = readFileSync(copy, 'utf8')
  rmSync(folder, { recursive: true })
  expect(written).toBe(readFileSync(README, 'utf8'))
})

it('README.md documents every option', () => {
  const readme = readFileSync(README, 'utf8')
  const options = [...run(MAIN, '--help').stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(
    ([, flag]) => flag,
  )
  expect(options.length).toBeGreaterThan(15)
  expect(options.filter((flag) => flag !== '--help' && !readme.includes(`${flag}`))).toEqual([])
})

it('a file that cannot be documented is named in one line, with exit code 2', () => {
  const { status, stderr } = run(MAINTAIN, 'document', '/no/such/README.md')
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'document: cannot document /no/such/README.md: no such file\nSee `pnpm lab document --help`.\n',
  })
})

it('the help of the program fits on a screen of 50 lines and 80 columns', () => {
  const lines = run(MAIN, '--help').stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(50)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

it('the schemas of the events, of run.json and of the CSV files are printed', () => {
  const schemas = JSON.parse(run(MAINTAIN, 'document').stdout)
  expect(schemas['events.jsonl'].oneOf.length).toBeGreaterThan(10)
  expect(schemas['run.json'].properties.contests.items.properties.ranked.items.properties).toHaveProperty(
    'mean',
  )
  expect(schemas.csv['summary.csv'].map(({ name }: { name: string }) => name)).toContain('mean_ns')
})

it('a program of maintenance leaves the code of the harness as it is, also while a run is going on', () => {
  const dist = fileURLToPath(new URL('../../packages/harness/dist', import.meta.url))
  const before = readdirSync(dist, { recursive: true })
  run(MAINTAIN, 'document')
  expect(readdirSync(dist, { recursive: true })).toEqual(before)
})
