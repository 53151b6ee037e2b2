/** Times one entrant: warms it up, and then works for one slice in each of its turns. */
import { isDeepStrictEqual } from 'node:util'
import { medianOf, sumOf } from '../../../numbers.ts'
import type { DifferingAnswer, TimeJob } from '../protocol.ts'
import { hearCommand, say, saySteps } from './channel.ts'
import { collectGarbage, cpuNow, takeGarbageCollector, wallNow } from './clocks.ts'
import { answerOf, askAll, type Contender, makeReady, packAll, readAll, readOne } from './contender.ts'
import { Costs, type Course, type Part, planCourse } from './course.ts'
import { meetNewInstances } from './first-meeting.ts'
import { OutsideClock } from './outside-clock.ts'
import { type Given, Verification } from './verification.ts'
import { type Duration, type WarmUpTerms, warmUp } from './warm-up.ts'

export async function timeEntrant(job: TimeJob): Promise<void> {
  await takeGarbageCollector()
  const contender = await makeReady(job)
  const stretch = job.mode === 'batch' ? batchStretch(contender) : singleStretch(contender)
  const outside = job.external ? OutsideClock.of(contender.entrant.outside) : undefined
  const timing = new Timing(job, contender, { stretch, outside })
  timing.warmUp()
  for (let command = hearCommand(); command !== undefined; command = hearCommand()) {
    if (command.do === 'slice') timing.slice()
    else if (command.do === 'detail') timing.detail()
    else say({ type: 'meeting', report: meetNewInstances(contender, { job, outside }, command) })
  }
}

/** Work that is timed as a whole. */
interface Stretch extends Given {
  /** @param laps if given, the wall clock after each instance, by its index */
  run(part: Part, repeats: number, laps?: Float64Array): void
  /** Drops the answers, so that they are garbage when the next slice begins. */
  forget(): void
}

/** The number of answers that are kept until they are compared. A longer slice is timed in several parts. */
const MOST_KEPT = 1 << 12
const MOST_SENT = 4
const NS_PER_MS = 1e6

class Timing {
  private readonly job: TimeJob
  private readonly contender: Contender
  private readonly stretch: Stretch
  private readonly verification: Verification
  private readonly costs: Costs
  private readonly clockNs = costOfClock()
  /** Instance → its times in single sweeps. */
  private readonly singleNs: number[][]
  /** The time after each instance, if slices record it. */
  private laps: Float64Array | undefined
  private course: Course = { parts: [], repeats: 1, slices: 0 }
  private slicesDone = 0
  /** For an external entrant whose CPU time the system tells. */
  private readonly outside: OutsideClock | undefined

  constructor(
    job: TimeJob,
    contender: Contender,
    { stretch, outside }: { stretch: Stretch; outside: OutsideClock | undefined },
  ) {
    this.job = job
    this.contender = contender
    this.stretch = stretch
    this.outside = outside
    this.verification = new Verification(contender, job)
    this.costs = new Costs(job.costsNs)
    this.singleNs = job.costsNs.map(() => [])
  }

  warmUp(): void {
    const { warmUpMs, sliceMs, turns, mode } = this.job
    const cold = this.partFrom(0, warmUpMs * NS_PER_MS)
    const coldTime = this.timed(cold, 1)
    for (const answer of this.differing(MOST_SENT)) say({ type: 'differs', answer })
    this.stretch.forget()
    this.costs.learn(cold, this.spent(coldTime))
    const warm = warmUp({
      warmUpNs: warmUpMs * NS_PER_MS,
      coldNs: coldTime.cpuNs,
      collectGarbage,
      burst: this.bursts(cold),
    })
    const { ns, sweepNs } = this.costs
    this.course = planCourse(ns, { sliceNs: sliceMs * NS_PER_MS, turns, isWhole: mode === 'batch' })
    const isSlow = this.course.repeats === 1 && sweepNs > LONG_INSTANCE_NS * ns.length
    if (isSlow && mode === 'single' && this.outside === undefined) this.laps = new Float64Array(ns.length)
    this.outside?.measure()
    say({
      type: 'warm',
      report: {
        cold: { instances: cold.count, ...coldTime },
        warmUp: warm,
        sweepNs,
        slices: this.course.slices,
        ...(this.outside && { outside: this.outside.report }),
      },
    })
  }

