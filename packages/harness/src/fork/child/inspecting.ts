/** Reports which entrants a reference names, what each can do, and which files were loaded. */
import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import type { EntrantDefinition, Shape } from '../../suite.ts'
import type { DefinitionReport, Inspected, InspectJob } from '../protocol.ts'
import { definitionsOf, loadSuite } from './entrant.ts'

export async function inspect(job: InspectJob): Promise<Inspected> {
  const loadedFiles = filesSeenBy(new Session())
  loadedFiles() // those of the harness
  const suite = await loadSuite(job)
  const suiteFiles = loadedFiles()
  const definitions = await definitionsOf(suite, job.reference, job.directory)
  const reports = definitions.map((definition) => ({
    id: definition.id,
    title: definition.title ?? definition.id,
    origin: definition.origin ?? '',
    traits: { ...definition.traits },
    ...(definition.family === undefined ? {} : { family: definition.family }),
    external: definition.external === true,
    incomplete: definition.incomplete === true,
    refuses: { ...definition.refuses },
    shapes: job.shapes.map((shape) => offerFor(definition, shape)),
    files: [...(definition.files ?? [])],
  }))
  return { definitions: reports, suiteFiles, files: loadedFiles() }
}

/** An entrant that throws here throws again when it is opened, and only that is reported: others of its module may be sound. */
function offerFor(definition: EntrantDefinition<unknown>, shape: Shape): DefinitionReport['shapes'][number] {
  try {
    const refused = definition.refusesShape?.(shape) ?? null
    return { refused, batch: refused === null && definition.offersBatch?.(shape) === true }
  } catch {
    return { refused: null, batch: false }
  }
}

/**
 * Tells the absolute paths of what was loaded since it was last called, so that it can be told later whether it is still the
 * same code. The debugger of V8 knows every script, however it was loaded. It slows a process down, so no process that takes
 * times uses it.
 */
function filesSeenBy(session: Session): () => string[] {
  const files = new Set<string>()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (url.startsWith('file:')) files.add(fileURLToPath(url))
    else if (url.startsWith('/')) files.add(url)
  })
  session.post('Debugger.enable') // tells of every script that is there, and then of each new one
  return () => {
    const seen = [...files]
    files.clear()
    return seen
  }
}
