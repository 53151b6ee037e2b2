/** Writes files completely or not at all. */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { UsageError, unwritable } from '../usage-error.ts'

/**
 * Writes a temporary file and then renames it, so that an incomplete file is never visible. A link stays a link, and a
 * file keeps its permissions.
 *
 * @throws UsageError if the disk is full, or the folder cannot be written. An existing file is kept.
 */
export function writeWhole(path: string, content: string | Iterable<string>): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const draft = `${target}.${process.pid}.part`
  try {
    const file = openSync(draft, 'w')
    try {
      for (const piece of typeof content === 'string' ? [content] : content) writeFileSync(file, piece)
    } finally {
      closeSync(file)
    }
    if (existsSync(target)) chmodSync(draft, statSync(target).mode)
    renameSync(draft, target)
  } catch (thrown) {
    rmSync(draft, { force: true })
    throw unwritable(path, thrown)
  }
}

/**
 * Writes a file of a run. Its folder may come from others, so a link in it is not followed: it could lead to any file.
 *
 * @throws UsageError if a link stands there, or the file cannot be written.
 */
export function writeFileOfRun(path: string, content: string | Iterable<string>): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`cannot write ${path}: it is a link, and a run is written only into its own folder`)
  writeWhole(path, content)
}
