/** The entry of a fork: receives one job, does it, and reports the result. */
import { hearCommand, hearJob, say } from './channel.ts'

async function work(): Promise<void> {
  const job = hearJob()
  switch (job?.kind) {
    case undefined:
      return
    case 'inspect':
      return (await import('./inspecting.ts')).inspect(job)
    case 'answer':
      return (await import('./answering.ts')).answerInstances(job)
    case 'time':
      return (await import('./timing/timing.ts')).timeEntrant(job)
  }
}

function reportFailure(thrown: unknown, what = ''): void {
  const isUsage = thrown instanceof Error && thrown.name === 'UsageError'
  const why = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  say({ type: 'failed', kind: isUsage ? 'usage' : 'entrant', why: `${what}${why}` })
}

// What nobody can catch: an error in a timer, or a rejected promise that nobody waits for.
process.on('uncaughtException', (thrown, origin) => {
  reportFailure(thrown, origin === 'unhandledRejection' ? 'rejects a promise: ' : 'throws later: ')
  process.exit(1)
})

try {
  await work()
} catch (thrown) {
  reportFailure(thrown)
}
// The parent reads the usage of the process once more, and then ends it.
hearCommand()
process.exit()
