/** The rows of samples.csv and puzzles.csv, one by one: a large run never holds them all. */
import { isCensored } from './check.ts'
import { type ContestEntry, entriesOf } from './entries.ts'
import { type PuzzleTime, questionKey } from './puzzle-times.ts'
import {
  type Contest,
  isControl,
  type PuzzleRow,
  type QuestionsEvent,
  type SampleRow,
  subjectOf,
} from './record.ts'
import type { Answer, Records } from './records.ts'
import { median } from './statistics/index.ts'

/** Every sample of every fork. A fork that failed before its first sample leaves a row without times. */
export function* sampleRows({ head, forks }: Records): Generator<SampleRow> {
  const external = new Set(
    head.plan.solvers.filter((solver) => solver.external).map(({ solverId }) => solverId),
  )
  for (const fork of forks) {
    const common = {
      run_id: head.runId,
      shard: fork.shard,
      round: fork.round,
      fork_id: fork.forkId,
      position: fork.position,
      solver_id: fork.solverId,
      dataset_id: fork.contest.datasetId,
      task: fork.contest.task,
      track: fork.contest.track,
    }
    const last = { status: fork.status, mode: fork.contest.mode }
    if (fork.phase.length === 0) {
      yield {
        ...common,
        phase: 'cold',
        sample_index: 0,
        batch_solves: 0,
        wall_ns: null,
        cpu_ns: null,
        ...last,
      }
    }
    for (const [index, phase] of fork.phase.entries()) {
      yield {
        ...common,
        phase,
        sample_index: index,
        batch_solves: fork.batchSolves[index] ?? 0,
        wall_ns: fork.wallNs[index] ?? 0,
        cpu_ns: external.has(subjectOf(fork.solverId)) ? null : (fork.cpuNs[index] ?? 0),
        ...last,
      }
    }
  }
}

const NS_PER_SECOND = 1e9

/** A row for each solver and each puzzle that is timed alone; of a larger dataset that is a sample. */
export function* puzzleRows(records: Records): Generator<PuzzleRow> {
  for (const { contest, entries } of entriesOf(records)) {
    const questions = questionsOf(records, contest)
    for (const entry of entries) {
      if (!isControl(entry.solverId)) yield* rowsOf(records, entry, questions)
    }
  }
}

interface KnownQuestion {
  readonly sha256: string
  readonly clues: number
  readonly variantSeed: number | null
}

function questionsOf({ questions }: Records, { datasetId, track }: Contest): Map<string, KnownQuestion> {
  const event = questions.find((known) => known.datasetId === datasetId && known.track === track)
  return new Map(event === undefined ? [] : knownIn(event))
}

function* knownIn(event: QuestionsEvent): Generator<[string, KnownQuestion]> {
  for (const [index, puzzle] of event.puzzle.entries()) {
    yield [
      questionKey({ puzzle, variant: event.variant[index] ?? 0 }),
      {
        sha256: event.sha256[index] ?? '',
        clues: event.clues[index] ?? 0,
        variantSeed: event.variantSeed[index] ?? null,
      },
    ]
  }
}

function* rowsOf(
  records: Records,
  entry: ContestEntry,
  questions: ReadonlyMap<string, KnownQuestion>,
): Generator<PuzzleRow> {
  const allocated = allocationsByKey(entry)
  for (const answer of entry.answers()) {
    const key = questionKey(answer)
    const question = questions.get(key)
    if (question === undefined) continue
    const times = entry.times.flatMap(({ puzzles }) => puzzles.get(key) ?? [])
    yield puzzleRow(records, entry, { answer, question, times, allocBytes: allocated.get(key) ?? null })
  }
}

function allocationsByKey({ allocations }: ContestEntry): Map<string, number> {
  return new Map(
    allocations?.puzzle.map((puzzle, index) => [
      questionKey({ puzzle, variant: allocations.variant[index] ?? 0 }),
      allocations.allocBytes[index] ?? 0,
    ]),
  )
}

function puzzleRow(
  { head: { runId, plan } }: Records,
  { solverId, contest, external }: ContestEntry,
  known: { answer: Answer; question: KnownQuestion; times: readonly PuzzleTime[]; allocBytes: number | null },
): PuzzleRow {
  const { answer, question, times } = known
  const over = (pick: (time: PuzzleTime) => number): number | null =>
    times.length === 0 ? null : median(times.map(pick))
  return {
    run_id: runId,
    solver_id: solverId,
    dataset_id: contest.datasetId,
    task: contest.task,
    puzzle_id: answer.puzzle,
    puzzle_sha256: question.sha256,
    variant_seed: question.variantSeed,
    clues: question.clues,
    status: answer.status,
    verdict: answer.verdict === '' ? null : answer.verdict,
    solutions_found: answer.solutionsFound,
    cpu_ns: external ? null : over(({ cpuNs }) => cpuNs),
    wall_ns_median: over(({ wallNs }) => wallNs),
    wall_ns_min: times.length === 0 ? null : Math.min(...times.map(({ wallNs }) => wallNs)),
    reps: times.reduce((total, { reps }) => total + reps, 0),
    nodes: answer.nodes,
    guesses: answer.guesses,
    backtracks: answer.backtracks,
    max_depth: answer.maxDepth,
    alloc_bytes: known.allocBytes,
    censored: isCensored(answer.status) ? 1 : 0,
    limit_ns: plan.timeoutSeconds * NS_PER_SECOND,
    mode: contest.mode,
    track: contest.track,
    problem: answer.problem === '' ? null : answer.problem,
  }
}