  /** Whole sweeps, which can be compared, as soon as the warm-up has time for one; before, one part after another. */
  private bursts(cold: Part): WarmUpTerms['burst'] {
    const { warmUpMs, sliceMs } = this.job
    const { costs } = this
    const whole: Part = { first: 0, count: costs.ns.length }
    const sliceNs = sliceMs * NS_PER_MS
    let part = cold
    return () => {
      saySteps()
      const isWhole = part.count === whole.count || costs.sweepNs <= warmUpMs * NS_PER_MS
      part = isWhole ? whole : this.partFrom(part.first + part.count, sliceNs)
      const repeats = isWhole ? this.repeatsFor(sliceNs / 2) : 1
      const time = this.timed(part, repeats)
      const spentNs = this.spent(time)
      costs.learn(part, spentNs / repeats)
      const calls = part.count * repeats
      return { ...time, calls, perCallNs: isWhole ? spentNs / calls : undefined }
    }
  }

  slice(): void {
    const { parts, repeats } = this.course
    const part = parts[this.slicesDone++ % parts.length] as Part
    let [cpuNs, wallNs] = [0, 0]
    const differing: DifferingAnswer[] = []
    for (const go of this.goesOf(part, repeats)) {
      const time = this.timed(go, go.repeats, this.laps)
      cpuNs += time.cpuNs
      wallNs += time.wallNs
      differing.push(...this.differing(MOST_SENT - differing.length))
      this.stretch.forget()
    }
    say({ type: 'slice', first: part.first, asked: part.count * repeats, cpuNs, wallNs })
    for (const answer of differing) say({ type: 'differs', answer })
    say({ type: 'verified' })
  }

  /** The answers of each part are kept until they are compared, so a part has only as many as can be kept. */
  private goesOf({ first, count }: Part, repeats: number): (Part & { readonly repeats: number })[] {
    const goes: (Part & { repeats: number })[] = []
    if (this.job.mode === 'batch' || count <= MOST_KEPT) {
      const most = Math.max(1, Math.floor(MOST_KEPT / count))
      for (let left = repeats; left > 0; left -= most)
        goes.push({ first, count, repeats: Math.min(most, left) })
      return goes
    }
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (let start = 0; start < count; start += MOST_KEPT) {
        goes.push({ first: first + start, count: Math.min(MOST_KEPT, count - start), repeats: 1 })
      }
    }
    return goes
  }

  /** Reports the times of single instances within sweeps, and measures them if the slices did not. */
  detail(): void {
    const { detailed, mode } = this.job
    const sweepNs = mode === 'single' && this.laps === undefined ? this.timeSingly() : null
    const times = mode === 'batch' ? [] : detailed.map((index) => this.singleNs[index] ?? [])
    const sweeps = times.length === 0 ? 0 : Math.min(...times.map(({ length }) => length))
    const instanceNs = mode === 'batch' ? [] : times.map(medianOf)
    say({ type: 'detail', report: { instanceNs, sweeps, sweepNs } })
  }

  /**
   * Only the half of the sweeps counts that waited least for the processor: a single pause makes one instance
   * many times as long. Returns the time of these sweeps by the clock of the slices.
   */
  private timeSingly(): number {
    const { detailed, sliceMs } = this.job
    const costNs = sumOf(detailed.map((index) => this.costs.ns[index] ?? 0))
    const wanted = Math.round((DETAIL_SLICES * sliceMs * NS_PER_MS) / Math.max(costNs, 1))
    const most = this.outside === undefined ? MOST_DETAIL_SWEEPS : MOST_OUTSIDE_SWEEPS
    const length = Math.min(most, Math.max(1, wanted))
    const sweeps = Array.from({ length }, () => this.singleSweep())
    const waited = ({ spentNs, wallNs }: SingleSweep): number => wallNs / Math.max(spentNs, 1)
    const calm = [...sweeps].sort((a, b) => waited(a) - waited(b)).slice(0, Math.ceil(length / 2))
    for (const { start, laps } of calm) this.noteLaps(start, laps, (position) => detailed[position] as number)
    return medianOf(calm.map(({ spentNs }) => spentNs))
  }

  private singleSweep(): SingleSweep {
    const { detailed } = this.job
    const { entrant, instances, timedBudget } = this.contender
    const laps = new Float64Array(detailed.length)
    const [spent, wall, start] = [this.spentNow(), wallNow(), this.lapNow()]
    for (let position = 0; position < detailed.length; position++) {
      entrant.ask(instances[detailed[position] as number], timedBudget)
      laps[position] = this.lapNow()
    }
    const spentNs = this.spentNow() - spent
    const wallNs = wallNow() - wall
    saySteps()
    const ownNs = this.outside?.withoutExchanges(spentNs, detailed.length) ?? spentNs
    return { start, laps, spentNs: ownNs, wallNs }
  }

  /** The clock by which slices are compared. */
  private spentNow(): number {
    return this.outside?.now() ?? (this.job.external ? wallNow() : cpuNow())
  }

  private lapNow(): number {
    return this.outside?.now() ?? wallNow()
  }

  /** @param indexOf the instance of each lap */
  private noteLaps(start: number, laps: Float64Array, indexOf: (position: number) => number): void {
    const besideNs = this.outside?.report.exchangeNs ?? this.clockNs
    let before = start
    for (const [position, after] of laps.entries()) {
      const times = this.singleNs[indexOf(position)]
      times?.push(Math.max(0, after - before - besideNs))
      before = after
    }
  }

  private timed(part: Part, repeats: number, laps?: Float64Array): Duration {
    const { stretch, outside } = this
    const cpu = outside?.now() ?? cpuNow()
    const wall = wallNow()
    stretch.run(part, repeats, laps)
    const wallNs = wallNow() - wall
    const spentNs = (outside?.now() ?? cpuNow()) - cpu
    const cpuNs = outside?.withoutExchanges(spentNs, this.callsIn(part, repeats)) ?? spentNs
    if (laps !== undefined)
      this.noteLaps(wall, laps.subarray(0, part.count), (position) => part.first + position)
    return { cpuNs, wallNs }
  }

  private callsIn({ count }: Part, repeats: number): number {
    return this.job.mode === 'batch' ? repeats : count * repeats
  }

  private spent({ cpuNs, wallNs }: Duration): number {
    return this.job.external && this.outside === undefined ? wallNs : cpuNs
  }

  private differing(most: number): DifferingAnswer[] {
    return this.verification.differing(this.stretch, most)
  }

  private repeatsFor(ns: number): number {
    const { ns: all, sweepNs } = this.costs
    const most = Math.max(1, Math.floor(MOST_KEPT / Math.max(1, all.length)))
    return Math.min(most, Math.max(1, Math.round(ns / Math.max(sweepNs, 1))))
  }

  /** A batch cannot be divided. */
  private partFrom(start: number, ns: number): Part {
    return this.costs.partFrom(start, this.job.mode === 'batch' ? Infinity : ns)
  }
}

