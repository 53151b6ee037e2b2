/** Finds the entrants that the references of a run name, also in their earlier states, and watches their code. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Seats } from '../against/seats.ts'
import { inspect, sideBySide } from '../fork/fork-process.ts'
import type { DefinitionReport, Inspected, Place } from '../fork/protocol.ts'
import { PACKAGE_FOLDER } from '../package-folder.ts'
import type { EntrantEvent, PreflightEvent } from '../record/events.ts'
import { idIn, type PlannedEntrant } from '../record/plan.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { type BothStates, bothStates, type InEngine, type Sought, type State, seated } from './earlier.ts'

/** The name of the digest of the harness and the suite. */
const HARNESS = 'harness'

/**
 * Finds the entrants that the references name, each reference in its own fork. So a module that throws, hangs or exits
 * while it is loaded is reported like any other entrant that fails.
 *
 * @throws UsageError for an unknown entrant or for two with the same id, or the reason of the signal if it aborts.
 */
export async function findEntrants(named: readonly string[], sought: Sought): Promise<Entrants> {
  const { loaded, against, directory, shapes, signal, engines = [] } = sought
  const { entrants: word } = loaded.suite.words
  const references = [...new Set(named)]
  if (references.length === 0)
    throw new UsageError(`name who takes part: the suite ${loaded.name} has no ${word} of its own`)
  const found = new Entrants(engines.length > 1)
  const within = engines.length === 0 ? [undefined] : engines
  const wanted = within.flatMap((engine) => references.map((reference): InEngine => ({ reference, engine })))
  if (against === undefined) {
    const stateOf = async ({ reference, engine }: InEngine): Promise<State> => {
      const place = { suite: loaded.module, reference, directory, ...(engine && { engine }) }
      return { places: [place], inspected: await inspect(place, shapes, signal) }
    }
    await sideBySide(wanted, stateOf, (state, one) => found.add(one, state, word))
    return found
  }
  const states = await bothStates(wanted, against, sought)
  const inSeats = await found.seat(states, sought)
  for (const one of inSeats) found.add(one, one.present, word)
  for (const state of inSeats) found.addEarlier(state, against.side.label)
  return found
}

interface Found {
  readonly planned: PlannedEntrant
  /** Where it is loaded from in each seat. */
  readonly places: readonly Place[]
  /** What it offers, or why it cannot be loaded. */
  readonly offer: DefinitionReport | string
  readonly files?: MeasuredFiles
}

export class Entrants {
  /** Who has no earlier state that could be measured, and why. */
  readonly left: { entrantId: string; why: string }[] = []
  private readonly found = new Map<string, Found>()
  /** Of the harness and the suite. */
  private harness: MeasuredFiles | undefined
  private seats: Seats | undefined
  private readonly isInSeveral: boolean

  /** @param isInSeveral whether the ids name engines */
  constructor(isInSeveral: boolean) {
    this.isInSeveral = isInSeveral
  }

  /** Copies of both states, which are removed when the entrants are released. What cannot be copied is measured where it is. */
  async seat(states: readonly BothStates[], sought: Sought): Promise<readonly BothStates[]> {
    const { against, progress } = sought
    const inspected = states.flatMap(({ present, earlier }) => [present.inspected, earlier.inspected])
    const files = inspected.flatMap((one) => (typeof one === 'string' ? [] : filesOf(one)))
    if (against === undefined || files.length === 0) return states
    try {
      this.seats = new Seats(against.side, files)
      return await seated(states, this.seats, sought)
    } catch (thrown) {
      this.release()
      sought.signal.throwIfAborted()
      progress.note(`measures both states where they are: ${reasonOf(thrown)}`)
      return states
    }
  }

  /** Nothing is measured any more. */
  release(): void {
    this.seats?.remove()
  }

  /** @param word what several entrants are called */
  add({ reference, engine }: InEngine, { places, inspected }: State, word: string): void {
    const within = this.isInSeveral ? engine?.name : undefined
    if (typeof inspected === 'string') {
      const entrantId = idIn(reference, within)
      const planned = { reference, entrantId, modes: ['single' as const], external: false, ...inIt(within) }
      this.found.set(entrantId, { planned, places, offer: inspected })
      return
    }
    this.harness ??= new MeasuredFiles([...builtFiles(), ...inspected.suiteFiles])
    for (const offer of inspected.definitions) {
      const { id } = offer
      if (id.includes('~') || id === HARNESS)
        throw new UsageError(`${reference}: the id "${id}" is reserved: choose another, without "~"`)
      const own = offer.external ? undefined : within
      const entrantId = idIn(id, own)
      const same = this.found.get(entrantId)?.planned
      if (same?.reference === reference && own !== within) continue // a program of its own runs in no engine
      if (same !== undefined)
        throw new UsageError(`two ${word} have the id ${id}: the second comes from ${reference}`)
      this.enter({ reference, entrantId, ...inIt(own) }, places, offer, inspected)
    }
  }

