/** Begins a run in a folder with the events before all measurements, or opens one to continue it. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompleteSuite } from '../complete-suite.ts'
import { sha256 } from '../digest.ts'
import type { Plan } from '../record/plan.ts'
import { RunStore } from '../record/run-store.ts'
import { contestsOf, entrantsOf, plannedSetOf } from '../record/schedule.ts'
import type { InstancesEvent, PreflightEvent, RunEvent, SessionEvent } from '../record/schema.ts'
import { SCHEMA_VERSION } from '../record/words.ts'
import type { Named } from '../suite.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { AskedInstances, type ReadSet } from './asked-instances.ts'
import { type Entrants, findEntrants } from './entrants.ts'
import { textColumns } from './instance-texts.ts'
import { entrantsOfSuite, type LoadedSuite, referencesIn, workOf } from './load-suite.ts'
import { readEnvironment } from './machine.ts'
import { makePlan, planSha256, requireSense } from './make-plan.ts'
import type { RunOptions } from './run-options.ts'

/** A run that is ready to be measured. */
export interface Begun {
  readonly store: RunStore
  readonly loaded: LoadedSuite
  readonly entrants: Entrants
  readonly asked: AskedInstances
  /** The folder from which relative references are resolved. */
  readonly directory: string
}

export interface BeginRequest {
  readonly options: RunOptions
  readonly loaded: LoadedSuite
  /** The folder from which relative paths start. */
  readonly directory: string
  /** The folder in which a run gets its folder if --out does not name one. */
  readonly reports: string
  readonly arguments: readonly string[]
  readonly signal: AbortSignal
}

/** @throws UsageError for anything that the user can correct. */
export async function beginRun(request: BeginRequest): Promise<Begun> {
  const { options, loaded, directory } = request
  const { suite } = loaded
  requireSense(options, suite)
  const sets = await readSets(options.dataset, suite, directory)
  const entrants = await findEntrants({ ...request, references: await referencesFor(request), sets })
  const plan = makePlan(options, loaded, sets, entrants.planned)
  const asked = new AskedInstances(suite, plan, sets)
  const head = headOf(request, plan, entrants)
  const folder =
    options.out === undefined ? join(request.reports, head.runId) : resolve(directory, options.out)
  const store = RunStore.create(
    folder,
    head,
    sessionEvent(plan, loaded),
    ...entrants.descriptions,
    ...(await instancesEvents(suite, plan, asked, directory)),
    ...absentees(plan, entrants),
  )
  return { store, loaded, entrants, asked, directory }
}

export async function readSets(
  names: readonly string[],
  suite: CompleteSuite,
  directory: string,
): Promise<ReadSet[]> {
  const wanted = names.length > 0 ? names : (await suite.sets()).slice(0, 1).map(({ name }) => name)
  if (wanted.length === 0)
    throw new UsageError(`name what to measure: the suite ${suite.name} has no set of its own`)
  const sets: ReadSet[] = []
  for (const name of new Set(wanted)) {
    const set = await readSet(suite, name, directory)
    const other = sets.find(({ id }) => id === set.id)
    if (other !== undefined)
      throw new UsageError(`two sets have the name ${set.id}: ${other.source} and ${set.source}`)
    sets.push(set)
  }
  return sets
}

/** @throws UsageError for anything that the suite throws, because it concerns the name or the file. */
export async function readSet(suite: CompleteSuite, name: string, directory: string): Promise<ReadSet> {
  try {
    const set = await suite.readSet(name, directory)
    const { instances, shape = {} } = set
    if (instances.length === 0) throw new UsageError(`${name}: expected ${suite.words.instances}, got none`)
    // otherwise every entrant would be accused of changing what it was given
    const bytes = suite.encode(instances[0])
    const again = suite.encode(suite.decode(Uint8Array.from(bytes), shape))
    if (Buffer.compare(bytes, again) !== 0)
      throw new UsageError(
        `the suite ${suite.name}: decode makes another ${suite.words.instance} than was encoded`,
      )
    const digests = instances.map((instance) => sha256(suite.encode(instance)))
    const content = sha256([JSON.stringify(shape), ...digests].join('\n'))
    return { ...set, shape, source: set.path ?? name, sha256: content }
  } catch (thrown) {
    const isUsage = thrown instanceof Error && thrown.name === 'UsageError' // perhaps of another copy of the harness
    throw isUsage ? thrown : new UsageError(`cannot read ${name}: ${reasonOf(thrown)}`)
  }
}

