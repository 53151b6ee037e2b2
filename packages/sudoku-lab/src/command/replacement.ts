/** Writes files safely: the new content goes to a temporary file, which replaces the target at the end. */
import {
  accessSync,
  type BigIntStats,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { systemReasonOf } from '../console/index.ts'
import { type Guard, guardWith } from './guard.ts'

/** A file that replaces another. */
export interface Replacement {
  /** The file that it replaces, if it exists. */
  readonly existing: BigIntStats | undefined
  /** The descriptor of the temporary file. */
  readonly descriptor: number
  /** Replaces the target. If that fails, the temporary file stays, and the error names it. */
  commit(): void
  /** Removes the temporary file. Does nothing after `commit`. */
  discard(): void
}

/**
 * Opens a new file that will replace `file`, or the file to which a symbolic link of this name leads.
 *
 * @param keepsUnfinished whether it replaces the file even if this process is killed, unless it is empty
 * @throws the error of the file system, for instance if the directory is missing or not writable
 */
export function replacementOf(file: string, keepsUnfinished: boolean): Replacement {
  const target = endOfLinks(resolve(file))
  const existing = statSync(target, { bigint: true, throwIfNoEntry: false })
  if (existing !== undefined) requireWritable(target, existing)
  const temporary = join(dirname(target), temporaryNameFor(basename(target)))
  const descriptor = create(temporary)
  const guard = guardOf(temporary, keepsUnfinished ? target : undefined)
  let isOpen = true
  const finish = (): void => {
    isOpen = false
    guard.dismiss()
  }
  return {
    existing,
    descriptor,
    commit: () => {
      finish()
      closeSync(descriptor)
      if (existing !== undefined) copyOwnership(existing, temporary)
      moveInto(temporary, target)
    },
    discard: () => {
      if (!isOpen) return
      finish()
      closeSync(descriptor)
      rmSync(temporary, { force: true })
    },
  }
}

const ANYBODY_WRITES = 0o222n

/** A file is replaced only if it may be written. The system lets the superuser write any file. */
function requireWritable(target: string, { mode }: BigIntStats): void {
  if ((mode & ANYBODY_WRITES) === 0n) throw new Error('it is read-only')
  accessSync(target, constants.W_OK)
}

function create(temporary: string): number {
  try {
    return openSync(temporary, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    const reason = `permission denied to create a file in ${dirname(temporary)}, from which a file is replaced`
    throw new Error(reason, { cause: error })
  }
}

/** Shorter than any file system allows, also for a target whose name is as long as that. */
function temporaryNameFor(name: string): string {
  return `.${name.slice(0, 32)}.${process.pid}-${process.hrtime.bigint()}.tmp`
}

const MOST_LINKS = 40 // as many as Linux follows

/** The target of symbolic links, even if the file does not exist yet. */
function endOfLinks(path: string, most = MOST_LINKS): string {
  const isLink = lstatSync(path, { bigint: true, throwIfNoEntry: false })?.isSymbolicLink() ?? false
  if (!isLink) return path
  if (most === 0) throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' })
  return endOfLinks(resolve(dirname(path), readlinkSync(path)), most - 1)
}

function copyOwnership({ mode, uid, gid }: BigIntStats, file: string): void {
  const own = statSync(file, { bigint: true })
  try {
    if (own.uid !== uid || own.gid !== gid) chownSync(file, Number(uid), Number(gid))
  } catch {
    // only root may change the owner; otherwise the file belongs to the user who wrote it
  }
  chmodSync(file, Number(mode) & 0o7777)
}

function moveInto(temporary: string, target: string): void {
  try {
    renameSync(temporary, target)
  } catch (error) {
    throw new Error(`${systemReasonOf(error as Error)}; the output is in ${temporary}`, { cause: error })
  }
}

const GUARD_REMOVES = 'rm -f -- "$1"'
const GUARD_KEEPS = 'if [ -s "$1" ]; then mv -f -- "$1" "$2"; else rm -f -- "$1"; fi'

function guardOf(temporary: string, target: string | undefined): Guard {
  return guardWith(target === undefined ? GUARD_REMOVES : GUARD_KEEPS, temporary, target ?? '')
}
