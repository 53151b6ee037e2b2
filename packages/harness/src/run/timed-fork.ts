/** One entrant in one round: its process, its measurements, and its mistakes. */
import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import type { Usage, Waiting } from '../fork/process-usage.ts'
import type { DetailReport, DifferingAnswer, MeetingReport, Message, WarmUpReport } from '../fork/protocol.ts'
import { type Packed, pack } from '../fork/protocol.ts'
import { proved, questionOf, received } from '../fork/proving.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import { forkIdOf, plannedEntrantOf } from '../plan/schedule.ts'
import { seedFor, shuffled } from '../random.ts'
import type { ForkEvent } from '../records/events.ts'
import { type Contest, contestKey } from '../records/words.ts'
import {
  entrantToAsk,
  jobFor,
  planOf,
  type Run,
  type Solved,
  STARTING_SECONDS,
  sweepSeconds,
} from './run-context.ts'

export interface Slot {
  readonly round: number
  readonly contest: Contest
  readonly entrantId: string
}

type Failure = Pick<ForkEvent, 'problem'> & { readonly status: Exclude<ForkEvent['status'], 'ok'> }
type Slice = Extract<Message, { type: 'slice' }> & { readonly turn: number }

const SWEEPS_AT_MOST = 20 // an entrant that takes this much longer than in its preflight counts as not returning
const MS_PER_SECOND = 1000
const NS_PER_MS = 1e6
const NS_PER_SECOND = 1e9

export class TimedFork {
  readonly slot: Slot
  private readonly run: Run
  private readonly solved: readonly Solved[]
  private readonly startedAt = new Date().toISOString()
  private readonly fork: ForkProcess
  private readonly slices: Slice[] = []
  private readonly sleepShares: number[] = []
  private readonly idleShares: number[] = []
  private readonly notes: string[] = []
  private failure: Failure | undefined
  private warm: WarmUpReport | undefined
  private details: DetailReport | undefined
  private meeting: ForkEvent['meeting'] = null
  private atFirst: Sighting | undefined
  private atLast: Sighting | undefined
  private atEnd: Usage | undefined
  /** The number of slices whose answers were computed only when they were read. */
  private lateSlices = 0

  constructor(run: Run, slot: Slot, solved: readonly Solved[]) {
    const { warmUpMs, sliceMs, turns, memoryMiB } = planOf(run)
    this.run = run
    this.slot = slot
    this.solved = solved
    const instances = solved.map(({ asked }) => asked)
    this.fork = new ForkProcess(
      {
        kind: 'time',
        ...jobFor(run, entrantToAsk(run, slot.entrantId), slot.contest, instances),
        claims: solved.map(({ answer }) => answer.claim),
        digests: solved.map(({ answer }) => answer.digest),
        costsNs: solved.map(({ answer }) => answer.cpuNs ?? 0),
        detailed: this.detailed(),
        warmUpMs,
        sliceMs,
        turns,
      },
      { limits: { memoryMiB }, signal: run.signal },
    )
  }

  /** Whether it can continue to take part. */
  get isFit(): boolean {
    return this.failure === undefined && !this.fork.isOver
  }

  async warmUp(): Promise<void> {
    await this.hearUntil('warm', (message) => {
      if (message.type === 'warm') this.warm = message.report
    })
  }

  /** Works for its slice of a turn. A batch that takes many slices skips most turns. */
  async slice(turn: number): Promise<void> {
    if (!this.isFit || turn % this.everyNth() !== 0) return
    const before = this.fork.waiting()
    this.fork.send({ do: 'slice', turn })
    await this.hearUntil('verified', (message) => {
      if (message.type === 'slice') {
        this.slices.push({ ...message, turn })
        this.sleepShares.push(sleepShare(message, before, this.fork.waiting()))
      } else if (message.type === 'verified') this.sight(message)
    })
  }

  /** Times single instances within sweeps. */
  async detail(): Promise<void> {
    if (!this.isFit) return
    this.fork.send({ do: 'detail' })
    await this.hearUntil('detail', (message) => {
      if (message.type === 'detail') this.details = message.report
    })
  }

