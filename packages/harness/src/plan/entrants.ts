/** Finds the entrants that the references of a run name, and watches their code. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OtherSide } from '../against/other-side.ts'
import { sideBySide } from '../fork/fork-process.ts'
import type { DefinitionReport, Inspected } from '../fork/protocol.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import type { EntrantEvent, PreflightEvent } from '../record/events.ts'
import type { PlannedEntrant } from '../record/plan.ts'
import { UsageError } from '../usage-error.ts'
import { type EarlierState, earlierStates } from './earlier.ts'
import { inspect, type Place } from './inspect.ts'
import type { LoadedSuite } from './load-suite.ts'
import type { ReadSet } from './sets.ts'

export interface EntrantsRequest {
  readonly loaded: LoadedSuite
  readonly references: readonly string[]
  readonly sets: readonly ReadSet[]
  readonly directory: string
  readonly signal: AbortSignal
  /** With it, every entrant takes part twice: as it is, and as it is there. */
  readonly against?: { readonly side: OtherSide; readonly onlyChanged: boolean } | undefined
}

/** The name of the digest of the harness and the suite. */
const HARNESS = 'harness'

/**
 * Finds the entrants that the references name, each reference in its own fork. So a module that throws, hangs or exits
 * while it is loaded is reported like any other entrant that fails.
 *
 * @throws UsageError for an unknown entrant or for two with the same id, or the reason of the signal if it
 * aborts.
 */
export async function findEntrants(request: EntrantsRequest): Promise<Entrants> {
  const { loaded, references } = request
  const { entrants: word } = loaded.suite.words
  if (references.length === 0)
    throw new UsageError(`name who takes part: the suite ${loaded.name} has no ${word} of its own`)
  const found = new Entrants()
  const { against, directory } = request
  const all = [...new Set(references)]
  const earlier = against === undefined ? undefined : await earlierStates(all, against, request)
  const placeOf = (reference: string): Place => ({ suite: loaded.module, reference, directory })
  await sideBySide(
    earlier === undefined ? all : earlier.map(({ reference }) => reference),
    (reference) => inspect(placeOf(reference), request),
    (inspected, reference) => found.add(placeOf(reference), inspected, word),
  )
  for (const state of earlier ?? []) found.addEarlier(state, against?.side.label ?? '')
  return found
}

export class Entrants {
  readonly planned: PlannedEntrant[] = []
  readonly descriptions: EntrantEvent[] = []
  /** Entrant id → what it offers, or why it could not be loaded. */
  private readonly offers = new Map<string, DefinitionReport | string>()
  /** Entrant id → the files of its code. Those of the harness and the suite are under `harness`. */
  private readonly files = new Map<string, MeasuredFiles>()

  /** Entrant id → where it is loaded from, and its id there. */
  private readonly places = new Map<string, { readonly place: Place; readonly idThere: string }>()
  /** Who has no earlier state that could be measured, and why. */
  readonly left: { entrantId: string; why: string }[] = []

  /**
   * @param inspected what the reference names, or why it cannot be loaded
   * @param word what several entrants are called
   */
  add(place: Place, inspected: Inspected | string, word: string): void {
    const { reference } = place
    if (typeof inspected === 'string') {
      this.planned.push({ reference, entrantId: reference, modes: ['single'], external: false })
      this.offers.set(reference, inspected)
      return
    }
    const { definitions, suiteFiles, files } = inspected
    if (!this.files.has(HARNESS)) this.files.set(HARNESS, new MeasuredFiles([...builtFiles(), ...suiteFiles]))
    for (const definition of definitions) {
      const { id } = definition
      if (id.includes('~') || id === HARNESS)
        throw new UsageError(`${reference}: the id "${id}" is reserved: choose another, without "~"`)
      if (this.offers.has(id))
        throw new UsageError(`two ${word} have the id ${id}: the second comes from ${reference}`)
      this.enter(id, reference, { place, definition, files })
    }
  }

