/**
 * Fetches a published list: downloads it, compares it with a digest, and writes its puzzles into one file. If the connection
 * breaks, the library asks for the rest, provided that the server still has the same version of the file.
 */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemReasonOf, writingReasonOf } from '@sudoku-lab/console'
import { type Archive, fetchingLibrary, puzzlesIn } from './extract.ts'
import { DatasetError, type PublishedList } from './lists.ts'

export interface Fetched {
  readonly path: string
  readonly count: number
  /** Whether a digest is known with which the list was compared. */
  readonly isVerified: boolean
}

interface FetchOptions {
  /** Another address, or a file. It may also have the puzzles alone if their digest is known. */
  readonly from?: string | undefined
  /** Gets the bytes that have been received, and the total if the server states it. */
  readonly onProgress?: (done: number, all: number | undefined) => void
  /** Give up if the server sends nothing for so many milliseconds. Default: a minute. */
  readonly patience?: number | undefined
  /** The milliseconds before the first of three further attempts; each waits twice as long as the one before. */
  readonly pause?: number
}

/** @throws DatasetError */
export async function fetchList(
  list: PublishedList,
  folder: string,
  options: FetchOptions = {},
): Promise<Fetched> {
  const { from = list.url } = options
  const isDownload = /^https?:\/\//.test(from)
  if (isDownload && !URL.canParse(from)) throw new DatasetError(`cannot download ${from}: it is no address`)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (thrown) {
    throw new DatasetError(`cannot write ${folder}: ${writingReasonOf(thrown as Error)}`)
  }
  const archive = { from, path: isDownload ? join(folder, archiveName(from)) : from }
  if (isDownload && !existsSync(archive.path)) await download(from, archive.path, options)
  try {
    return await verified(list, archive, join(folder, `${list.name}.txt`))
  } catch (thrown) {
    if (isDownload) rmSync(archive.path, { force: true }) // so that the next attempt begins anew
    throw thrown
  }
}

/** Lists in the same archive share one download. */
function archiveName(address: string): string {
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8)
  return `${hash}-${basename(new URL(address).pathname)}`
}

async function verified(list: PublishedList, archive: Archive, target: string): Promise<Fetched> {
  const { url, sha256, gitBlob, puzzlesSha256 } = list
  const expected = sha256 ?? gitBlob
  const digest = await digestOf(archive.path, sha256 === undefined)
  const isOther = expected !== undefined && digest !== expected
  const isPlain = isOther && archive.from !== url && puzzlesSha256 !== undefined
  if (isOther && !isPlain)
    throw new DatasetError(
      `${archive.from} is not what was published: its digest is ${digest}, expected ${expected}`,
    )
  const packed = isPlain ? { ...list, member: undefined, column: undefined } : list
  const count = await writePuzzles(packed, archive, target)
  return { path: target, count, isVerified: (expected ?? puzzlesSha256) !== undefined }
}

/** The SHA-256 of a file, or the name that Git gives to it. */
async function digestOf(path: string, isOfGit: boolean): Promise<string> {
  try {
    const hash = createHash(isOfGit ? 'sha1' : 'sha256')
    if (isOfGit) hash.update(`blob ${statSync(path).size}\0`)
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    return hash.digest('hex')
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${systemReasonOf(thrown as Error)}`)
  }
}

/** Writes the puzzles after all of them have been read. Returns their number. */
async function writePuzzles(list: PublishedList, archive: Archive, path: string): Promise<number> {
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

function requirePuzzles({ name, count, puzzlesSha256 }: PublishedList, found: number, sha256: string): void {
  if (found !== count) throw new DatasetError(`${name}: expected ${count} puzzles, got ${found}`)
  if (puzzlesSha256 === undefined || sha256 === puzzlesSha256) return
  throw new DatasetError(
    `${name}: the puzzles are others: their SHA-256 is ${sha256}, expected ${puzzlesSha256}`,
  )
}

/** @throws DatasetError if the server cannot be reached, refuses, sends nothing, or sends less than it announced. */
async function download(
  url: string,
  path: string,
  { patience = 60_000, pause = 500, onProgress = () => undefined }: FetchOptions,
): Promise<void> {
  const { Agent, interceptors, request } = await fetchingLibrary(() => import('undici'))
  const agent = new Agent({ headersTimeout: patience, bodyTimeout: patience })
  const dispatcher = agent.compose(
    interceptors.redirect({ maxRedirections: 5 }),
    interceptors.retry({ maxRetries: 3, minTimeout: pause }),
  )
  const part = `${path}.part`
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher })
    if (statusCode !== 200) throw new Error(`the server answers ${statusCode} ${STATUS_CODES[statusCode]}`)
    const length = headers['content-length']
    const all = length === undefined ? undefined : Number(length)
    let done = 0
    const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        done += piece.length
        onProgress(done, all)
        yield piece
      }
    }
    await pipeline(body, counted, createWriteStream(part))
    renameSync(part, path)
  } catch (thrown) {
    rmSync(part, { force: true })
    const { code, message } = thrown as NodeJS.ErrnoException
    const isSilence = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
    const reason = isSilence ? `the server has sent nothing for ${patience / 1000} s` : message
    throw new DatasetError(`cannot download ${url}: ${reason}; --from takes a file that you have`)
  } finally {
    await agent.destroy()
  }
}
