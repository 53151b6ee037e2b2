/** Plans a run: finds what its options name, and makes its folder with the events before all measurements. */
import { basename, resolve } from 'node:path'
import { freshFolder, RunStore } from '../record/run-folder.ts'
import { againstIn, sideOf, whoIsCompared } from './earlier.ts'
import { enginesOf } from './engines.ts'
import { findEntrants } from './entrants.ts'
import { chosenReferences, suiteOf } from './load-suite.ts'
import { makePlan } from './make-plan.ts'
import { openingEvents, sessionEvent } from './opening.ts'
import { completeOptions, requireSense } from './options.ts'
import { type ResumeRequest, resumeRun } from './resume.ts'
import { AskedInstances, readSets, Session } from './session.ts'

export interface PlanRequest extends Omit<ResumeRequest, 'folder' | 'command'> {
  readonly resume?: Pick<ResumeRequest, 'folder' | 'command'> | undefined
  /** The folder in which a run gets its folder if --out does not name one. */
  readonly reports: string
  /** The words of the command line, without the program. */
  readonly arguments: readonly string[]
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
  const engines = enginesOf(options.node, directory)
  const references = await chosenReferences(options, loaded.suite, directory)
  const sets = await readSets(options.dataset, loaded.suite, directory)
  const side = options.against === undefined ? undefined : await sideOf(options.against, request)
  const onlyChanged = options.solver.length === 0
  const shapes = sets.map(({ shape }) => shape)
  const against = side && { side, onlyChanged }
  const entrants = await findEntrants(references, {
    ...{ loaded, shapes, directory, signal, progress, against, engines },
  })
  try {
    const { planned, left } = entrants
    const compared = side && { against: againstIn(side, { entrants: planned, left }, loaded.suite.words) }
    const inEngines = engines.length > 0 && { engines }
    const plan = { ...makePlan(options, loaded, sets, planned), ...compared, ...inEngines }
    if (side !== undefined) progress.note(whoIsCompared(plan, onlyChanged))
    const asked = new AskedInstances(loaded.suite, plan, sets)
    const [head, ...others] = await openingEvents({ ...request, loaded, plan, asked, entrants })
    const folder =
      options.out === undefined ? freshFolder(reports, head.runId) : resolve(directory, options.out)
    const runId = options.out === undefined ? basename(folder) : head.runId
    const store = RunStore.create(folder, { ...head, runId }, sessionEvent(plan, loaded), ...others)
    return new Session({ store, loaded, entrants, asked, directory, signal, progress })
  } catch (thrown) {
    entrants.release()
    throw thrown
  }
}
