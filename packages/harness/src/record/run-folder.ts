/**
 * The folder of one run on disk. Every event is appended to events.jsonl as one line. Reading this file gives
 * the records again, and the other files are made from them.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder, makeFolder as makeWithParents, openWholeFile } from '@sudoku-lab/console'
import * as z from 'zod'
import { reasonOf, UsageError, unwritable } from '../usage-error.ts'
import {
  addEvent,
  type Event,
  emptyRecords,
  event as eventSchema,
  type Records,
  type RunEvent,
} from './events.ts'
import { SCHEMA_VERSION } from './plan.ts'

export const EVENTS = 'events.jsonl'

/**
 * The folder of a run, by its path, or by its name in the folder of reports. A run that was made of shards has no events of its own.
 *
 * @param directory the folder from which a relative path starts
 * @throws UsageError if there is no such run.
 */
export function findRun(run: string, directory: string, reports: string): string {
  const found = [resolve(directory, run), join(reports, run)].find((folder) =>
    [EVENTS, 'run.json'].some((name) => existsSync(join(folder, name))),
  )
  if (found !== undefined) return found
  throw new UsageError(
    `no run "${run}": neither a folder with ${EVENTS} or run.json, nor a run in ${reports}`,
  )
}

/**
 * Makes the folder of a new run. Of runs that begin in the same second, all but the first have numbers.
 *
 * @throws UsageError if that is not possible
 */
export function freshFolder(reports: string, runId: string): string {
  makeFolder(reports)
  for (let number = 1; ; number++) {
    const folder = join(reports, number === 1 ? runId : `${runId}-${number}`)
    try {
      mkdirSync(folder)
      return folder
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, thrown)
    }
  }
}

export class RunStore {
  readonly folder: string
  /** The records of all events so far. They grow with every event that is appended. */
  readonly records: Records
  private readonly file: number
  private readonly unlock: () => void

  private constructor(folder: string, records: Records, unlock: () => void) {
    this.folder = folder
    this.records = records
    this.unlock = unlock
    requireNoLink(join(folder, EVENTS))
    try {
      this.file = openSync(join(folder, EVENTS), 'a')
    } catch (thrown) {
      throw unwritable(`to ${join(folder, EVENTS)}`, thrown)
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
    return locked(folder, (unlock) => {
      const path = join(folder, EVENTS)
      if (existsSync(path))
        throw new UsageError(
          `${folder} already contains a run: choose another --out, or continue the run with --resume`,
        )
      try {
        const store = new RunStore(folder, emptyRecords(head), unlock)
        store.append(head, ...opening)
        return store
      } catch (thrown) {
        rmSync(path, { force: true })
        throw thrown
      }
    })
  }

  /**
   * Opens a run to continue it. An incomplete last line, which a killed process left, is removed.
   *
   * @throws UsageError if the folder does not contain a run that can be read and written, or if another
   * process works on it.
   */
  static open(folder: string): RunStore {
    return locked(folder, (unlock) => {
      const { records, bytes } = readEvents(folder)
      const store = new RunStore(folder, records, unlock)
      ftruncateSync(store.file, bytes)
      return store
    })
  }

  /**
   * Appends events that belong together, in one write.
   *
   * @throws UsageError if the disk is full or the folder was removed. Everything that was written before is
   * kept.
   */
  append(...events: readonly Event[]): void {
    const { size } = fstatSync(this.file)
    try {
      writeFileSync(this.file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    } catch (thrown) {
      ftruncateSync(this.file, size)
      throw unwritable(`to ${this.folder}`, thrown)
    }
    for (const event of events) addEvent(this.records, event)
  }

  /** Releases the run for other processes. */
  close(): void {
    closeSync(this.file)
    this.unlock()
  }
}

/** Opens a run under its lock, which is released again if that fails. */
function locked(folder: string, open: (unlock: () => void) => RunStore): RunStore {
  const unlock = lockFolder(folder, UsageError)
  try {
    return open(unlock)
  } catch (thrown) {
    unlock()
    throw thrown
  }
}

/** @throws UsageError if a folder, or one above it, cannot be made */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder)
  } catch (thrown) {
    throw unwritable(`to ${(thrown as NodeJS.ErrnoException).path ?? folder}`, thrown)
  }
}

/**
 * Reads the records of a run without changing it.
 *
 * @throws UsageError if the folder contains no run, or if a line of the file is wrong.
 */
export function readRun(folder: string): Records {
  return readEvents(folder).records
}

const LINE_FEED = 0x0a

/** The records, and the length of the complete lines. An incomplete line after them was being written when the process was killed. */
function readEvents(folder: string): { records: Records; bytes: number } {
  const path = join(folder, EVENTS)
  if (!existsSync(path)) throw new UsageError(`no run: ${path} does not exist`)
  requireNoLink(path)
  const content = readFileSync(path)
  let records: Records | undefined
  let [start, number] = [0, 0]
  for (let end = content.indexOf(LINE_FEED); end >= 0; end = content.indexOf(LINE_FEED, start)) {
    const where = `${path}: line ${++number}`
    const event = parseEvent(content.toString('utf8', start, end), where)
    start = end + 1
    if (records !== undefined) addEvent(records, event)
    else if (event.type === 'run') records = emptyRecords(event)
    else throw new UsageError(`${where}: expected the event "run", got "${event.type}"`)
  }
  if (records === undefined) throw new UsageError(`${path}: expected a run, got an empty file`)
  return { records, bytes: start }
}

function parseEvent(line: string, where: string): Event {
  try {
    const value = JSON.parse(line)
    const version = value.schemaVersion ?? SCHEMA_VERSION
    if (version !== SCHEMA_VERSION)
      throw new UsageError(`a run of schema ${version}, but this harness reads schema ${SCHEMA_VERSION}`)
    return eventSchema.parse(value)
  } catch (thrown) {
    throw new UsageError(`${where}: ${misreadReasonOf(thrown)}`)
  }
}

/** Why a text is none of the schema, in one line. */
export function misreadReasonOf(thrown: unknown): string {
  return thrown instanceof z.ZodError ? z.prettifyError(thrown).split('\n', 2).join(' ') : reasonOf(thrown)
}

/**
 * Writes a temporary file and then renames it, so that an incomplete file is never visible. A link stays a link, and a
 * file keeps its permissions.
 *
 * @throws UsageError if the disk is full, or the folder cannot be written. An existing file is kept.
 */
export function writeWhole(path: string, content: string | Iterable<string>): void {
  try {
    const file = openWholeFile(path)
    try {
      for (const piece of typeof content === 'string' ? [content] : content) file.write(piece)
      file.close()
    } finally {
      file.discard()
    }
  } catch (thrown) {
    throw unwritable(path, thrown)
  }
}

/**
 * Writes a file of a run.
 *
 * @throws UsageError if a link stands there, or the file cannot be written.
 */
export function writeFileOfRun(path: string, content: string | Iterable<string>): void {
  requireNoLink(path)
  writeWhole(path, content)
}

/**
 * The folder of a run may come from others, so a link in it is not followed: it could lead to any file.
 *
 * @throws UsageError if a link stands there.
 */
function requireNoLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${path} is a link: a run is read and written only in its own folder`)
}
