/**
 * Runs that never happened, event by event as a real one writes them: seeded times with the noise that real ones were
 * seen to have. Turn by turn the machine changes its pace; each process has a pace of its own.
 */
import { Additive, Rng } from 'pragmastat'
import { median } from 'simple-statistics'
import { judgeRun } from '../../src/judge/judge-run.ts'
import { sumOf } from '../../src/numbers.ts'
import {
  addEvent,
  type Event,
  emptyRecords,
  type ForkEvent,
  type RecordedAnswer,
  type Records,
} from '../../src/record/events.ts'
import {
  type Contest,
  controlIdOf,
  type Environment,
  originalOf,
  type Plan,
  SCHEMA_VERSION,
} from '../../src/record/plan.ts'
import type { ContestResult, Run } from '../../src/record/run.ts'
import { type Noise, sampleNoise } from '../statistics/simulation.ts'

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
  /** What the suite says of all of its answers. */
  readonly summary?: string
  /** Answers that differ from a proved one, by index. */
  readonly answers?: Readonly<Record<number, Partial<RecordedAnswer>>>
  readonly preflight?: { readonly status: 'wrong' | 'error' | 'disqualified'; readonly problem: string }
  /** Why its answers are contradicted: `[instance, problem]`. */
  readonly refuted?: readonly (readonly [number, string])[]
  readonly fork?: (fork: ForkEvent) => Partial<ForkEvent>
}

