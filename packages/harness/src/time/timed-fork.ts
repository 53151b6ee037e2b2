/** One entrant in one round: its process, its measurements, and its mistakes. */
import { recalling } from '../ask/finding.ts'
import { CHANGED, proved } from '../ask/proof.ts'
import { type ForkOutcome, ForkProcess, STARTING_SECONDS } from '../fork/fork-process.ts'
import type { Meeting, Reply, Slice, UnseenInstance, WarmUp, Work } from '../fork/protocol.ts'
import { type Usage, workElsewhere } from '../fork/watch.ts'
import { medianOf } from '../numbers.ts'
import { costOf } from '../plan/costs.ts'
import type { AskedInstance, Session } from '../plan/session.ts'
import { seedFor, shuffled } from '../random.ts'
import type { ForkEvent, RecordedAnswer } from '../record/events.ts'
import {
  type Contest,
  contestKey,
  forkIdOf,
  instanceKey,
  isControl,
  otherStateOf,
  type Plan,
  plannedEntrantOf,
  plannedSetOf,
} from '../record/plan.ts'

/** One entrant in one round. */
type Slot = Pick<ForkEvent, 'round' | 'contest' | 'entrantId'>

/** An instance that it solved, with its answer. Instances that reached a limit are not timed again. */
type Solved = AskedInstance & RecordedAnswer

/**
 * The seat from which an entry is loaded. The two states of an entrant sit apart, and so do the two entries of the control. A seeded coin
 * says who sits where in a round, and in the round after it they have exchanged their seats.
 */
export function seatOf(plan: Plan, { round, contest, entrantId }: Slot): number {
  const { entrantId: id, earlierOf } = plannedEntrantOf(plan, entrantId)
  const coin = seedFor(plan.seed, 'seat', contestKey(contest), earlierOf ?? id, Math.ceil(round / 2))
  return (coin + round + Number(earlierOf !== undefined) + Number(isControl(entrantId))) % 2
}

const SWEEPS_AT_MOST = 20 // an entrant that takes this much longer than in its preflight counts as not returning
const MS_PER_SECOND = 1000

export class TimedFork {
  private readonly session: Session
  private readonly slot: Slot
  private readonly solved: readonly Solved[]
  private readonly isExternal: boolean
  /** The indexes of the solved instances that have their own rows. */
  private readonly detailed: readonly number[]
  /** The CPU seconds in which an honest entrant could carry out any command. */
  private readonly limit: number
  private readonly startedAt = new Date().toISOString()
  private readonly fork: ForkProcess
  private readonly slices: (Slice & { readonly turn: number })[] = []
  private readonly notes: string[] = []
  private failure: Failure | undefined
  private warm: WarmUp | undefined
  private plannedSlices = 0
  private instanceNs: readonly number[] | undefined
  private met: ForkEvent['met']
  private isAtUnseen = false

  constructor(session: Session, slot: Slot) {
    const { plan, signal } = session
    const { warmUpMs, sliceMs, turns, memoryMiB } = plan
    const preflight = session.preflightOf(slot.entrantId, slot.contest)
    if (preflight === undefined) throw new RangeError(`no preflight of ${slot.entrantId}`)
    const all = session.asked.of(slot.contest)
    const solved = preflight.answers.flatMap((answer, index) =>
      answer.status === 'solved' ? [{ ...(all[index] as AskedInstance), ...answer }] : [],
    )
    const answers = preflight.answers.filter(({ status }) => status === 'solved')
    const shown = new Set(plannedSetOf(plan, slot.contest).detailed)
    const honestMs = warmUpMs + sliceMs + costOf(preflight).sweepMs
    const entrant = plannedEntrantOf(plan, slot.entrantId)
    const otherId = otherStateOf(plan, entrant)
    const other = otherId === undefined ? undefined : session.preflightOf(otherId, slot.contest)
    this.session = session
    this.slot = slot
    this.solved = solved
    this.isExternal = entrant.external
    this.detailed = solved.flatMap(({ instance }, index) => (shown.has(instance) ? [index] : []))
    this.limit = STARTING_SECONDS + (SWEEPS_AT_MOST * honestMs) / MS_PER_SECOND
    this.fork = new ForkProcess(
      {
        kind: 'time',
        ...session.placeOf(entrant, seatOf(plan, slot)),
        ...session.asked.partOfJob(slot.contest, solved),
        ...{ proved: withCostsOf(other, answers), detailed: this.detailed, warmUpMs, sliceMs, turns },
      },
      { memoryMiB, signal },
    )
  }