  /** Adds the earlier states of the entrants of a reference, and leaves out who has none. */
  addEarlier({ reference, place, inspected }: EarlierState, label: string): void {
    const own = this.planned.filter((planned) => planned.reference === reference)
    for (const { entrantId } of own) {
      if (typeof this.offers.get(entrantId) === 'string') continue // it fails as it is now
      const earlierId = `${entrantId}@${label}`
      const definition =
        typeof inspected === 'string' ? undefined : inspected.definitions.find(({ id }) => id === entrantId)
      if (typeof inspected !== 'string' && definition !== undefined) {
        this.enter(earlierId, reference, { place, definition, files: inspected.files }, entrantId)
        continue
      }
      const why = typeof inspected === 'string' ? inspected : 'does not exist there'
      this.left.push({ entrantId, why: why.replace('there', `at ${label}`) })
      const at = this.planned.findIndex((planned) => planned.entrantId === entrantId)
      this.planned.splice(at, 1)
    }
  }

  /** Where an entrant is loaded from, and its id there. */
  placeOf(entrantId: string): { readonly place: Place; readonly idThere: string } | undefined {
    return this.places.get(entrantId)
  }

  private enter(
    entrantId: string,
    reference: string,
    code: { readonly place: Place; readonly definition: DefinitionReport; readonly files: readonly string[] },
    earlierOf?: string,
  ): void {
    const { place, definition, files } = code
    const { id, external, shapes, title, traits, family, incomplete, origin } = definition
    const isBatch = shapes.some(({ batch }) => batch)
    this.planned.push({
      reference,
      entrantId,
      modes: isBatch ? ['single', 'batch'] : ['single'],
      external,
      ...(earlierOf !== undefined && { earlierOf }),
    })
    this.descriptions.push({
      ...{ type: 'entrant', entrantId, reference, title, traits, incomplete, origin },
      ...(family === undefined ? {} : { family }),
    })
    this.files.set(entrantId, new MeasuredFiles([...files, ...definition.files]))
    this.offers.set(entrantId, definition)
    this.places.set(entrantId, { place, idThere: id })
  }

  /** Why an entrant does not take part in a task on one of the sets, or undefined. */
  absence(
    entrantId: string,
    task: string,
    setIndex: number,
  ): Pick<PreflightEvent, 'status' | 'problem'> | undefined {
    const offer = this.offers.get(entrantId)
    if (typeof offer === 'string') return { status: 'error', problem: `cannot be loaded: ${offer}` }
    const problem = offer?.shapes[setIndex]?.refused ?? offer?.refuses[task]
    return problem === undefined ? undefined : { status: 'unsupported', problem }
  }

  /** Entrant id → digest. The digest of the harness and the suite is under `harness`. */
  get codeSha256(): Record<string, string> {
    return Object.fromEntries([...this.files].map(([id, { sha256 }]) => [id, sha256]))
  }

  /** @throws UsageError if a process that starts now would run other code than those before. */
  requireSameCode(): void {
    refuseChanged([...this.files].flatMap(([id, files]) => (files.haveChanged() ? [id] : [])))
  }
}

/** The modules of the harness itself, as they run. */
function builtFiles(): string[] {
  const folder = join(PACKAGE_FOLDER, 'dist')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name))
}

/** Files that must not change while a run measures them. */
class MeasuredFiles {
  /** The digest of the contents in the order of the paths, which are not part of it. */
  readonly sha256: string
  private readonly paths: readonly string[]
  private stamps: string

  constructor(paths: readonly string[]) {
    this.paths = [...new Set(paths)].sort()
    this.stamps = this.readStamps()
    this.sha256 = this.digest()
  }

  /** A build may write the same content again, so the content is compared where a stamp differs. */
  haveChanged(): boolean {
    const stamps = this.readStamps()
    if (stamps === this.stamps) return false
    if (this.digest() !== this.sha256) return true
    this.stamps = stamps
    return false
  }

  private digest(): string {
    const hash = createHash('sha256')
    for (const path of this.paths)
      hash.update(existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest() : 'gone')
    return hash.digest('hex')
  }

  private readStamps(): string {
    const stats = this.paths.map((path) => statSync(path, { throwIfNoEntry: false }))
    return stats.map((found) => `${found?.mtimeMs} ${found?.size}`).join()
  }
}

/** @throws UsageError if there is an id, of an entrant or the harness. All measurements of a run must be of the same code. */
export function refuseChanged(ids: readonly string[]): void {
  if (ids.length === 0) return
  const what = ids.includes(HARNESS) ? 'the harness or its suite' : ids.join(', ')
  throw new UsageError(`the code of ${what} has changed since the run was begun: begin a new run`)
}
