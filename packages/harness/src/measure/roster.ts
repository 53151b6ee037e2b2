/** Finds the entrants that the references of a run name, and the digest of the code of each. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Shape } from '../domain.ts'
import type { PlannedEntrant } from '../events/run-plan.ts'
import type { EntrantEvent } from '../events/schema.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import { UsageError } from '../usage-error.ts'
import { ForkProcess } from './fork/fork-process.ts'
import type { DefinitionReport, Message } from './fork/protocol.ts'
import { sideBySide } from './fork/side-by-side.ts'
import type { ReadSet } from './plan/asked-instances.ts'
import type { Suite } from './suite.ts'

interface Refusals {
  /** Task → reason. */
  readonly tasks: Readonly<Record<string, string>>
  /** For each set the reason, or null. */
  readonly shapes: readonly (string | null)[]
}

export interface RosterRequest {
  readonly suite: Suite
  readonly references: readonly string[]
  readonly sets: readonly Pick<ReadSet, 'shape'>[]
  readonly directory: string
  readonly signal: AbortSignal
}

/** The name of the digest of the harness. */
const HARNESS = 'harness'

/** Ids that cannot be keys beside the others: that of the harness, and one that JavaScript treats differently. */
const RESERVED: readonly string[] = [HARNESS, '__proto__']

/**
 * Finds the entrants that the references name, each in its own fork. So a module that throws, hangs or exits
 * while it is loaded is reported like any other entrant that fails.
 *
 * @throws UsageError for an unknown entrant or for two with the same id, or the reason of the signal if it
 * aborts.
 */
export async function callRoster(request: RosterRequest): Promise<Roster> {
  const roster = new Roster(request.suite)
  if (request.references.length === 0) {
    const { entrants } = request.suite.domain.words
    throw new UsageError(`name who takes part: the suite ${request.suite.name} has no ${entrants} of its own`)
  }
  const references = [...new Set(request.references)]
  const inspected = await sideBySide(references, (reference) => inspect(reference, request))
  for (const [index, found] of inspected.entries()) {
    const reference = references[index] ?? ''
    if ('problem' in found) roster.addBroken(reference, found.problem)
    else roster.add(reference, found)
  }
  return roster
}

type Inspected = Omit<Extract<Message, { type: 'definitions' }>, 'type'>

export class Roster {
  readonly entrants: PlannedEntrant[] = []
  readonly descriptions: EntrantEvent[] = []
  /** Entrant id → what the entrant cannot do. */
  readonly refusals = new Map<string, Refusals>()
  /** Reference → why it could not be loaded. The reference is then used as the id of the entrant. */
  readonly broken = new Map<string, string>()
  /** Entrant id → digest. The digest of the harness and the suite is under `harness`. */
  readonly codeSha256: Record<string, string> = {}
  /** Entrant id → the files of its code. Those of the harness and the suite are under `harness`. */
  private readonly files = new Map<string, MeasuredFiles>()
  private readonly suite: Suite

  constructor(suite: Suite) {
    this.suite = suite
  }

  add(reference: string, { definitions, suiteFiles, files }: Inspected): void {
    this.codeSha256[HARNESS] ??= digestOfFiles([...filesIn('src', '.ts'), ...suiteFiles])
    if (!this.files.has(HARNESS))
      this.files.set(HARNESS, new MeasuredFiles([...filesIn('dist', '.js'), ...suiteFiles]))
    for (const definition of definitions) {
      const { id } = definition
      this.requireNew(id, reference)
      this.entrants.push(plannedEntrant(reference, definition))
      this.descriptions.push(describe(reference, definition))
      const measured = new MeasuredFiles([...files, ...definition.files])
      this.files.set(id, measured)
      this.codeSha256[id] = measured.sha256
      this.refusals.set(id, {
        tasks: definition.refuses,
        shapes: definition.shapes.map(({ refused }) => refused),
      })
    }
  }

  addBroken(reference: string, problem: string): void {
    this.entrants.push({ reference, entrantId: reference, modes: ['single'], external: false })
    this.broken.set(reference, problem)
  }

