/** Times one entrant: warms it up, and then works for one slice in each of its turns. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { medianOf, sumOf } from '../../numbers.ts'
import type { Meeting, Reply, Slice, TimeJob, UnseenInstance, WarmUp, Work } from '../protocol.ts'
import { type Calls, callsFor, isStoppedAtOnce, type Laps, MOST_KEPT, type Part, replyOf } from './calls.ts'
import { clockOf, type EntrantClock, sleepsNow, wallNow, withoutCalls } from './clocks.ts'
import { type Given, makeReady, type Parent, type ReadyEntrant } from './ready-entrant.ts'
import {
  Costs,
  type Duration,
  planSlices,
  repeatsWithin,
  type SlicePlan,
  type WarmUpTerms,
  warmUp,
} from './slices.ts'
import { Verification } from './verification.ts'

export async function timer(job: TimeJob, parent: Parent): Promise<Partial<Work>> {
  const collectGarbage = takeGarbageCollector()
  return new Timing(job, await makeReady(job, parent), collectGarbage, parent.step)
}

/** Before any module of the suite is loaded. With a flag on the command line, Node would compile its own modules at every start. */
function takeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return collect
}

const NS_PER_MS = 1e6

class Timing implements Partial<Work> {
  private readonly job: TimeJob
  private readonly ready: ReadyEntrant
  private readonly collectGarbage: () => void
  private readonly step: () => void
  private readonly given: readonly Given[]
  private readonly calls: Calls
  private readonly clock: EntrantClock
  private readonly verification: Verification
  private readonly costs: Costs
  private readonly sliceNs: number
  private readonly warmUpNs: number
  private plan: SlicePlan = { parts: [], repeats: 1, slices: 0 }
  /** Undefined for a batch. */
  private singles: SingleTimes | undefined
  private slicesDone = 0
  private callsMade = 0

  constructor(job: TimeJob, ready: ReadyEntrant, collectGarbage: () => void, step: () => void) {
    this.job = job
    this.collectGarbage = collectGarbage
    this.step = step
    this.ready = ready
    this.given = job.instances.map(ready.decode)
    this.calls = callsFor(ready, this.given, MOST_KEPT)
    this.clock = clockOf(job.external, ready.entrant)
    this.verification = new Verification(ready, this.given, job.proved)
    this.costs = new Costs(job.proved.map(({ cpuNs }) => cpuNs ?? 0))
    this.sliceNs = job.sliceMs * NS_PER_MS
    this.warmUpNs = job.warmUpMs * NS_PER_MS
  }

  warmUp(): WarmUp {
    const { clock, costs, warmUpNs, collectGarbage } = this
    const cold = this.partFrom(0, warmUpNs)
    const { cpuNs: coldNs } = this.timed(cold, 1)
    const differing = this.differing()
    costs.learn(cold, coldNs)
    const warm = warmUp({ warmUpNs, coldNs, collectGarbage, burst: this.bursts(cold) })
    clock.measure?.(this.callsMade)
    return { warmUp: warm, sweepNs: costs.sweepNs, outside: clock.outside, differing }
  }

  planSlices(sweepNs: number): number {
    const { clock, costs, sliceNs, ready, job, step } = this
    costs.scaleTo(sweepNs)
    this.plan = planSlices(costs.ns, { sliceNs, turns: job.turns, isWhole: ready.isBatch })
    if (!ready.isBatch) this.singles = new SingleTimes(clock, costs.ns, this.plan.repeats, step)
    return this.plan.slices
  }

  /** Whole sweeps, which can be compared, as soon as the warm-up has time for one; before, one part after another. */
  private bursts(cold: Part): WarmUpTerms['burst'] {
    const { costs, sliceNs, warmUpNs, step } = this
    const whole: Part = { first: 0, count: this.given.length }
    let part = cold
    return () => {
      step()
      const isWhole = part.count === whole.count || costs.sweepNs <= warmUpNs
      part = isWhole ? whole : this.partFrom(part.first + part.count, sliceNs)
      const repeats = isWhole ? repeatsWithin(sliceNs / 2, costs.sweepNs, whole.count) : 1
      const time = this.timed(part, repeats)
      costs.learn(part, time.cpuNs / repeats)
      return { ...time, perCallNs: isWhole ? time.cpuNs / (part.count * repeats) : undefined }
    }
  }

