import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const bench = (...words: string[]): string =>
  spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' }).stdout

it('README.md documents the columns as they are written (else: pnpm --filter @sudoku-lab/benchmarks document)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'))
  const copy = join(folder, 'README.md')
  copyFileSync(README, copy)
  bench('document', copy)
  const written = readFileSync(copy, 'utf8')
  rmSync(folder, { recursive: true })
  expect(written).toBe(readFileSync(README, 'utf8'))
})

it('README.md documents every option', () => {
  const readme = readFileSync(README, 'utf8')
  const options = [...bench('--help').matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)
  expect(options.length).toBeGreaterThan(20)
  expect(options.filter((flag) => flag !== '--help' && !readme.includes(`${flag}`))).toEqual([])
})

it('a file that cannot be documented is named in one line, with exit code 2', () => {
  const words = ['document', '/no/such/README.md']
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'bench: cannot document /no/such/README.md: no such file\n',
  })
})

it('the JSON Schema of the events is printed', () => {
  const schema = JSON.parse(bench('document'))
  expect(schema.oneOf.length).toBeGreaterThan(10)
})
