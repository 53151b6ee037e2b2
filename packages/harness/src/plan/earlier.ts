/** `--against`: finds the earlier states of entrants, and who is compared with them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OtherSide, otherSide, there } from '../against/other-side.ts'
import { inspect, sideBySide } from '../fork/fork-process.ts'
import type { Inspected, Place } from '../fork/protocol.ts'
import { listOf, notCompared, readableSide, shellWord } from '../phrases.ts'
import type { Plan } from '../record/plan.ts'
import type { Shape, Words } from '../suite.ts'
import { UsageError } from '../usage-error.ts'
import type { LoadedSuite } from './load-suite.ts'

/** Whose entrants are sought, and where. */
export interface Sought {
  readonly loaded: LoadedSuite
  readonly shapes: readonly Shape[]
  readonly directory: string
  readonly signal: AbortSignal
  /** With it, every entrant takes part twice: as it is, and as it is there; or only those that are not the same there. */
  readonly against?: { readonly side: OtherSide; readonly onlyChanged: boolean } | undefined
}

export interface EarlierState {
  /** The reference of the present entrants. */
  readonly reference: string
  readonly place: Place
  /** Or why they cannot be measured, in words that can follow their names. */
  readonly inspected: Inspected | string
}

/** What the other side has of the references, without those whose code is the same if only changes are wanted. */
export async function earlierStates(
  references: readonly string[],
  { side, onlyChanged }: NonNullable<Sought['against']>,
  sought: Sought,
): Promise<EarlierState[]> {
  const states: EarlierState[] = []
  await sideBySide(
    references,
    (reference) => earlierState(reference, side, sought),
    (state) => {
      if (!onlyChanged || isChanged(state.inspected, side)) states.push(state)
    },
  )
  return states
}

async function earlierState(reference: string, side: OtherSide, sought: Sought): Promise<EarlierState> {
  const { loaded, directory, shapes, signal } = sought
  const { suite, module } = loaded
  const known = suite.referenceIn === undefined ? reference : await suite.referenceIn(reference, side.folder)
  const ours = fileURLToPath(module)
  const isOwn = suite.referenceIn === undefined && isWithin(ours, side.root)
  const place = {
    suite: isOwn ? pathToFileURL(there(side, ours)).href : module,
    reference: known ?? reference,
    directory: there(side, directory),
  }
  const whyNot = (thrown: unknown): string => {
    signal.throwIfAborted()
    if (thrown instanceof UsageError) return `cannot be loaded there: ${thrown.message}` // no mistake of the user
    throw thrown
  }
  const inspected = known === undefined ? undefined : await inspect(place, shapes, signal).catch(whyNot)
  return { reference, place, inspected: inspected ?? 'missing there' }
}

/** Whether something that was loaded on the other side is not the same here. */
function isChanged(inspected: Inspected | string, { root, folder }: OtherSide): boolean {
  if (typeof inspected === 'string') return true
  const own = [...inspected.suiteFiles, ...inspected.files].filter((path) => isWithin(path, folder))
  return own.some((path) => {
    const here = join(root, relative(folder, path))
    return !existsSync(here) || Buffer.compare(readFileSync(here), readFileSync(path)) !== 0
  })
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder + sep)
}

/** No entrant differs from the other side, which is no failure. */
export class NothingChanged extends Error {}

interface Compared extends Pick<Plan, 'entrants'> {
  readonly left: NonNullable<Plan['against']>['left']
}

/** @throws NothingChanged, or UsageError if nobody can be compared */
export function againstIn(
  side: OtherSide,
  { entrants, left }: Compared,
  { entrant }: Words,
): NonNullable<Plan['against']> {
  const { name, commit } = side
  if (entrants.length > 0) return { name, commit, left: [...left] }
  if (left.length === 0)
    throw new NothingChanged(
      `No ${entrant} differs from ${readableSide(side)}, neither itself nor in what it imports: there is nothing to measure.`,
    )
  throw new UsageError(`no ${entrant} can be compared with ${readableSide(side)}: ${notCompared(left)}`)
}

/** @param isChosen nobody was named, so that whoever differs takes part */
export function whoIsCompared({ entrants, against }: Plan, isChosen: boolean): string {
  const names = entrants.flatMap(({ earlierOf }) => earlierOf ?? [])
  if (against === undefined) return ''
  const left = against.left.length === 0 ? [] : [`not compared: ${notCompared(against.left)}`]
  const reason = names.length === 1 ? 'it or what it imports differs' : 'they or what they import differ'
  const who = `compares ${listOf(names)} with ${readableSide(against)}${isChosen ? `, because ${reason} there` : ''}`
  return [who, ...left].join('; ')
}

interface Naming extends Pick<Sought, 'directory' | 'signal'> {
  readonly progress: { note(text: string): void }
}

/** The other side that the user names. */
export function sideOf(name: string, { directory, signal, progress }: Naming): Promise<OtherSide> {
  return otherSide(name, { directory, signal, say: (text) => progress.note(text) })
}

/** That of a run that goes on. Its code runs only if the user names it again. */
export async function sideAgain(
  { against }: Plan,
  named: string | undefined,
  request: Naming & { readonly command: string },
): Promise<OtherSide | undefined> {
  if (named === undefined) {
    if (against === undefined) return undefined
    const again = `${request.command} --against ${shellWord(against.name)}`
    throw new UsageError(`the run compares with ${against.name}: if you trust it, name it again: ${again}`)
  }
  const side = await sideOf(named, request)
  if (against?.commit === side.commit && against.name === named) return side
  const begun =
    against === undefined ? 'without --against' : `against ${against.name}, ${against.commit ?? 'a folder'}`
  throw new UsageError(`--against ${named}: the run was begun ${begun}`)
}