  slice(): Slice {
    const { parts, repeats } = this.plan
    const part = parts[this.slicesDone++ % parts.length] as Part
    const sleepsBefore = sleepsNow()
    let time: Duration = { cpuNs: 0, wallNs: 0 }
    const work = (laps?: Laps): void => {
      time = this.timed(part, repeats, laps)
    }
    if (this.singles === undefined) work()
    else this.singles.slice(part, work)
    const sleepShare = sleepShareOf(time, sleepsNow() - sleepsBefore)
    const { first, count } = part
    return { first, asked: count * repeats, ...time, sleepShare, differing: this.differing() }
  }

  end(): number | undefined {
    return this.ready.entrant.outside?.peakMemoryMiB?.()
  }

  detail(): number[] {
    return this.singles?.of(this.ready, this.given, this.job.detailed) ?? []
  }

  recall(): Reply[] {
    const { ready, given, job, step } = this
    const found: Reply[] = []
    for (const index of job.detailed) {
      step()
      const isRecalled =
        job.proved[index]?.stopsAtOnce === true && isStoppedAtOnce(ready, given[index] as Given) === false
      if (isRecalled) found.push({ index, recalled: true })
      if (found.length === MOST_RECALLED) break
    }
    return found
  }

  meet(unseen: readonly UnseenInstance[], warming: number): Meeting[] {
    const { ready, clock, step } = this
    // Code that runs for the first time has to be compiled, such as what follows when a budget is used up.
    let [warmNs, passes] = [0, 0]
    do {
      const start = clock.now()
      for (const { bytes, budget } of unseen.slice(0, warming)) {
        callsFor(ready, [ready.decode(bytes)]).ask(budget)
        step()
      }
      warmNs += clock.now() - start
    } while (++passes < MOST_WARMING && warmNs < WARMING_NS)
    return unseen.slice(warming).map((one) => this.meeting(one))
  }

  /** Asks at least twice, and more often for what takes little time: who remembers may begin with it at the second or third call. */
  private meeting({ bytes, budget, parent }: UnseenInstance): Meeting {
    const { ready, clock, step } = this
    const known = callsFor(ready, this.given.slice(parent, parent + 1))
    const knownNs = this.callTime(() => known.ask(ready.timedBudget))
    const calls = callsFor(ready, [ready.decode(bytes)])
    const most = clock.outside === undefined ? MOST_CALLS : LEAST_CALLS
    const ns: number[] = []
    let work: number | null = null
    do {
      ns.push(this.callTime(() => calls.ask(budget)))
      step()
      if (ns.length > 1) continue
      const [reply] = Array.from(calls.answers(), ({ index, read }) => replyOf(index, read))
      if (reply?.answer === undefined || reply.answer.stopped === true) return { ns: [], knownNs, work }
      work = (ready.isBatch ? calls.totals() : reply.answer.counters)?.[ready.limitedCounter] ?? null
    } while (ns.length < LEAST_CALLS || (ns.length < most && sumOf(ns) < ENOUGH_NS))
    return { ns, knownNs, work }
  }

  /** By the wall clock, which is finer; by CPU time if it takes long, because then the process may have waited. */
  private callTime(call: () => void): number {
    const { used } = this.clock
    const [spent, wall] = [used(), wallNow()]
    call()
    const wallNs = wallNow() - wall
    const cpuNs = used() - spent
    return wallNs < LONG_NS && !this.job.external ? wallNs : cpuNs
  }

  private timed(part: Part, repeats: number, laps?: Laps): Duration {
    const { clock, calls, ready } = this
    const [spent, wall] = [clock.now(), clock.wall()]
    calls.ask(ready.timedBudget, part, repeats, laps)
    const wallNs = clock.wall() - wall
    const spentNs = clock.now() - spent
    const made = ready.isBatch ? repeats : part.count * repeats
    this.callsMade += made
    return { cpuNs: withoutCalls(clock, spentNs, made), wallNs }
  }

  private differing(): Reply[] {
    const differing = this.verification.differing(this.calls)
    this.calls.forget()
    return differing
  }

  /** A batch cannot be divided. */
  private partFrom(start: number, ns: number): Part {
    return this.costs.partFrom(start, this.ready.isBatch ? Infinity : ns)
  }
}

const WARMING_NS = 30e6
const MOST_WARMING = 200 // passes
const LEAST_CALLS = 2
const MOST_CALLS = 8
const ENOUGH_NS = 2e6
const MOST_RECALLED = 4

const LEAST_SLEEPS = { inSlice: 5, perMs: 1 } // whichever is less

/**
 * The part of a slice in which the process neither worked nor waited for a core. 0 for a process that hardly ever went to sleep by
 * itself, because then the machine was busy, or did not run.
 */
