/** One entrant in one round: its process, its measurements, and its mistakes. */
import { isByWall } from '../../analysis/round-times.ts'
import { Conduct } from '../../fork/conduct.ts'
import { type ForkOutcome, ForkProcess } from '../../fork/fork-process.ts'
import { type Familiar, groupSize, meetingOf, suspectsAmong } from '../../fork/meeting.ts'
import type { Usage } from '../../fork/process-usage.ts'
import {
  type AnswerReport,
  type DetailReport,
  type DifferingAnswer,
  type MeetingReport,
  type Message,
  type Packed,
  pack,
  type WarmUpReport,
} from '../../fork/protocol.ts'
import { sumOf } from '../../numbers.ts'
import { forkIdOf, plannedEntrantOf } from '../../plan/schedule.ts'
import type { ForkEvent } from '../../records/events.ts'
import {
  entrantToAsk,
  jobFor,
  planOf,
  type Run,
  type Slot,
  type Solved,
  STARTING_SECONDS,
  sufficientBudget,
  sweepSeconds,
} from '../run-context.ts'
import { AnswerJudge, countersOf, type Failure, GAVE_UP } from './answer-judge.ts'
import { requireKeptClaim } from './kept-claims.ts'
import { type NewInstance, NewInstances } from './new-instances.ts'

type Slice = Extract<Message, { type: 'slice' }> & { readonly turn: number }

const SWEEPS_AT_MOST = 20 // an entrant that takes this much longer than in its preflight counts as not returning
const MS_PER_SECOND = 1000

export class TimedFork {
  readonly slot: Slot
  private readonly run: Run
  private readonly solved: readonly Solved[]
  private readonly startedAt = new Date().toISOString()
  private readonly fork: ForkProcess
  private readonly slices: Slice[] = []
  private readonly conduct = new Conduct()
  private readonly notes: string[] = []
  private readonly judge: AnswerJudge
  private failure: Failure | undefined
  private warm: WarmUpReport | undefined
  private details: DetailReport | undefined
  private meeting: ForkEvent['meeting'] = null

