/** The entry of a fork: hears one job, does it, and says how it went. */
import { CatalogError } from '@sudoku-lab/catalog'
import { inspect } from './fork/inspect.ts'
import { measureAllocations } from './fork/memory.ts'
import { answerAll } from './fork/preflight.ts'
import { timeSolver } from './fork/time.ts'
import { hearJob, type Job, say } from './protocol.ts'

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'inspect':
      return inspect(job)
    case 'preflight':
      return answerAll(job)
    case 'time':
      return timeSolver(job)
    case 'memory':
      return measureAllocations(job)
  }
}

try {
  await work(hearJob())
  say({ type: 'done' })
} catch (thrown) {
  const kind = thrown instanceof CatalogError ? 'usage' : 'solver'
  say({ type: 'failed', kind, why: thrown instanceof Error ? thrown.message || thrown.name : String(thrown) })
}
// A timer or a socket that the solver's module left open must not keep the fork alive.
process.exit()
