/**
 * Downloads a file. If the connection breaks, the library asks for the rest, provided that the server still has the same
 * version of the file.
 */
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { optionalLibrary } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'

export interface DownloadOptions {
  /** Gets the bytes that have been received, and the total if the server states it. */
  readonly onProgress?: ((done: number, all: number | undefined) => void) | undefined
  /** Give up if the server sends nothing for so many milliseconds. Default: a minute. */
  readonly patience?: number | undefined
  /** The milliseconds before the first of three further attempts; each waits twice as long as the one before. */
  readonly pause?: number | undefined
}

/** Loads a library for downloads and archives, which solving does not need. */
export function fetchingLibrary<Library>(load: () => Promise<Library>): Promise<Library> {
  return optionalLibrary(load, { use: 'Fetching a list', packages: 'undici fflate csv-parse' }, DatasetError)
}

/** @throws DatasetError if the server cannot be reached, refuses, sends nothing, or sends less than it announced. */
export async function download(url: string, path: string, options: DownloadOptions = {}): Promise<void> {
  const { patience = 60_000, pause = 500, onProgress = () => undefined } = options
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
    throw new DatasetError(`cannot download ${url}: ${reasonOf(thrown as NodeJS.ErrnoException, patience)}`)
  } finally {
    await agent.destroy()
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, patience: number): string {
  const isSilence = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  return isSilence ? `the server has sent nothing for ${patience / 1000} s` : message
}