  constructor(run: Run, slot: Slot, solved: readonly Solved[]) {
    const { warmUpMs, sliceMs, turns, memoryMiB } = planOf(run)
    this.run = run
    this.slot = slot
    this.solved = solved
    this.judge = new AnswerJudge(run, slot.contest, solved)
    const instances = solved.map(({ asked }) => asked)
    this.fork = new ForkProcess(
      {
        kind: 'time',
        ...jobFor(run, entrantToAsk(run, slot.entrantId), slot.contest, instances),
        ...sufficientBudget(run, solved),
        claims: solved.map(({ answer }) => answer.claim),
        digests: solved.map(({ answer }) => answer.digest),
        counters: solved.map(({ answer }) => countersOf(run, answer)),
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

  /** Works for its slice of a turn. An entrant whose slices are long skips most turns. */
  async slice(turn: number): Promise<void> {
    if (!this.isFit || !this.worksIn(turn)) return
    const before = this.fork.waiting()
    this.fork.send({ do: 'slice' })
    await this.hearUntil('verified', (message) => {
      if (message.type === 'slice') {
        if (this.slices.at(-1)?.turn === turn) this.failure ??= FORGED
        this.slices.push({ ...message, turn })
        this.conduct.noteSlice(message, before, this.fork.waiting())
      } else if (message.type === 'verified') {
        this.conduct.noteVerified(message, this.isCompared() ? this.fork.usage() : undefined)
      }
    })
  }

  /** What the system knows is compared between the first slice and the last one. Asking it takes a third as long as a slice. */
  private isCompared(): boolean {
    return this.slices.length === 1 || this.slices.length === this.warm?.slices
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
    const news = new NewInstances(this.run, this.slot, this.solved)
    const size = groupSize((this.warm?.sweepNs ?? 0) / this.solved.length)
    const suspects = suspectsAmong(this.familiar())
    const suspectSizes = suspects.map(({ ns }) => Math.min(size, groupSize(ns)))
    const chosen = [
      ...news.cheapVariants('meeting', GROUPS * size),
      ...suspects.flatMap(({ index }, at) => news.variantsOf([index], 'suspect', suspectSizes[at] ?? 0)),
    ]
    const counterexamples = await news.counterexamples()
    const strangers = news.strangers(STRANGER_GROUPS * Math.min(size, MOST_STRANGERS), counterexamples)
    chosen.push(...strangers)
    const primers = news.primers(PRIMING_GROUPS * size, counterexamples)
    const encoded = (instances: readonly NewInstance[]): Packed =>
      pack(instances.map(({ asked }) => domain.encode(asked.value)))
    const strangerSizes = dividedEvenly(strangers.length, STRANGER_GROUPS)
    const groupSizes = [...new Array<number>(GROUPS).fill(size), ...suspectSizes, ...strangerSizes]
    this.fork.send({
      do: 'meet',
      primers: encoded(primers),
      counterexamples: primers.flatMap(({ otherClaim }, at) => (otherClaim === undefined ? [] : [at])),
      instances: encoded(chosen),
      originals: chosen.map(({ index }) => index),
      groupSizes,
    })
    let report: MeetingReport | undefined
    await this.hearUntil('meeting', (message) => {
      if (message.type === 'meeting') report = message.report
    })
    if (report === undefined) return
    this.judgeNew(report.counterexamples, primers)
    const gaveUp = this.judgeNew(report.answers, chosen)
    const { doubted } = this.failure ?? {}
    if (doubted !== undefined) await requireKeptClaim(this.run, this.slot.contest, doubted)
    this.judgeTimes(report, { chosen, groupSizes, strangerGroups: strangerSizes.length, gaveUp })
  }

  async finish(): Promise<ForkEvent | undefined> {
    const atEnd = this.fork.usage() ?? this.conduct.lastUsage
    const outcome = await this.fork.finish()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome, atEnd)
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
      cpuOutsideNs: this.conduct.startedCpuNs,
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

  /** Its slices are spread evenly over the turns. */
  private worksIn(turn: number): boolean {
    const { turns } = planOf(this.run)
    const slicesUntil = (last: number): number => Math.floor((last * (this.warm?.slices ?? 0)) / turns)
    return slicesUntil(turn) > slicesUntil(turn - 1)
  }

  private detailed(): number[] {
    return this.solved.flatMap(({ isDetailed }, index) => (isDetailed ? [index] : []))
  }

  /** The instances that were timed one by one, as this fork answered them. */
  private familiar(): Familiar[] {
    return this.detailed().flatMap((index, position) => {
      const ns = this.details?.instanceNs[position]
      const work = this.workOf(this.solved[index]) ?? undefined
      return ns === undefined ? [] : [{ index, ns, work }]
    })
  }

  /**
   * How much longer instances took in the slices than when they were timed one by one. Only the slices are ranked, so what happens
   * in them is compared with the meeting. What is timed one by one may be a part of the set, and its share is known from the
   * preflight.
   */
  private inSlices(): number {
    const { external } = plannedEntrantOf(planOf(this.run), this.slot.entrantId)
    const isByWallClock = isByWall(this.warm ?? {}, external)
    const sliceNs = sumOf(this.slices.map(({ cpuNs, wallNs }) => (isByWallClock ? wallNs : cpuNs)))
    const perAnswer = sliceNs / sumOf(this.slices.map(({ asked }) => asked))
    const costs = this.solved.map(({ answer }) => answer.cpuNs ?? 0)
    const singly = this.detailed()
    const share = sumOf(singly.map((index) => costs[index] ?? 0)) / sumOf(costs)
    const longer = (perAnswer * costs.length * share) / (this.details?.sweepNs ?? Number.NaN)
    return Number.isFinite(longer) ? longer : 1
  }

  private workOf(solved: Solved | undefined): number | null {
    return solved?.answer.counters[this.run.suite.domain.work?.counter ?? ''] ?? null
  }

  /** Returns for each answer whether the entrant gave up. */
  private judgeNew(answers: readonly AnswerReport[], instances: readonly NewInstance[]): boolean[] {
    return answers.map((report) => {
      const judgement = this.judge.againstNew(report, instances[report.index] as NewInstance)
      if (judgement === GAVE_UP) return true
      this.failure ??= judgement
      return false
    })
  }

  private judgeTimes(
    report: MeetingReport,
    {
      chosen,
      groupSizes,
      strangerGroups,
      gaveUp,
    }: {
      chosen: readonly NewInstance[]
      groupSizes: readonly number[]
      strangerGroups: number
      gaveUp: readonly boolean[]
    },
  ): void {
    const { answers } = report
    const { counters, work, budget } = this.run.suite.domain
    const position = counters.findIndex(({ name }) => name === work?.counter)
    const scale = this.inSlices()
    const timed = new Map(this.familiar().map(({ index, ns }) => [index, ns * scale]))
    const met = chosen.map(({ index, asked }, at) => ({
      instance: asked.instance,
      variant: asked.variant,
      gaveUp: gaveUp[at] === true,
      work: answers[at]?.answer?.counters?.[position] ?? null,
      familiarWork: this.workOf(this.solved[index]),
      timedNs: timed.get(index) ?? null,
    }))
    const easyWork = budget !== undefined && budget.name === work?.counter ? budget.first / EASIER : 0
    this.meeting = meetingOf(report, {
      met,
      sizes: groupSizes,
      drawn: GROUPS,
      strangers: strangerGroups,
      easyWork,
    })
  }

  private judgeDiffering(differing: readonly DifferingAnswer[]): void {
    const failures = differing.flatMap((answer) => this.judge.against(answer) ?? [])
    this.failure ??= failures.find(({ status }) => status === 'cheating') ?? failures[0]
  }

  private failureFrom(outcome: ForkOutcome, atEnd: Usage | undefined): Failure | undefined {
    const { ending, problem } = outcome
    if (this.failure !== undefined) return this.failure
    if (ending === 'done') return this.hiddenWork(outcome, atEnd)
    const isComplete = this.details !== undefined
    if (isComplete && ending === 'killed') {
      // an entrant is not blamed for the cost of new variants
      this.notes.push(`was stopped while it met new variants: it ${problem}`)
      return this.hiddenWork(outcome, atEnd)
    }
    if (ending === 'killed' || ending === 'memory' || ending === 'cheating')
      return { status: ending, problem }
    return { status: 'error', problem }
  }

  private hiddenWork({ printedBytes }: ForkOutcome, atEnd: Usage | undefined): Failure | undefined {
    if (this.slices.length === 0) return { status: 'error', problem: 'ended without a result' }
    const waiting = this.conduct.waitsForReader(printedBytes)
    if (waiting !== undefined) return { status: 'error', problem: waiting }
    const problem = this.oddConduct(atEnd)
    return problem === undefined ? undefined : { status: 'cheating', problem }
  }

  /** Work that its clock did not measure. A program works in a process of its own, so only its batches can be judged. */
  private oddConduct(atEnd: Usage | undefined): string | undefined {
    const { entrantId, contest } = this.slot
    if (!plannedEntrantOf(planOf(this.run), entrantId).external) return this.conduct.hiddenWork(atEnd)
    return contest.mode === 'batch' ? this.conduct.idleness() : undefined
  }
}

/** A fork times one slice in a turn. Another one comes from an entrant that found out the token of the messages. */
const FORGED: Failure = { status: 'cheating', problem: 'wrote to the channel of the harness' }

const GROUPS = 9
const EASIER = 16 // than an instance that takes the whole budget
const PRIMING_GROUPS = 3
const STRANGER_GROUPS = 6
const MOST_STRANGERS = 4 // in a group

/** The sizes of up to `groups` groups. */
function dividedEvenly(count: number, groups: number): number[] {
  const size = Math.ceil(count / groups)
  const sizes = Array.from({ length: groups }, (_, group) => Math.min(size, count - group * size))
  return sizes.filter((one) => one > 0)
}
