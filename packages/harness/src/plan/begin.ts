/**
 * Plans a run: finds what its options name, fixes every number, and makes its folder with the events before all measurements. Or opens
 * a run to continue it.
 */
import { join, resolve } from 'node:path'
import { RunStore } from '../record/run-store.ts'
import { againstIn, sideOf, whoIsCompared } from './earlier.ts'
import { findEntrants } from './entrants.ts'
import { chosenReferences, type SuiteHome, suiteOf } from './load-suite.ts'
import { makePlan } from './make-plan.ts'
import { openingEvents, sessionEvent } from './opening.ts'
import { resumeRun } from './resume.ts'
import { completeOptions, type RunOptions, requireSense } from './run-options.ts'
import { type Progress, Session } from './session.ts'
import { AskedInstances, readSets } from './sets.ts'

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
  const against = side && { side, onlyChanged }
  const entrants = await findEntrants({ loaded, references, sets, directory, signal, against })
  const { planned, left } = entrants
  const compared = side && { against: againstIn(side, { entrants: planned, left }, loaded.suite.words) }
  const plan = { ...makePlan(options, loaded, sets, planned), ...compared }
  if (side !== undefined) progress.note(whoIsCompared(plan, onlyChanged))
  const asked = new AskedInstances(loaded.suite, plan, sets)
  const [head, ...others] = await openingEvents({ ...request, loaded, plan, asked, entrants })
  const folder = options.out === undefined ? join(reports, head.runId) : resolve(directory, options.out)
  const store = RunStore.create(folder, head, sessionEvent(plan, loaded), ...others)
  return new Session({ store, loaded, entrants, asked, directory, signal, progress })
}