/** A sweep in which every instance is timed by itself, by the clock of `lapNow`. */
interface SingleSweep {
  readonly start: number
  /** The time after each instance. */
  readonly laps: Float64Array
  readonly spentNs: number
  readonly wallNs: number
}

/** From this time of a sweep on, reading the clock after each instance costs almost nothing. */
const LONG_INSTANCE_NS = 1e5
const MOST_DETAIL_SWEEPS = 25
/** The system is asked after every instance, which takes longer than a reading of the clock. */
const MOST_OUTSIDE_SWEEPS = 3
const DETAIL_SLICES = 5
const CLOCK_READINGS = 101

function costOfClock(): number {
  const readings: number[] = []
  let before = wallNow()
  for (let reading = 0; reading < CLOCK_READINGS; reading++) {
    const after = wallNow()
    readings.push(after - before)
    before = after
  }
  return medianOf(readings)
}

function singleStretch(contender: Contender): Stretch {
  const { entrant, instances, timedBudget } = contender
  const raws: unknown[] = new Array(MOST_KEPT).fill(undefined)
  let ran: Part = { first: 0, count: 0 }
  let total = 0
  const kept = (): number => Math.min(total, MOST_KEPT)
  return {
    run: (part, repeats, laps) => {
      ran = part
      total = 0
      const end = part.first + part.count
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (let index = part.first; index < end; index++) {
          raws[total++ & (MOST_KEPT - 1)] = entrant.ask(instances[index], timedBudget)
          if (laps !== undefined) laps[index - part.first] = wallNow()
        }
      }
    },
    *answers() {
      for (let back = kept(); back > 0; back--) {
        const number = total - back
        const index = ran.first + (number % ran.count)
        const raw = raws[number & (MOST_KEPT - 1)]
        yield { index, read: () => readOne(contender, raw, instances[index]) }
      }
    },
    forget: () => {
      raws.fill(undefined, 0, kept())
    },
  }
}

function batchStretch(contender: Contender): Stretch {
  const packed = packAll(contender, contender.instances)
  let raws: unknown[] = []
  return {
    run: (_part, repeats) => {
      raws = []
      for (let repeat = 0; repeat < repeats; repeat++) raws.push(askAll(contender, packed, Infinity))
    },
    *answers() {
      for (const raw of raws) {
        const { answers } = readAll(contender, raw, contender.instances)
        for (const index of contender.instances.keys()) yield { index, read: () => answerOf(answers, index) }
      }
    },
    forget: () => {
      raws = []
    },
    isChanged: () => !isDeepStrictEqual(packed, packAll(contender, contender.instances)),
  }
}
