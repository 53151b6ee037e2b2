/**
 * Fetches a published list: downloads it, compares it with a digest, and writes its puzzles into one file.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemReasonOf, writingReasonOf } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'
import { gitBlobOf, sha256Of } from './digests.ts'
import { type DownloadOptions, download } from './download.ts'
import { type Archive, puzzlesIn } from './extract.ts'
import type { PublishedList } from './published.ts'

export interface Fetched {
  readonly path: string
  readonly count: number
  /** Whether a digest is known with which the list was compared. */
  readonly isVerified: boolean
}

export interface FetchOptions extends DownloadOptions {
  /** Another address, or a file. It may also have the puzzles alone if their digest is known. */
  readonly from?: string | undefined
}

/** @throws DatasetError */
export async function fetchList(
  list: PublishedList,
  folder: string,
  { from = list.url, ...options }: FetchOptions = {},
): Promise<Fetched> {
  const isDownload = /^https?:\/\//.test(from)
  if (isDownload && !URL.canParse(from)) throw new DatasetError(`cannot download ${from}: it is no address`)
  inFolder(folder, () => mkdirSync(folder, { recursive: true }))
  const path = isDownload ? join(folder, archiveName(from)) : from
  if (!isDownload) requireReadable(from)
  else if (!existsSync(path)) await download(from, path, options)
  try {
    const digest = await digestOf(list, path)
    const isPublished = digest === (list.sha256 ?? list.gitBlob)
    const isPlain = !isPublished && from !== list.url && list.puzzlesSha256 !== undefined
    if (!isPublished && !isPlain)
      throw new DatasetError(
        `${from} is not what was published: its digest is ${digest}, expected ${list.sha256 ?? list.gitBlob}`,
      )
    const packed = isPlain ? { ...list, member: undefined, column: undefined } : list
    const count = await write(packed, { path, from }, join(folder, `${list.name}.txt`))
    const isVerified = (digest ?? list.puzzlesSha256) !== undefined
    return { path: join(folder, `${list.name}.txt`), count, isVerified }
  } catch (thrown) {
    if (isDownload) rmSync(path, { force: true }) // so that the next attempt begins anew
    throw thrown
  }
}

function requireReadable(file: string): void {
  try {
    if (statSync(file).isDirectory()) throw new Error('it is a directory')
  } catch (thrown) {
    throw new DatasetError(`cannot read ${file}: ${systemReasonOf(thrown as Error)}`)
  }
}

function inFolder(path: string, action: () => void): void {
  try {
    action()
  } catch (thrown) {
    throw new DatasetError(`cannot write ${path}: ${writingReasonOf(thrown as Error)}`)
  }
}

/** Lists in the same archive share one download. */
function archiveName(address: string): string {
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8)
  return `${hash}-${basename(new URL(address).pathname)}`
}

/** In the form in which it is known of the published file. Undefined if it is not known. */
async function digestOf({ sha256, gitBlob }: PublishedList, path: string): Promise<string | undefined> {
  if (sha256 !== undefined) return sha256Of(path)
  return gitBlob === undefined ? undefined : gitBlobOf(path)
}

/** Writes the puzzles after all of them have been read. Returns their number. */
async function write(list: PublishedList, archive: Archive, path: string): Promise<number> {
  const unfinished = `${path}.${process.pid}`
  const hash = createHash('sha256')
  let count = 0
  const lines = async function* (): AsyncGenerator<string> {
    for await (const puzzle of puzzlesIn(archive, list)) {
      const line = `${puzzle}\n`
      hash.update(line)
      count++
      yield line
    }
  }
  try {
    const file = await open(unfinished, 'w') // now: a stream may open it after it was removed
    await pipeline(lines, file.createWriteStream())
    requirePuzzles(list, count, hash.digest('hex'))
    renameSync(unfinished, path)
    return count
  } catch (thrown) {
    throw thrown instanceof DatasetError
      ? thrown
      : new DatasetError(`cannot write ${path}: ${writingReasonOf(thrown as Error)}`)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function requirePuzzles(
  { name, count: expected, puzzlesSha256 }: PublishedList,
  count: number,
  seen: string,
): void {
  if (count !== expected) throw new DatasetError(`${name}: expected ${expected} puzzles, got ${count}`)
  if (puzzlesSha256 === undefined || seen === puzzlesSha256) return
  throw new DatasetError(
    `${name}: the puzzles are others: their SHA-256 is ${seen}, expected ${puzzlesSha256}`,
  )
}
