/**
 * Computes the time of a sweep for each entrant and round from the slices of forks.
 *
 * Within a round the entrants take turns, so a disturbance of the machine in a turn affects all of them. The
 * effect of each turn is estimated from the slices that are whole sweeps, and is removed from every slice. If
 * the slices of an entrant are parts of a sweep, its sweep is put together after that, as if all parts had
 * been measured in one turn.
 */
import { median } from 'simple-statistics'
import { sumOf } from '../numbers.ts'
import type { ForkEvent } from '../record/events.ts'
import { instanceKeyAt } from '../record/plan.ts'
import { turnEffects } from './statistics/rounds.ts'

/** The measurements of one fork, without the effects of the machine. */
export interface ForkTime {
  readonly fork: ForkEvent
  /** The time of one sweep over the instances that the entrant answers. */
  readonly sweepNs: number
  /** `instanceKey` → the time of one answer within sweeps, as it was measured. */
  readonly instances: ReadonlyMap<string, number>
}

interface Slice {
  readonly turn: number
  readonly asked: number
  readonly ns: number
  /** It consists of whole sweeps. */
  readonly isWhole: boolean
}

/** A time that a clock cannot distinguish from 0. */
const LEAST_NS = 10

/** @param forks the forks of one round of one contest */
export function timesOfRound(
  forks: readonly { readonly fork: ForkEvent; readonly external: boolean }[],
): ForkTime[] {
  const sliced = forks.map(({ fork, external }) => ({ fork, slices: slicesOf(fork, external) }))
  const whole = sliced.map(({ fork: { inSet }, slices }) => {
    const own = slices.filter(({ isWhole }) => isWhole)
    return new Map(own.map(({ turn, asked, ns }) => [turn, Math.log((ns * inSet) / asked)]))
  })
  const effects = turnEffects(whole.filter(({ size }) => size > 0))
  return sliced.flatMap(({ fork, slices }) => {
    const sweeps = sweepsOf(slices, fork.inSet, effects)
    if (sweeps.length === 0) return []
    const singles = fork.instanceNs.map(
      (ns, index) => [instanceKeyAt(fork, index), Math.max(LEAST_NS, ns)] as const,
    )
    return [{ fork, sweepNs: median(sweeps), instances: new Map(singles) }]
  })
}

/** Of processes that the system tells nothing of, only the wall time is known. */
export function isByWall({ outside }: Pick<ForkEvent, 'outside'>, external: boolean): boolean {
  return external && outside === undefined
}

function slicesOf(fork: ForkEvent, external: boolean): Slice[] {
  const times = isByWall(fork, external) ? fork.wallNs : fork.cpuNs
  const slices = fork.turn.map((turn, index) => {
    const asked = fork.asked[index] ?? 0
    const isWhole = fork.first[index] === 0 && asked % fork.inSet === 0
    return { turn, asked, ns: times[index] ?? 0, isWhole }
  })
  return slices.filter(({ asked, ns }) => asked > 0 && ns > 0)
}

/**
 * The times of whole sweeps without the effects of their turns. Parts are added up in the order in which they
 * were measured. A sweep that was not finished is ignored, because instances differ. If there is no other,
 * the fork has no time.
 */
function sweepsOf(slices: readonly Slice[], inSet: number, effects: ReadonlyMap<number, number>): number[] {
  const sweeps: number[] = []
  let [asked, ns] = [0, 0]
  for (const slice of slices) {
    const time = slice.ns / Math.exp(effects.get(slice.turn) ?? 0)
    if (slice.isWhole) {
      sweeps.push((time * inSet) / slice.asked)
      continue
    }
    asked += slice.asked
    ns += time
    if (asked < inSet) continue
    sweeps.push((ns * inSet) / asked)
    ;[asked, ns] = [0, 0]
  }
  return sweeps
}

/** Where the times of single instances and those of sweeps disagree by more, something disturbed one of them. */
const MOST_DISAGREEMENT = 1.2

/**
 * Whether the times of single instances contradict those of sweeps, over all rounds. If only some instances are
 * timed one by one, it is not known what they should add up to.
 */
export function contradictsSweeps(times: readonly ForkTime[]): boolean {
  const ratios = times
    .filter(({ fork, instances }) => instances.size > 0 && instances.size === fork.inSet)
    .map(({ instances, sweepNs }) => sumOf([...instances.values()]) / sweepNs)
  if (ratios.length === 0) return false
  const ratio = median(ratios)
  return Math.max(ratio, 1 / ratio) > MOST_DISAGREEMENT
}

/** Wall time divided by CPU time, the median of the processes, or null if there is no CPU time. */
export function contentionIn(times: readonly ForkTime[]): number | null {
  const ratios = times.flatMap(({ fork: { cpuNs, wallNs } }) => {
    const cpu = sumOf(cpuNs)
    return cpu > 0 ? [sumOf(wallNs) / cpu] : []
  })
  return ratios.length === 0 ? null : median(ratios)
}
