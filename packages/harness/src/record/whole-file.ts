/** Writes files completely or not at all, and leaves links in the folder of a run alone. */
import { lstatSync } from 'node:fs'
import { openWholeFile } from '@sudoku-lab/console'
import { UsageError, unwritable } from '../usage-error.ts'

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
export function requireNoLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${path} is a link: a run is read and written only in its own folder`)
}
