/** One entrant in one round: its process, its measurements, and its mistakes. */
import type { ForkEvent } from '../../events/schema.ts'
import { medianOf } from '../../numbers.ts'
import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import { type Usage, workElsewhere } from '../fork/process-usage.ts'
import type { Message, Reply, SliceReport, WarmUpReport } from '../fork/protocol.ts'
import { forkIdOf, plannedEntrantOf } from '../plan/schedule.ts'
import {
  countersOf,
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
import { groupSizeFor, meetingOf, newVariants } from './first-meeting.ts'
import { type Failure, failureIn } from './timed-answers.ts'

const SWEEPS_AT_MOST = 20 // an entrant that takes this much longer than in its preflight counts as not returning
const MS_PER_SECOND = 1000
const GROUPS = 9
const WARMING_GROUPS = 3

export class TimedFork {
  private readonly run: Run
  private readonly slot: Slot
  private readonly solved: readonly Solved[]
  /** The indexes of the solved instances that have their own rows. */
  private readonly detailed: readonly number[]
  private readonly startedAt = new Date().toISOString()
  private readonly fork: ForkProcess
  private readonly slices: (SliceReport & { readonly turn: number })[] = []
  private readonly notes: string[] = []
  private failure: Failure | undefined
  private warm: WarmUpReport | undefined
  private details: Extract<Message, { type: 'detail' }> | undefined
  private meeting: ForkEvent['meeting'] = null

  constructor(run: Run, slot: Slot, solved: readonly Solved[]) {
    const { warmUpMs, sliceMs, turns, memoryMiB } = planOf(run)
    this.run = run
    this.slot = slot
    this.solved = solved
    this.detailed = solved.flatMap(({ isDetailed }, index) => (isDetailed ? [index] : []))
    const instances = solved.map(({ asked }) => asked)
    this.fork = new ForkProcess(
      {
        kind: 'time',
        ...jobFor(run, entrantToAsk(run, slot.entrantId), slot.contest, instances),
        ...sufficientBudget(run, solved),
        proved: solved.map(({ answer }) => {
          return { claim: answer.claim, digest: answer.digest, counters: countersOf(run, answer) }
        }),
        costsNs: solved.map(({ answer }) => answer.cpuNs ?? 0),
        detailed: this.detailed,
        warmUpMs,
        sliceMs,
        turns,
      },
      { memoryMiB, signal: run.signal },
    )
  }

  async warmUp(): Promise<void> {
    await this.hear()
  }

  /** Works for its slice of a turn. An entrant whose slices are long skips most turns. */
  async slice(turn: number): Promise<void> {
    if (!this.isFit || !this.worksIn(turn)) return
    this.fork.send({ do: 'slice' })
    await this.hear(turn)
  }

  /** Times single instances within sweeps. */
  async detail(): Promise<void> {
    if (!this.isFit) return
    this.fork.send({ do: 'detail' })
    await this.hear()
  }

  /** Asks it variants that its process has never seen. */
  async meet(): Promise<void> {
    const { run, slot, solved } = this
    if (!this.isFit || run.suite.domain.variant === undefined) return
    const { groupSize } = this
    const variants = newVariants(run, slot, { solved, count: (WARMING_GROUPS + GROUPS) * groupSize })
    this.fork.send({ do: 'meet', variants, groupSize, warmingGroups: WARMING_GROUPS })
    await this.hear()
  }

  async finish(): Promise<ForkEvent | undefined> {
    const usage = this.fork.usage()
    const outcome = await this.fork.finish()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome, usage)
    const { run, solved, warm, details } = this
    const { round, contest, entrantId } = this.slot
    const plan = planOf(run)
    const slices = failure === undefined ? this.slices : []
    const detailed = failure === undefined ? this.detailed.map((index) => solved[index] as Solved) : []
    const { external } = plannedEntrantOf(plan, entrantId)
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
      cold: warm?.cold ?? null,
      warmUp: warm?.warmUp ?? null,
      turn: slices.map(({ turn }) => turn),
      first: slices.map(({ first }) => first),
      asked: slices.map(({ asked }) => asked),
      cpuNs: slices.map(({ cpuNs }) => cpuNs),
      wallNs: slices.map(({ wallNs }) => wallNs),
      inSet: solved.length,
      instance: detailed.map(({ asked }) => asked.instance),
      variant: detailed.map(({ asked }) => asked.variant),
      instanceNs: detailed.map((_, position) => details?.instanceNs[position] ?? 0),
      sweeps: details?.sweeps ?? 0,
      meeting: this.meeting,
      ...(warm?.outside && { outside: warm.outside }),
      sleepShare: external ? null : medianOf(slices.map(({ sleepShare }) => sleepShare)),
      peakMemoryMiB: outcome.peakMemoryMiB,
      notes: [...outcome.notes, ...this.notes],
    }
  }

  /** Whether it can continue to take part. */
  private get isFit(): boolean {
    return this.failure === undefined && !this.fork.isOver
  }

  private get groupSize(): number {
    return groupSizeFor((this.warm?.sweepNs ?? 0) / this.solved.length)
  }

  /** Reads messages until a command was carried out, within the CPU time that an honest entrant could need. */
  private async hear(turn = 0): Promise<void> {
    const { warmUpMs, sliceMs } = planOf(this.run)
    const seconds = (warmUpMs + sliceMs) / MS_PER_SECOND + sweepSeconds(this.solved)
    const limit = STARTING_SECONDS + SWEEPS_AT_MOST * seconds
    const differing: Reply[] = []
    let message = await this.fork.next(limit)
    for (; message !== undefined && message.type !== 'done'; message = await this.fork.next(limit)) {
      if (message.type === 'warm') this.warm = message.report
      if (message.type === 'slice') this.slices.push({ ...message.report, turn })
      if (message.type === 'differs') differing.push(message.reply)
      if (message.type === 'detail') this.details = message
      if (message.type === 'meeting') this.meeting = meetingOf(message.groups, this.groupSize)
    }
    const failures = differing.flatMap(
      (reply) => failureIn(this.run, this.slot.contest, this.solved[reply.index] as Solved, reply) ?? [],
    )
    this.failure ??= failures.find(({ status }) => status === 'disqualified') ?? failures[0]
  }

  /** Its slices are spread evenly over the turns. */
  private worksIn(turn: number): boolean {
    const { turns } = planOf(this.run)
    const slicesUntil = (last: number): number => Math.floor((last * (this.warm?.slices ?? 0)) / turns)
    return slicesUntil(turn) > slicesUntil(turn - 1)
  }

  private failureFrom({ ending, problem }: ForkOutcome, usage: Usage | undefined): Failure | undefined {
    if (this.failure !== undefined) return this.failure
    if (ending === 'done') return this.hiddenWork(usage)
    if (this.details !== undefined && ending === 'killed') {
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
