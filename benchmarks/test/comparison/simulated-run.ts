/** Runs as records, with times from the simulation of the statistics: no clock, always the same. */
import { Rng } from 'pragmastat'
import { controlIdOf, type Environment, type Plan, type SessionEvent } from '../../src/record.ts'
import type { Answer, Records } from '../../src/records.ts'
import { addPreflight, answerTo, CONTEST, forkOf, recordsFor } from '../samples.ts'
import { simulatedEntries, type Weather } from '../statistics/simulation.ts'

export const SOLVERS: Readonly<Record<string, number>> = {
  quick: 1,
  steady: 2,
  slow: 5,
  slowest: 10,
  deep: 3,
}

export interface SimulatedRun {
  readonly runId?: string
  readonly seed: string
  /** Solver → how much slower than 1 ms a sweep is. */
  readonly factors?: Readonly<Record<string, number>>
  readonly weather?: Weather
  readonly plan?: Partial<Plan>
  readonly environment?: Partial<Environment>
  /** What a solver answers otherwise than all puzzles solved in ten nodes. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>
}

/** A complete run of one contest with a control, ten rounds unless the plan says otherwise. */
export function simulatedRun(run: SimulatedRun): Records {
  const { runId = run.seed, factors = SOLVERS, weather = { noise: 0.008 }, answers = {} } = run
  const ids = Object.keys(factors)
  const records = recordsFor(ids, run.plan)
  Object.assign(records, { head: { ...records.head, runId }, state: 'complete' })
  records.sessions.push(sessionOn(run.environment))
  for (const id of ids) addPreflight(records, id, answers[id] ?? [1, 2, 3].map((puzzle) => answerTo(puzzle)))
  const [subject = ''] = ids
  records.controls.push({ type: 'control', contest: CONTEST, solverId: subject })
  const entered = { ...factors, [controlIdOf(subject)]: factors[subject] ?? 1 }
  const { rounds, shard } = records.head.plan
  for (const { id, forks } of simulatedEntries(entered, rounds, weather, new Rng(run.seed))) {
    for (const { round, time } of forks) {
      const own = (round - 1) % shard.count === shard.index - 1
      if (own) records.forks.push(forkOf(id, { round, sweepNs: time }, { shard: shard.index }))
    }
  }
  return records
}

export function sessionOn(changes: Partial<Environment> = {}): SessionEvent {
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
    host: 'abc',
    loadAverage: 0,
    timerCostNs: 100,
    cpuClockStepNs: 1000,
    commit: '0123456789',
    dirty: false,
    ...changes,
  }
  return { type: 'session', startedAt: '2026-11-20T06:00:00.000Z', environment }
}