  /** @throws UsageError if a process that starts now would run other code than those before. */
  requireSameCode(): void {
    refuseChanged([...this.files].flatMap(([id, files]) => (files.haveChanged() ? [id] : [])))
  }

  private requireNew(id: string, reference: string): void {
    if (id.includes('~')) throw new UsageError(`${reference}: expected an id without "~", got "${id}"`)
    if (RESERVED.includes(id))
      throw new UsageError(`${reference}: the id "${id}" is reserved: choose another`)
    if (!this.entrants.some(({ entrantId }) => entrantId === id)) return
    const { entrants } = this.suite.domain.words
    throw new UsageError(`two ${entrants} have the id ${id}: the second comes from ${reference}`)
  }
}

const LOADING_SECONDS = 20
const LOADING_MIB = 2048

async function inspect(
  reference: string,
  request: RosterRequest,
  unasked: readonly string[] = [],
): Promise<Inspected | { problem: string }> {
  const { suite, sets, directory, signal } = request
  const shapes: Shape[] = sets.map(({ shape }) => shape)
  const fork = new ForkProcess(
    { kind: 'inspect', suite: suite.module, reference, directory, shapes, unasked },
    { limits: { memoryMiB: LOADING_MIB }, signal },
  )
  let message = await fork.next(LOADING_SECONDS)
  let asked: string | undefined
  while (message?.type === 'asks') {
    asked = message.entrantId
    message = await fork.next(LOADING_SECONDS)
  }
  const { ending, problem } = await fork.finish()
  signal.throwIfAborted()
  if (ending === 'refused') throw new UsageError(problem ?? `cannot load ${reference}`)
  if (message?.type === 'definitions') return message
  if (asked !== undefined) return inspect(reference, request, [...unasked, asked]) // the others may be sound
  return { problem: problem ?? 'said nothing when it was loaded' }
}

function plannedEntrant(reference: string, { id, shapes, external }: DefinitionReport): PlannedEntrant {
  const batch = shapes.some((shape) => shape.batch)
  return { reference, entrantId: id, modes: batch ? ['single', 'batch'] : ['single'], external }
}

function describe(
  reference: string,
  { id, title, origin, traits, incomplete }: DefinitionReport,
): EntrantEvent {
  return { type: 'entrant', entrantId: id, reference, title, traits, incomplete, origin }
}

/** The digest of the contents of files, in the order of their paths. The paths are not part of it. */
function digestOfFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of [...new Set(paths)].sort()) {
    const content = createHash('sha256').update(readFileSync(path)).digest()
    hash.update(content)
  }
  return hash.digest('hex')
}

/** The modules of the harness itself: the sources, because a folder of built files may contain older ones, or those that run. */
function filesIn(folder: 'src' | 'dist', extension: string): string[] {
  const path = join(PACKAGE_FOLDER, folder)
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(path, name))
}

/** Files that must not change while a run measures them. */
class MeasuredFiles {
  readonly sha256: string
  private readonly paths: readonly string[]
  private stamps: string

  constructor(paths: readonly string[]) {
    this.paths = paths
    this.stamps = this.readStamps()
    this.sha256 = digestOfFiles(paths)
  }

  /** A build may write the same content again, so the content is compared where a stamp differs. */
  haveChanged(): boolean {
    const stamps = this.readStamps()
    if (stamps === this.stamps) return false
    if (!this.haveSameContent()) return true
    this.stamps = stamps
    return false
  }

  private haveSameContent(): boolean {
    try {
      return digestOfFiles(this.paths) === this.sha256
    } catch {
      return false // one of them is gone
    }
  }

  private readStamps(): string {
    return this.paths
      .map((path) => statSync(path, { throwIfNoEntry: false }))
      .map((found) => `${found?.mtimeMs} ${found?.size}`)
      .join()
  }
}

/** @throws UsageError if there is an id, of an entrant or the harness. All measurements of a run must be of the same code. */
export function refuseChanged(ids: readonly string[]): void {
  if (ids.length === 0) return
  const what = ids.includes(HARNESS) ? 'the harness or its suite' : ids.join(', ')
  throw new UsageError(`the code of ${what} has changed since the run was begun: begin a new run`)
}