  /** Asks it variants that its process has never seen. */
  async meet(): Promise<void> {
    const { domain } = this.run.suite
    if (!this.isFit || domain.variant === undefined) return
    const groupSize = this.groupSize()
    const chosen = this.strangers('meeting', GROUPS * groupSize)
    const encoded = (strangers: readonly Stranger[]): Packed =>
      pack(strangers.map(({ asked }) => domain.encode(asked.value)))
    this.fork.send({
      do: 'meet',
      primers: encoded(this.strangers('priming', PRIMING_GROUPS * groupSize)),
      instances: encoded(chosen),
      originals: chosen.map(({ index }) => index),
      groupSize,
    })
    let report: MeetingReport | undefined
    await this.hearUntil('meeting', (message) => {
      if (message.type === 'meeting') report = message.report
    })
    if (report !== undefined) this.judgeMeeting(report, chosen)
  }

  async finish(): Promise<ForkEvent | undefined> {
    this.atEnd = this.fork.usage() ?? this.atLast?.usage
    const outcome = await this.fork.finish()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome)
    const { run, solved } = this
    const { round, contest, entrantId } = this.slot
    const plan = planOf(run)
    const detailed = failure === undefined ? this.detailed().map((index) => solved[index] as Solved) : []
    const slices = failure === undefined ? this.slices : []
    return {
      type: 'fork',
      forkId: forkIdOf(plan, contest, round, entrantId),
      shard: plan.shard.index,
      round,
      entrantId,
      contest,
      startedAt: this.startedAt,
      status: failure?.status ?? 'ok',
      problem: failure?.problem ?? null,
      cold: this.warm?.cold ?? null,
      warmUp: this.warm?.warmUp ?? null,
      turn: slices.map(({ turn }) => turn),
      first: slices.map(({ first }) => first),
      asked: slices.map(({ asked }) => asked),
      cpuNs: slices.map(({ cpuNs }) => cpuNs),
      wallNs: slices.map(({ wallNs }) => wallNs),
      inSet: solved.length,
      instance: detailed.map(({ asked }) => asked.instance),
      variant: detailed.map(({ asked }) => asked.variant),
      instanceNs: detailed.map((_, position) => this.details?.instanceNs[position] ?? 0),
      sweeps: this.details?.sweeps ?? 0,
      meeting: this.meeting,
      ...(this.warm?.outside && { outside: this.warm.outside }),
      cpuOutsideNs: this.outsideNs(),
      peakMemoryMiB: outcome.peakMemoryMiB,
      notes: [...outcome.notes, ...this.notes],
    }
  }

  /** Reads messages until one of a kind, within the CPU time that an honest entrant could need. */
  private async hearUntil(last: Message['type'], hear: (message: Message) => void): Promise<void> {
    const differing: DifferingAnswer[] = []
    for (let message = await this.next(); message !== undefined; message = await this.next()) {
      if (message.type === 'differs') differing.push(message.answer)
      hear(message)
      if (message.type === last || message.type === 'done') break
    }
    this.judgeDiffering(differing)
  }

  private next(): Promise<Message | undefined> {
    const { warmUpMs, sliceMs } = planOf(this.run)
    const seconds = (warmUpMs + sliceMs) / MS_PER_SECOND + sweepSeconds(this.solved)
    return this.fork.next(STARTING_SECONDS + SWEEPS_AT_MOST * seconds)
  }

  private everyNth(): number {
    const { sliceMs, turns } = planOf(this.run)
    const { sweepNs = 0, parts = 1 } = this.warm ?? {}
    if (this.slot.contest.mode === 'single' || parts > 1) return 1
    const slices = (sweepNs / NS_PER_SECOND / sliceMs) * MS_PER_SECOND
    return Math.max(1, Math.min(Math.floor(turns / LEAST_BATCHES), Math.floor(slices / LONG_BATCH)))
  }

  private detailed(): number[] {
    return this.solved.flatMap(({ isDetailed }, index) => (isDetailed ? [index] : []))
  }

  /** The number of instances that together take long enough for a clock that counts microseconds. */
  private groupSize(): number {
    const meanNs = (this.warm?.sweepNs ?? 0) / this.solved.length
    return Math.min(MOST_IN_GROUP, Math.max(1, Math.ceil(GROUP_NS / Math.max(meanNs, 1))))
  }

  /** Variants of instances that are cheap for this entrant. For a small set, several of each. */
  private strangers(purpose: string, count: number): Stranger[] {
    const { round, contest } = this.slot
    const { seed } = planOf(this.run)
    const { domain } = this.run.suite
    const shape = this.run.asked.shapeOf(contest)
    const about = [purpose, this.run.store.records.head.runId, round, contestKey(contest)]
    const inOrder = [...this.solved.keys()].sort((a, b) => this.costOf(a) - this.costOf(b))
    const cheap = shuffled(inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE)), seedFor(seed, ...about))
    return Array.from({ length: count }, (_, position) => {
      const index = cheap[position % cheap.length] as number
      const { asked } = this.solved[index] as Solved
      const value = domain.variant?.(
        asked.value,
        seedFor(seed, ...about, asked.instance, asked.variant, position),
        shape,
      )
      return { index, asked: { ...asked, value } }
    })
  }

  private costOf(index: number): number {
    return this.solved[index]?.answer.cpuNs ?? 0
  }

  private judgeMeeting(report: MeetingReport, chosen: readonly Stranger[]): void {
    const { met, firstNs, againNs, copiesNs, familiarNs, answers } = report
    for (const { index, answer, thrown } of answers) {
      const stranger = chosen[index] as Stranger
      const failure = this.against(
        { index: stranger.index, ...(answer && { answer }), ...(thrown === undefined ? {} : { thrown }) },
        stranger.asked,
      )
      if (failure !== undefined && answer?.stopped !== true) this.failure ??= failure
    }
    const { counters, work } = this.run.suite.domain
    const position = counters.findIndex(({ name }) => name === work?.counter)
    this.meeting = {
      instances: met.length,
      firstNs,
      againNs,
      copiesNs,
      familiarNs,
      work: sumOrNull(met.map((index) => answers[index]?.answer?.counters?.[position])),
      familiarWork: sumOrNull(
        met.map(
          (stranger) => this.solved[chosen[stranger]?.index ?? 0]?.answer.counters[work?.counter ?? ''],
        ),
      ),
    }
  }

  private judgeDiffering(differing: readonly DifferingAnswer[]): void {
    const failures = differing.flatMap((answer) => {
      const { asked } = this.solved[answer.index] as Solved
      return this.against(answer, asked) ?? []
    })
    this.failure ??= failures.find(({ status }) => status === 'cheating') ?? failures[0]
  }

  /** What is wrong with an answer that differs from the proved one. Undefined if it is right too. */
  private against(given: DifferingAnswer, asked: AskedInstance): Failure | undefined {
    const { run, slot } = this
    const word = run.suite.domain.words.instance
    const isNew = asked !== this.solved[given.index]?.asked
    const name = `${isNew ? 'a new variant of ' : ''}${word} ${run.asked.nameOf(slot.contest, asked.instance)}`
    if (given.changed === true)
      return { status: 'cheating', problem: `${name}: changed the instance that it was given` }
    if (given.overwritten === true) {
      return { status: 'cheating', problem: `${name}: its answer changes with the next call` }
    }
    if (given.answer === undefined)
      return { status: 'error', problem: `${name}: ${given.thrown ?? 'gave no answer'}` }
    const answer = received(given.answer)
    const proof = proved(questionOf(run.suite.domain, run.asked, slot.contest, asked), answer)
    const before = this.solved[given.index]?.answer.claim
    if (proof.outcome === 'wrong') return { status: 'wrong', problem: `${name}: ${proof.problem}` }
    if (proof.outcome === 'undecided') {
      return isNew
        ? undefined
        : { status: 'error', problem: `${name}: gave up on an instance that it had answered before` }
    }
    if (answer.claim === before) return undefined
    return { status: 'wrong', problem: `${name}: claims ${answer.claim}, and had claimed ${before} before` }
  }

  private failureFrom({ ending, problem }: ForkOutcome): Failure | undefined {
    if (this.failure !== undefined) return this.failure
    if (ending === 'done') return this.hiddenWork()
    const isComplete = this.details !== undefined
    if (isComplete && ending === 'killed') {
      // an entrant is not blamed for the cost of new variants
      this.notes.push(`was stopped while it met new variants: it ${problem}`)
      return this.hiddenWork()
    }
    if (ending === 'killed' || ending === 'memory' || ending === 'cheating')
      return { status: ending, problem }
    return { status: 'error', problem }
  }

  /** Work that its clock did not measure. */
  private hiddenWork(): Failure | undefined {
    if (this.slices.length === 0) return { status: 'error', problem: 'ended without a result' }
    if (this.isExternal()) return this.idleness()
    const { startedCpuSeconds = 0, ownCpuSeconds = 0 } = this.atEnd ?? {}
    if (startedCpuSeconds > LEAST_HIDDEN_SECONDS && startedCpuSeconds > HIDDEN_SHARE * ownCpuSeconds) {
      const problem = `works in other processes: ${seconds(startedCpuSeconds)} s of CPU time beside ${seconds(ownCpuSeconds)} s of its own`
      return { status: 'cheating', problem }
    }
    const [first, last] = [this.atFirst, this.atLast]
    if (first?.usage !== undefined && last?.usage !== undefined) {
      const seenNs = (last.usage.ownCpuSeconds - first.usage.ownCpuSeconds) * NS_PER_SECOND
      const saidNs = last.clockNs - first.clockNs
      if (seenNs > UNSEEN_SECONDS * NS_PER_SECOND + LYING * saidNs) {
        return {
          status: 'cheating',
          problem: `its clock shows ${seconds(saidNs / NS_PER_SECOND)} s of CPU time, and the system ${seconds(seenNs / NS_PER_SECOND)} s`,
        }
      }
    }
    if (this.lateSlices > this.slices.length / 2) {
      return { status: 'cheating', problem: 'computes its answers when they are read, which is not timed' }
    }
    const slept = middle(this.sleepShares)
    if (slept > MOST_SLEEP) {
      const percent = Math.round(slept * 100)
      return {
        status: 'cheating',
        problem: `sleeps for ${percent} % of the time in which it should work, so another process does the work`,
      }
    }
    return undefined
  }

  /** A program whose batches take far longer than it and the fork work has somebody else do them. */
  private idleness(): Failure | undefined {
    const idle = this.slot.contest.mode === 'batch' ? middle(this.idleShares) : 0
    if (idle <= MOST_IDLE) return undefined
    const problem = `is idle for ${Math.round(100 * idle)} % of the time in which it should work: somebody else does the work`
    return { status: 'cheating', problem }
  }

  private isExternal(): boolean {
    return plannedEntrantOf(planOf(this.run), this.slot.entrantId).external
  }

  private sight({ clockNs, isLate, idleShare }: Extract<Message, { type: 'verified' }>): void {
    if (idleShare !== undefined) this.idleShares.push(idleShare)
    if (isLate) this.lateSlices++
    const usage = this.fork.usage()
    this.atLast = { clockNs, usage }
    this.atFirst ??= this.atLast
  }

  private outsideNs(): number | null {
    const [first, last] = [this.atFirst?.usage, this.atLast?.usage]
    if (first === undefined || last === undefined) return null
    return Math.max(0, last.startedCpuSeconds - first.startedCpuSeconds) * NS_PER_SECOND
  }
}

