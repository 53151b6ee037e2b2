/** The page asks its worker here, and may cancel what it asked. */
import { WORKER, WORKER_TYPE } from 'virtual:worker'
import { OWN_WORKER } from '../state/solvers.ts'
import type { Answer, Job, JobKind } from './jobs.ts'

let address: string | undefined

function workerAddress(): string {
  address ??= URL.createObjectURL(new Blob([WORKER, '\n', OWN_WORKER], { type: 'text/javascript' }))
  return address
}

export interface Asked<Found> {
  readonly answer: Promise<Found>
  /** Ends the worker. The answer never comes then. */
  cancel(): void
}

/** The browser, or the policy of the page, allows no such worker. */
export class NoWorkerError extends Error {}

/** Has a job done by a new worker, which answers `{ answer }` or `{ error }`. The promise may reject with a `NoWorkerError`. */
export function askWorker<Found>(job: unknown): Asked<Found> {
  let worker: Worker
  try {
    worker = new Worker(workerAddress(), { type: WORKER_TYPE })
  } catch (thrown) {
    return { answer: Promise.reject(new NoWorkerError(String(thrown))), cancel: () => undefined }
  }
  const answer = new Promise<Found>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ answer: Found } | { error: string }>) => {
      worker.terminate()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.answer)
    }
    // what goes wrong in a job comes as a message, so the worker did not begin
    worker.onerror = ({ message }) => {
      worker.terminate()
      reject(new NoWorkerError(`The browser did not start a worker: ${message ?? 'no reason was given'}`))
    }
  })
  worker.postMessage(job)
  return { answer, cancel: () => worker.terminate() }
}

/** Has a job of the page done by a new worker. */
export function ask<Kind extends JobKind>(job: Job<Kind>): Asked<Answer<Kind>> {
  return askWorker(job)
}
