/** `--against` finds the earlier states of entrants, and who is compared with them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OtherSide, otherSide, there } from '../against/other-side.ts'
import { inPlace, isWithin, type Location, type Seats, type Sides } from '../against/seats.ts'
import { inspect, sideBySide } from '../fork/fork-process.ts'
import type { Inspected, Place } from '../fork/protocol.ts'
import { listOf, notCompared, readableSide, shellWord } from '../phrases.ts'
import type { Engine, Plan } from '../record/plan.ts'
import type { Shape, Words } from '../suite.ts'
import { UsageError } from '../usage-error.ts'
import type { LoadedSuite } from './load-suite.ts'

/** Whose entrants are sought, and where. */
export interface Sought {
  readonly loaded: LoadedSuite
  readonly shapes: readonly Shape[]
  readonly directory: string
  readonly signal: AbortSignal
  readonly progress: { note(text: string): void }
  /** The engines of `--node`. */
  readonly engines?: readonly Engine[] | undefined
  /** The one that is looked at. */
  readonly engine?: Engine | undefined
  /** With it, every entrant takes part twice: as it is, and as it is there; or only those that are not the same there. */
  readonly against?: Against | undefined
}

interface Against {
  readonly side: OtherSide
  readonly onlyChanged: boolean
}

/** What a reference names on one side. */
export interface State {
  /** In each seat, or where it is. */
  readonly places: readonly Place[]
  /** Or why it cannot be measured, in words that can follow its name. */
  readonly inspected: Inspected | string
}

/** What is sought, and in which engine. */
export interface InEngine {
  readonly reference: string
  readonly engine?: Engine | undefined
}

/** The reference is that of the present entrants. */
export interface BothStates extends InEngine {
  readonly present: State
  readonly earlier: State
}

/** Both states of what the references name, without those whose code is the same if only changes are wanted. */
export async function bothStates(
  wanted: readonly InEngine[],
  { side, onlyChanged }: Against,
  sought: Sought,
): Promise<BothStates[]> {
  const found: BothStates[] = []
  const { present: here, earlier: there } = inPlace(side)
  const statesOf = async ({ reference, engine }: InEngine): Promise<BothStates | undefined> => {
    const within = { ...sought, engine }
    const earlier = await stateAt(reference, there, within, whyNotThere)
    if (onlyChanged && !isChanged(earlier.inspected, side)) return undefined
    return { reference, engine, present: await stateAt(reference, here, within), earlier }
  }
  await sideBySide(wanted, statesOf, (states) => {
    if (states !== undefined) found.push(states)
  })
  return found
}

/** The same states, loaded from the seats. Those that cannot be loaded from there stay where they are. */
export async function seated(
  states: readonly BothStates[],
  { sides }: Seats,
  sought: Sought,
): Promise<BothStates[]> {
  const found: BothStates[] = []
  const [first] = sides
  const placesOf = async ({ reference, engine }: InEngine, name: keyof Sides): Promise<Place[]> => {
    if (first === undefined) return []
    const within = { ...sought, engine }
    const { inspected } = await stateAt(reference, first[name], within, whyNotThere)
    if (typeof inspected === 'string') return []
    const places = await Promise.all(sides.map((both) => placeIn(reference, both[name], within)))
    return places.flatMap((place) => place ?? [])
  }
  await sideBySide(
    states,
    async (own) => {
      const { present, earlier } = own
      if ([present, earlier].some(({ inspected }) => typeof inspected === 'string')) return own
      const [now, before] = [await placesOf(own, 'present'), await placesOf(own, 'earlier')]
      if (now.length < sides.length || before.length < sides.length) return own
      return { ...own, present: { ...present, places: now }, earlier: { ...earlier, places: before } }
    },
    (own) => found.push(own),
  )
  return found
}

type WhyNot = (thrown: unknown, signal: AbortSignal) => string

/** That it cannot be loaded there is no mistake of the user. */
const whyNotThere: WhyNot = (thrown, signal) => {
  signal.throwIfAborted()
  if (thrown instanceof UsageError) return `cannot be loaded there: ${thrown.message}`
  throw thrown
}

/** @param whyNot what is said of a reference that the suite refuses. Without it, that is a mistake of the user. */
async function stateAt(reference: string, at: Location, sought: Sought, whyNot?: WhyNot): Promise<State> {
  const { signal, shapes } = sought
  const place = await placeIn(reference, at, sought)
  if (place === undefined) return { places: [], inspected: 'missing there' }
  const inspecting = inspect(place, shapes, signal)
  const inspected = whyNot ? inspecting.catch((thrown) => whyNot(thrown, signal)) : inspecting
  return { places: [place], inspected: await inspected }
}

/** Where a reference is found on one side. Undefined for an entrant of the lab that is not there. */
async function placeIn(
  reference: string,
  at: Location,
  { loaded: { suite, module }, directory, engine }: Sought,
): Promise<Place | undefined> {
  const known = suite.referenceIn === undefined ? reference : await suite.referenceIn(reference, at.folder)
  if (known === undefined) return undefined
  const ours = fileURLToPath(module)
  const isOwn = suite.referenceIn === undefined && isWithin(ours, at.root)
  return {
    suite: isOwn ? pathToFileURL(there(at, ours)).href : module,
    reference: known,
    directory: there(at, directory),
    ...(engine && { engine }),
  }
}

/** Whether something that was loaded on the other side is not the same here. */
function isChanged(inspected: Inspected | string, { root, folder }: Location): boolean {
  if (typeof inspected === 'string') return true
  const own = [...inspected.suiteFiles, ...inspected.files].filter((path) => isWithin(path, folder))
  return own.some((path) => {
    const here = join(root, relative(folder, path))
    return !existsSync(here) || Buffer.compare(readFileSync(here), readFileSync(path)) !== 0
  })
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

type Naming = Pick<Sought, 'directory' | 'signal' | 'progress'>

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
