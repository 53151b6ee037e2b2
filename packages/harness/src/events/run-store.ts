/**
 * The folder of one run on disk. Every event is appended to events.jsonl as one line. Reading this file gives
 * the records again, and the other files are made from them.
 *
 *   reports/2026-11-20T06-10-00-euler-50/
 *     events.jsonl   the run itself
 *     run.json  rounds.csv  instances.csv  summary.csv  pairwise.csv  report.md  report.html
 */
import { closeSync, createReadStream, existsSync, fstatSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, UsageError, unwritable } from '../usage-error.ts'
import { lockRun } from './run-lock.ts'
import { addEvent, emptyRecords, type Records } from './run-records.ts'
import { type Event, event as eventSchema, type RunEvent } from './schema.ts'
import { makeFolder, writeAll } from './whole-file.ts'
import { SCHEMA_VERSION } from './words.ts'

export const EVENTS = 'events.jsonl'

export class RunStore {
  readonly folder: string
  /** The records of all events so far. They grow with every event that is appended. */
  readonly records: Records
  private readonly file: number
  private readonly unlock: () => void
  /** The length of the complete lines. The rest of a failed write after them is cut off. */
  private bytes: number

  private constructor(folder: string, open: { records: Records; bytes: number; unlock: () => void }) {
    this.folder = folder
    this.records = open.records
    this.bytes = open.bytes
    this.unlock = open.unlock
    this.file = openToAppend(folder, open.bytes)
  }

  /**
   * Begins a run in a folder that does not contain one.
   *
   * @param opening the events before all measurements; they are written together with the head or not at all
   * @throws UsageError if the folder cannot be written or contains a run, or if another process works on it.
   */
  static create(folder: string, head: RunEvent, ...opening: readonly Event[]): RunStore {
    makeFolder(folder)
    return locked(folder, (unlock) => {
      if (existsSync(join(folder, EVENTS))) {
        throw new UsageError(
          `${folder} already contains a run: choose another --out, or continue the run with --resume`,
        )
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
   * Opens a run to continue it. An incomplete last line, which a killed process left, is removed.
   *
   * @throws UsageError if the folder does not contain a run that can be read and written, or if another
   * process works on it.
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
   * @throws UsageError if the disk is full or the folder was removed. Everything that was written before is
   * kept.
   */
  append(...events: readonly Event[]): void {
    if (events.length === 0) return
    this.write(events)
    for (const event of events) addEvent(this.records, event)
  }

  /** Releases the run for other processes. */
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
      throw unwritable(`to ${this.folder}`, thrown)
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
    throw unwritable(`to ${path}`, thrown)
  }
}

function noRun(folder: string): UsageError {
  return new UsageError(`no run: ${join(folder, EVENTS)} does not exist`)
}

/**
 * Reads the records of a run without changing it.
 *
 * @throws UsageError if the folder contains no run, or if a line of the file is wrong.
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

/** The complete lines. An incomplete line after them was being written when the process was killed. */
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
