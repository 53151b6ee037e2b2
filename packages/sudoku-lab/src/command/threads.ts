import { availableParallelism } from 'node:os'
import { amountOf } from '../console/index.ts'

export interface JobOptions {
  readonly jobs: number
  readonly forceJobs?: true
  readonly quiet?: true
}

/** How many threads to use. More threads than cores take more memory and more time. */
export function threadsFor({ jobs, forceJobs, quiet }: JobOptions): number {
  const cores = availableParallelism()
  if (jobs <= cores || forceJobs) return jobs
  const threads = `${amountOf(cores, 'core')}, so ${amountOf(cores, 'thread')} ${cores === 1 ? 'is' : 'are'} used`
  if (!quiet)
    process.stderr.write(`--jobs ${jobs}: this machine has ${threads} (--force-jobs uses ${jobs})\n`)
  return cores
}
