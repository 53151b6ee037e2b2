/** Times one entrant: warms it up, and then works for one slice in each of its turns. */
import type { Reply, TimeJob } from '../../protocol.ts'
import { hearCommand, say, saySteps } from '../channel.ts'
import { collectGarbage, sleepsNow, takeGarbageCollector, wallNow } from '../clocks.ts'
import { makeReady, type ReadyEntrant } from '../ready-entrant.ts'
import { clockOf, type EntrantClock } from './entrant-clock.ts'
import { meetNewInstances } from './meeting-times.ts'
import { SingleTimes } from './single-times.ts'
import { Costs, planSlices, repeatsWithin, type SlicePlan } from './slice-plan.ts'
import { Verification } from './verification.ts'
import { type Duration, type WarmUpTerms, warmUp } from './warm-up.ts'
import { batchWork, type Part, singleWork, type Work } from './work.ts'

export async function timeEntrant(job: TimeJob): Promise<void> {
  await takeGarbageCollector()
  const ready = await makeReady(job)
  const timing = new Timing(job, ready)
  timing.warmUp()
  for (let command = hearCommand(); command !== undefined; command = hearCommand()) {
    if (command.do === 'slice') timing.slice()
    if (command.do === 'detail') timing.detail()
    if (command.do === 'meet')
      say({
        type: 'meeting',
        groups: meetNewInstances(ready, { mode: job.mode, clock: timing.clock }, command),
      })
    say({ type: 'done' })
  }
}

const MOST_SENT = 4
const NS_PER_MS = 1e6

class Timing {
  readonly clock: EntrantClock
  private readonly job: TimeJob
  private readonly ready: ReadyEntrant
  private readonly work: Work
  private readonly verification: Verification
  private readonly costs: Costs
  private readonly sliceNs: number
  private plan: SlicePlan = { parts: [], repeats: 1, slices: 0 }
  /** Undefined for a batch. */
  private singles: SingleTimes | undefined
  private slicesDone = 0

  constructor(job: TimeJob, ready: ReadyEntrant) {
    this.job = job
    this.ready = ready
    this.work = job.mode === 'batch' ? batchWork(ready) : singleWork(ready)
    this.clock = clockOf(job, ready.entrant)
    this.verification = new Verification(ready, job.proved)
    this.costs = new Costs(job.costsNs)
    this.sliceNs = job.sliceMs * NS_PER_MS
  }

  warmUp(): void {
    const { mode, turns } = this.job
    const warmUpNs = this.job.warmUpMs * NS_PER_MS
    const cold = this.partFrom(0, warmUpNs)
    const coldTime = this.timed(cold, 1)
    this.report(this.verification.differing(this.work, MOST_SENT))
    this.work.forget()
    this.costs.learn(cold, coldTime.cpuNs)
    const burst = this.bursts(cold)
    const warm = warmUp({ warmUpNs, coldNs: coldTime.cpuNs, collectGarbage, burst })
    const { ns, sweepNs } = this.costs
    this.plan = planSlices(ns, { sliceNs: this.sliceNs, turns, isWhole: mode === 'batch' })
    this.clock.measure?.()
    if (mode === 'single') this.singles = new SingleTimes(this.ready, this.clock, ns)
    const { outside } = this.clock
    const report = {
      cold: { instances: cold.count, ...coldTime },
      warmUp: warm,
      sweepNs,
      slices: this.plan.slices,
    }
    say({ type: 'warm', report: { ...report, ...(outside && { outside }) } })
    say({ type: 'done' })
  }

  /** Whole sweeps, which can be compared, as soon as the warm-up has time for one; before, one part after another. */
  private bursts(cold: Part): WarmUpTerms['burst'] {
    const { costs, sliceNs } = this
    const warmUpNs = this.job.warmUpMs * NS_PER_MS
    const whole: Part = { first: 0, count: costs.ns.length }
    let part = cold
    return () => {
      saySteps()
      const isWhole = part.count === whole.count || costs.sweepNs <= warmUpNs
      part = isWhole ? whole : this.partFrom(part.first + part.count, sliceNs)
      const repeats = isWhole ? repeatsWithin(sliceNs / 2, costs.sweepNs, whole.count) : 1
      const time = this.timed(part, repeats)
      costs.learn(part, time.cpuNs / repeats)
      const calls = part.count * repeats
      return { ...time, calls, perCallNs: isWhole ? time.cpuNs / calls : undefined }
    }
  }

  slice(): void {
    const { parts, repeats } = this.plan
    const part = parts[this.slicesDone++ % parts.length] as Part
    const laps = this.singles?.lapsFor(part, repeats)
    const sleepsBefore = sleepsNow()
    const start = laps?.now() ?? 0
    const time = this.timed(part, repeats, laps)
    const sleepShare = sleepShareOf(time, sleepsNow() - sleepsBefore)
    if (laps !== undefined) this.singles?.note(part, start, laps)
    const differing = this.verification.differing(this.work, MOST_SENT)
    this.work.forget()
    say({ type: 'slice', report: { first: part.first, asked: part.count * repeats, ...time, sleepShare } })
    this.report(differing)
  }

  /** Reports the times of single instances within sweeps, and measures them if the slices did not. */
  detail(): void {
    const { instanceNs, sweeps } = this.singles?.of(this.job.detailed) ?? { instanceNs: [], sweeps: 0 }
    say({ type: 'detail', instanceNs, sweeps })
  }

  private timed(part: Part, repeats: number, laps?: Parameters<Work['run']>[2]): Duration {
    const { clock, work } = this
    const [spent, wall] = [clock.now(), wallNow()]
    work.run(part, repeats, laps)
    const wallNs = wallNow() - wall
    const spentNs = clock.now() - spent
    const calls = this.job.mode === 'batch' ? repeats : part.count * repeats
    return { cpuNs: clock.withoutCalls(spentNs, calls), wallNs }
  }

  private report(differing: readonly Reply[]): void {
    for (const reply of differing) say({ type: 'differs', reply })
  }

  /** A batch cannot be divided. */
  private partFrom(start: number, ns: number): Part {
    return this.costs.partFrom(start, this.job.mode === 'batch' ? Infinity : ns)
  }
}

const LEAST_SLEEPS = { inSlice: 5, perMs: 1 } // whichever is less

/**
 * The part of a slice in which the process neither worked nor waited for a core. 0 for a process that hardly ever went to sleep by
 * itself, because then the machine was busy, or did not run.
 */
function sleepShareOf({ cpuNs, wallNs }: Duration, sleeps: number): number {
  const enough = Math.min(LEAST_SLEEPS.inSlice, (LEAST_SLEEPS.perMs * wallNs) / NS_PER_MS)
  return sleeps < enough ? 0 : Math.max(0, wallNs - cpuNs) / wallNs
}
