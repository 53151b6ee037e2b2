/** Files that are replaced completely or not at all. */
import {
  closeSync,
  fchmodSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** A new content of a file. Until `close`, the file keeps the old one. */
export interface WholeFile {
  /** Writes synchronously. On a busy machine, handing the work to Node's threads costs more than writing. */
  write(text: string | Uint8Array): void
  /** Replaces the file by what was written. Does nothing after `discard`. */
  close(): void
  /** Leaves the file as it was. Does nothing after `close`. */
  discard(): void
}

/**
 * Writes into a temporary file beside the target, which replaces it at the end. A link stays a link to the file that is
 * replaced, and a file keeps its permissions.
 *
 * @throws the error of the file system, also from `write` and `close`
 */
export function openWholeFile(path: string): WholeFile {
  const old = statSync(path, { throwIfNoEntry: false })
  const target = old === undefined ? resolve(path) : realpathSync(path)
  const temporary = join(
    dirname(target),
    `.${basename(target).slice(0, 32)}.${crypto.randomUUID().slice(0, 8)}.tmp`,
  )
  const descriptor = openSync(temporary, 'wx') // a link of this name would lead elsewhere
  if (old !== undefined) fchmodSync(descriptor, old.mode & 0o7777)
  let isOpen = true
  const discard = (): void => {
    if (!isOpen) return
    isOpen = false
    closeSync(descriptor)
    rmSync(temporary, { force: true })
  }
  return {
    write: (text) => writeAll(descriptor, text),
    discard,
    close: () => {
      if (!isOpen) return
      try {
        renameSync(temporary, target)
      } catch (error) {
        discard()
        throw error
      }
      isOpen = false
      closeSync(descriptor)
    },
  }
}

/** Writes all of a text to an open file. */
export function writeAll(descriptor: number, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}