  async warmUp(): Promise<void> {
    if ((await this.fork.done(this.limit)) === undefined) return
    this.warm = await this.call('warmUp')
    this.hold(this.warm)
  }

  /** What its sweep takes, roughly, after the warm-up. */
  get sweepNs(): number {
    return this.warm?.sweepNs ?? 0
  }

  /** Divides its work into slices, for a sweep that takes about so long. */
  async planSlices(sweepNs: number): Promise<void> {
    this.plannedSlices = (await this.call('planSlices', sweepNs)) ?? 0
  }

  /** Works for its slice of a turn. Its slices are spread evenly over the turns. */
  async slice(turn: number): Promise<void> {
    const { turns } = this.session.plan
    const slicesUntil = (last: number): number => Math.floor((last * this.plannedSlices) / turns)
    if (slicesUntil(turn) === slicesUntil(turn - 1)) return
    const slice = await this.call('slice')
    if (slice !== undefined) this.slices.push({ ...slice, turn })
    this.hold(slice)
  }

  /** Times single instances within sweeps. */
  async detail(): Promise<void> {
    this.instanceNs = await this.call('detail')
  }

  /** Looks whether it remembers answers: of what was timed, and of instances that its process has never seen. */
  async meetUnseen(): Promise<void> {
    if (this.fork.isOver) return // what ended it was not these
    const recalled = await this.call('recall')
    this.hold({ differing: recalled ?? [] })
    this.isAtUnseen = true
    const { slot, solved, sweepNs, session } = this
    const unseen = await unseenInstances(session, slot, solved, sweepNs / solved.length)
    const asked = unseen?.map((one) => one.asked)
    const meetings = asked && (await this.call('meet', asked, WARMING))
    if (unseen && meetings) this.met = metFrom(unseen.slice(WARMING), meetings)
    this.isAtUnseen = this.fork.isOver
  }

