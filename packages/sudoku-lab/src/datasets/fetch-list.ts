/**
 * Fetches a published list: downloads it, compares it with the digest, and writes its puzzles into one file.
 *
 * If no digest is known, the first download with the right number of puzzles is pinned: its SHA-256 is written to `pins.json` beside the file, and later
 * downloads must have the same digest. This detects a list that changes, but not one that was wrong from the beginning.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { systemReasonOf, writingReasonOf } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'
import { gitBlobOf, sha256Of } from './digests.ts'
import { type DownloadOptions, download } from './download.ts'
import { type Archive, puzzlesIn } from './extract.ts'
import { readJson } from './json-file.ts'
import type { PublishedList } from './published.ts'

export interface Fetched {
  readonly path: string
  readonly count: number
  /** The digest of the download. */
  readonly sha256: string
  /** What the download was compared with. */
  readonly verifiedBy: 'digest' | 'pin' | typeof UNVERIFIED
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
  if (isAddress(from) && !URL.canParse(from))
    throw new DatasetError(`cannot download ${from}: it is no address`)
  make(folder)
  const archive = join(folder, archiveName(from))
  if (!isAddress(from)) copy(from, archive)
  else if (!existsSync(archive)) await download(from, archive, options)
  const sha256 = await sha256Of(archive)
  const isPlain = from !== list.url && list.puzzlesSha256 !== undefined && !(await isPublished(list, archive))
  const verifiedBy = isPlain ? 'digest' : await verify(list, { from, archive, sha256 })
  const path = join(folder, `${list.name}.txt`)
  try {
    const packed = isPlain ? { ...list, member: undefined, column: undefined } : list
    const count = await write(packed, { path: archive, from }, path)
    if (verifiedBy === UNVERIFIED) pin(archive, from, sha256)
    return { path, count, sha256, verifiedBy }
  } catch (thrown) {
    // it may be the page of a proxy, and must not be pinned
    if (verifiedBy === UNVERIFIED || isPlain) rmSync(archive)
    throw thrown
  }
}

function isAddress(from: string): boolean {
  return /^https?:\/\//.test(from)
}

function copy(from: string, archive: string): void {
  if (from === '') throw new DatasetError("cannot read '': a file has a name")
  try {
    copyFileSync(from, archive)
  } catch (thrown) {
    throw new DatasetError(`cannot read ${from}: ${systemReasonOf(thrown as Error)}`)
  }
}

/** Makes a folder and those around it. Node's option `recursive` never returns where the system refuses, as in /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (thrown) {
    if (existsSync(folder)) return // another process made it
    throw new DatasetError(`cannot write ${folder}: ${writingReasonOf(thrown as Error)}`)
  }
}

const UNVERIFIED = 'nothing: pinned now'

/** Lists in the same archive share one download. */
function archiveName(from: string): string {
  const file = basename(isAddress(from) ? new URL(from).pathname : from)
  return `${createHash('sha256').update(from).digest('hex').slice(0, 8)}-${file}`
}

/** Whether the file has the digest that is known of the published one. */
async function isPublished(list: PublishedList, archive: string): Promise<boolean> {
  return (await digestOf(list, archive)) === (list.sha256 ?? list.gitBlob)
}

/** In the form in which it is known of the published file. */
async function digestOf(list: PublishedList, archive: string): Promise<string> {
  return list.sha256 === undefined ? gitBlobOf(archive) : sha256Of(archive)
}

interface Arrived {
  readonly from: string
  readonly archive: string
  readonly sha256: string
}

/** Removes a wrong download, so that the next attempt begins anew. */
async function verify(
  list: PublishedList,
  { from, archive, sha256 }: Arrived,
): Promise<Fetched['verifiedBy']> {
  const expected = list.sha256 ?? list.gitBlob
  if (expected !== undefined) {
    const seen = await digestOf(list, archive)
    if (seen === expected) return 'digest'
    rmSync(archive)
    throw new DatasetError(`${from} is not what was published: its digest is ${seen}, expected ${expected}`)
  }
  const pinned = readPins(archive).get(from)
  if (pinned === sha256) return 'pin'
  if (pinned !== undefined) {
    rmSync(archive)
    throw new DatasetError(
      `${from} has changed: its SHA-256 is ${sha256}, that of the first download was ${pinned}`,
    )
  }
  return UNVERIFIED
}

function pin(archive: string, url: string, sha256: string): void {
  const pins = Object.fromEntries(readPins(archive).set(url, sha256))
  const path = pinsBeside(archive)
  try {
    writeFileSync(path, `${JSON.stringify(pins, undefined, 2)}\n`)
  } catch (thrown) {
    throw new DatasetError(`cannot write ${path}: ${writingReasonOf(thrown as Error)}`)
  }
}

function pinsBeside(archive: string): string {
  return join(archive, '..', 'pins.json')
}

/** Address → SHA-256 of the first download. */
function readPins(archive: string): Map<string, string> {
  const path = pinsBeside(archive)
  return new Map(existsSync(path) ? Object.entries(readJson(path, z.record(z.string(), z.string()))) : [])
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
