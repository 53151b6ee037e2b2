/** Brings together what the records hold of one solver in one contest. */
import { isAnswered, isCensored } from './check.ts'
import { accusationKey, accusationsIn, isSameContest, type Standing, standingsOf } from './judge.ts'
import { type PuzzleTime, puzzleTimesOf, type SweepTime, sweepTimeOf } from './puzzle-times.ts'
import { type Contest, controlIdOf, type ForkEvent, type MemoryEvent, type PuzzleStatus } from './record.ts'
import { type Answer, answersOf, type Preflight, type Records } from './records.ts'
import { contestsOf } from './schedule.ts'

/** A solver in a contest. The control is an entry of its own, with the answers of its subject. */
export interface ContestEntry {
  readonly solverId: string
  readonly contest: Contest
  readonly standing: Standing
  readonly preflight: Preflight
  /** Every answer, with the status that it has when all is known. */
  readonly answers: () => Generator<Answer>
  /** Its time is read off the wall clock, because it works outside the fork. */
  readonly external: boolean
  /** Questions of the contest, answered or not. */
  readonly asked: number
  readonly counts: Readonly<Record<PuzzleStatus, number>>
  /** Answers that were proved, and by nobody contradicted. */
  readonly solved: number
  /** Forks that came to their end. */
  readonly forks: readonly ForkEvent[]
  /** An entry for each of the forks. */
  readonly times: readonly ForkTimes[]
  readonly allocations: MemoryEvent | undefined
}

/** What one fork measured. */
export interface ForkTimes {
  readonly shard: number
  readonly round: number
  readonly sweep: SweepTime
  /** `questionKey` → times. */
  readonly puzzles: ReadonlyMap<string, PuzzleTime>
}

function* withAccusations(preflight: Preflight, accusations: ReadonlyMap<string, string>): Generator<Answer> {
  for (const answer of answersOf(preflight)) {
    const why = accusations.get(accusationKey(preflight, answer))
    yield why === undefined ? answer : { ...answer, status: 'wrong', problem: why }
  }
}

/** Every entry of every contest, by contest in the order of the plan. */
export function entriesOf(records: Records): { contest: Contest; entries: ContestEntry[] }[] {
  const accusations = accusationsIn(records)
  const standings = standingsOf(records, accusations)
  return contestsOf(records.head.plan).map((contest) => {
    const entries = records.preflights.flatMap((preflight, index) => {
      const standing = standings[index]
      if (standing === undefined || !isSameContest(preflight.contest, contest)) return []
      return [entryOf(records, { preflight, standing, accusations })]
    })
    return { contest, entries: [...entries, ...controlsAmong(records, contest, entries)] }
  })
}

function entryOf(
  records: Records,
  known: { preflight: Preflight; standing: Standing; accusations: ReadonlyMap<string, string> },
): ContestEntry {
  const { preflight, standing, accusations } = known
  const { solverId, contest } = preflight
  const answers = (): Generator<Answer> => withAccusations(preflight, accusations)
  const counts = countStatuses(answers())
  return {
    solverId,
    contest,
    standing,
    preflight,
    answers,
    external: records.head.plan.solvers.some((solver) => solver.solverId === solverId && solver.external),
    asked: askedIn(records, contest),
    counts,
    solved: totalOf(counts, isAnswered),
    ...timesOf(records, solverId, contest),
    allocations: records.allocations.find(
      (event) => event.solverId === solverId && isSameContest(event.contest, contest),
    ),
  }
}

function timesOf(
  { forks }: Records,
  solverId: string,
  contest: Contest,
): Pick<ContestEntry, 'forks' | 'times'> {
  const own = forks.filter(
    (fork) => fork.status === 'ok' && fork.solverId === solverId && isSameContest(fork.contest, contest),
  )
  const times = own.flatMap((fork) => {
    const sweep = sweepTimeOf(fork)
    if (sweep === undefined) return []
    return [{ shard: fork.shard, round: fork.round, sweep, puzzles: puzzleTimesOf(fork) }]
  })
  return { forks: own, times }
}

function controlsAmong(records: Records, contest: Contest, entries: readonly ContestEntry[]): ContestEntry[] {
  const control = records.controls.find((event) => isSameContest(event.contest, contest))
  const subject = entries.find(({ solverId }) => solverId === control?.solverId)
  if (subject === undefined) return []
  const solverId = controlIdOf(subject.solverId)
  return [{ ...subject, solverId, ...timesOf(records, solverId, contest) }]
}

function askedIn({ head: { plan }, questions }: Records, { datasetId, track }: Contest): number {
  const event = questions.find((known) => known.datasetId === datasetId && known.track === track)
  const puzzles = plan.datasets.find((dataset) => dataset.datasetId === datasetId)?.puzzles.length ?? 0
  return event?.asked ?? puzzles * (track === 'permuted' ? plan.isomorphs : 1)
}

function countStatuses(answers: Iterable<Answer>): Record<PuzzleStatus, number> {
  const counts: Record<PuzzleStatus, number> = {
    solved: 0,
    wrong: 0,
    multiple: 0,
    none: 0,
    undecided: 0,
    timeout: 0,
    memory: 0,
    error: 0,
    killed: 0,
    unsupported: 0,
  }
  for (const { status } of answers) counts[status]++
  return counts
}

function totalOf(
  counts: Readonly<Record<PuzzleStatus, number>>,
  counted: (status: PuzzleStatus) => boolean,
): number {
  return Object.entries(counts).reduce(
    (total, [status, count]) => (counted(status as PuzzleStatus) ? total + count : total),
    0,
  )
}

export function timeoutsOf({ counts }: ContestEntry): number {
  return totalOf(counts, isCensored)
}

/**
 * A solver that gave up on a puzzle, well within its limits, cannot be ranked among those that answer all: its
 * times are those of the puzzles that it solved.
 */
export function gaveUp({ counts }: ContestEntry): boolean {
  return counts.undecided > 0
}

/** Questions that got no proved answer, though the solver did not give up: in every sum they count the limit. */
export function unsolvedOf({ asked, solved, counts }: ContestEntry): number {
  return asked - solved - counts.undecided
}

/** Whether the times of an entry can be compared with those of others. */
export function isComparable(entry: ContestEntry): boolean {
  return entry.standing.status === 'ranked' && entry.times.length > 0 && !gaveUp(entry)
}