/** The noise of processes, and of turns. Real processes were seen to have 2.5 to 4.5 %. */
export interface Weather extends Noise {
  /** Standard deviation of what all slices of a turn share. */
  readonly turns?: number
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

const CALM: Weather = { noise: 0.01, turns: 0.05 }

/** A run of one contest with a control, thirty rounds unless it is told otherwise. */
export function simulatedRun(run: SimulatedRun): Records {
  const [head, ...events] = eventsOf(run)
  if (head?.type !== 'run') throw new Error('the first event is the run')
  const records = emptyRecords(head)
  for (const event of events) addEvent(records, event)
  return records
}

export function judgedRun(run: SimulatedRun): Run {
  return judgeRun(simulatedRun(run))
}

/** The judgement on its one contest. */
export function contestOf(run: SimulatedRun): ContestResult {
  const [contest] = judgedRun(run).contests
  if (contest === undefined) throw new Error('the run has a contest')
  return contest
}

export function eventsOf(run: SimulatedRun): Event[] {
  const plan = planOf(run)
  const entrants = Object.entries(run.entrants)
  const timed = entrants.filter(([, one]) => !one.preflight && !one.refuted).map(([id]) => id)
  const [subject] = run.control === false ? [] : timed
  const controls = subject === undefined ? [] : [subject]
  const { state = 'complete' } = run
  return [
    ...beginning(run, plan),
    ...entrants.flatMap(([id, entrant]) => preflightOf(id, entrant, run.instances ?? 10)),
    ...entrants.flatMap(([entrantId, { refuted = [] }]) =>
      refuted.map(([instance, problem]): Event => {
        const answer = { instance: [instance], variant: [0], problem: [problem] }
        return { type: 'refuted', entrantId, contest: CONTEST, ...answer }
      }),
    ),
    ...controls.map((entrantId): Event => ({ type: 'control', contest: CONTEST, entrantId })),
    ...roundsOf(run, plan, [...timed, ...controls.map(controlIdOf)]),
    ...(state === 'running' ? [] : [{ type: 'end', endedAt: '2026-11-20T07:00:00.000Z', state } as const]),
  ]
}

function roundsOf(run: SimulatedRun, plan: Plan, entries: readonly string[]): Event[] {
  const rng = new Rng(run.seed)
  const normal = new Additive(0, 1)
  const weather = run.weather ?? CALM
  const { index, count } = plan.shard
  const events: Event[] = []
  let drift = normal.sample(rng)
  for (let round = 1; round <= plan.rounds; round++) {
    drift = 0.5 * drift + Math.sqrt(0.75) * normal.sample(rng)
    const pace = Math.log(run.slowdown?.(round) ?? 1) + (weather.drift ?? 0) * drift
    const turns = Array.from({ length: plan.turns }, () => pace + (weather.turns ?? 0) * normal.sample(rng))
    const forks = entries.map((id) => {
      const own = sampleNoise(weather, rng)
      return forkOf(run, id, { round, shard: index, turns, own, rng })
    })
    if ((round - 1) % count === index - 1) events.push({ type: 'round', round, contest: CONTEST, forks })
  }
  return events
}

interface ForkSetting {
  readonly round: number
  readonly shard: number
  /** The pace of the machine in each turn. */
  readonly turns: readonly number[]
  /** The pace of the process. */
  readonly own: number
  readonly rng: Rng
}

function forkOf(run: SimulatedRun, id: string, { round, shard, turns, own, rng }: ForkSetting): ForkEvent {
  const entrant = run.entrants[originalOf(id)] ?? { ns: 1 }
  const indexes = Array.from({ length: run.instances ?? 10 }, (_, index) => index)
  const solved = indexes.filter((index) => (entrant.answers?.[index]?.status ?? 'solved') === 'solved')
  const weights = indexes.map((index) => entrant.weights?.[index] ?? 1)
  const scale = (indexes.length * entrant.ns * Math.exp(own)) / sumOf(weights)
  const nsOf = (index: number): number => (weights[index] ?? 0) * scale
  const part = entrant.part ?? solved.length
  const normal = new Additive(0, 0.004)
  const usual = median([...turns]) // single instances are timed while the machine is as it was in the turns
  const slices = turns.map((pace, index) => {
    const first = (index % Math.ceil(solved.length / part)) * part
    const members = solved.slice(first, first + part)
    const ns = sumOf(members.map(nsOf)) * Math.exp(pace + normal.sample(rng))
    return { turn: index + 1, first, asked: members.length, ns }
  })
  const base: ForkEvent = {
    forkId: `c1-r${String(round).padStart(2, '0')}-${id}`,
    shard,
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
    met: metBy(entrant.ns, () => 1.2),
    sleepShare: 0,
    peakMemoryMiB: 50,
    notes: [],
  }
  return { ...base, ...entrant.fork?.(base) }
}

/** What a process met that answers in so many nanoseconds. @param timesOf instance → how many times as long its first call takes */
export function metBy(ns: number, timesOf: (index: number) => number): NonNullable<ForkEvent['met']> {
  const indexes = upTo(10).map((number) => number - 1)
  return {
    instance: upTo(10),
    variant: indexes.map(() => 0),
    ns: indexes.map((index) => [timesOf(index) * ns, ns, ns, ns, ns, ns]),
    knownNs: indexes.map(() => ns),
    work: indexes.map(() => 40),
    knownWork: indexes.map(() => 50),
  }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

export function planOf({ entrants, instances = 10, rounds = 30, plan = {} }: SimulatedRun): Plan {
  const set = { setId: 'tiny', source: 'tiny', sha256: 'abc', shape: {}, inSet: instances }
  const numbers = { instances: upTo(instances), detailed: upTo(instances) }
  return {
    suite: 'sudoku',
    suiteSource: 'sudoku',
    entrants: Object.entries(entrants).map(([entrantId, { external = false }]) => {
      return { reference: entrantId, entrantId, modes: ['single'], external }
    }),
    sets: [{ ...set, ...numbers, known: null }],
    tasks: ['unique'],
    tracks: ['given'],
    variants: 1,
    rounds,
    goalMs: null,
    further: 0,
    interims: [{ afterRound: rounds, alpha: 0.05 }],
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

/** The run, its session and what it knows of its instances. */
function beginning({ seed, runId = seed, instances = 10, environment }: SimulatedRun, plan: Plan): Event[] {
  const numbers = upTo(instances)
  return [
    {
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
      codeSha256: {},
    },
    {
      type: 'session',
      shard: plan.shard.index,
      startedAt: '2026-11-20T06:00:00.000Z',
      environment: { ...ENVIRONMENT, ...environment },
    },
    {
      type: 'instances',
      setId: 'tiny',
      track: 'given',
      asked: instances,
      instance: numbers,
      variant: numbers.map(() => 0),
      variantSeed: numbers.map(() => null),
      name: numbers.map(String),
      sha256: numbers.map((number) => `sha-${number}`),
      facts: { clues: numbers.map(() => 17) },
    },
  ]
}

const ENVIRONMENT: Environment = {
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
}

function preflightOf(entrantId: string, entrant: SimulatedEntrant, count: number): Event[] {
  const { incomplete = false, summary, preflight = { status: 'ranked', problem: null } } = entrant
  const answers = upTo(count).map((instance): RecordedAnswer => {
    return {
      instance,
      variant: 0,
      status: 'solved',
      claim: 'unique',
      digest: `digest-${instance}`,
      cpuNs: 1000,
      limitNs: 10e9,
      problem: '',
      counters: { nodes: 10, maxDepth: instance },
      ...entrant.answers?.[instance - 1],
    }
  })
  const observed = { answers, batchTotals: null, ...(summary && { summary }), peakMemoryMiB: 60, notes: [] }
  return [
    {
      type: 'entrant',
      entrantId,
      reference: entrantId,
      title: entrantId,
      traits: {},
      incomplete,
      origin: '',
    },
    { type: 'preflight', entrantId, contest: CONTEST, ...preflight, ...observed },
  ]
}
