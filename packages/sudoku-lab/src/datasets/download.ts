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
type OnProgress = (done: number, all: number | undefined) => void

interface Partial {
  readonly url: string
  /** ETag or date of the version of the beginning. */
  readonly version: string
}

export interface DownloadOptions {
  readonly onProgress?: OnProgress | undefined
  /** Give up if the server sends nothing for so many milliseconds. Default: a minute. */
  readonly patience?: number | undefined
}

/** @throws DatasetError if the server cannot be reached, refuses, sends nothing, or sends less than it announced. */
export async function download(url: string, path: string, options: DownloadOptions = {}): Promise<void> {
  const silence = new Silence(options.patience)
  try {
    await downloadWith(url, path, { silence, onProgress: options.onProgress ?? (() => undefined) })
  } finally {
    silence.end()
  }
}

interface Attendance {
  readonly silence: Silence
  readonly onProgress: OnProgress
}

async function downloadWith(url: string, path: string, attendance: Attendance): Promise<void> {
  const part = `${path}.part`
  const begun = readPartial(part, url)
  const from = begun === undefined ? 0 : statSync(part).size
  const headers = begun === undefined ? {} : { range: `bytes=${from}-`, 'if-range': begun.version }
  const response = await request(url, headers, attendance.silence)
  if (response.status === 416 && begun !== undefined) {
    forget(part) // the beginning does not belong to the server's file
    await response.body?.cancel()
    return downloadWith(url, path, attendance)
  }
  if (!response.ok || response.body === null)
    throw new DatasetError(
      `cannot download ${url}: the server answers ${response.status} ${response.statusText}`,
    )
  const goesOn = response.status === 206 && startOf(response) === from
  if (response.status === 206 && !goesOn) {
    forget(part) // so that the next attempt asks for the whole file
    throw new DatasetError(`cannot download ${url}: the server sends another part of the file`)
  }
  const start = goesOn ? from : 0
  remember(part, url, response)
  const all = lengthOf(response, start)
  await receive(response.body, { part, start, all, url, ...attendance })
  renameSync(part, path)
  forget(part)
}

const PATIENCE_MS = 60_000

/** Aborts a request if nothing has come for a while. */
class Silence {
  private readonly controller = new AbortController()
  private readonly timer: NodeJS.Timeout

  constructor(patience: number = PATIENCE_MS) {
    const reason = new Error(`the server has sent nothing for ${patience / 1000} s`)
    this.timer = setTimeout(() => this.controller.abort(reason), patience)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  break(): void {
    this.timer.refresh()
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

async function request(url: string, headers: Record<string, string>, silence: Silence): Promise<Response> {
  try {
    const { signal } = silence
    const response = await fetch(url, { signal, headers: { 'accept-encoding': 'identity', ...headers } })
    silence.break()
    return response
  } catch (thrown) {
    throw new DatasetError(`cannot reach ${url}: ${reasonOf(thrown)}`)
  }
}

interface Receipt extends Attendance {
  readonly part: string
  readonly start: number
  readonly all: number | undefined
  readonly url: string
}

async function receive(
  body: ReadableStream,
  { part, start, all, url, silence, onProgress }: Receipt,
): Promise<void> {
  let done = start
  const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      done += piece.length
      silence.break()
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
