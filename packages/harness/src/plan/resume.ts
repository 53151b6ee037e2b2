/** Opens a run to continue it. */
import type { CompleteSuite } from '../complete-suite.ts'
import { shellWord } from '../phrases.ts'
import type { Records } from '../record/events.ts'
import type { Plan } from '../record/plan.ts'
import { RunStore } from '../record/run-folder.ts'
import { UsageError } from '../usage-error.ts'
import { sideAgain } from './earlier.ts'
import { enginesAgain } from './engines.ts'
import { type Entrants, findEntrants, refuseChanged } from './entrants.ts'
import { referencesIn, type SuiteHome, suiteOf } from './load-suite.ts'
import { sessionEvent } from './opening.ts'
import type { RunOptions } from './options.ts'
import { AskedInstances, type Progress, type ReadSet, readSet, Session } from './session.ts'

export interface ResumeRequest extends SuiteHome {
  /** The folder of the run. */
  readonly folder: string
  /** The command as it was typed, without what may have to be named again. */
  readonly command: string
  /** The options that were given. All others have the values that the suite presets, or else the defaults. */
  readonly given: Partial<RunOptions>
  readonly signal: AbortSignal
  readonly progress: Progress
}

/**
 * Opens a run to continue it. The folder of a run is data: nothing is run or opened because the folder alone names it. The suite, the
 * entrants and the sets are those of the lab, or the user names them again.
 *
 * @throws UsageError if it cannot be read, if what it measures has changed since it was begun, or if it names what has to be named again.
 */
export async function resumeRun(request: ResumeRequest): Promise<Session> {
  const { folder, given, suites, directory, signal, progress } = request
  const store = RunStore.open(folder)
  let entrants: Entrants | undefined
  try {
    const { plan, codeSha256 } = store.records.head
    const name = given.suite ?? (Object.hasOwn(suites, plan.suiteSource) ? plan.suiteSource : undefined)
    if (plan.suite === 'duel' && name === undefined)
      throw new UsageError('the run is a duel: continue it by `duel --resume`, and name its commands again')
    if (name === undefined) throw strange(request, { suite: plan.suiteSource })
    const loaded = await suiteOf(request, name)
    const { suite } = loaded
    if (suite.name !== plan.suite)
      throw new UsageError(`the run is of the suite ${plan.suite}, and ${name} is the suite ${suite.name}`)
    const solver = await strangeEntrants(suite, plan, request)
    const { sets, dataset } = await plannedSets(suite, plan, request)
    const node = given.node === undefined ? (plan.engines ?? []).map(({ path }) => path) : []
    if (solver.length + dataset.length + node.length > 0) throw strange(request, { solver, dataset, node })
    const references = plan.entrants.map(({ reference }) => reference)
    const engines = enginesAgain(plan, given.node ?? [], directory)
    const side = await sideAgain(plan, given.against, request)
    const shapes = sets.map(({ shape }) => shape)
    const against = side && { side, onlyChanged: false }
    entrants = await findEntrants(references, {
      ...{ loaded, shapes, directory, signal, progress, against, engines },
    })
    const now = entrants.codeSha256
    refuseChanged(Object.keys(codeSha256).filter((id) => now[id] !== codeSha256[id]))
    refuseOthers(store.records, entrants, suite)
    store.append(sessionEvent(plan, loaded))
    const asked = new AskedInstances(suite, plan, sets)
    return new Session({ store, loaded, entrants, asked, directory, signal, progress })
  } catch (thrown) {
    entrants?.release()
    store.close()
    throw thrown
  }
}

/** @throws UsageError if an entrant of the same name is another one, such as another command, or has to do something else */
function refuseOthers({ head, entrants }: Records, now: Entrants, { tasks }: CompleteSuite): void {
  const other = (what: string, then: string, is: string): UsageError =>
    new UsageError(`${what} was "${then}" when the run was begun, and is "${is}" now: begin a new run`)
  for (const { entrantId, origin } of now.descriptions) {
    const then = entrants.get(entrantId)?.origin ?? origin
    if (then !== origin) throw other(entrantId, then, origin)
  }
  for (const { name, description } of tasks) {
    const then = head.tasks.find((task) => task.name === name)?.description ?? description
    if (then !== description) throw other(`the task ${name}`, then, description)
  }
}

/** The references of the plan that are neither of the suite nor named again. */
async function strangeEntrants(
  suite: CompleteSuite,
  { entrants }: Plan,
  { given: { solver = [], peers = false }, directory }: ResumeRequest,
): Promise<string[]> {
  const planned = new Set(entrants.map(({ reference }) => reference))
  const again = referencesIn(suite, solver)
  const stray = again.find((reference) => !planned.has(reference))
  if (stray !== undefined) throw new UsageError(`--solver ${stray}: the run was begun without it`)
  const own = await suite.entrants(peers ? directory : undefined)
  const trusted = new Set([...again, ...own.map(({ name }) => name)])
  return [...planned].filter((reference) => !trusted.has(reference))
}

/** The sets of the plan, and the sources of those that are neither of the suite nor named again. */
async function plannedSets(
  suite: CompleteSuite,
  plan: Plan,
  { given: { dataset: named = [] }, directory }: ResumeRequest,
): Promise<{ sets: ReadSet[]; dataset: string[] }> {
  const own = (await suite.sets()).map(({ name }) => name)
  const again: ReadSet[] = []
  for (const name of named) again.push(await readSet(suite, name, directory))
  const [sets, dataset]: [ReadSet[], string[]] = [[], []]
  for (const { setId, source, sha256 } of plan.sets) {
    const name = [source, setId].find((known) => own.includes(known))
    const known = name === undefined ? again : [...again, await readSet(suite, name, directory)]
    const found = known.find((set) => set.sha256 === sha256)
    if (found !== undefined) sets.push({ ...found, id: setId })
    else if (known.some((set) => set.source === source))
      throw new UsageError(`${source} has changed since the run was begun: begin a new run`)
    else dataset.push(source)
  }
  return { sets, dataset }
}

/** What the user has to name again, in the command to type. */
function strange(
  { command, given }: ResumeRequest,
  missing: Partial<Record<'solver' | 'dataset' | 'node', readonly string[]>> & { readonly suite?: string },
): UsageError {
  const option = (name: string, values: readonly string[]): string[] =>
    values.map((value) => ` --${name} ${shellWord(value)}`)
  const { solver = [], dataset = [], node = [], against, peers = false } = given
  const { suite = given.suite } = missing
  const words = [
    ...option('suite', suite === undefined ? [] : [suite]),
    ...(peers ? [' --peers'] : []),
    ...option('solver', [...solver, ...(missing.solver ?? [])]),
    ...option('dataset', [...dataset, ...(missing.dataset ?? [])]),
    ...option('node', [...node, ...(missing.node ?? [])]),
    ...option('against', against === undefined ? [] : [against]),
  ]
  return new UsageError(
    `the run names code or files that are not of the lab; if you trust them, name them again: ${command}${words.join('')}`,
  )
}
