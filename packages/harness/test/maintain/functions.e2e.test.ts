import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askTool, TOOLS, writeFunctions } from '../../maintain/functions.mjs'

const ids = ['original', 'copy']
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.trials-'))
  writeFunctions(folder, 'short', { original: 0, copy: 5 })
})

afterAll(() => rmSync(folder, { recursive: true }))

it.each(TOOLS)('asks %s for a mean of each function', (tool) => {
  const found = askTool(tool, folder, ids)
  expect(Object.keys(found).sort()).toEqual([...ids].sort())
  for (const { mean } of Object.values(found)) expect(mean).toBeGreaterThan(0)
})
