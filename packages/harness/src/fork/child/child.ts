/** The entry of a fork: receives one job, carries out its commands, and reports the results. */
import type { Command, Job, Work } from '../protocol.ts'
import { finishPending, hear, say, turnEventLoop, watchCalls, watchForThrown } from './channel.ts'

async function work(job: Job): Promise<void> {
  if (job.kind === 'inspect') return done(await (await import('./entrant.ts')).inspect(job))
  const handlers: Partial<Work> = await (job.kind === 'answer'
    ? (await import('./answering.ts')).answerer(job)
    : (await import('./timing.ts')).timer(job))
  await turnEventLoop()
  watchCalls()
  done()
  for (let command = hear<Command>(); command !== undefined; command = hear<Command>()) {
    const carryOut = handlers[command.do] as ((...all: readonly unknown[]) => unknown) | undefined
    const result = carryOut?.apply(handlers, [...command.with])
    await (command.do === 'end' ? finishPending() : turnEventLoop())
    done(result)
    if (command.do === 'end') return
  }
}

function done(result?: unknown): void {
  say({ type: 'done', result })
}

function reportFailure(thrown: unknown, what = ''): void {
  const isUsage = thrown instanceof Error && thrown.name === 'UsageError'
  const why = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  say({ type: 'failed', kind: isUsage ? 'usage' : 'entrant', why: `${what}${why}` })
}

watchForThrown((thrown, what) => {
  reportFailure(thrown, what)
  process.exit(1)
})

const job = hear<Job>()
try {
  if (job !== undefined) await work(job)
} catch (thrown) {
  reportFailure(thrown)
}
// The parent reads the usage of the process once more, and then ends it.
hear()
process.exit()
