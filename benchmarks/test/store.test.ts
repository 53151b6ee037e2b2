import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../src/environment.ts'
import type { PreflightEvent } from '../src/record.ts'
import { columnsOf } from '../src/records.ts'
import { RunStore, readRun } from '../src/store.ts'
import { answerTo, CONTEST, forkOf, headOf, planOf } from './samples.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'))
})
afterEach(() => rm(folder, { recursive: true }))

const head = headOf(planOf(['a', 'b']))
const answers = columnsOf({ solverId: 'a', contest: CONTEST }, [answerTo(1), answerTo(2)])
const preflight: PreflightEvent = {
  type: 'preflight',
  solverId: 'a',
  contest: CONTEST,
  status: 'ranked',
  problem: null,
  batchTotals: null,
  notes: [],
}

function startRun(): RunStore {
  const store = RunStore.create(folder, head)
  store.append(answers, preflight)
  store.append(forkOf('a', { round: 1, sweepNs: 1000 / 3 }), forkOf('b', { round: 1, sweepNs: 0.1 + 0.2 }))
  return store
}

describe('the store', () => {
  it('reads back exactly what was appended', async () => {
    const { records } = startRun()
    expect(await readRun(folder)).toEqual(records)
  })

  it('goes on after a line that was cut short, as if it had never been begun', async () => {
    const { records } = startRun()
    const path = join(folder, 'events.jsonl')
    const { size } = await stat(path)
    await appendFile(path, '{"type":"fork","forkId":"c1-r02')
    const opened = await RunStore.open(folder)
    expect(opened.records).toEqual(records)
    expect((await stat(path)).size).toBe(size)
    opened.append(forkOf('a', { round: 2, sweepNs: 5 }))
    expect((await readRun(folder)).forks).toHaveLength(3)
  })

  it('forgets the answers of a preflight that did not end', () => {
    const store = startRun()
    store.append(columnsOf({ solverId: 'b', contest: CONTEST }, [answerTo(1)]))
    const environment = readEnvironment()
    store.append({ type: 'session', startedAt: head.createdAt, environment })
    store.append(answers, { ...preflight, solverId: 'b' })
    expect(store.records.preflights.map(({ answers: chunks }) => chunks.length)).toEqual([1, 1])
  })

  it('refuses a folder that holds a run, and one that cannot be written', () => {
    startRun()
    expect(() => RunStore.create(folder, head)).toThrow('holds a run already')
    expect(() => RunStore.create('/proc/none/run', head)).toThrow(/^cannot write to \/proc\/none: /)
  })

  it('says which line is not an event', async () => {
    startRun()
    await appendFile(join(folder, 'events.jsonl'), '{"type":"fork","round":"one"}\n')
    await expect(readRun(folder)).rejects.toThrow(/line 6: /)
    await expect(readRun(join(folder, 'none'))).rejects.toThrow('does not exist')
  })

  it('writes one event a line', async () => {
    startRun()
    const lines = (await readFile(join(folder, 'events.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).type)).toEqual([
      'run',
      'answers',
      'preflight',
      'fork',
      'fork',
    ])
  })
})