  /** Adds the earlier states of the entrants of a reference in an engine, and leaves out who has none. */
  addEarlier(state: BothStates, label: string): void {
    const {
      reference,
      earlier: { places, inspected },
    } = state
    const code = typeof inspected === 'string' ? undefined : inspected
    for (const { entrantId, id, own } of this.presentOf(state)) {
      const earlier = code?.definitions.find((definition) => definition.id === id)
      if (code !== undefined && earlier !== undefined) {
        const earlierId = idIn(`${id}@${label}`, own.engine)
        this.enter({ reference, entrantId: earlierId, earlierOf: entrantId, ...own }, places, earlier, code)
      } else {
        const why = typeof inspected === 'string' ? inspected : 'missing there'
        this.left.push({ entrantId, why: why.replace('there', `at ${label}`) })
        this.found.delete(entrantId)
      }
    }
  }

  /** Those of a reference in an engine that have no earlier state yet. Who cannot be loaded fails as it is now. */
  private presentOf({ reference, engine }: InEngine) {
    const all = [...this.found.values()]
    return all.flatMap(({ planned, offer }) => {
      const { entrantId, earlierOf, engine: own } = planned
      if (planned.reference !== reference || earlierOf !== undefined || typeof offer === 'string') return []
      const isElsewhere = own !== undefined && own !== engine?.name
      if (isElsewhere || all.some((other) => other.planned.earlierOf === entrantId)) return []
      return [{ entrantId, id: offer.id, own: inIt(own) }]
    })
  }

  private enter(
    entered: Pick<PlannedEntrant, 'reference' | 'entrantId' | 'earlierOf' | 'engine'>,
    places: readonly Place[],
    offer: DefinitionReport,
    { files }: Inspected,
  ): void {
    const isBatch = offer.shapes.some(({ batch }) => batch)
    const { earlierOf, engine, ...id } = entered
    this.found.set(entered.entrantId, {
      planned: {
        ...{ ...id, modes: isBatch ? ['single', 'batch'] : ['single'], external: offer.external },
        ...(earlierOf !== undefined && { earlierOf }),
        ...inIt(engine),
      },
      ...{ places, offer, files: new MeasuredFiles([...files, ...offer.files]) },
    })
  }

  get planned(): PlannedEntrant[] {
    return Array.from(this.found.values(), ({ planned }) => planned)
  }

  /** What those that could be loaded say of themselves. */
  get descriptions(): EntrantEvent[] {
    return [...this.found.values()].flatMap(({ planned: { entrantId, reference }, offer }) => {
      if (typeof offer === 'string') return []
      const { title, traits, family, incomplete, origin } = offer
      const described = { entrantId, reference, title, traits, incomplete, origin }
      return [{ type: 'entrant', ...described, ...(family !== undefined && { family }) } as const]
    })
  }

  /** Where an entrant is loaded from in a seat, and its id there. */
  placeOf(id: string, seat: number): (Place & { readonly entrantId: string }) | undefined {
    const { places = [], offer } = this.found.get(id) ?? {}
    const place = places[seat % places.length]
    return place && typeof offer === 'object' ? { ...place, entrantId: offer.id } : undefined
  }

  /** Why an entrant does not take part in a task on one of the sets, or undefined. */
  absence(
    id: string,
    task: string,
    setIndex: number,
  ): Pick<PreflightEvent, 'status' | 'problem'> | undefined {
    const { offer } = this.found.get(id) ?? {}
    if (typeof offer === 'string') return { status: 'error', problem: `cannot be loaded: ${offer}` }
    const problem = offer?.shapes[setIndex]?.refused ?? offer?.refuses[task]
    return problem === undefined ? undefined : { status: 'unsupported', problem }
  }

  /** Whether an entrant runs all the code of another one, and more beside it. */
  notesOn(id: string | null): string[] {
    const pathsOf = (one: Found | undefined): readonly string[] =>
      one === undefined || one.planned.external ? [] : (one.files?.paths ?? [])
    const own = new Set(pathsOf(this.found.get(id ?? '')))
    const isWithin = (paths: readonly string[]): boolean =>
      paths.length > 0 && paths.length < own.size && paths.every((path) => own.has(path))
    const [lender] = [...this.found].find(([, other]) => isWithin(pathsOf(other))) ?? []
    return lender === undefined ? [] : [`runs all the code of ${lender}`]
  }

  /** Entrant id → digest. The digest of the harness and the suite is under `harness`. */
  get codeSha256(): Record<string, string> {
    return Object.fromEntries(this.code().map(([id, { sha256 }]) => [id, sha256]))
  }

  /** @throws UsageError if a process that starts now would run other code than those before. */
  requireSameCode(): void {
    refuseChanged(this.code().flatMap(([id, files]) => (files.haveChanged() ? [id] : [])))
  }

  private code(): (readonly [string, MeasuredFiles])[] {
    const all = [[HARNESS, { files: this.harness }] as const, ...this.found]
    return all.flatMap(([id, { files }]) => (files === undefined ? [] : [[id, files] as const]))
  }
}

/** The part of a planned entrant that names its engine. */
const inIt = (engine: string | undefined): Pick<PlannedEntrant, 'engine'> =>
  engine === undefined ? {} : { engine }

/** What was loaded for a reference, with its suite, and the files of its programs. */
function filesOf({ suiteFiles, files, definitions }: Inspected): string[] {
  return [...suiteFiles, ...files, ...definitions.flatMap((definition) => definition.files)]
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
  readonly paths: readonly string[]
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
