/** One fork that is timed, and one that measures allocations: from the slot to the event. */
import { type Message, packGrids, type TimeJob, type TimingReport } from './protocol.ts'
import type { TimedQuestions } from './questions.ts'
import { type ForkEvent, type MemoryEvent, type PlannedSolver, subjectOf } from './record.ts'
import type { Preflight } from './records.ts'
import { jobFor, type RunContext, sweepSeconds } from './run-context.ts'
import { type ForkOutcome, runFork } from './runner.ts'
import type { Slot } from './schedule.ts'
import { steadyState } from './statistics/index.ts'

const STARTING_SECONDS = 10
const SWEEPS_AT_MOST = 20 // a solver that takes this much longer than in its preflight does not come back
const MS_PER_SECOND = 1000

/** Times the solver of a slot. Returns undefined when the run was called off meanwhile. */
export async function timeSlot(
  context: RunContext,
  slot: Slot,
  { solver, preflight }: { solver: PlannedSolver; preflight: Preflight },
): Promise<ForkEvent | undefined> {
  const { plan } = context.store.records.head
  const timed = context.questions.timedFor(preflight)
  const { warmUpMs, steadyMs, batchMs, puzzleBatchMs } = plan
  const job: TimeJob = {
    kind: 'time',
    ...jobFor(context, solver, slot.contest),
    grids: packGrids(timed.questions.map(({ grid }) => grid)),
    warmUpMs,
    steadyMs,
    batchMs,
    puzzleBatchMs,
    alone: timed.alone,
  }
  let timing: TimingReport | undefined
  const startedAt = new Date().toISOString()
  const outcome = await runFork(job, {
    signal: context.signal,
    limits: {
      memoryMiB: plan.memoryMiB,
      stallSeconds:
        STARTING_SECONDS +
        SWEEPS_AT_MOST * ((warmUpMs + steadyMs) / MS_PER_SECOND + sweepSeconds(context, preflight)),
    },
    onMessage: (message) => {
      if (message.type === 'timing') timing = message.timing
    },
  })
  if (outcome.ending === 'aborted') return undefined
  return forkEvent({ slot, shard: plan.shard.index, startedAt, timed, outcome, timing })
}

function forkEvent(seen: {
  slot: Slot
  shard: number
  startedAt: string
  timed: TimedQuestions
  outcome: ForkOutcome
  timing: TimingReport | undefined
}): ForkEvent {
  const { slot, shard, startedAt, timed, outcome } = seen
  const { timing, ...ending } = endingOf(timed, outcome, seen.timing)
  const alone = timing.reps.map((_, index) => timed.questions[timed.alone[index] ?? 0])
  return {
    type: 'fork',
    ...slot,
    shard,
    startedAt,
    ...ending,
    phase: [...timing.phase],
    batchSolves: [...timing.batchSolves],
    wallNs: [...timing.wallNs],
    cpuNs: [...timing.cpuNs],
    sweepSolves: timed.questions.length,
    settled: steadyState(steadySamples(timing)).steady,
    puzzle: alone.map((question) => question?.puzzle ?? 0),
    variant: alone.map((question) => question?.variant ?? 0),
    reps: [...timing.reps],
    puzzleWallNs: [...timing.puzzleWallNs],
    puzzleCpuNs: [...timing.puzzleCpuNs],
    checksum: timing.checksum,
    peakMemoryMiB: outcome.peakMemoryMiB,
    notes: [...outcome.notes],
  }
}

/** The CPU time of one solve, sample by sample. */
function steadySamples({ phase, cpuNs, batchSolves }: TimingReport): number[] {
  return cpuNs.flatMap((ns, index) => (phase[index] === 'steady' ? [ns / (batchSolves[index] ?? 1)] : []))
}

const NO_TIMING: TimingReport = {
  phase: [],
  batchSolves: [],
  wallNs: [],
  cpuNs: [],
  reps: [],
  puzzleWallNs: [],
  puzzleCpuNs: [],
  checksum: '',
  digests: [],
}

/** A fork counts when it came to its end and gave the answers of the preflight once more. */
function endingOf(
  timed: TimedQuestions,
  outcome: ForkOutcome,
  timing: TimingReport | undefined,
): Pick<ForkEvent, 'status' | 'problem'> & { timing: TimingReport } {
  if (outcome.ending === 'killed' || outcome.ending === 'memory') {
    return { status: outcome.ending, problem: outcome.problem, timing: NO_TIMING }
  }
  if (outcome.ending !== 'done' || timing === undefined) {
    return { status: 'error', problem: outcome.problem ?? 'ended without a result', timing: NO_TIMING }
  }
  const changed = timed.alone.find((place, index) => !isExpected(timing.digests[index], timed.digests[place]))
  if (changed === undefined) return { status: 'ok', problem: null, timing }
  const puzzle = timed.questions[changed]?.puzzle
  return {
    status: 'error',
    problem: `puzzle ${puzzle}: another answer than in the preflight`,
    timing: NO_TIMING,
  }
}

/** A batch gives one of the solutions that were proved. */
function isExpected(digest: string | undefined, proved: string | undefined): boolean {
  return digest !== undefined && (digest === proved || proved?.split(' ').includes(digest) === true)
}

const MOST_MEMORY_PUZZLES = 200
const MEMORY_CPU_NS = 1e9 // of the preflight: each solve is repeated a few times

/** Measures what the solver allocates. Returns undefined when the run was called off meanwhile. */
export async function measureAllocations(
  context: RunContext,
  solver: PlannedSolver,
  preflight: Preflight,
): Promise<MemoryEvent | undefined> {
  const { contest } = preflight
  const timed = context.questions.timedFor(preflight)
  const chosen = cheapest(timed)
  let bytes: readonly number[] = []
  const outcome = await runFork(
    { kind: 'memory', ...jobFor(context, solver, contest), grids: packGrids(chosen.map(({ grid }) => grid)) },
    {
      signal: context.signal,
      limits: {
        // the young generation is set very large here
        memoryMiB: context.store.records.head.plan.memoryMiB + YOUNG_GENERATION_MIB,
        stallSeconds: STARTING_SECONDS + SWEEPS_AT_MOST * sweepSeconds(context, preflight),
      },
      onMessage: (message: Message) => {
        if (message.type === 'allocations') bytes = message.bytes
      },
    },
  )
  if (outcome.ending === 'aborted') return undefined
  const measured = contest.mode === 'batch' ? [] : chosen.slice(0, bytes.length)
  return {
    type: 'memory',
    solverId: subjectOf(solver.solverId),
    contest,
    status: outcome.ending === 'done' ? 'ok' : outcome.ending === 'refused' ? 'error' : outcome.ending,
    problem: outcome.problem,
    puzzle: measured.map(({ puzzle }) => puzzle),
    variant: measured.map(({ variant }) => variant),
    allocBytes: [...bytes],
  }
}

const YOUNG_GENERATION_MIB = 512

/** Questions for about a second of the solver's time, those timed alone first in order. */
function cheapest({ questions, alone, cpuNs }: TimedQuestions): TimedQuestions['questions'][number][] {
  const chosen: TimedQuestions['questions'][number][] = []
  let spent = 0
  for (const place of alone) {
    const question = questions[place]
    const cost = cpuNs[place] ?? 0
    if (question === undefined || spent + cost > MEMORY_CPU_NS) continue
    spent += cost
    chosen.push(question)
    if (chosen.length === MOST_MEMORY_PUZZLES) break
  }
  return chosen
}
