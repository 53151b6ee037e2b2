/** Makes sure that only one process works on a run. A file next to its events names this process. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { UsageError, unwritable } from '../usage-error.ts'

export const LOCK = 'lock'

const holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** The start time of the process: a later process with the same number has another one. */
  born: z.string().nullable(),
  since: z.string(),
})
type Holder = z.infer<typeof holder>

/**
 * Takes the lock of a run. The lock of a process that has ended is replaced.
 *
 * @returns a function that releases the lock.
 * @throws UsageError that names the process which holds it.
 */
export function lockRun(folder: string): () => void {
  const path = join(folder, LOCK)
  const own = JSON.stringify(ownHolder())
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (placeLock(path, own)) return () => giveBack(path, own)
    removeAbandoned(path)
  }
  throw new UsageError(`cannot lock ${folder}: other processes keep taking ${path}`)
}

const MOST_ATTEMPTS = 5

/** The lock file appears complete, so a reader never finds half of one. */
function placeLock(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, content)
    return linked(draft, path)
  } catch (thrown) {
    throw unwritable(`to ${dirname(path)}`, thrown)
  }
}

/** Gives a draft its name, unless another file has it. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw thrown
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @throws UsageError if the process that holds the lock may still be running. */
function removeAbandoned(path: string): void {
  const content = contentOf(path)
  if (content === undefined) return
  const seen = parseHolder(content)
  if (seen === undefined || isAtWork(seen)) throw new UsageError(refusal(path, seen))
  // another process may have replaced it meanwhile, so the removed file is checked, and restored if necessary
  const taken = `${path}.gone.${process.pid}`
  try {
    renameSync(path, taken)
    if (readFileSync(taken, 'utf8') !== content) linkSync(taken, path)
  } catch {
    // it was removed or replaced, which the next attempt sees
  } finally {
    rmSync(taken, { force: true })
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(content: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}

function isAtWork({ pid, host, born }: Holder): boolean {
  if (host !== hostname()) return true // this cannot be known on this machine
  try {
    process.kill(pid, 0)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return born === null || born === birthOf(pid)
}

function refusal(path: string, seen: Holder | undefined): string {
  const folder = dirname(path)
  if (seen === undefined)
    return `${folder} is locked by ${path}, which cannot be read: remove it if nothing works on the run`
  const { pid, host, since } = seen
  const where = host === hostname() ? '' : ` on ${host}`
  const hint = host === hostname() ? 'wait until it has ended' : `if it has ended, remove ${path}`
  return `process ${pid}${where} works on ${folder} since ${since}: ${hint}`
}

function ownHolder(): Holder {
  return { pid: process.pid, host: hostname(), born: birthOf(process.pid), since: new Date().toISOString() }
}

/** The start time of a process in ticks since boot, or null if the operating system does not show it. */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTED_AT] ?? null
  } catch {
    return null
  }
}

const STARTED_AT = 19 // of the fields after the name of the program

function giveBack(path: string, own: string): void {
  if (contentOf(path) === own) rmSync(path, { force: true })
}
