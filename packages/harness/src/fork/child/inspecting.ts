/** Loads the suite of a job in a fork, and tells which entrants a reference names, what each can do, and which files were loaded. */
import type { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import { type CompleteSuite, completed } from '../../complete-suite.ts'
import type { EntrantDefinition, Shape, Suite } from '../../suite.ts'
import { shown, UsageError } from '../../usage-error.ts'
import type { DefinitionReport, Inspected, InspectJob, Job } from '../protocol.ts'

export async function inspect(job: InspectJob): Promise<Inspected> {
  const inspector = await import('node:inspector') // no process that takes times needs it
  const loadedFiles = filesSeenBy(new inspector.Session())
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
 * Tells the absolute paths of what was loaded since it was last called. The debugger of V8 knows every script, however it was
 * loaded. It slows a process down.
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

export async function loadSuite({ suite: module }: Pick<Job, 'suite'>): Promise<CompleteSuite> {
  const { suite } = (await import(module)) as { suite?: Suite }
  if (suite === undefined) throw new Error(`${module} exports no suite`)
  return completed(suite)
}

/** @throws UsageError for what is no list of entrants: that is a mistake of the suite. */
export async function definitionsOf(
  suite: CompleteSuite,
  reference: string,
  directory: string,
): Promise<readonly EntrantDefinition<unknown>[]> {
  const definitions: unknown = await suite.load(reference, directory)
  const isEntrant = (value: unknown): boolean => {
    const { id, open } = Object(value) as Partial<EntrantDefinition<unknown>>
    return typeof id === 'string' && typeof open === 'function'
  }
  if (Array.isArray(definitions) && definitions.length > 0 && definitions.every(isEntrant)) return definitions
  const expected = 'has to return a list of at least one entrant, each with an id and a function "open"'
  throw new UsageError(`the suite ${suite.name}: load('${reference}') ${expected}, got ${shown(definitions)}`)
}
