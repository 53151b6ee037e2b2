/**
 * The folder of one run on disk. Everything that happens is appended to events.jsonl, a line an event, and
 * reading that file back gives the records again; the other files are made from them.
 *
 *   reports/2026-11-20T06-10-00-euler-50/
 *     events.jsonl   the run itself
 *     run.json  samples.csv  puzzles.csv  summary.csv  pairwise.csv  report.md
 */
import { appendFileSync, createReadStream, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Event, event as eventSchema, type RunEvent } from './record.ts'
import { addEvent, emptyRecords, type Records } from './records.ts'
import { reasonOf, UsageError } from './usage-error.ts'

const EVENTS = 'events.jsonl'

export class RunStore {
  readonly folder: string
  /** What the events so far amount to. Grows with every event that is appended. */
  readonly records: Records

  private constructor(folder: string, records: Records) {
    this.folder = folder
    this.records = records
  }

  /**
   * Begins a run in a folder that holds none yet.
   *
   * @throws UsageError when the folder cannot be written or holds a run.
   */
  static create(folder: string, head: RunEvent): RunStore {
    if (existsSync(join(folder, EVENTS))) {
      throw new UsageError(`${folder} holds a run already: choose another --out, or go on with --resume`)
    }
    makeFolder(folder)
    const store = new RunStore(folder, emptyRecords(head))
    store.write([head])
    return store
  }

  /**
   * Opens a run to go on with it. A last line that was cut short, because the process was killed while it
   * wrote, is taken away.
   *
   * @throws UsageError when the folder holds no run that can be read and written.
   */
  static async open(folder: string): Promise<RunStore> {
    const path = join(folder, EVENTS)
    const { records, wholeBytes } = await readEvents(path)
    try {
      if (statSync(path).size > wholeBytes) truncateSync(path, wholeBytes)
      appendFileSync(path, '')
    } catch (thrown) {
      throw new UsageError(`cannot write to ${path}: ${reasonOf(thrown)}`)
    }
    return new RunStore(folder, records)
  }

  /**
   * Appends events that belong together, in one write.
   *
   * @throws UsageError when the disk is full or the folder is gone.
   */
  append(...events: readonly Event[]): void {
    if (events.length === 0) return
    this.write(events)
    for (const event of events) addEvent(this.records, event)
  }

  private write(events: readonly Event[]): void {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
    try {
      appendFileSync(join(this.folder, EVENTS), lines)
    } catch (thrown) {
      throw new UsageError(`cannot write to ${this.folder}: ${reasonOf(thrown)}`)
    }
  }
}

/** Makes a folder and those above it. (Node's own `recursive` never returns where the system refuses, as in /proc.) */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (thrown) {
    throw new UsageError(`cannot write to ${folder}: ${reasonOf(thrown)}`)
  }
}

/**
 * Reads the records of a run, without touching it.
 *
 * @throws UsageError when the folder holds no run, or a line of it is not what it should be.
 */
export async function readRun(folder: string): Promise<Records> {
  return (await readEvents(join(folder, EVENTS))).records
}

async function readEvents(path: string): Promise<{ records: Records; wholeBytes: number }> {
  if (!existsSync(path)) throw new UsageError(`no run: ${path} does not exist`)
  let records: Records | undefined
  let wholeBytes = 0
  let number = 0
  const size = statSync(path).size
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
  for await (const line of lines) {
    number++
    const bytes = Buffer.byteLength(line) + 1
    const isWhole = wholeBytes + bytes <= size
    if (!isWhole) break // no line end: the process was killed while it wrote
    const event = parseEvent(line, `${path}: line ${number}`)
    if (records !== undefined) addEvent(records, event)
    else if (event.type === 'run') records = emptyRecords(event)
    else throw new UsageError(`${path}: line 1: expected the event "run", got "${event.type}"`)
    wholeBytes += bytes
  }
  if (records === undefined) throw new UsageError(`${path}: expected a run, got an empty file`)
  return { records, wholeBytes }
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
  const [issue] = parsed.error.issues
  throw new UsageError(`${where}: ${issue?.path.join('.')}: ${issue?.message}`)
}
