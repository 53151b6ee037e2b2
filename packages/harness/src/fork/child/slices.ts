/**
 * Plans the slices of an entrant by what its instances cost. If several sweeps fit into a slice, it does whole sweeps.
 * Otherwise each slice is a part of a sweep, so that after some turns every instance has been answered equally often.
 */
import { medianOf, sumOf } from '../../numbers.ts'
import { LEAST_SLICES, LONG_SLICES, type Slice, type WarmUp } from '../protocol.ts'
import { MOST_KEPT, type Part } from './calls.ts'

export interface SlicePlan {
  /** They are timed one after another, and then again from the first. */
  readonly parts: readonly Part[]
  /** How often each part is repeated within its slice. */
  readonly repeats: number
  /** The number of turns in which it works. They make whole sweeps, if there are enough turns for one. */
  readonly slices: number
}

interface Turns {
  readonly sliceNs: number
  readonly turns: number
}

const LONGER = 2 // a sweep that takes up to this many slices is not divided

/**
 * @param costsNs what each instance takes, roughly
 * @param isWhole the sweep cannot be divided: it is one call
 */
export function planSlices(
  costsNs: readonly number[],
  { isWhole, ...turns }: Turns & { readonly isWhole: boolean },
): SlicePlan {
  const sweepNs = sumOf(costsNs)
  if (isWhole || sweepNs <= LONGER * turns.sliceNs) {
    const repeats = repeatsWithin(turns.sliceNs, sweepNs, costsNs.length)
    const slices = slicesFor(repeats * sweepNs, 1, turns)
    return { parts: [{ first: 0, count: costsNs.length }], repeats, slices }
  }
  const count = Math.min(divisorFrom(sweepNs / turns.sliceNs, turns.turns), costsNs.length)
  return { parts: divided(costsNs, count), repeats: 1, slices: slicesFor(sweepNs, count, turns) }
}

/** How many sweeps over `count` instances fit into a time. */
export function repeatsWithin(ns: number, sweepNs: number, count: number): number {
  const most = Math.max(1, Math.floor(MOST_KEPT / count))
  return Math.min(most, Math.max(1, Math.round(ns / Math.max(sweepNs, 1))))
}

/** @param parts the number of slices in which a sweep of `sweepNs` is done */
function slicesFor(sweepNs: number, parts: number, { sliceNs, turns }: Turns): number {
  const most = Math.floor(turns / parts)
  const fitting = Math.round((LONG_SLICES * turns * sliceNs) / Math.max(sweepNs, 1))
  const isLong = sweepNs > LONG_SLICES * parts * sliceNs
  const sweeps = isLong ? Math.min(most, Math.max(fitting, Math.ceil(LEAST_SLICES / parts))) : most
  return Math.max(sweeps * parts, Math.min(turns, LEAST_SLICES))
}

/** The smallest divisor of the turns that is large enough, so that all parts are done equally often. */
function divisorFrom(least: number, turns: number): number {
  for (let divisor = 1; divisor < turns; divisor++) {
    if (turns % divisor === 0 && divisor >= least) return divisor
  }
  return turns
}

/** Divides the instances into this many runs of about the same cost, each with at least one instance. */
function divided(costsNs: readonly number[], count: number): Part[] {
  const total = sumOf(costsNs)
  const parts: Part[] = []
  let first = 0
  let spent = 0
  for (let index = 0; index < costsNs.length; index++) {
    spent += costsNs[index] as number
    const left = costsNs.length - index - 1
    const open = count - parts.length - 1
    const isFull = spent >= (total * (parts.length + 1)) / count
    if (open > 0 && (isFull || left === open)) {
      parts.push({ first, count: index + 1 - first })
      first = index + 1
    }
  }
  parts.push({ first, count: costsNs.length - first })
  return parts
}

/** The number of times from which the factor is estimated, so that a disturbed one has no effect. */
const RECENT = 7

/**
 * What each instance takes, roughly. The preflight measured it with code that was still cold, often many times as long, so
 * the warm-up corrects all of it by the same factor.
 */
export class Costs {
  /** Instance → its time. */
  ns: readonly number[]
  private readonly cold: readonly number[]
  private readonly factors: number[] = []

  constructor(cold: readonly number[]) {
    this.cold = cold
    this.ns = cold
  }

