/**
 * Runs that never happened, event by event as a real one writes them: seeded times with the noise that real ones were
 * seen to have. Turn by turn the machine changes its pace; each process has a pace of its own.
 */
import { Additive, Exp, Rng } from 'pragmastat'
import { median } from 'simple-statistics'
import type { Environment } from '../../src/events/environment.ts'
import type { Plan } from '../../src/events/run-plan.ts'
import { addEvent, emptyRecords, type Records } from '../../src/events/run-records.ts'
import type { Event, ForkEvent, InstancesEvent, RecordedAnswer } from '../../src/events/schema.ts'
import { type Contest, controlIdOf, originalOf, SCHEMA_VERSION } from '../../src/events/words.ts'

export const CONTEST: Contest = { setId: 'tiny', task: 'unique', track: 'given', mode: 'single' }

export interface SimulatedEntrant {
  /** Mean time of an instance in nanoseconds. */
  readonly ns: number
  /** How the time is spread over the instances: weights; all alike where it is absent. */
  readonly weights?: readonly number[]
  /** Its slices are parts of a sweep: this many instances each. */
  readonly part?: number
  readonly external?: boolean
  readonly incomplete?: boolean
  /** Answers that differ from a proved one, by index. */
  readonly answers?: Readonly<Record<number, Partial<RecordedAnswer>>>
  readonly preflight?: { readonly status: 'wrong' | 'error' | 'disqualified'; readonly problem: string }
  /** Why its answers are contradicted: `[instance, problem]`. */
  readonly refuted?: readonly (readonly [number, string])[]
  readonly fork?: (fork: ForkEvent) => Partial<ForkEvent>
}

export interface Weather {
  /** Standard deviation of the log time of a process. Seen: 2.5 to 4.5 %. */
  readonly noise: number
  /** The same code settles at one of two speeds that differ by this, for the life of a process. */
  readonly twoSpeeds?: number
  /** Standard deviation of what all processes of a round share. */
  readonly drift?: number
  /** Of what all slices of a turn share. */
  readonly turns?: number
  /** Share of processes that are slow for a reason of their own, by 10 % on average. */
  readonly outliers?: number
}

export interface SimulatedRun {
  readonly runId?: string
  readonly seed: string
  readonly entrants: Readonly<Record<string, SimulatedEntrant>>
  readonly weather?: Weather
  readonly instances?: number
  readonly rounds?: number
  readonly plan?: Partial<Plan>
  readonly environment?: Partial<Environment>
  /** Round → by what all its times are multiplied: another machine. */
  readonly slowdown?: (round: number) => number
  readonly control?: boolean
  readonly state?: 'complete' | 'interrupted' | 'running'
}

export const CALM: Weather = { noise: 0.01, turns: 0.05 }

/** A run of one contest with a control, thirty rounds unless it is told otherwise. */
export function simulatedRun(run: SimulatedRun): Records {
  const [head, ...events] = eventsOf(run)
  if (head?.type !== 'run') throw new Error('the first event is the run')
  const records = emptyRecords(head)
  for (const event of events) addEvent(records, event)
  return records
}

export function eventsOf(run: SimulatedRun): Event[] {
  const plan = planOf(run)
  const shard = plan.shard.index
  const ids = Object.keys(run.entrants)
  const count = run.instances ?? 10
  const events: Event[] = [headOf(run, plan), sessionOf(shard, run.environment), instancesEvent(count)]
  for (const entrantId of ids)
    events.push(...preflightOf(entrantId, run.entrants[entrantId] ?? { ns: 1 }, count))
  for (const entrantId of ids) {
    const refuted = run.entrants[entrantId]?.refuted ?? []
    if (refuted.length === 0) continue
    const columns = { instance: refuted.map(([instance]) => instance), variant: refuted.map(() => 0) }
    events.push({
      type: 'refuted',
      entrantId,
      contest: CONTEST,
      ...columns,
      problem: refuted.map(([, why]) => why),
    })
  }
  const timed = ids.filter((id) => run.entrants[id]?.preflight === undefined && !run.entrants[id]?.refuted)
  const subject = timed[0]
  const hasControl = run.control !== false && subject !== undefined
  if (hasControl) events.push({ type: 'control', contest: CONTEST, entrantId: subject })
  const entries = hasControl ? [...timed, controlIdOf(subject)] : timed
  events.push(...roundsOf(run, plan, entries))
  const state = run.state ?? 'complete'
  if (state !== 'running') events.push({ type: 'end', endedAt: '2026-11-20T07:00:00.000Z', state })
  return events
}

