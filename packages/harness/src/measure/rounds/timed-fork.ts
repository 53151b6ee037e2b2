/** One entrant in one round: its process, its measurements, and its mistakes. */

import type { ForkEvent } from '../../events/schema.ts'
import { Conduct, workElsewhere } from '../fork/conduct.ts'
import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import { groupSize, meetingOf } from '../fork/meeting.ts'
import type { Usage } from '../fork/process-usage.ts'
import {
  type AnswerReport,
  type DetailReport,
  type DifferingAnswer,
  type MeetingReport,
  type Message,
  pack,
  type WarmUpReport,
} from '../fork/protocol.ts'
import { forkIdOf, plannedEntrantOf } from '../plan/schedule.ts'
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
import { AnswerJudge, countersOf, type Failure } from './answer-judge.ts'
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
        this.slices.push({ ...message, turn })
        this.conduct.noteSlice(message, before, this.fork.waiting())
      }
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
    const news = new NewInstances(this.run, this.slot, this.solved)
    const size = groupSize((this.warm?.sweepNs ?? 0) / this.solved.length)
    const warmers = news.variants('warming', WARMING_GROUPS * size)
    const variants = news.variants('meeting', GROUPS * size)
    const counterexamples = await news.counterexamples()
    const encoded = (instances: readonly NewInstance[]) =>
      pack(instances.map(({ asked }) => domain.encode(asked.value)))
    this.fork.send({
      do: 'meet',
      warmers: encoded(warmers),
      counterexamples: encoded(counterexamples),
      variants: encoded(variants),
      groupSize: size,
    })
    let report: MeetingReport | undefined
    await this.hearUntil('meeting', (message) => {
      if (message.type === 'meeting') report = message.report
    })
    if (report === undefined) return
    this.judgeNew(report.counterexamples, counterexamples)
    this.judgeNew(report.variants, variants)
    const { doubted } = this.failure ?? {}
    if (doubted !== undefined) await requireKeptClaim(this.run, this.slot.contest, doubted)
    this.meeting = meetingOf(report.groups, size)
  }

  async finish(): Promise<ForkEvent | undefined> {
    const usage = this.fork.usage()
    const outcome = await this.fork.finish()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome, usage)
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
      sleepShare: plannedEntrantOf(plan, entrantId).external ? null : this.conduct.sleepShare,
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

  private judgeNew(answers: readonly AnswerReport[], instances: readonly NewInstance[]): void {
    for (const report of answers)
      this.failure ??= this.judge.againstNew(report, instances[report.index] as NewInstance)
  }

  private judgeDiffering(differing: readonly DifferingAnswer[]): void {
    const failures = differing.flatMap((answer) => this.judge.against(answer) ?? [])
    this.failure ??= failures.find(({ status }) => status === 'disqualified') ?? failures[0]
  }

  private failureFrom({ ending, problem }: ForkOutcome, usage: Usage | undefined): Failure | undefined {
    if (this.failure !== undefined) return this.failure
    if (ending === 'done') return this.hiddenWork(usage)
    const isComplete = this.details !== undefined
    if (isComplete && ending === 'killed') {
      // an entrant is not blamed for the cost of new variants
      this.notes.push(`was stopped while it met new variants: it ${problem}`)
      return this.hiddenWork(usage)
    }
    return { status: ending === 'killed' || ending === 'memory' ? ending : 'error', problem }
  }

  /** Work that its clock did not measure. A program works in a process of its own. */
  private hiddenWork(usage: Usage | undefined): Failure | undefined {
    if (this.slices.length === 0) return { status: 'error', problem: 'ended without a result' }
    if (plannedEntrantOf(planOf(this.run), this.slot.entrantId).external) return undefined
    const problem = workElsewhere(usage)
    return problem === undefined ? undefined : { status: 'disqualified', problem }
  }
}

const GROUPS = 9
const WARMING_GROUPS = 3
