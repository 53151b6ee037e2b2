/**
 * Plans a run: finds what its options name, fixes every number, and makes its folder with the events before all measurements. Or opens
 * a run to continue it.
 */
import { basename, resolve } from 'node:path'
import type { CompleteSuite } from '../complete-suite.ts'
import { shellWord } from '../phrases.ts'
import type { Plan } from '../record/plan.ts'
import { freshFolder, RunStore } from '../record/run-folder.ts'
import { UsageError } from '../usage-error.ts'
import { againstIn, sideAgain, sideOf, whoIsCompared } from './earlier.ts'
import { findEntrants, refuseChanged } from './entrants.ts'
import { chosenReferences, entrantsOfSuite, referencesIn, type SuiteHome, suiteOf } from './load-suite.ts'
import { makePlan } from './make-plan.ts'
import { openingEvents, sessionEvent } from './opening.ts'
import { completeOptions, type RunOptions, requireSense } from './options.ts'
import { type Progress, Session } from './session.ts'
import { AskedInstances, type ReadSet, readSet, readSets } from './sets.ts'

export interface PlanRequest extends SuiteHome {
  /** The options that were given. All others have the values that the suite presets, or else the defaults. */
  readonly given: Partial<RunOptions>
  /** The run to continue: its folder, and the command as it was typed, without what may have to be named again. */
  readonly resume?: { readonly folder: string; readonly command: string } | undefined
  /** The folder in which a run gets its folder if --out does not name one. */
  readonly reports: string
  /** The words of the command line, without the program. */
  readonly arguments: readonly string[]
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Begins a run, or opens one to continue it. @throws UsageError for anything that the user can correct, or NothingChanged. */
export function planRun(request: PlanRequest): Promise<Session> {
  return request.resume === undefined ? beginRun(request) : resumeRun({ ...request, ...request.resume })
}

async function beginRun(request: PlanRequest): Promise<Session> {
  const { given, directory, reports, signal, progress } = request
  const loaded = await suiteOf(request, given.suite)
  const options = completeOptions(given, loaded.presets)
  requireSense(options, loaded.suite)
  const references = await chosenReferences(options, loaded.suite, directory)
  const sets = await readSets(options.dataset, loaded.suite, directory)
  const side = options.against === undefined ? undefined : await sideOf(options.against, request)
  const onlyChanged = options.solver.length === 0
  const shapes = sets.map(({ shape }) => shape)
  const against = side && { side, onlyChanged }
  const entrants = await findEntrants(references, { loaded, shapes, directory, signal, against })
  const { planned, left } = entrants
  const compared = side && { against: againstIn(side, { entrants: planned, left }, loaded.suite.words) }
  const plan = { ...makePlan(options, loaded, sets, planned), ...compared }
  if (side !== undefined) progress.note(whoIsCompared(plan, onlyChanged))
  const asked = new AskedInstances(loaded.suite, plan, sets)
  const [head, ...others] = await openingEvents({ ...request, loaded, plan, asked, entrants })
  const folder =
    options.out === undefined ? freshFolder(reports, head.runId) : resolve(directory, options.out)
  const runId = options.out === undefined ? basename(folder) : head.runId
  const store = RunStore.create(folder, { ...head, runId }, sessionEvent(plan, loaded), ...others)
  return new Session({ store, loaded, entrants, asked, directory, signal, progress })
}

type ResumeRequest = PlanRequest & NonNullable<PlanRequest['resume']>

/**
 * Opens a run to continue it. The folder of a run is data: nothing is run or opened because the folder alone names it. The suite, the
 * entrants and the sets are those of the lab, or the user names them again.
 *
 * @throws UsageError if it cannot be read, if what it measures has changed since it was begun, or if it names what has to be named again.
 */
async function resumeRun(request: ResumeRequest): Promise<Session> {
  const { folder, given, suites, directory, signal, progress } = request
  const store = RunStore.open(folder)
  try {
    const { plan, codeSha256 } = store.records.head
    const name = given.suite ?? (Object.hasOwn(suites, plan.suite) ? plan.suite : undefined)
    if (name === undefined) throw strange(request, { suite: plan.suite })
    const loaded = await suiteOf(request, name)
    const { suite } = loaded
    if (suite.name !== plan.domain)
      throw new UsageError(`the run is of the suite ${plan.domain}, and ${name} is the suite ${suite.name}`)
    const solver = await strangeEntrants(suite, plan, request)
    const { sets, dataset } = await plannedSets(suite, plan, request)
    if (solver.length + dataset.length > 0) throw strange(request, { solver, dataset })
    const references = plan.entrants.map(({ reference }) => reference)
    const side = await sideAgain(plan, given.against, request)
    const shapes = sets.map(({ shape }) => shape)
    const against = side && { side, onlyChanged: false }
    const entrants = await findEntrants(references, { loaded, shapes, directory, signal, against })
    refuseChanged(Object.keys(codeSha256).filter((id) => entrants.codeSha256[id] !== codeSha256[id]))
    store.append(sessionEvent(plan, loaded))
    const asked = new AskedInstances(suite, plan, sets)
    return new Session({ store, loaded, entrants, asked, directory, signal, progress })
  } catch (thrown) {
    store.close()
    throw thrown
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
  const own = await entrantsOfSuite(suite, peers ? directory : undefined)
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
  missing: { suite?: string; solver?: readonly string[]; dataset?: readonly string[] },
): UsageError {
  const option = (name: string, values: readonly string[]): string[] =>
    values.map((value) => ` --${name} ${shellWord(value)}`)
  const { solver = [], dataset = [], peers = false } = given
  const { suite = given.suite } = missing
  const words = [
    ...option('suite', suite === undefined ? [] : [suite]),
    ...(peers ? [' --peers'] : []),
    ...option('solver', [...solver, ...(missing.solver ?? [])]),
    ...option('dataset', [...dataset, ...(missing.dataset ?? [])]),
  ]
  return new UsageError(
    `the run names code or files that are not of the lab; if you trust them, name them again: ${command}${words.join('')}`,
  )
}
