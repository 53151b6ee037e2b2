/** Writes files completely or not at all. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { unwritable } from '../usage-error.ts'

/**
 * Writes a temporary file and then renames it, so that an incomplete file is never visible. A link stays a link, and a
 * file keeps its permissions.
 *
 * @throws UsageError if the disk is full, or the folder or the file cannot be written. An existing file is kept.
 */
export function writeWhole(path: string, content: string | Iterable<string>): void {
  try {
    const target = existsSync(path) ? realpathSync(path) : path
    replace(target, typeof content === 'string' ? [content] : content, permissionsOf(target))
  } catch (thrown) {
    throw unwritable(path, thrown)
  }
}

const ANYBODY_WRITES = 0o222

/**
 * The permissions of a file that may be written. Undefined if there is no such file. Renaming another file over it would
 * not respect them, and the system lets the superuser write any file.
 */
function permissionsOf(target: string): number | undefined {
  const mode = statSync(target, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  if ((mode & ANYBODY_WRITES) === 0) throw new Error('it is read-only')
  accessSync(target, constants.W_OK)
  return mode & 0o7777
}

function replace(target: string, pieces: Iterable<string>, permissions: number | undefined): void {
  const unfinished = `${target}.${process.pid}.part`
  try {
    writePieces(unfinished, pieces)
    if (permissions !== undefined) chmodSync(unfinished, permissions)
    renameSync(unfinished, target)
  } catch (thrown) {
    rmSync(unfinished, { force: true })
    throw thrown
  }
}

const CHUNK = 1 << 16

function writePieces(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'w')
  try {
    let pending = ''
    for (const piece of pieces) {
      pending += piece
      if (pending.length < CHUNK) continue
      writeAll(file, pending)
      pending = ''
    }
    writeAll(file, pending)
  } finally {
    closeSync(file)
  }
}

/** On a disk that is nearly full, a write may write only a part. The next write then fails. */
export function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Also makes the folders above it. (Node's option `recursive` never returns if the system refuses, as in /proc.) */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (thrown) {
    if (existsSync(folder)) return
    throw unwritable(`to ${folder}`, thrown)
  }
}
