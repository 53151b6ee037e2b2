/** Makes sure that only one process works in a folder. A file in it names this process. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { statOf } from './processes.ts'
import { writingReasonOf } from './words.ts'

const LOCK = 'lock'

interface Holder {
  readonly pid: number
  readonly host: string
  /** The start time of the process: a later process with the same number has another one. */
  readonly born: string | null
  readonly since: string
}

type Failure = new (message: string) => Error

/**
 * Takes the lock of a folder. The lock of a process that has ended is replaced.
 *
 * @param Mistake the class of errors by which a program knows a mistake of its caller
 * @returns a function that releases the lock.
 * @throws Mistake that names the process which holds it.
 */
export function lockFolder(folder: string, Mistake: Failure): () => void {
  const path = join(folder, LOCK)
  if (!place(path, folder, Mistake)) {
    refuseHeld(folder, path, Mistake)
    replace(path, folder, Mistake)
  }
  return () => rmSync(path, { force: true })
}

/** Returns false if the file is there. */
function place(path: string, folder: string, Mistake: Failure): boolean {
  const { pid } = process
  const holder: Holder = { pid, host: hostname(), born: birthOf(pid), since: new Date().toISOString() }
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException
    if (error.code === 'EEXIST') return false
    throw new Mistake(`cannot write to ${folder}: ${writingReasonOf(error)}`)
  }
}

/** Replaces the lock of a process that has ended. Meanwhile another lock keeps others from removing the new one. */
function replace(path: string, folder: string, Mistake: Failure): void {
  const second = `${path}-replaced`
  if (!place(second, folder, Mistake)) {
    refuseHeld(folder, second, Mistake)
    throw new Mistake(`a process ended while it took over ${folder}: remove ${second}`)
  }
  try {
    refuseHeld(folder, path, Mistake)
    rmSync(path, { force: true })
    if (!place(path, folder, Mistake)) refuseHeld(folder, path, Mistake)
  } finally {
    rmSync(second, { force: true })
  }
}

/** @throws Mistake if the process that holds the lock may still be running. */
function refuseHeld(folder: string, path: string, Mistake: Failure): void {
  const { pid, host, since, born } = holderIn(path)
  if (pid === undefined && !existsSync(path)) return // it has just been released
  if (pid === undefined)
    throw new Mistake(
      `${folder} is locked by ${path}, which cannot be read: remove it if nothing works there`,
    )
  if (host !== hostname())
    throw new Mistake(
      `process ${pid} on ${host} works on ${folder} since ${since}: if it has ended, remove ${path}`,
    )
  if (isRunning(pid) && (born === null || born === birthOf(pid)))
    throw new Mistake(`process ${pid} works on ${folder} since ${since}: wait until it has ended`)
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

/** The start time of a process in ticks since boot, or null if the operating system does not show it. */
function birthOf(pid: number): string | null {
  return statOf(`/proc/${pid}`)?.started.toString() ?? null
}
