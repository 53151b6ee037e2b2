import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBaseline, findRun, requireBaselineName, saveBaseline } from '../../src/events/run-folders.ts'

let reports = ''
beforeAll(() => {
  reports = mkdtempSync(join(tmpdir(), 'baselines-'))
  for (const run of ['one', 'two']) {
    mkdirSync(join(reports, run))
    writeFileSync(join(reports, run, 'events.jsonl'), run)
  }
})
afterAll(() => rmSync(reports, { recursive: true }))

describe('a baseline', () => {
  it('is a copy under a name, replaced when the name is used again', () => {
    const folder = saveBaseline('main', join(reports, 'one'), reports)
    expect(readFileSync(join(folder, 'events.jsonl'), 'utf8')).toBe('one')
    saveBaseline('main', join(reports, 'two'), reports)
    expect(readFileSync(join(findBaseline('main', reports), 'events.jsonl'), 'utf8')).toBe('two')
  })

  it('is found wherever a run is asked for, after paths and names of runs', () => {
    expect(findRun(join(reports, 'one'), '/', reports)).toBe(join(reports, 'one'))
    expect(findRun('two', reports, reports)).toBe(join(reports, 'two'))
    expect(findRun('main', '/', reports)).toBe(join(reports, 'baselines', 'main'))
  })

  it('is missed in one line that says what to do', () => {
    expect(() => findBaseline('release', reports)).toThrow(
      'no baseline "release": save one with --save-baseline',
    )
    expect(() => findRun('nowhere', '/', reports)).toThrow(/^no run "nowhere"/)
  })

  it('has a name that cannot lead out of its folder', () => {
    for (const name of ['../x', 'a/b', '', '.hidden', 'a b']) {
      expect(() => requireBaselineName(name)).toThrow(`got "${name}"`)
    }
    expect(() => requireBaselineName('v1.2_rc-3')).not.toThrow()
  })
})
