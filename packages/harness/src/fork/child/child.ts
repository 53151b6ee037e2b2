/** The entry of a fork: receives one job, does it, and reports the result. */

import type { InspectJob, Job } from '../protocol.ts'
import { hearCommand, hearJob, say } from './channel.ts'
import { loadDomain } from './contender.ts'

async function work(job: Job): Promise<void> {
  switch (job.kind) {
    case 'inspect':
      return inspect(job)
    case 'answer':
      return (await import('./answering.ts')).answerInstances(job)
    case 'time':
      return (await import('./slices.ts')).timeEntrant(job)
    case 'memory':
      return (await import('./allocations.ts')).measureAllocations(job)
  }
}

/** Reports which entrants a reference names, and what each can do. */
async function inspect(job: InspectJob): Promise<void> {
  const { loadedFiles } = await import('./loaded-files.ts')
  const ownFiles = loadedFiles()
  const domain = await loadDomain(job)
  const withSuite = loadedFiles()
  const definitions = await domain.load(job.reference, job.directory)
  say({
    type: 'definitions',
    definitions: definitions.map((definition) => ({
      id: definition.id,
      title: definition.title ?? definition.id,
      origin: definition.origin ?? '',
      traits: definition.traits ?? {},
      external: definition.external === true,
      incomplete: definition.incomplete === true,
      refuses: definition.refuses ?? {},
      shapes: job.shapes.map((shape) => {
        const refused = definition.refusesShape?.(shape) ?? null
        return { refused, batch: refused === null && definition.offersBatch?.(shape) === true }
      }),
      files: definition.files ?? [],
    })),
    suiteFiles: [...withSuite].filter((file) => !ownFiles.has(file)),
    files: [...loadedFiles()].filter((file) => !withSuite.has(file)),
  })
}

try {
  await work(hearJob())
  say({ type: 'done' })
} catch (thrown) {
  const isUsage = thrown instanceof Error && thrown.name === 'UsageError'
  const why = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  say({ type: 'failed', kind: isUsage ? 'usage' : 'entrant', why })
}
// The parent reads the usage of the process once more, and then ends it.
hearCommand()
process.exit()
