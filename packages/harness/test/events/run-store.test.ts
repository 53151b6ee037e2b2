import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RunStore, readRun } from '../../src/events/run-store.ts'
import type { Event, RunEvent } from '../../src/events/schema.ts'
import { UsageError } from '../../src/usage-error.ts'
import { eventsOf } from '../judge/simulated-run.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'))
})
afterEach(() => rm(folder, { recursive: true }))

const [head, ...events] = eventsOf({
  seed: 'a run',
  rounds: 2,
  entrants: { a: { ns: 1000 / 3 }, b: { ns: 0.1 + 0.2 } },
  state: 'running',
}) as [RunEvent, ...Event[]]
const first = <Type extends Event['type']>(type: Type): Extract<Event, { type: Type }> => {
  const found = events.find((event) => event.type === type)
  if (found === undefined) throw new Error(`no event ${type}`)
  return found as Extract<Event, { type: Type }>
}

function startRun(): RunStore {
  const store = RunStore.create(folder, head)
  store.append(...events)
  return store
}

const path = (): string => join(folder, 'events.jsonl')

describe('the store', () => {
  it('reads back exactly what was appended', async () => {
    const store = startRun()
    store.close()
    expect(await readRun(folder)).toEqual(store.records)
    expect(store.records.forks).toHaveLength(6) // two rounds of a, b and the control
  })

  it('goes on after a line that was cut short, as if it had never been begun', async () => {
    const store = startRun()
    store.close()
    const { size } = await stat(path())
    await appendFile(path(), '{"type":"fork","forkId":"c1-r03')
    const opened = await RunStore.open(folder)
    expect(opened.records).toEqual(store.records)
    expect((await stat(path())).size).toBe(size)
    opened.append({ type: 'warning', text: 'later' })
    opened.close()
    expect((await readRun(folder)).warnings).toEqual(['later'])
  })

  it('forgets the answers of a preflight and the forks of a round that did not end', () => {
    const store = startRun()
    const answers = { ...first('answers'), entrantId: 'c' }
    const fork = { ...first('fork'), forkId: 'c1-r03-a', round: 3 }
    store.append(answers, fork)
    store.append({ ...first('session'), startedAt: '2026-11-20T08:00:00.000Z' })
    store.append({ ...answers, cpuNs: answers.cpuNs.map(() => 1) }, { ...first('preflight'), entrantId: 'c' })
    store.append({ ...fork, wallNs: [] }, { ...first('round'), round: 3 })
    expect(store.records.preflights.map((preflight) => preflight.answers.length)).toEqual([1, 1, 1])
    expect(store.records.forks.filter(({ round }) => round === 3).map(({ wallNs }) => wallNs)).toEqual([[]])
    store.close()
  })

  it('refuses a folder that holds a run, and one that cannot be written', () => {
    startRun().close()
    expect(() => RunStore.create(folder, head)).toThrow('already contains a run')
    expect(() => RunStore.create('/proc/none/run', head)).toThrow(/^cannot write to \/proc\/none: /)
  })

  it('says which line is not an event, and which run is of another schema', async () => {
    startRun().close()
    const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n').length
    await appendFile(path(), '{"type":"fork","round":"one"}\n')
    await expect(readRun(folder)).rejects.toThrow(new RegExp(`line ${lines + 1}: `))
    await writeFile(path(), `${JSON.stringify({ ...head, schemaVersion: 1 })}\n`)
    await expect(readRun(folder)).rejects.toThrow(
      'line 1: a run of schema 1, but this harness reads schema 2',
    )
    await expect(readRun(join(folder, 'none'))).rejects.toThrow('does not exist')
  })

  it('reads text with any character that some take for the end of a line', async () => {
    const store = startRun()
    store.append({ type: 'warning', text: 'one\u2028two\u0085three\rfour' })
    store.close()
    expect(await readRun(folder)).toEqual(store.records)
  })

  it('writes one event a line', async () => {
    startRun().close()
    const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([head, ...events])
  })
})

describe('the lock of a run', () => {
  const lock = (): string => join(folder, 'lock')

  it('cannot be placed in a file, which is said in one line', async () => {
    await writeFile(path(), 'precious')
    expect(() => RunStore.create(path(), head)).toThrow(UsageError)
    expect(() => RunStore.create(path(), head)).toThrow(/^cannot write to .*events\.jsonl: [a-z ]+$/)
    expect(await readFile(path(), 'utf8')).toBe('precious')
  })
  const heldBy = (changes: object): Promise<void> =>
    writeFile(
      lock(),
      JSON.stringify({ pid: process.pid, host: hostname(), born: null, since: 'noon', ...changes }),
    )

  it('names the process that works on the run, and is gone when it has ended', async () => {
    const store = startRun()
    await expect(RunStore.open(folder)).rejects.toThrow(`process ${process.pid} works on ${folder} since `)
    store.close()
    expect(existsSync(lock())).toBe(false)
    ;(await RunStore.open(folder)).close()
  })

  it('is taken over from a process that is gone', async () => {
    startRun().close()
    const child = spawn(process.execPath, ['--eval', ''])
    await once(child, 'exit')
    await heldBy({ pid: child.pid })
    ;(await RunStore.open(folder)).close()
  })

  it.skipIf(process.platform !== 'linux')(
    'is taken over from a process whose number another one has now (skipped: only Linux tells when a process began)',
    async () => {
      startRun().close()
      await heldBy({ born: '1' })
      ;(await RunStore.open(folder)).close()
    },
  )

  it('of another machine, or one that cannot be read, is left alone, and says what to do', async () => {
    startRun().close()
    await heldBy({ host: 'elsewhere' })
    await expect(RunStore.open(folder)).rejects.toThrow(
      /on elsewhere works on .*: if it has ended, remove .*lock$/,
    )
    await writeFile(lock(), 'rubbish')
    await expect(RunStore.open(folder)).rejects.toThrow(
      /cannot be read: remove it if nothing works on the run$/,
    )
  })
})
