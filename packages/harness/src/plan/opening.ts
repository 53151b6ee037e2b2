/** The events of a run before all measurements: what it is, on which machine, who takes part, and what is asked. */
import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, hostname, loadavg, platform, release, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../digest.ts'
import { BYTES_PER_MIB } from '../numbers.ts'
import type { Event, InstancesEvent, PreflightEvent, RunEvent, SessionEvent } from '../record/events.ts'
import {
  anywhere,
  contestsOf,
  type Engine,
  type Environment,
  entrantsOf,
  type Plan,
  plannedSetOf,
  SCHEMA_VERSION,
} from '../record/plan.ts'
import type { Entrant, Named, Shape } from '../suite.ts'
import type { Entrants } from './entrants.ts'
import type { LoadedSuite } from './load-suite.ts'
import type { AskedInstances } from './session.ts'

interface Beginning {
  readonly loaded: LoadedSuite
  readonly arguments: readonly string[]
  readonly directory: string
  readonly plan: Plan
  readonly asked: AskedInstances
  readonly entrants: Entrants
}

/** The first line of the run, and what follows the line of the session. */
export async function openingEvents(beginning: Beginning): Promise<[RunEvent, ...Event[]]> {
  const { entrants } = beginning
  const instances = await instancesEvents(beginning)
  return [headOf(beginning), ...entrants.descriptions, ...instances, ...absentees(beginning)]
}

/** Characters of the names of sets in that of a run. A system takes 255 bytes. */
const LONGEST_NAME = 60

function headOf({ loaded, arguments: words, plan, entrants }: Beginning): RunEvent {
  const { suite } = loaded
  const createdAt = new Date().toISOString()
  const stamp = createdAt.slice(0, 19).replaceAll(':', '-')
  const names = [...plan.sets.map(({ setId }) => setId).join('-')].slice(0, LONGEST_NAME).join('')
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
    codeSha256: entrants.codeSha256,
  }
}

/** The counter that measures the work of an entrant. */
function workOf({ counters }: LoadedSuite['suite']): RunEvent['work'] {
  const counter = counters.find(({ one }) => one !== undefined)
  return counter?.one === undefined ? null : { counter: counter.name, one: counter.one }
}

/** The digest of a plan, which is the same for all shards of a run. */
export function planSha256(plan: Plan): string {
  return sha256(JSON.stringify(anywhere(plan)))
}

/** A process began to work on a run. */
export function sessionEvent({ shard, engines }: Plan, { module }: LoadedSuite): SessionEvent {
  const environment = readEnvironment(dirname(fileURLToPath(module)), engines ?? [OWN_ENGINE])
  return { type: 'session', shard: shard.index, startedAt: new Date().toISOString(), environment }
}

const OWN_ENGINE = { node: process.version, v8: process.versions.v8, flags: process.execArgv }

/** @param directory the folder of the suite, whose repository is measured */
function readEnvironment(
  directory: string,
  engines: readonly Pick<Engine, 'node' | 'v8' | 'flags'>[],
): Environment {
  const each = (of: 'node' | 'v8'): string => [...new Set(engines.map((engine) => engine[of]))].join(', ')
  const flags = engines.flatMap((engine) => engine.flags)

  const status = askGit(directory, 'status', '--porcelain', '--untracked-files=no')
  return {
    node: each('node'),
    v8: each('v8'),
    flags: [...new Set(flags), ...(process.env['NODE_OPTIONS']?.split(' ').filter(Boolean) ?? [])],
    platform: platform(),
    osRelease: release(),
    arch: arch(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCount: availableParallelism(),
    memoryMiB: Math.round(totalmem() / BYTES_PER_MIB),
    host: sha256(hostname()).slice(0, 12),
    loadAverage: loadavg()[0] ?? 0,
    commit: askGit(directory, 'rev-parse', 'HEAD'),
    dirty: status === null ? null : status !== '',
  }
}

/** Null if there is no git or no repository. */
function askGit(cwd: string, ...parameters: string[]): string | null {
  try {
    return execFileSync('git', parameters, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return null
  }
}

async function instancesEvents({ loaded, plan, asked, directory }: Beginning): Promise<InstancesEvent[]> {
  const { suite } = loaded
  const events: InstancesEvent[] = []
  for (const { setId, detailed } of plan.sets) {
    const shown = new Set(detailed)
    const { shape } = asked.setOf({ setId })
    for (const track of plan.tracks) {
      const all = asked.of({ setId, track })
      const rows = all.filter(({ instance }) => shown.has(instance))
      const values = rows.map(({ value }) => value)
      const facts = (suite.shown?.facts ?? []).map(async ({ name, of }) => {
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
        facts: Object.fromEntries(await Promise.all(facts)),
        ...(await textColumns(loaded, values, { shape, task: plan.tasks[0] ?? '', directory })),
      })
    }
  }
  return events
}

interface Place {
  readonly shape: Shape
  readonly task: string
  readonly directory: string
}

/** How much the reference may count for one instance. One that needs more is shown without its solution. */
const BUDGET = 20_000

/** What reports show of instances: their texts, solutions of the trusted reference, and what opens them in the viewer. */
async function textColumns(
  { suite }: LoadedSuite,
  instances: readonly unknown[],
  place: Place,
): Promise<Partial<Pick<InstancesEvent, 'text' | 'solution' | 'fragment'>>> {
  const { shape } = place
  const { text, viewer } = suite.shown ?? {}
  const reference = text === undefined ? undefined : await openReference(suite, place)
  const solutionOf = (instance: unknown): string | null => {
    const witness = reference?.read(reference.ask(instance, BUDGET), instance).witnesses[0]
    return witness === undefined ? null : (text?.(instance, witness, shape) ?? null)
  }
  return {
    ...(text && {
      text: instances.map((one) => text(one, null, shape)),
      solution: instances.map(solutionOf),
    }),
    ...(viewer && { fragment: instances.map((one) => viewer.fragmentOf(one, shape)) }),
  }
}

async function openReference(
  suite: LoadedSuite['suite'],
  { shape, task, directory }: Place,
): Promise<Entrant<unknown> | undefined> {
  const reference = suite.checks?.reference
  const [definition] = reference === undefined ? [] : await suite.load(reference, directory)
  const isRefused =
    definition?.refusesShape?.(shape) !== undefined || definition?.refuses?.[task] !== undefined
  return isRefused ? undefined : definition?.open(shape, task)
}

/** Entrants that do not take part, because they could not be loaded or cannot do the task. */
function absentees({ plan, entrants }: Beginning): PreflightEvent[] {
  const nothing = { answers: [], batchTotals: null, peakMemoryMiB: null, notes: [] }
  return contestsOf(plan).flatMap((contest) =>
    entrantsOf(plan, contest).flatMap(({ entrantId }): PreflightEvent[] => {
      const why = entrants.absence(entrantId, contest.task, plan.sets.indexOf(plannedSetOf(plan, contest)))
      return why === undefined ? [] : [{ type: 'preflight', entrantId, contest, ...why, ...nothing }]
    }),
  )
}