function roundsOf(run: SimulatedRun, plan: Plan, entries: readonly string[]): Event[] {
  const rng = new Rng(run.seed)
  const weather = run.weather ?? CALM
  const normal = new Additive(0, 1)
  const { index, count } = plan.shard
  const events: Event[] = []
  let drift = normal.sample(rng)
  for (let round = 1; round <= plan.rounds; round++) {
    drift = 0.5 * drift + Math.sqrt(0.75) * normal.sample(rng)
    const pace = Math.log(run.slowdown?.(round) ?? 1) + (weather.drift ?? 0) * drift
    const turns = Array.from({ length: plan.turns }, () => pace + (weather.turns ?? 0) * normal.sample(rng))
    const forks = entries.map((id) =>
      forkOf(run, id, { plan, round, turns, own: processPace(weather, rng), rng }),
    )
    if ((round - 1) % count !== index - 1) continue
    events.push({ type: 'round', round, contest: CONTEST, forks })
  }
  return events
}

function processPace({ noise, twoSpeeds = 0, outliers = 0 }: Weather, rng: Rng): number {
  const speed = rng.uniformFloat() < 0.5 ? 0 : twoSpeeds
  const slow = rng.uniformFloat() < outliers ? new Exp(10).sample(rng) : 0
  return noise * new Additive(0, 1).sample(rng) + speed + slow
}

interface ForkSetting {
  readonly plan: Plan
  readonly round: number
  readonly turns: readonly number[]
  readonly own: number
  readonly rng: Rng
}