async function referencesFor({ options, loaded, directory }: BeginRequest): Promise<readonly string[]> {
  const { suite } = loaded
  const { peers } = options
  const all = await entrantsOfSuite(suite, peers ? directory : undefined)
  const others = all.filter(({ isPeer }) => isPeer).map(({ name }) => name)
  if (peers && others.length === 0) throw new UsageError(`--peers: the suite ${suite.name} has none`)
  const own = all.filter(({ isPeer }) => !isPeer).map(({ name }) => name)
  const named = referencesIn(suite, options.solver)
  return [...(named.length > 0 ? named : own), ...others]
}

function headOf({ loaded, arguments: words }: BeginRequest, plan: Plan, { codeSha256 }: Entrants): RunEvent {
  const { suite } = loaded
  const createdAt = new Date().toISOString()
  const stamp = createdAt.slice(0, 19).replaceAll(':', '-')
  const names = plan.sets.map(({ setId }) => setId).join('-')
  const { index, count } = plan.shard
  const part = count === 1 ? '' : `-shard-${index}-of-${count}`
  const named = ({ name, description }: Named): Named => ({ name, description })
  return {
    type: 'run',
    schemaVersion: SCHEMA_VERSION,
    runId: `${stamp}-${names}${part}`,
    createdAt,
    arguments: [...words],
    plan,
    planSha256: planSha256(plan),
    words: { ...suite.words },
    tasks: suite.tasks.map(named),
    counters: suite.counters.map((counter) => ({ ...named(counter), total: counter.total })),
    facts: (suite.shown?.facts ?? []).map(named),
    work: workOf(suite),
    codeSha256,
  }
}

/** A process began to work on a run. */
export function sessionEvent({ shard }: Plan, { module }: LoadedSuite): SessionEvent {
  const environment = readEnvironment(dirname(fileURLToPath(module)))
  return { type: 'session', shard: shard.index, startedAt: new Date().toISOString(), environment }
}

async function instancesEvents(
  suite: CompleteSuite,
  plan: Plan,
  asked: AskedInstances,
  directory: string,
): Promise<InstancesEvent[]> {
  const { facts = [] } = suite.shown ?? {}
  const events: InstancesEvent[] = []
  for (const { setId, detailed } of plan.sets) {
    const shown = new Set(detailed)
    const shape = asked.setOf({ setId }).shape
    for (const track of plan.tracks) {
      const all = asked.of({ setId, track })
      const rows = all.filter(({ instance }) => shown.has(instance))
      const values = rows.map(({ value }) => value)
      const known = facts.map(async ({ name, of }) => {
        return [name, await Promise.all(values.map((value) => of(value, shape)))] as const
      })
      events.push({
        type: 'instances',
        setId,
        track,
        asked: all.length,
        instance: rows.map(({ instance }) => instance),
        variant: rows.map(({ variant }) => variant),
        variantSeed: rows.map(({ variantSeed }) => variantSeed),
        name: rows.map(({ instance }) => asked.nameOf({ setId }, instance)),
        sha256: values.map((value) => sha256(suite.encode(value))),
        facts: Object.fromEntries(await Promise.all(known)),
        ...(await textColumns(suite, values, { shape, task: plan.tasks[0] ?? '', directory })),
      })
    }
  }
  return events
}

/** Entrants that do not take part, because they could not be loaded or cannot do the task. */
function absentees(plan: Plan, entrants: Entrants): PreflightEvent[] {
  const nothing = { answers: [], batchTotals: null, peakMemoryMiB: null, notes: [] }
  return contestsOf(plan).flatMap((contest) =>
    entrantsOf(plan, contest).flatMap(({ entrantId }): PreflightEvent[] => {
      const why = entrants.absence(entrantId, contest.task, plan.sets.indexOf(plannedSetOf(plan, contest)))
      return why === undefined ? [] : [{ type: 'preflight', entrantId, contest, ...why, ...nothing }]
    }),
  )
}