  get sweepNs(): number {
    return sumOf(this.ns)
  }

  /** As many instances as take about `ns`, at least one. After the last instance comes the first. */
  partFrom(start: number, ns: number): Part {
    const first = start % this.ns.length
    let count = 0
    for (let spent = 0; first + count < this.ns.length && (count === 0 || spent < ns); count++) {
      spent += this.ns[first + count] as number
    }
    return { first, count }
  }

  /** @param spentNs the time of a part of a sweep, or of a whole sweep */
  learn({ first, count }: Part, spentNs: number): void {
    if (!(spentNs > 0)) return
    this.factors.push(spentNs / Math.max(sumOf(this.cold.slice(first, first + count)), 1))
    this.scale(medianOf(this.factors.slice(-RECENT)))
  }

  scaleTo(sweepNs: number): void {
    this.scale(sweepNs / Math.max(sumOf(this.cold), 1))
  }

  private scale(factor: number): void {
    this.ns = this.cold.map((cost) => cost * factor)
  }
}

export type Duration = Pick<Slice, 'cpuNs' | 'wallNs'>

export interface WarmUpTerms {
  /** Works for a while. Returns the time, and the time of a call if all bursts do the same work. */
  readonly burst: () => Duration & { readonly perCallNs: number | undefined }
  readonly warmUpNs: number
  /** The CPU time of the first calls, which are part of the warm-up. */
  readonly coldNs: number
  readonly collectGarbage: () => void
}

/** What the last times of a call show. `untold`: there are none to compare. `unknown`: there are too few. */
type Trend = 'untold' | 'unknown' | 'steady' | 'falling' | 'rising'

/**
 * The longest warm-up, as a multiple of the planned one. An entrant that still becomes faster is being compiled, which can take
 * longer than the planned warm-up: on a busy machine, `band` still took more than twice its later time after 250 ms.
 */
const PATIENCE: Readonly<Record<Trend, number>> = { untold: 1, unknown: 3, steady: 1, falling: 4, rising: 2 }
const RESTING = 0.05 // if two quarters differ by less than this, the time is stable
const LEAST_COMPARED = 3 // times in a quarter
const BEFORE_COLLECTING = 1 / 3 // part of the warm-up
const LONGEST_WALL_NS = 120e9 // a process that gets almost no CPU time is not waited for

/**
 * Makes calls until the code is warm. Only CPU time counts, so a busy machine does not shorten the warm-up.
 *
 * The garbage of loading and compiling is collected during the warm-up and not at its end. For 150 ms after a
 * collection `mrv` was slower, by 9 % at first, after a warm-up of 300 ms and also after one of 1,200 ms.
 */
export function warmUp({ burst, warmUpNs, coldNs, collectGarbage }: WarmUpTerms): WarmUp['warmUp'] {
  const perCall: number[] = []
  let [cpuNs, wallNs] = [coldNs, 0]
  let isCollected = false
  do {
    if (!isCollected && cpuNs >= BEFORE_COLLECTING * warmUpNs) {
      collectGarbage()
      isCollected = true
    }
    const done = burst()
    if (done.perCallNs !== undefined) perCall.push(done.perCallNs)
    cpuNs += done.cpuNs
    wallNs += done.wallNs
  } while (cpuNs < PATIENCE[trendOf(perCall)] * warmUpNs && wallNs < LONGEST_WALL_NS)
  const trend = trendOf(perCall)
  const steady = trend === 'untold' || trend === 'unknown' ? null : trend === 'steady'
  return { cpuNs, steady, cutShort: cpuNs < warmUpNs }
}

/** Compares the last quarter of the times with the quarter before it. */
function trendOf(perCall: readonly number[]): Trend {
  if (perCall.length === 0) return 'untold'
  const quarter = Math.max(LEAST_COMPARED, Math.floor(perCall.length / 4))
  if (perCall.length < 2 * quarter) return 'unknown'
  const before = medianOf(perCall.slice(-2 * quarter, -quarter))
  if (before === 0) return 'untold' // the clock is too coarse
  const drift = medianOf(perCall.slice(-quarter)) / before - 1
  if (Math.abs(drift) <= RESTING) return 'steady'
  return drift < 0 ? 'falling' : 'rising'
}