  async finish(): Promise<ForkEvent | undefined> {
    const outcome = await this.fork.close()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome)
    const { round, contest, entrantId } = this.slot
    const { plan } = this.session
    const slices = failure === undefined ? this.slices : []
    const detailed = failure === undefined ? this.detailed.map((index) => this.solved[index] as Solved) : []
    const { warmUp = null, outside } = this.warm ?? {}
    return {
      forkId: forkIdOf(plan, contest, round, entrantId),
      shard: plan.shard.index,
      round,
      entrantId,
      contest,
      startedAt: this.startedAt,
      status: failure?.status ?? 'ok',
      problem: failure?.problem ?? null,
      warmUp,
      turn: slices.map(({ turn }) => turn),
      first: slices.map(({ first }) => first),
      asked: slices.map(({ asked }) => asked),
      cpuNs: slices.map(({ cpuNs }) => cpuNs),
      wallNs: slices.map(({ wallNs }) => wallNs),
      inSet: this.solved.length,
      instance: detailed.map(({ instance }) => instance),
      variant: detailed.map(({ variant }) => variant),
      instanceNs: detailed.map((_, position) => this.instanceNs?.[position] ?? 0),
      ...(this.met && { met: this.met }),
      ...(outside && { outside }),
      sleepShare: this.isExternal ? null : medianOf(slices.map(({ sleepShare }) => sleepShare)),
      peakMemoryMiB: this.isExternal ? outcome.programPeakMiB : outcome.peakMemoryMiB,
      notes: [...outcome.notes, ...this.notes],
    }
  }

  /** Undefined if it has failed. */
  private async call<Name extends keyof Work>(
    name: Name,
    ...parameters: Parameters<Work[Name]>
  ): Promise<ReturnType<Work[Name]> | undefined> {
    if (this.failure !== undefined) return undefined
    return this.fork.call(name, parameters, this.limit)
  }

  /** Holds it to the answers that were proved. */
  private hold({ differing }: Pick<Slice, 'differing'> = { differing: [] }): void {
    const failures = differing.flatMap(
      (reply) => failureIn(this.session, this.slot.contest, this.solved[reply.index] as Solved, reply) ?? [],
    )
    this.failure ??= failures.find(({ status }) => status === 'disqualified') ?? failures[0]
  }

  private failureFrom({ ending, problem, accident, usage }: ForkOutcome): Failure | undefined {
    if (this.failure !== undefined) return this.failure
    if (accident !== null) return { status: 'disqualified', problem: accident }
    if (ending === 'done') return this.hiddenWork(usage)
    if (this.isAtUnseen && ending === 'killed') {
      // an entrant is not blamed for the cost of new instances
      this.notes.push(`was stopped while it met new instances: it ${problem}`)
      return this.hiddenWork(usage)
    }
    return { status: ending === 'killed' || ending === 'memory' ? ending : 'error', problem }
  }

  /** Work that its clock did not measure. A program works in a process of its own. */
  private hiddenWork(usage: Usage | undefined): Failure | undefined {
    if (this.slices.length === 0) return { status: 'error', problem: 'ended without a result' }
    if (this.isExternal) return undefined
    const problem = workElsewhere(usage)
    return problem === undefined ? undefined : { status: 'disqualified', problem }
  }
}

/** What went wrong while an entrant was timed. */
interface Failure {
  readonly status: Exclude<ForkEvent['status'], 'ok'>
  readonly problem: string | null
}

/** Judges what an entrant answers while it is timed, if it differs from the proved answer. Undefined if it is right, too. */
function failureIn(
  session: Session,
  contest: Contest,
  before: Solved,
  { answer, thrown, changed, recounted, recalled }: Reply,
): Failure | undefined {
  const name = session.nameOf(contest, before.instance)
  const failure = (status: Failure['status'], problem: string): Failure => {
    return { status, problem: `${name}: ${problem}` }
  }
  if (changed === true) return failure('disqualified', CHANGED)
  if (recalled === true) return failure('disqualified', recalling(session.suite))
  if (answer === undefined) return failure('error', thrown ?? 'gave no answer')
  const proof = proved(session, contest, before, answer)
  if (proof.outcome === 'wrong') return failure('wrong', proof.problem)
  if (proof.outcome === 'undecided')
    return failure('error', 'gave up on an instance that it had answered before')
  if (recounted === true) return failure('wrong', recounting(session, answer.counters ?? [], before))
  const { claim } = before
  return answer.claim === claim
    ? undefined
    : failure('wrong', `claims ${answer.claim}, and had claimed ${claim} before`)
}

/** Which counter differs from what it was in the preflight. */
function recounting({ suite }: Session, now: readonly number[], { counters }: RecordedAnswer): string {
  const at = suite.counters.findIndex(({ name }, index) => now[index] !== (counters[name] ?? now[index]))
  const name = suite.counters[at]?.name ?? ''
  return `counts ${now[at]} ${name}, and had counted ${counters[name]} before`
}

/**
 * The answers of an entrant, with what each took in the slower of its two states. These costs say how a process warms up and divides its
 * sweeps. If both states had their own, what one preflight measured by chance would make identical code differ in every round.
 */
export function withCostsOf(
  other: { readonly answers: readonly RecordedAnswer[] } | undefined,
  answers: readonly RecordedAnswer[],
): RecordedAnswer[] {
  const costs = new Map(other?.answers.map((answer) => [instanceKey(answer), answer.cpuNs ?? 0]))
  return answers.map((answer) => ({
    ...answer,
    cpuNs: Math.max(answer.cpuNs ?? 0, costs.get(instanceKey(answer)) ?? 0),
  }))
}

