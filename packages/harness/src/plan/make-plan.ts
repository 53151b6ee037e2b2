/** Fixes every number that a run depends on, and plans fewer rounds where they take longer than was known. */
import type { CompleteSuite } from '../complete-suite.ts'
import { sumOf } from '../numbers.ts'
import { chooseFrom, seedFor } from '../random.ts'
import type { Interim, Plan, PlannedEntrant, PlannedSet } from '../record/plan.ts'
import { type Cost, processMs } from './costs.ts'
import { type RunOptions, tracksIn } from './options.ts'
import type { ReadSet } from './session.ts'

/**
 * The bounds of the number of rounds, how long one process warms up and is timed, and the time for all rounds together. Processes differ,
 * so more rounds are better than longer ones. In nine rounds, pairs that never overlap have a p-value of 4 in 100,000, which is enough
 * for twenty-five entrants.
 */
const LENGTHS = {
  quick: { leastRounds: 3, mostRounds: 3, warmUpMs: 150, timedMs: 96, totalMs: 10_000 },
  default: { leastRounds: 9, mostRounds: 60, warmUpMs: 200, timedMs: 96, totalMs: 100_000 },
  rigorous: { leastRounds: 100, mostRounds: 100, warmUpMs: 300, timedMs: 120, totalMs: Infinity },
}

/** What disturbs a core comes and goes within milliseconds: entrants share it only if their slices are as short. */
const SLICE_MS = 2
const MS_PER_SECOND = 1000

const LEAST_TURNS = 3
/** Two entrants are the same if they are proved to differ by less. */
const MARGIN = 0.02
const MOST_DETAILED = 2000
const LEAST_ROUNDS_FOR_VERDICTS = 6
/** The shares of the rounds after which pairs are judged, in addition to the last round. */
const INTERIM_SHARES = [1 / 3, 2 / 3]
const LEVEL = 0.05
/** The share of the error level for each interim analysis: enough for entrants that are far apart. */
const EARLY_SHARE = 0.1

/** Fixes every number that a run depends on. */
export function makePlan(
  options: RunOptions,
  { name, suite }: { readonly name: string; readonly suite: Pick<CompleteSuite, 'name' | 'tasks'> },
  sets: readonly ReadSet[],
  entrants: readonly PlannedEntrant[],
): Plan {
  const { quick, rigorous, resolve, shard = { index: 1, count: 1 } } = options
  const tasks = options.task.length > 0 ? options.task : suite.tasks.slice(0, 1).map(({ name }) => name)
  const preset = LENGTHS[quick ? 'quick' : rigorous ? 'rigorous' : 'default']
  const { within = preset.totalMs / MS_PER_SECOND } = options
  const length = { ...preset, totalMs: within * MS_PER_SECOND }
  const { warmUp: warmUpMs = length.warmUpMs, time: timedMs = length.timedMs } = options
  const turns = Math.max(LEAST_TURNS, Math.round(timedMs / SLICE_MS))
  const times = { warmUpMs, turns, sliceMs: Math.min(SLICE_MS, timedMs / turns) }
  const { tracks, variants } = tracksIn(options.track)
  const contests = sets.length * tasks.length * tracks.length
  const modes = entrants.reduce((sum, entrant) => sum + entrant.modes.length, 0)
  const roundMs = contests * (modes + 1) * processMs(times, { sweepMs: 0, longestMs: 0, instances: 1 }) // 1 for the control
  const { leastRounds, mostRounds, totalMs } = length
  const fitting = Math.max(leastRounds, Math.min(mostRounds, Math.floor(totalMs / roundMs)))
  const { rounds = fitting } = options
  const canBeReduced = options.rounds === undefined && Number.isFinite(totalMs) && shard.count === 1
  return {
    suite: suite.name,
    suiteSource: name,
    entrants: [...entrants],
    sets: sets.map((set) => plannedSet(set, options)),
    tasks: [...tasks],
    tracks,
    variants,
    rounds: rounds + resolve,
    goalMs: canBeReduced ? totalMs : null, // all shards have the same number of rounds
    further: resolve,
    interims: interimsFor(rounds, resolve, shard.count),
    margin: MARGIN,
    seed: options.seed,
    ...times,
    timeoutSeconds: options.timeout,
    memoryMiB: options.memory,
    shard: { ...shard },
  }
}

/**
 * The rounds that fit, with their analyses, if those of the plan take longer than was known before the preflight. Undefined if there
 * is time for all of them.
 *
 * @param costs of every process of a round
 * @param roundMs what a round takes, if one was measured
 */
export function fittingRounds(
  plan: Plan,
  costs: readonly Cost[],
  roundMs = sumOf(costs.map((cost) => processMs(plan, cost))),
): Pick<Plan, 'rounds' | 'interims'> | undefined {
  const { goalMs, further, shard } = plan
  if (goalMs === null) return undefined
  const rounds = Math.max(LENGTHS.default.leastRounds, Math.floor(goalMs / roundMs))
  if (rounds >= plan.rounds - further) return undefined
  return { rounds: rounds + further, interims: interimsFor(rounds, further, shard.count) }
}

/** Interim analyses remove entrants that are far from all others. A shard does not have all rounds, so it has none. */
function interimsFor(rounds: number, further: number, shards: number): Interim[] {
  if (rounds < LEAST_ROUNDS_FOR_VERDICTS) return []
  const last = rounds + further
  const shares = shards > 1 ? [] : INTERIM_SHARES.map((share) => Math.ceil(share * rounds))
  const early = [...new Set([...shares, rounds])].filter(
    (round) => round >= LEAST_ROUNDS_FOR_VERDICTS && round < last,
  )
  return [
    ...early.map((afterRound) => ({ afterRound, alpha: EARLY_SHARE * LEVEL })),
    { afterRound: last, alpha: LEVEL * (1 - EARLY_SHARE * early.length) },
  ]
}

function plannedSet(
  { id, source, sha256: content, shape, instances, known = null }: ReadSet,
  { sample, seed }: RunOptions,
): PlannedSet {
  const all = instances.map((_, index) => index + 1)
  const chosen = sample === undefined ? all : chooseFrom(all, sample, seedFor(seed, 'sample', content))
  return {
    setId: id,
    source,
    sha256: content,
    shape: { ...shape },
    inSet: instances.length,
    instances: chosen,
    detailed: chooseFrom(chosen, MOST_DETAILED, seedFor(seed, 'detailed', content)),
    known:
      known === null || typeof known === 'string' ? known : chosen.map((number) => known[number - 1] ?? null),
  }
}
