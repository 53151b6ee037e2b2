import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Event, RunEvent } from '../../src/record/events.ts'
import { freshFolder, RunStore, readRun } from '../../src/record/run-folder.ts'
import { UsageError } from '../../src/usage-error.ts'
import { eventsOf } from '../judge/simulated-run.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [head, ...events] = eventsOf({
  seed: 'a run',
  rounds: 2,
  entrants: { a: { ns: 1000 / 3 }, b: { ns: 0.1 + 0.2 } },
  state: 'running',
}) as [RunEvent, ...Event[]]

function startRun(): RunStore {
  const store = RunStore.create(folder, head)
  store.append(...events)
  return store
}

const path = (): string => join(folder, 'events.jsonl')

it('runs that begin in the same second get folders of their own', () => {
  const reports = join(folder, 'reports')
  const made = ['a', 'a', 'b', 'a'].map((runId) => freshFolder(reports, runId))
  expect(made).toEqual(['a', 'a-2', 'b', 'a-3'].map((name) => join(reports, name)))
})

describe('the store', () => {
  it('reads back exactly what was appended, one event a line', () => {
    const store = startRun()
    store.close()
    expect(readRun(folder)).toEqual(store.records)
    expect(store.records.forks).toHaveLength(6) // two rounds of a, b and the control
    const lines = readFileSync(path(), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([head, ...events])
  })

  it('goes on after a line that was cut short, as if it had never been begun', async () => {
    const store = startRun()
    store.close()
    const { size } = statSync(path())
    await appendFile(path(), '{"type":"round","round":3')
    const opened = RunStore.open(folder)
    expect(opened.records).toEqual(store.records)
    expect(statSync(path()).size).toBe(size)
    opened.append({ type: 'end', endedAt: '2026-11-20T08:00:00.000Z', state: 'complete' })
    opened.close()
    expect(readRun(folder).state).toBe('complete')
  })

  it('refuses a folder that holds a run, and one that cannot be written', () => {
    startRun().close()
    expect(() => RunStore.create(folder, head)).toThrow('already contains a run')
    expect(() => RunStore.create(join(path(), 'run'), head)).toThrow(UsageError)
    expect(() => RunStore.create(path(), head)).toThrow(/^cannot write to .*events\.jsonl: [a-z ]+$/)
  })

  it('says which line is not an event, and which run is of another schema', async () => {
    startRun().close()
    await appendFile(path(), '{"type":"round","round":"one"}\n')
    expect(() => readRun(folder)).toThrow(`line ${events.length + 2}: `)
    writeFileSync(path(), `${JSON.stringify({ ...head, schemaVersion: 1 })}\n`)
    expect(() => readRun(folder)).toThrow('line 1: a run of schema 1, but this harness reads schema 5')
    expect(() => readRun(join(folder, 'none'))).toThrow('does not exist')
  })
})

it('only one process works on a run', () => {
  const store = startRun()
  expect(() => RunStore.open(folder)).toThrow(`process ${process.pid} works on ${folder} since `)
  store.close()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})
