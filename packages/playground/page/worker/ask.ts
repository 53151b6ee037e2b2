import { WORKER, WORKER_TYPE } from 'virtual:worker'
import type { Answers, Job } from './jobs.ts'

let address: string | undefined

function workerAddress(): string {
  address ??= URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }))
  return address
}

export interface Asked<Answer> {
  readonly answer: Promise<Answer>
  /** Ends the worker. The answer never comes then. */
  cancel(): void
}

/** The browser, or the policy of the page, allows no such worker. */
export class NoWorkerError extends Error {}

/** Has a job done by a new worker, which answers `{ answer }` or `{ error }`. The promise may reject with a `NoWorkerError`. */
export function askWorker<Answer>(job: unknown): Asked<Answer> {
  let worker: Worker
  try {
    worker = new Worker(workerAddress(), { type: WORKER_TYPE })
  } catch (thrown) {
    return { answer: Promise.reject(new NoWorkerError(String(thrown))), cancel: () => undefined }
  }
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ answer: Answer } | { error: string }>) => {
      worker.terminate()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.answer)
    }
    // what goes wrong in a job comes as a message, so the worker did not begin
    worker.onerror = (event) => {
      worker.terminate()
      reject(
        new NoWorkerError(`The browser did not start a worker: ${event.message ?? 'no reason was given'}`),
      )
    }
  })
  worker.postMessage(job)
  return { answer, cancel: () => worker.terminate() }
}

/** Has a job of the page done by a new worker. */
export function ask<Kind extends Job['kind']>(job: Job & { kind: Kind }): Asked<Answers[Kind]> {
  return askWorker(job)
}