const WARMING = 4
const [LEAST_UNSEEN, MOST_UNSEEN] = [10, 32]
/** About so much time is spent on the first calls, unless the least number of them takes more. */
const UNSEEN_NS = 40e6
/** What is not finished within this multiple of the work of the instance that it was made from is left out. */
const BUDGET_OF_PARENT = 4
const LEAST_BUDGET = 256

/** A new instance, and the one of the set that it was made from. */
interface Unseen {
  readonly parent: Pick<Solved, 'instance' | 'variant'>
  /** What the parent counted of what budgets limit. */
  readonly knownWork: number | null
  readonly asked: UnseenInstance
}

/**
 * Fresh instances, or else variants, of those that an entrant solved. A half of these are chosen with equal probability, and the others by their
 * time, because it is the long ones that are worth remembering. Each process of each run gets others. Undefined if the suite makes none.
 *
 * @param meanNs what one instance takes, roughly
 */
export async function unseenInstances(
  session: Session,
  { round, contest, entrantId }: Pick<ForkEvent, 'round' | 'contest' | 'entrantId'>,
  solved: readonly Solved[],
  meanNs: number,
): Promise<readonly Unseen[] | undefined> {
  const { suite, plan, records } = session
  const { shape } = session.asked.setOf(contest)
  const seed = seedFor(plan.seed, 'unseen', records.head.createdAt, contestKey(contest), round, entrantId)
  const limited = suite.counters.find(({ firstBudget }) => firstBudget !== undefined)?.name ?? ''
  const fitting = Math.floor(UNSEEN_NS / Math.max(meanNs, 1))
  const count = WARMING + Math.max(LEAST_UNSEEN, Math.min(MOST_UNSEEN, fitting))
  const unseen: Unseen[] = []
  for (const [number, parent] of parentsOf(solved, count, seed).entries()) {
    const { instance, variant, value, counters } = parent
    const ownSeed = seedFor(seed, number)
    const fresh =
      (await suite.checks?.fresh?.(value, ownSeed, shape)) ?? suite.variant?.(value, ownSeed, shape)
    if (fresh === undefined) return undefined
    const knownWork = counters[limited] ?? null
    const budget = knownWork === null ? Infinity : Math.max(LEAST_BUDGET, BUDGET_OF_PARENT * knownWork)
    const asked = { bytes: suite.encode(fresh), parent: solved.indexOf(parent), budget }
    unseen.push({ parent: { instance, variant }, knownWork, asked })
  }
  return unseen
}

/** Every second one in a random order, and between them those that points at equal distances hit, if the times are laid end to end. */
function parentsOf(solved: readonly Solved[], count: number, seed: number): Solved[] {
  const inOrder = shuffled(solved, seed)
  const ends = inOrder.map(({ cpuNs }) => cpuNs ?? 0)
  for (let index = 1; index < ends.length; index++) ends[index] = (ends[index] ?? 0) + (ends[index - 1] ?? 0)
  const totalNs = ends.at(-1) ?? 0
  return Array.from({ length: count }, (_, number) => {
    const at = (totalNs * (number + 0.5)) / count
    const hit = number % 2 === 0 ? (number / 2) % inOrder.length : ends.findIndex((end) => end >= at)
    return inOrder[hit] as Solved
  })
}

/** What is recorded of the instances that were answered. */
function metFrom(unseen: readonly Unseen[], meetings: readonly Meeting[]): NonNullable<ForkEvent['met']> {
  const answered = meetings.flatMap(({ ns, ...met }, index) =>
    ns.length === 0 ? [] : [{ ...(unseen[index] as Unseen), ...met, ns: [...ns] }],
  )
  return {
    instance: answered.map(({ parent }) => parent.instance),
    variant: answered.map(({ parent }) => parent.variant),
    ns: answered.map(({ ns }) => ns),
    knownNs: answered.map(({ knownNs }) => knownNs),
    work: answered.map(({ work }) => work),
    knownWork: answered.map(({ knownWork }) => knownWork),
  }
}
