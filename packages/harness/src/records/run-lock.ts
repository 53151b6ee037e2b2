/** One process at a time works on a run: a file beside its events names it. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { reasonOf, UsageError } from '../usage-error.ts'

export const LOCK = 'lock'

const holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** When the process began, as the operating system counts: another process with this number began later. */
  born: z.string().nullable(),
  since: z.string(),
})
type Holder = z.infer<typeof holder>

/**
 * Takes the lock of a run, over the head of a process that is gone.
 *
 * @returns what gives it back.
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

/** A lock is put in its place whole: a reader never finds half of one. */
function placeLock(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, content)
    linkSync(draft, path)
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new UsageError(`cannot write to ${dirname(path)}: ${reasonOf(thrown)}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @throws UsageError when its holder may still be at work. */
function removeAbandoned(path: string): void {
  const content = contentOf(path)
  if (content === undefined) return
  const seen = parseHolder(content)
  if (seen === undefined || isAtWork(seen)) throw new UsageError(refusal(path, seen))
  // somebody else may have taken it over meanwhile: what is taken away is looked at, and put back
  const taken = `${path}.gone.${process.pid}`
  try {
    renameSync(path, taken)
    if (readFileSync(taken, 'utf8') !== content) linkSync(taken, path)
  } catch {
    // it is gone, or there is a new one: the next attempt sees it
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
  if (host !== hostname()) return true // nobody here can tell
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

/** The start time of a process in ticks since boot; null where the operating system does not tell. */
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
