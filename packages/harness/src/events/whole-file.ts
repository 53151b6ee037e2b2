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
  const target = existsSync(path) ? realpathSync(path) : path
  const draft = `${target}.${process.pid}.part`
  try {
    const mode = modeOf(target)
    const file = openSync(draft, 'w')
    try {
      for (const piece of typeof content === 'string' ? [content] : content) writeAll(file, piece)
    } finally {
      closeSync(file)
    }
    if (mode !== undefined) chmodSync(draft, mode)
    renameSync(draft, target)
  } catch (thrown) {
    rmSync(draft, { force: true })
    throw unwritable(path, thrown)
  }
}

const ANYBODY_WRITES = 0o222

/** The permissions of a file that may be written. Renaming another file over it would not respect them. */
function modeOf(target: string): number | undefined {
  const mode = statSync(target, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  if ((mode & ANYBODY_WRITES) === 0) throw new Error('it is read-only') // the system lets the superuser write it
  accessSync(target, constants.W_OK)
  return mode & 0o7777
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
    if (!existsSync(folder)) throw unwritable(`to ${folder}`, thrown)
  }
}
