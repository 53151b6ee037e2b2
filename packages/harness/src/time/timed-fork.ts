/** One entrant in one round: its process, its measurements, and its mistakes. */

import { type ForkOutcome, ForkProcess } from '../fork/fork-process.ts'
import { type Usage, workElsewhere } from '../fork/process-usage.ts'
import type { Command, MessageOf } from '../fork/protocol.ts'
import { medianOf } from '../numbers.ts'
import { LEAST_SLICES } from '../plan/make-plan.ts'
import {
  costOf,
  jobFor,
  planOf,
  preflightOf,
  type Run,
  type Solved,
  STARTING_SECONDS,
  solvedBy,
} from '../plan/session.ts'
import { forkIdOf, plannedEntrantOf, plannedSetOf } from '../record/schedule.ts'
import type { ForkEvent } from '../record/schema.ts'
import { meetingOf, meetNewInstances } from './first-meeting.ts'
import { type Failure, failureIn } from './timed-answers.ts'

/** One entrant in one round. */
type Slot = Pick<ForkEvent, 'round' | 'contest' | 'entrantId'>

const SWEEPS_AT_MOST = 20 // an entrant that takes this much longer than in its preflight counts as not returning
const MS_PER_SECOND = 1000

export class TimedFork {
  private readonly run: Run
  private readonly slot: Slot
  private readonly solved: readonly Solved[]
  /** The indexes of the solved instances that have their own rows. */
  private readonly detailed: readonly number[]
  /** The CPU seconds in which an honest entrant could carry out any command. */
  private readonly limit: number
  private readonly startedAt = new Date().toISOString()
  private readonly fork: ForkProcess
  private readonly slices: (MessageOf<'slice'> & { readonly turn: number })[] = []
  private readonly notes: string[] = []
  private failure: Failure | undefined
  private warm: MessageOf<'warm'> | undefined
  private instanceNs: readonly number[] | undefined
  private meeting: ForkEvent['meeting'] = null
  private isMeeting = false

  constructor(run: Run, slot: Slot) {
    const { warmUpMs, sliceMs, turns, memoryMiB } = planOf(run)
    const preflight = preflightOf(run, slot.entrantId, slot.contest)
    if (preflight === undefined) throw new RangeError(`no preflight of ${slot.entrantId}`)
    const solved = solvedBy(run, preflight)
    const shown = new Set(plannedSetOf(planOf(run), slot.contest).detailed)
    this.run = run
    this.slot = slot
    this.solved = solved
    this.detailed = solved.flatMap(({ asked }, index) => (shown.has(asked.instance) ? [index] : []))
    const honestMs = warmUpMs + sliceMs + costOf(preflight).sweepMs
    this.limit = STARTING_SECONDS + (SWEEPS_AT_MOST * honestMs) / MS_PER_SECOND
    const instances = solved.map(({ asked }) => asked)
    this.fork = new ForkProcess(
      {
        kind: 'time',
        ...jobFor(run, plannedEntrantOf(planOf(run), slot.entrantId), slot.contest, instances),
        proved: solved.map(({ answer }) => answer),
        detailed: this.detailed,
        warmUpMs,
        sliceMs,
        turns,
        leastSlices: LEAST_SLICES,
      },
      { memoryMiB, signal: run.signal },
    )
  }

  async warmUp(): Promise<void> {
    const opened = await this.fork.next(this.limit)
    if (opened !== undefined) await this.carryOut({ do: 'begin' })
  }

  /** Works for its slice of a turn. Its slices are spread evenly over the turns. */
  async slice(turn: number): Promise<void> {
    const { turns } = planOf(this.run)
    const slicesUntil = (last: number): number => Math.floor((last * (this.warm?.slices ?? 0)) / turns)
    if (slicesUntil(turn) > slicesUntil(turn - 1)) await this.carryOut({ do: 'slice' }, turn)
  }

  /** Times single instances within sweeps. */
  async detail(): Promise<void> {
    await this.carryOut({ do: 'detail' })
  }

  /** Asks it instances that its process has never seen. */
  async meet(): Promise<void> {
    this.isMeeting = true
    const meanNs = (this.warm?.sweepNs ?? 0) / this.solved.length
    await this.carryOut(await meetNewInstances(this.run, this.slot, this.solved, meanNs))
    this.isMeeting = this.fork.isOver
  }

  async finish(): Promise<ForkEvent | undefined> {
    await this.fork.settle(STARTING_SECONDS)
    const outcome = await this.fork.finish()
    if (outcome.ending === 'aborted') return undefined
    const failure = this.failureFrom(outcome)
    const { round, contest, entrantId } = this.slot
    const plan = planOf(this.run)
    const slices = failure === undefined ? this.slices : []
    const detailed = failure === undefined ? this.detailed.map((index) => this.solved[index] as Solved) : []
    const { external } = plannedEntrantOf(plan, entrantId)
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
      instance: detailed.map(({ asked }) => asked.instance),
      variant: detailed.map(({ asked }) => asked.variant),
      instanceNs: detailed.map((_, position) => this.instanceNs?.[position] ?? 0),
      meeting: this.meeting,
      ...(outside && { outside }),
      sleepShare: external ? null : medianOf(slices.map(({ sleepShare }) => sleepShare)),
      peakMemoryMiB: outcome.peakMemoryMiB,
      notes: [...outcome.notes, ...this.notes],
    }
  }

  private async carryOut(command: Command | undefined, turn?: number): Promise<void> {
    if (command === undefined || this.failure !== undefined || this.fork.isOver) return
    this.fork.send(command)
    await this.hear(turn)
  }

  /** Reads the report on what was carried out. */
  private async hear(turn = 0): Promise<void> {
    const { run, slot, solved } = this
    const message = await this.fork.next(this.limit)
    if (message?.type === 'detail') this.instanceNs = message.instanceNs
    if (message?.type === 'meeting') this.meeting = meetingOf(message.groups)
    if (message?.type === 'warm') this.warm = message
    if (message?.type === 'slice') this.slices.push({ ...message, turn })
    if (message?.type !== 'warm' && message?.type !== 'slice') return
    const failures = message.differing.flatMap(
      (reply) => failureIn(run, slot.contest, solved[reply.index] as Solved, reply) ?? [],
    )
    this.failure ??= failures.find(({ status }) => status === 'disqualified') ?? failures[0]
  }

  private failureFrom({ ending, problem, accident, usage }: ForkOutcome): Failure | undefined {
    if (this.failure !== undefined) return this.failure
    if (accident !== null) return { status: 'disqualified', problem: accident }
    if (ending === 'done') return this.hiddenWork(usage)
    if (this.isMeeting && ending === 'killed') {
      // an entrant is not blamed for the cost of new instances
      this.notes.push(`was stopped while it met new instances: it ${problem}`)
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