function forkOf(run: SimulatedRun, id: string, { plan, round, turns, own, rng }: ForkSetting): ForkEvent {
  const entrant = run.entrants[originalOf(id)] ?? { ns: 1 }
  const all = run.instances ?? 10
  const indexes = Array.from({ length: all }, (_, index) => index)
  const solved = indexes.filter((index) => (entrant.answers?.[index]?.status ?? 'solved') === 'solved')
  const weights = indexes.map((index) => entrant.weights?.[index] ?? 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const nsOf = (index: number): number => ((weights[index] ?? 0) / total) * all * entrant.ns * Math.exp(own)
  const part = entrant.part ?? solved.length
  const normal = new Additive(0, 0.004)
  const usual = median(turns) // single instances are timed while the machine is as it was in the turns
  const slices = turns.map((pace, index) => {
    const parts = Math.ceil(solved.length / part)
    const first = (index % parts) * part
    const members = solved.slice(first, first + part)
    const ns = members.reduce((sum, member) => sum + nsOf(member), 0) * Math.exp(pace + normal.sample(rng))
    return { turn: index + 1, first, asked: members.length, ns }
  })
  const base: ForkEvent = {
    forkId: `c1-r${String(round).padStart(2, '0')}-${id}`,
    shard: plan.shard.index,
    round,
    entrantId: id,
    contest: CONTEST,
    startedAt: '2026-11-20T06:30:00.000Z',
    status: 'ok',
    problem: null,
    warmUp: { cpuNs: 1e8, steady: true, cutShort: false },
    turn: slices.map(({ turn }) => turn),
    first: slices.map(({ first }) => first),
    asked: slices.map(({ asked }) => asked),
    cpuNs: slices.map(({ ns }) => ns),
    wallNs: slices.map(({ ns }) => ns * 1.01),
    inSet: solved.length,
    instance: solved.map((index) => index + 1),
    variant: solved.map(() => 0),
    instanceNs: solved.map((index) => nsOf(index) * Math.exp(usual + 5 * normal.sample(rng))),
    meeting: { firstNs: 12 * entrant.ns, againNs: 10 * entrant.ns },
    sleepShare: 0,
    peakMemoryMiB: 50,
    notes: [],
  }
  return { ...base, ...entrant.fork?.(base) }
}

export function planOf({ entrants, instances = 10, rounds = 30, plan = {} }: SimulatedRun): Plan {
  const numbers = Array.from({ length: instances }, (_, index) => index + 1)
  return {
    domain: 'sudoku',
    suite: 'sudoku',
    entrants: Object.entries(entrants).map(([entrantId, { external = false }]) => ({
      reference: entrantId,
      entrantId,
      modes: ['single'],
      external,
    })),
    sets: [
      {
        setId: 'tiny',
        source: 'tiny',
        sha256: 'abc',
        shape: {},
        inSet: instances,
        instances: numbers,
        detailed: numbers,
        known: null,
        knownSum: null,
      },
    ],
    tasks: ['unique'],
    tracks: ['given'],
    variants: 1,
    rounds,
    goalMs: null,
    further: 0,
    looks: [{ afterRound: rounds, alpha: 0.05 }],
    margin: 0.02,
    seed: 7,
    warmUpMs: 100,
    turns: 10,
    sliceMs: 5,
    timeoutSeconds: 10,
    memoryMiB: 512,
    shard: { index: 1, count: 1 },
    ...plan,
  }
}

function headOf({ seed, runId = seed }: SimulatedRun, plan: Plan): Event {
  return {
    type: 'run',
    schemaVersion: SCHEMA_VERSION,
    runId,
    createdAt: '2026-11-20T06:00:00.000Z',
    arguments: [],
    plan,
    planSha256: 'def',
    words: { instance: 'puzzle', instances: 'puzzles', entrant: 'solver', entrants: 'solvers' },
    counters: [
      { name: 'nodes', description: 'search states entered', total: 'sum' },
      { name: 'maxDepth', description: 'guesses on one branch', total: 'max' },
    ],
    tasks: [],
    facts: [],
    work: { counter: 'nodes', one: 'node' },
    answerNumber: { name: 'corner', description: 'the first three digits' },
    codeSha256: {},
  }
}

function sessionOf(shard: number, changes: Partial<Environment> = {}): Event {
  const environment: Environment = {
    node: 'v20.19.0',
    v8: '11.3',
    flags: [],
    platform: 'linux',
    osRelease: '6.1',
    arch: 'x64',
    cpuModel: 'Any CPU',
    cpuCount: 2,
    memoryMiB: 4096,
    loadAverage: 0,
    host: 'abc',
    commit: '0123456789',
    dirty: false,
    ...changes,
  }
  return { type: 'session', shard, startedAt: '2026-11-20T06:00:00.000Z', environment }
}

function preflightOf(entrantId: string, entrant: SimulatedEntrant, count: number): Event[] {
  const answers = Array.from({ length: count }, (_, index) => answerTo(index + 1, entrant.answers?.[index]))
  const about = { entrantId, contest: CONTEST }
  return [
    {
      type: 'entrant',
      entrantId,
      reference: entrantId,
      title: entrantId,
      traits: {},
      incomplete: entrant.incomplete ?? false,
      origin: '',
    },
    {
      type: 'preflight',
      ...about,
      status: entrant.preflight?.status ?? 'ranked',
      problem: entrant.preflight?.problem ?? null,
      answers,
      batchTotals: null,
      peakMemoryMiB: 60,
      notes: [],
    },
  ]
}

function answerTo(instance: number, changes: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return {
    instance,
    variant: 0,
    status: 'solved',
    claim: 'unique',
    digest: `digest-${instance}`,
    number: 123,
    cpuNs: 1000,
    limitNs: 10e9,
    problem: '',
    counters: { nodes: 10, maxDepth: instance },
    ...changes,
  }
}

/** What a run of ten instances knows of them. */
function instancesEvent(count: number): InstancesEvent {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return {
    type: 'instances',
    setId: 'tiny',
    track: 'given',
    asked: count,
    instance: numbers,
    variant: numbers.map(() => 0),
    variantSeed: numbers.map(() => null),
    name: numbers.map(String),
    sha256: numbers.map((number) => `sha-${number}`),
    facts: { clues: numbers.map(() => 17) },
  }
}
