/** Writes files completely or not at all. */
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { unwritable } from '../usage-error.ts'

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
