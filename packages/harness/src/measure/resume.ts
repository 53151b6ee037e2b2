/** Opens an interrupted run to continue it. */

import type { Records } from '../events/run-records.ts'
import { RunStore } from '../events/run-store.ts'
import type { RunEvent } from '../events/schema.ts'
import { UsageError } from '../usage-error.ts'
import { type Begun, readSet, sessionEvent } from './begin.ts'
import { findEntrants, refuseChanged } from './entrants.ts'
import { AskedInstances, type ReadSet } from './plan/asked-instances.ts'
import { type KnownSuites, loadSuite, type Suite } from './suite.ts'

export interface ResumeRequest {
  readonly folder: string
  readonly suites: KnownSuites
  readonly directory: string
  readonly signal: AbortSignal
}

/** @throws UsageError if it cannot be read, or if what it measures has changed since it was begun. */
export async function resumeRun({ folder, suites, directory, signal }: ResumeRequest): Promise<Begun> {
  const store = await RunStore.open(folder)
  try {
    const { head } = store.records
    const suite = await loadSuite(head.plan.suite, suites, directory)
    const sets = await readSetsAgain(head, suite, directory)
    const references = head.plan.entrants.map(({ reference }) => reference)
    const entrants = await findEntrants({ suite, sets, directory, signal, references })
    const { codeSha256 } = entrants
    refuseChanged(Object.keys(head.codeSha256).filter((id) => codeSha256[id] !== head.codeSha256[id]))
    const session = sessionEvent(head.plan, suite)
    const isElsewhere = hasMoved(store.records, session.environment)
    store.append(session)
    if (isElsewhere) {
      store.append({ type: 'warning', text: 'the run was begun on another machine or another Node' })
    }
    const asked = new AskedInstances(suite.domain, head.plan, sets)
    return { store, suite, entrants, asked, directory }
  } catch (thrown) {
    store.close()
    throw thrown
  }
}

async function readSetsAgain({ plan }: RunEvent, { domain }: Suite, directory: string): Promise<ReadSet[]> {
  const sets: ReadSet[] = []
  for (const { setId, source, sha256 } of plan.sets) {
    const set = await readSet(domain, source, directory)
    if (set.sha256 !== sha256) {
      throw new UsageError(`${source} has changed since the run was begun: begin a new run`)
    }
    sets.push({ ...set, id: setId })
  }
  return sets
}

function hasMoved({ sessions }: Records, { host, node }: { host: string; node: string }): boolean {
  const before = sessions.at(-1)?.environment
  return before !== undefined && (before.host !== host || before.node !== node)
}
