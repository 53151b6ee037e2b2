/** Small records for tests: two solvers, three puzzles, one contest. */
import type { AnswerReport } from '../src/protocol.ts'
import { packGrids } from '../src/protocol.ts'
import type { Contest, ForkEvent, Plan, RunEvent } from '../src/record.ts'
import { type Answer, columnsOf, emptyRecords, type Records } from '../src/records.ts'

export const CONTEST: Contest = { datasetId: 'tiny', task: 'unique', track: 'given', mode: 'single' }

export function planOf(solverIds: readonly string[], changes: Partial<Plan> = {}): Plan {
  return {
    solvers: solverIds.map((solverId) => ({
      reference: solverId,
      solverId,
      modes: ['single'],
      external: false,
    })),
    datasets: [
      {
        datasetId: 'tiny',
        path: '/puzzles/tiny.txt',
        sha256: 'abc',
        boxHeight: 2,
        boxWidth: 2,
        inFile: 3,
        puzzles: [1, 2, 3],
        timed: [1, 2, 3],
        knownVerdict: null,
        knownSum: 369,
      },
    ],
    tasks: ['unique'],
    tracks: ['given'],
    isomorphs: 1,
    rounds: 10,
    seed: 7,
    verdicts: true,
    resolve: 0,
    warmUpMs: 10,
    steadyMs: 10,
    batchMs: 2,
    puzzleBatchMs: 1,
    timeoutSeconds: 10,
    memoryMiB: 512,
    memoryFork: false,
    shard: { index: 1, count: 1 },
    ...changes,
  }
}

export function headOf(plan: Plan): RunEvent {
  return {
    type: 'run',
    schemaVersion: 1,
    runId: 'a-run',
    createdAt: '2026-11-20T06:00:00.000Z',
    arguments: [],
    plan,
    planSha256: 'def',
  }
}

export function recordsFor(solverIds: readonly string[], changes: Partial<Plan> = {}): Records {
  return emptyRecords(headOf(planOf(solverIds, changes)))
}

export function answerTo(puzzle: number, changes: Partial<Answer> = {}): Answer {
  return {
    puzzle,
    variant: 0,
    status: 'solved',
    verdict: 'unique',
    solutionsFound: 1,
    digest: `digest-${puzzle}`,
    corner: 123,
    nodes: 10,
    guesses: 2,
    backtracks: 9,
    maxDepth: 1,
    cpuNs: 1000,
    problem: '',
    ...changes,
  }
}

/** Adds a preflight that went well unless it is said otherwise. */
export function addPreflight(records: Records, solverId: string, answers: readonly Answer[]): void {
  records.preflights.push({
    solverId,
    contest: CONTEST,
    status: 'ranked',
    problem: null,
    batchTotals: null,
    notes: [],
    answers: [columnsOf({ solverId, contest: CONTEST }, answers)],
  })
}

/** A fork whose sweep of three puzzles takes `sweepNs`, a third of it for each. */
export function forkOf(
  solverId: string,
  { round, sweepNs }: { round: number; sweepNs: number },
  changes: Partial<ForkEvent> = {},
): ForkEvent {
  return {
    type: 'fork',
    forkId: `c1-r${round}-${solverId}`,
    shard: 1,
    round,
    position: 1,
    solverId,
    contest: CONTEST,
    startedAt: '2026-11-20T06:00:00.000Z',
    status: 'ok',
    problem: null,
    phase: ['cold', 'steady', 'steady', 'steady'],
    batchSolves: [3, 6, 6, 6],
    wallNs: [9, 2.1, 2.1, 2.1].map((times) => times * sweepNs),
    cpuNs: [8, 2, 2, 2].map((times) => times * sweepNs),
    sweepSolves: 3,
    settled: true,
    puzzle: [1, 2, 3],
    variant: [0, 0, 0],
    reps: [5, 5, 5],
    puzzleWallNs: [sweepNs / 3, sweepNs / 3, sweepNs / 3],
    puzzleCpuNs: [sweepNs / 3, sweepNs / 3, sweepNs / 3],
    checksum: '1',
    peakMemoryMiB: 50,
    notes: [],
    ...changes,
  }
}

/** What a solver says that found these grids, as digits. */
export function reportOf(
  verdict: 'none' | 'unique' | 'multiple' | 'undecided',
  solutions: readonly string[],
  changes: Partial<AnswerReport> = {},
  solutionsFound: number = solutions.length,
): AnswerReport {
  return {
    index: 0,
    outOfTime: false,
    cpuNs: 1,
    answer: {
      verdict,
      solutionsFound,
      solutions: solutions.map((digits) => packGrids([gridOf(digits)])),
      statistics: { nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 },
    },
    ...changes,
  }
}

export function gridOf(digits: string): Uint8Array {
  return Uint8Array.from(digits, Number)
}
