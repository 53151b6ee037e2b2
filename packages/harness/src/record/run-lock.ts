/** Makes sure that only one process works on a run. A file next to its events names this process. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError, unwritable } from '../usage-error.ts'

const LOCK = 'lock'

interface Holder {
  readonly pid: number
  readonly host: string
  /** The start time of the process: a later process with the same number has another one. */
  readonly born: string | null
  readonly since: string
}

/**
 * Takes the lock of a run. The lock of a process that has ended is replaced.
 *
 * @returns a function that releases the lock.
 * @throws UsageError that names the process which holds it.
 */
export function lockRun(folder: string): () => void {
  const path = join(folder, LOCK)
  const { pid } = process
  const holder: Holder = { pid, host: hostname(), born: birthOf(pid), since: new Date().toISOString() }
  const place = (): boolean => {
    try {
      writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
      return true
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(`to ${folder}`, thrown)
      return false
    }
  }
  if (!place()) {
    refuseHeld(folder, path)
    rmSync(path)
    if (!place()) refuseHeld(folder, path)
  }
  return () => rmSync(path, { force: true })
}

/** @throws UsageError if the process that holds the lock may still be running. */
function refuseHeld(folder: string, path: string): void {
  const { pid, host, since, born } = holderIn(path)
  if (pid === undefined)
    throw new UsageError(
      `${folder} is locked by ${path}, which cannot be read: remove it if nothing works on the run`,
    )
  if (host !== hostname())
    throw new UsageError(
      `process ${pid} on ${host} works on ${folder} since ${since}: if it has ended, remove ${path}`,
    )
  if (isRunning(pid) && (born === null || born === birthOf(pid)))
    throw new UsageError(`process ${pid} works on ${folder} since ${since}: wait until it has ended`)
}

function holderIn(path: string): Partial<Holder> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const STARTED_AT = 19 // of the fields after the name of the program

/** The start time of a process in ticks since boot, or null if the operating system does not show it. */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTED_AT] ?? null
  } catch {
    return null
  }
}
