/**
 * Downloads a file. What came before a connection broke is kept beside the file as `.part`, with what the server called
 * the version (`.part.json`), and the next download goes on from there if the server still has the same version.
 */
import {
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatasetError } from './dataset-error.ts'

/** Bytes that are there, and bytes in all where the server says so. */
export type OnProgress = (done: number, all: number | undefined) => void

interface Partial {
  readonly url: string
  /** ETag or date of the version that was begun. */
  readonly version: string
}

/** @throws DatasetError when the server cannot be reached, refuses, or sends less than it has said. */
export async function download(
  url: string,
  path: string,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const part = `${path}.part`
  const begun = readPartial(part, url)
  const from = begun === undefined ? 0 : statSync(part).size
  const response = await request(
    url,
    begun === undefined ? {} : { range: `bytes=${from}-`, 'if-range': begun.version },
  )
  if (response.status === 416) {
    forget(part) // what is there is no beginning of what the server has
    await response.body?.cancel()
    return download(url, path, onProgress)
  }
  if (!response.ok || response.body === null)
    throw new DatasetError(
      `cannot download ${url}: the server answers ${response.status} ${response.statusText}`,
    )
  const goesOn = response.status === 206 && startOf(response) === from
  if (response.status === 206 && !goesOn)
    throw new DatasetError(`cannot download ${url}: the server sends another part`)
  const start = goesOn ? from : 0
  remember(part, url, response)
  const all = lengthOf(response, start)
  await receive(response.body, { part, start, all, url, onProgress })
  renameSync(part, path)
  forget(part)
}

async function request(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  } catch (thrown) {
    throw new DatasetError(`cannot reach ${url}: ${reasonOf(thrown)}`)
  }
}

interface Receipt {
  readonly part: string
  readonly start: number
  readonly all: number | undefined
  readonly url: string
  readonly onProgress: OnProgress
}

async function receive(body: ReadableStream, { part, start, all, url, onProgress }: Receipt): Promise<void> {
  let done = start
  const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      done += piece.length
      onProgress(done, all)
      yield piece
    }
  }
  const output = createWriteStream(part, { flags: start > 0 ? 'a' : 'w' })
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), counted, output)
  } catch (thrown) {
    throw new DatasetError(
      `the download of ${url} broke off after ${done} bytes; the next one goes on: ${reasonOf(thrown)}`,
    )
  }
  if (all !== undefined && done !== all)
    throw new DatasetError(
      `the download of ${url} broke off after ${done} of ${all} bytes; the next one goes on`,
    )
}

/** What was begun, if it can be gone on with. */
function readPartial(part: string, url: string): Partial | undefined {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return undefined
  try {
    const partial = JSON.parse(readFileSync(`${part}.json`, 'utf8')) as Partial
    return partial.url === url && statSync(part).size > 0 ? partial : undefined
  } catch {
    return undefined
  }
}

/** Without a version nobody could tell later whether the rest belongs to the beginning. */
function remember(part: string, url: string, { headers }: Response): void {
  const version = headers.get('etag') ?? headers.get('last-modified')
  if (version === null || version.startsWith('W/')) rmSync(`${part}.json`, { force: true })
  else writeFileSync(`${part}.json`, JSON.stringify({ url, version } satisfies Partial))
}

function forget(part: string): void {
  rmSync(part, { force: true })
  rmSync(`${part}.json`, { force: true })
}

function startOf({ headers }: Response): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  return start === undefined ? undefined : Number(start)
}

function lengthOf({ headers }: Response, start: number): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : start + Number(length)
}

function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error
  return cause instanceof Error ? cause.message || message : message
}
