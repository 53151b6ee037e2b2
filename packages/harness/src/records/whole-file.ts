/** Writes files completely or not at all. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf, UsageError } from '../usage-error.ts'

/**
 * Writes a temporary file and then renames it, so that an incomplete file is never visible.
 *
 * @throws UsageError if the disk is full or the folder cannot be written. An existing file is kept.
 */
export function writeWhole(path: string, content: string | Iterable<string>): void {
  const unfinished = `${path}.${process.pid}.part`
  try {
    writePieces(unfinished, typeof content === 'string' ? [content] : content)
    renameSync(unfinished, path)
  } catch (thrown) {
    rmSync(unfinished, { force: true })
    throw new UsageError(`cannot write ${path}: ${reasonOf(thrown)}`)
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
    throw new UsageError(`cannot write to ${folder}: ${reasonOf(thrown)}`)
  }
}
