import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRun } from '../../src/events/run-folders.ts'

let reports = ''
beforeAll(() => {
  reports = mkdtempSync(join(tmpdir(), 'runs-'))
  for (const [run, file] of [
    ['one', 'events.jsonl'],
    ['merged', 'run.json'],
  ] as const) {
    mkdirSync(join(reports, run))
    writeFileSync(join(reports, run, file), run)
  }
})
afterAll(() => rmSync(reports, { recursive: true }))

describe('a run', () => {
  it('is found by its path or its name, also if it was made of shards', () => {
    expect(findRun(join(reports, 'one'), '/', reports)).toBe(join(reports, 'one'))
    expect(findRun('merged', '/', reports)).toBe(join(reports, 'merged'))
  })

  it('is missed in one line', () => {
    expect(() => findRun('nowhere', '/', reports)).toThrow(/^no run "nowhere"/)
  })
})
