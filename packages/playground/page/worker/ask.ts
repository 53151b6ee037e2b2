import { WORKER } from 'virtual:worker'
import type { Answers, Job, Reply } from './jobs.ts'

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

/** Has a job done by a new worker. */
export function ask<Kind extends Job['kind']>(job: Job & { kind: Kind }): Asked<Answers[Kind]> {
  const worker = new Worker(workerAddress())
  const answer = new Promise<Answers[Kind]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply<Kind>>) => {
      worker.terminate()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.answer)
    }
    worker.onerror = (event) => {
      worker.terminate()
      reject(new Error(event.message))
    }
  })
  worker.postMessage(job)
  return { answer, cancel: () => worker.terminate() }
}
