/**
 * The folder of one run on disk. Every event is appended to events.jsonl as one line. Reading this file gives
 * the records again, and the other files are made from them.
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

interface Read {
  readonly records: Records
  /** The length of the complete lines. */
  readonly bytes: number
}

export class RunStore {
  readonly folder: string
  /** The records of all events so far. They grow with every event that is appended. */
  readonly records: Records
  private readonly file: number
  private readonly unlock: () => void
  /** The length of the complete lines. The rest of a failed write after them is cut off. */
  private bytes: number

  private constructor(folder: string, { records, bytes }: Read, unlock: () => void) {
    this.folder = folder
    this.records = records
    this.unlock = unlock
    this.bytes = bytes
    const path = join(folder, EVENTS)
    try {
      this.file = openSync(path, 'a')
      if (fstatSync(this.file).size > bytes) ftruncateSync(this.file, bytes)
    } catch (thrown) {
      throw unwritable(`to ${path}`, thrown)
    }
  }

  /**
   * Begins a run in a folder that does not contain one.
   *
   * @param opening the events before all measurements; they are written together with the head or not at all
   * @throws UsageError if the folder cannot be written or contains a run, or if another process works on it.
   */
  static create(folder: string, head: RunEvent, ...opening: readonly Event[]): RunStore {
    makeFolder(folder)
    const unlock = lockRun(folder)
    const path = join(folder, EVENTS)
    const isTaken = existsSync(path)
    try {
      if (isTaken)
        throw new UsageError(
          `${folder} already contains a run: choose another --out, or continue the run with --resume`,
        )
      const store = new RunStore(folder, { records: emptyRecords(head), bytes: 0 }, unlock)
      store.write([head, ...opening])
      for (const event of opening) addEvent(store.records, event)
      return store
    } catch (thrown) {
      if (!isTaken) rmSync(path, { force: true })
      unlock()
      throw thrown
    }
  }

  /**
   * Opens a run to continue it. An incomplete last line, which a killed process left, is removed.
   *
   * @throws UsageError if the folder does not contain a run that can be read and written, or if another
   * process works on it.
   */
  static async open(folder: string): Promise<RunStore> {
    requireRun(folder)
    const unlock = lockRun(folder)
    try {
      return new RunStore(folder, await readEvents(folder), unlock)
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

/**
 * Reads the records of a run without changing it.
 *
 * @throws UsageError if the folder contains no run, or if a line of the file is wrong.
 */
export async function readRun(folder: string): Promise<Records> {
  requireRun(folder)
  return (await readEvents(folder)).records
}

function requireRun(folder: string): void {
  const path = join(folder, EVENTS)
  if (!existsSync(path)) throw new UsageError(`no run: ${path} does not exist`)
}

async function readEvents(folder: string): Promise<Read> {
  const path = join(folder, EVENTS)
  let records: Records | undefined
  let [bytes, number] = [0, 0]
  for await (const line of wholeLines(path)) {
    const where = `${path}: line ${++number}`
    const event = parseEvent(line.toString('utf8'), where)
    bytes += line.length + 1
    if (records !== undefined) addEvent(records, event)
    else if (event.type === 'run') records = emptyRecords(event)
    else throw new UsageError(`${where}: expected the event "run", got "${event.type}"`)
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
      pieces.push(chunk.subarray(start))
    }
  } catch (thrown) {
    throw new UsageError(`cannot read ${path}: ${reasonOf(thrown)}`)
  }
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