interface Stranger {
  readonly index: number
  readonly asked: AskedInstance
}

/** The CPU time according to the fork and according to the system, at the same moment. */
interface Sighting {
  readonly clockNs: number
  readonly usage: Usage | undefined
}

const GROUPS = 9
const PRIMING_GROUPS = 3
const GROUP_NS = 150e3
const MOST_IN_GROUP = 200
const CHEAP_SHARE = 0.7
const LEAST_BATCHES = 4
const LONG_BATCH = 4 // slices
const LEAST_HIDDEN_SECONDS = 0.02 // /proc counts in steps of 10 ms
const HIDDEN_SHARE = 0.1
const UNSEEN_SECONDS = 0.05
const LYING = 2 // the time of the system has to be this multiple of the fork's
const MOST_SLEEP = 0.5
const MOST_IDLE = 0.8
const LEAST_SLEEPS = { inSlice: 5, perMs: 1 } // whichever is less

/**
 * The part of a slice in which the process slept: it neither worked nor waited for a core. 0 for a process
 * that hardly ever went to sleep by itself, because then the (virtual) machine did not run.
 */
function sleepShare(
  { wallNs, cpuNs }: { readonly wallNs: number; readonly cpuNs: number },
  before: Waiting | undefined,
  after: Waiting | undefined,
): number {
  if (before === undefined || after === undefined) return 0
  const enough = Math.min(LEAST_SLEEPS.inSlice, (LEAST_SLEEPS.perMs * wallNs) / NS_PER_MS)
  if (after.sleeps - before.sleeps < enough) return 0
  return Math.max(0, wallNs - cpuNs - (after.queuedNs - before.queuedNs)) / wallNs
}

function seconds(duration: number): string {
  return duration.toFixed(2)
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function sumOrNull(numbers: readonly (number | null | undefined)[]): number | null {
  let sum = 0
  for (const number of numbers) {
    if (number === null || number === undefined) return null
    sum += number
  }
  return sum
}
