/** The entry of a fork: receives one job, does it, and reports the result. */

import type { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import type { EntrantDefinition, Shape } from '../../../domain.ts'
import type { DefinitionReport, InspectJob, Job } from '../protocol.ts'
import { hearCommand, hearJob, say } from './channel.ts'
import { definitionsOf, loadDomain } from './contender.ts'

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
  const { Session } = await import('node:inspector')
  const loadedFiles = filesSeenBy(new Session())
  loadedFiles() // those of the harness
  const domain = await loadDomain(job)
  const suiteFiles = loadedFiles()
  const definitions = await definitionsOf(domain, job.reference, job.directory)
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
      shapes: offersOf(definition, job),
      files: definition.files ?? [],
    })),
    suiteFiles,
    files: loadedFiles(),
  })
}

function offersOf(definition: EntrantDefinition<unknown>, job: InspectJob): DefinitionReport['shapes'] {
  if (job.unasked.includes(definition.id)) return job.shapes.map(() => UNKNOWN)
  say({ type: 'asks', entrantId: definition.id })
  return job.shapes.map((shape) => offerFor(definition, shape))
}

const UNKNOWN = { refused: null, batch: false }

/** An entrant that throws here throws again when it is opened, and only that is reported: others of its module may be sound. */
function offerFor(definition: EntrantDefinition<unknown>, shape: Shape): DefinitionReport['shapes'][number] {
  try {
    const refused = definition.refusesShape?.(shape) ?? null
    return { refused, batch: refused === null && definition.offersBatch?.(shape) === true }
  } catch {
    return UNKNOWN
  }
}

/**
 * Tells the absolute paths of what was loaded since it was last called, so that it can be told later whether it is still the
 * same code. The debugger of V8 knows every script, however it was loaded. It slows a process down, so no process that takes
 * times uses it.
 */
function filesSeenBy(session: Session): () => string[] {
  const told = new Set<string>()
  let files: string[] = []
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (told.has(url)) return
    told.add(url)
    if (url.startsWith('file:')) files.push(fileURLToPath(url))
    else if (url.startsWith('/')) files.push(url)
  })
  session.post('Debugger.enable') // tells of every script that is there, and then of each new one
  return () => {
    const loaded = files
    files = []
    return loaded
  }
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
