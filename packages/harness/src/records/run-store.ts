/**
 * The folder of one run on disk. Everything that happens is appended to events.jsonl, a line an event, and
 * reading that file back gives the records again; the other files are made from them.
 *
 *   reports/2026-11-20T06-10-00-euler-50/
 *     events.jsonl   the run itself
 *     run.json  samples.csv  instances.csv  summary.csv  pairwise.csv  report.md  report.html
 */
import { closeSync, createReadStream, existsSync, fstatSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, UsageError } from '../usage-error.ts'
import { type Event, event as eventSchema, type RunEvent } from './events.ts'
import { lockRun } from './run-lock.ts'
import { addEvent, emptyRecords, type Records } from './run-records.ts'
import { makeFolder, writeAll } from './whole-file.ts'
import { SCHEMA_VERSION } from './words.ts'

export const EVENTS = 'events.jsonl'

export class RunStore {
  readonly folder: string
  /** What the events so far amount to. Grows with every event that is appended. */
  readonly records: Records
  private readonly file: number
  private readonly unlock: () => void
  /** Of whole lines: what a write that failed left behind it is cut off. */
  private bytes: number

  private constructor(folder: string, open: { records: Records; bytes: number; unlock: () => void }) {
    this.folder = folder
    this.records = open.records
    this.bytes = open.bytes
    this.unlock = open.unlock
    this.file = openToAppend(folder, open.bytes)
  }

  /**
   * Begins a run in a folder that holds none yet.
   *
   * @param opening what stands before all measuring; it is written with the head, or neither is
   * @throws UsageError when the folder cannot be written, holds a run, or another process works on it.
   */
  static create(folder: string, head: RunEvent, ...opening: readonly Event[]): RunStore {
    makeFolder(folder)
    return locked(folder, (unlock) => {
      if (existsSync(join(folder, EVENTS))) {
        throw new UsageError(`${folder} holds a run already: choose another --out, or go on with --resume`)
      }
      const store = new RunStore(folder, { records: emptyRecords(head), bytes: 0, unlock })
      try {
        store.write([head, ...opening])
      } catch (thrown) {
        rmSync(join(folder, EVENTS), { force: true })
        throw thrown
      }
      for (const event of opening) addEvent(store.records, event)
      return store
    })
  }

  /**
   * Opens a run to go on with it. A last line that was cut short, because the process was killed while it
   * wrote, is taken away.
   *
   * @throws UsageError when the folder holds no run that can be read and written, or another process works on it.
   */
  static async open(folder: string): Promise<RunStore> {
    if (!existsSync(join(folder, EVENTS))) throw noRun(folder)
    const unlock = lockRun(folder)
    try {
      return new RunStore(folder, { ...(await readEvents(folder)), unlock })
    } catch (thrown) {
      unlock()
      throw thrown
    }
  }

  /**
   * Appends events that belong together, in one write.
   *
   * @throws UsageError when the disk is full or the folder is gone; what was written before is kept whole.
   */
  append(...events: readonly Event[]): void {
    if (events.length === 0) return
    this.write(events)
    for (const event of events) addEvent(this.records, event)
  }

  /** Gives the run free for other processes. */
  close(): void {
    closeSync(this.file)
    this.unlock()
  }

  private write(events: readonly Event[]): void {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
    try {
      writeAll(this.file, lines)
    } catch (thrown) {
      ftruncateSync(this.file, this.bytes)
      throw new UsageError(`cannot write to ${this.folder}: ${reasonOf(thrown)}`)
    }
    this.bytes += Buffer.byteLength(lines)
  }
}

function locked<Result>(folder: string, work: (unlock: () => void) => Result): Result {
  const unlock = lockRun(folder)
  try {
    return work(unlock)
  } catch (thrown) {
    unlock()
    throw thrown
  }
}

function openToAppend(folder: string, bytes: number): number {
  const path = join(folder, EVENTS)
  try {
    const file = openSync(path, 'a')
    if (fstatSync(file).size > bytes) ftruncateSync(file, bytes)
    return file
  } catch (thrown) {
    throw new UsageError(`cannot write to ${path}: ${reasonOf(thrown)}`)
  }
}

function noRun(folder: string): UsageError {
  return new UsageError(`no run: ${join(folder, EVENTS)} does not exist`)
}

/**
 * Reads the records of a run, without touching it.
 *
 * @throws UsageError when the folder holds no run, or a line of it is not what it should be.
 */
export async function readRun(folder: string): Promise<Records> {
  return (await readEvents(folder)).records
}

async function readEvents(folder: string): Promise<{ records: Records; bytes: number }> {
  const path = join(folder, EVENTS)
  if (!existsSync(path)) throw noRun(folder)
  let records: Records | undefined
  let bytes = 0
  let number = 0
  for await (const line of wholeLines(path)) {
    number++
    records = withLine(records, line.toString('utf8'), `${path}: line ${number}`)
    bytes += line.length + 1
  }
  if (records === undefined) throw new UsageError(`${path}: expected a run, got an empty file`)
  return { records, bytes }
}

const LINE_FEED = 0x0a

/** The lines that have their end: what comes after the last one was being written when the process was killed. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = []
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        yield Buffer.concat([...pieces.splice(0), chunk.subarray(start, end)])
        start = end + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    }
  } catch (thrown) {
    throw thrown instanceof UsageError ? thrown : new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
}

function withLine(records: Records | undefined, line: string, where: string): Records {
  const event = parseEvent(line, where)
  if (records === undefined) {
    if (event.type === 'run') return emptyRecords(event)
    throw new UsageError(`${where}: expected the event "run", got "${event.type}"`)
  }
  try {
    addEvent(records, event)
  } catch (thrown) {
    throw new UsageError(`${where}: ${reasonOf(thrown)}`)
  }
  return records
}

function parseEvent(line: string, where: string): Event {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (thrown) {
    throw new UsageError(`${where}: ${reasonOf(thrown)}`)
  }
  const parsed = eventSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion
  if (version !== undefined && version !== SCHEMA_VERSION) {
    throw new UsageError(
      `${where}: a run of schema ${String(version)}, but this harness reads schema ${SCHEMA_VERSION}`,
    )
  }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  throw new UsageError(`${where}: ${field ? `${field}: ` : ''}${issue?.message}`)
}
