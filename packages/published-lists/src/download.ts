/**
 * Downloads a file. If the connection breaks, the beginning is kept beside the file as `.part`, and the version that the
 * server named is kept as `.part.json`. The next download resumes there if the server still has the same version.
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

/** The bytes that have been received, and the total if the server states it. */
export type OnProgress = (done: number, all: number | undefined) => void

interface Partial {
  readonly url: string
  /** ETag or date of the version of the beginning. */
  readonly version: string
}

/** @throws DatasetError if the server cannot be reached, refuses, or sends less than it announced. */
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
    forget(part) // the beginning does not belong to the server's file
    await response.body?.cancel()
    return download(url, path, onProgress)
  }
  if (!response.ok || response.body === null)
    throw new DatasetError(
      `cannot download ${url}: the server answers ${response.status} ${response.statusText}`,
    )
  const goesOn = response.status === 206 && startOf(response) === from
  if (response.status === 206 && !goesOn)
    throw new DatasetError(`cannot download ${url}: the server sends another part of the file`)
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
      `the download of ${url} broke off after ${done} bytes; run the command again to resume it: ${reasonOf(thrown)}`,
    )
  }
  if (all !== undefined && done !== all)
    throw new DatasetError(
      `the download of ${url} broke off after ${done} of ${all} bytes; run the command again to resume it`,
    )
}

/** The beginning of a download, if it can be resumed. */
function readPartial(part: string, url: string): Partial | undefined {
  if (!existsSync(part) || !existsSync(`${part}.json`)) return undefined
  try {
    const partial = JSON.parse(readFileSync(`${part}.json`, 'utf8')) as Partial
    return partial.url === url && statSync(part).size > 0 ? partial : undefined
  } catch {
    return undefined
  }
}

/** Without a version, the download cannot be resumed, because the rest might belong to another file. */
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
