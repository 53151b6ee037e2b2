import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askTool, TOOLS, writeFunctions } from '../../maintain/functions.mjs'

const ids = ['original', 'copy']
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.trials-'))
  writeFunctions(folder, 'short', { original: 0, copy: 5 }, false)
})

afterAll(() => rmSync(folder, { recursive: true }))

it.each(TOOLS)('asks %s for a mean of each function', (tool) => {
  const found = askTool(tool, folder, ids)
  expect(Object.keys(found).sort()).toEqual([...ids].sort())
  for (const { mean } of Object.values(found)) expect(mean).toBeGreaterThan(0)
})

it('writes functions of one file, each of which does its own work', async () => {
  const together = mkdtempSync(join(folder, 'together-'))
  writeFunctions(together, 'short', { original: 0, same: 0, copy: 5 }, true)
  const works = await Promise.all(
    ['original', 'same', 'copy'].map(
      async (id) => (await import(pathToFileURL(join(together, `${id}.mjs`)).href)).work,
    ),
  )
  const [original, same, copy] = works.map((work) => work(1))
  expect(new Set(works).size).toBe(3)
  expect([same === original, copy === original]).toEqual([true, false])
  expect(readFileSync(join(together, 'all.mjs'), 'utf8').match(/export function/g)).toHaveLength(3)
})

it.each([
  ['quiet', "expected NAME=FILE, got 'quiet'"],
  [`quiet=${import.meta.filename}`, "functions.e2e.test.ts, line 1: expected a run in JSON, got 'import "],
])('refuses to tell of %s', (record, reason) => {
  const trials = join(import.meta.dirname, '../../maintain/trials.mjs')
  const { status, stderr } = spawnSync(process.execPath, [trials, '--tell', record], { encoding: 'utf8' })
  expect(stderr).toContain(reason)
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(2)
})