function sleepShareOf({ cpuNs, wallNs }: Duration, sleeps: number): number {
  const enough = Math.min(LEAST_SLEEPS.inSlice, (LEAST_SLEEPS.perMs * wallNs) / NS_PER_MS)
  return sleeps < enough ? 0 : Math.max(0, wallNs - cpuNs) / wallNs
}

/** From this mean time of an instance on, the clock of the slices is read after each. */
const LONG_NS = 5e4
/** From this one on, this takes so little that it is done within the slices. */
const VERY_LONG_NS = 4e5
const WANTED_NS = 1e7
const MOST_SWEEPS = 25
/** The system is asked after every instance of an entrant in other processes, which takes longer than a reading of a clock. */
const MOST_OUTSIDE_SWEEPS = 3
const CLOCK_READINGS = 101

/**
 * Times single instances while all of them are answered.
 *
 * Long ones are timed by the clock of the slices, so a process that waits for a core is not charged for it. This clock counts
 * microseconds and takes one to two of them to read, so short ones are timed by the wall clock. Only the half of the sweeps
 * counts that waited least, and a pause falls into one instance of a sweep, which the median over the sweeps ignores.
 */
class SingleTimes {
  private readonly clock: EntrantClock
  private readonly lapNow: () => number
  private readonly lapCostNs: number
  private readonly costsNs: readonly number[]
  private readonly step: () => void
  /** Instance → its times within the slices, if these record them. */
  private readonly inSlices: number[][] | undefined

  /**
   * @param costsNs what each instance takes, roughly
   * @param repeats of each part within its slice
   */
  constructor(clock: EntrantClock, costsNs: readonly number[], repeats: number, step: () => void) {
    const { outside } = clock
    const meanNs = sumOf(costsNs) / costsNs.length
    this.clock = clock
    this.costsNs = costsNs
    this.step = step
    this.lapNow = outside || meanNs >= LONG_NS ? () => clock.now() : wallNow
    this.lapCostNs = outside?.exchangeNs ?? costOf(this.lapNow)
    const isFree = !outside || outside.includesStart === true // who is started for each call tells it as each ends
    if (isFree && meanNs >= VERY_LONG_NS && repeats === 1) this.inSlices = costsNs.map(() => [])
  }

  /** Works on a part, and records the time after each of its instances if slices should. */
  slice({ first, count }: Part, work: (laps?: Laps) => void): void {
    if (this.inSlices === undefined) work()
    else
      for (const [position, time] of this.timesWithin(work, count).entries())
        this.inSlices[first + position]?.push(time)
  }

  /** The time of each of these instances. */
  of(ready: ReadyEntrant, given: readonly Given[], detailed: readonly number[]): number[] {
    const { inSlices, clock, step } = this
    if (inSlices !== undefined) return detailed.map((index) => medianOf(inSlices[index] ?? []))
    const chosen = detailed.map((index) => given[index] as Given)
    const calls = callsFor(ready, chosen)
    const ask = (laps: Laps): void => calls.ask(ready.timedBudget, undefined, 1, laps)
    const sweep = (): { times: Float64Array; waited: number } => {
      const [spent, wall] = [clock.now(), wallNow()]
      const times = this.timesWithin(ask, chosen.length)
      const waited = (wallNow() - wall) / Math.max(clock.now() - spent, 1)
      step()
      return { times, waited }
    }
    const costNs = sumOf(detailed.map((index) => this.costsNs[index] ?? 0))
    const most = clock.outside === undefined ? MOST_SWEEPS : MOST_OUTSIDE_SWEEPS
    const length = Math.min(most, Math.max(1, Math.round(WANTED_NS / Math.max(costNs, 1))))
    const sweeps = Array.from({ length }, sweep).sort((a, b) => a.waited - b.waited)
    const calm = sweeps.slice(0, Math.ceil(length / 2))
    return detailed.map((_, position) => medianOf(calm.map(({ times }) => times[position] as number)))
  }

  private timesWithin(work: (laps: Laps) => void, count: number): Float64Array {
    const after = new Float64Array(count)
    const start = this.lapNow()
    work({ now: this.lapNow, after })
    return after.map((now, position) => now - (after[position - 1] ?? start) - this.lapCostNs)
  }
}

/** What one reading of a clock takes by itself. */
function costOf(now: () => number): number {
  const start = now()
  let last = start
  for (let reading = 0; reading < CLOCK_READINGS; reading++) last = now()
  return (last - start) / CLOCK_READINGS
}
