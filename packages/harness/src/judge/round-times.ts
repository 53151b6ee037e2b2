/**
 * Computes the time of a sweep for each entrant and round from the slices of forks.
 *
 * Within a round the entrants take turns, so a disturbance of the machine in a turn affects all of them. The
 * effect of each turn is estimated from the slices that are whole sweeps, and is removed from every slice. If
 * the slices of an entrant are parts of a sweep, its sweep is put together after that, as if all parts had
 * been measured in one turn.
 */

import type { ForkEvent } from '../events/schema.ts'
import { instanceKeyAt } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { fitTurns, median, quantile } from '../statistics/index.ts'

/** The measurements of one fork, without the effects of the machine. */
export interface ForkTime {
  readonly fork: ForkEvent
  /** The time of one sweep over the instances that the entrant answers. */
  readonly sweepNs: number
  /** `instanceKey` → the time of one answer within sweeps. */
  readonly instances: ReadonlyMap<string, number>
  /** The quartiles of its sweeps relative to their median, or null for fewer than four sweeps. */
  readonly middle: readonly [number, number] | null
}

interface Slice {
  readonly turn: number
  readonly first: number
  readonly asked: number
  readonly ns: number
}

/** @param forks the forks of one round of one contest */
export function timesOfRound(
  forks: readonly { readonly fork: ForkEvent; readonly external: boolean }[],
): ForkTime[] {
  const slices = forks.map(({ fork, external }) => slicesOf(fork, external))
  const whole = slices.map((own, index) => wholeSweeps(own, forks[index]?.fork.inSet ?? 0))
  const { effects } = fitTurns(whole.filter((turns) => turns.size > 0))
  return forks.flatMap(({ fork }, index) => {
    const sweeps = sweepsOf(slices[index] ?? [], fork.inSet, effects)
    if (sweeps.length === 0) return []
    const sweepNs = median(sweeps)
    const middle = [quantile(sweeps, 0.25) / sweepNs, quantile(sweeps, 0.75) / sweepNs] as const
    return [{ fork, sweepNs, instances: instancesOf(fork), middle: sweeps.length < 4 ? null : middle }]
  })
}

/** Of processes that the system tells nothing of, only the wall time is known. */
export function isByWall({ outside }: Pick<ForkEvent, 'outside'>, external: boolean): boolean {
  return external && outside === undefined
}

function slicesOf(fork: ForkEvent, external: boolean): Slice[] {
  const times = isByWall(fork, external) ? fork.wallNs : fork.cpuNs
  return fork.turn
    .map((turn, index) => ({
      turn,
      first: fork.first[index] ?? 0,
      asked: fork.asked[index] ?? 0,
      ns: times[index] ?? 0,
    }))
    .filter(({ asked, ns }) => asked > 0 && ns > 0)
}

function isWhole({ first, asked }: Slice, inSet: number): boolean {
  return first === 0 && asked % inSet === 0
}

/** Turn → the logarithm of the time of one sweep. Empty for an entrant whose slices are parts. */
function wholeSweeps(slices: readonly Slice[], inSet: number): Map<number, number> {
  const whole = slices.filter((slice) => isWhole(slice, inSet))
  return new Map(whole.map(({ turn, asked, ns }) => [turn, Math.log((ns * inSet) / asked)]))
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
    if (isWhole(slice, inSet)) {
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

/** A time that a clock cannot distinguish from 0. */
const LEAST_NS = 10

/** The times of single instances, as they were measured. */
function instancesOf(fork: ForkEvent): Map<string, number> {
  return new Map(fork.instanceNs.map((ns, index) => [instanceKeyAt(fork, index), Math.max(LEAST_NS, ns)]))
}

/** Where the times of single instances and those of sweeps disagree by more, something disturbed one of them. */
const MOST_DISAGREEMENT = 1.2

/**
 * Whether the times of single instances contradict those of sweeps, over all rounds. If only some instances are timed one by one, it is
 * not known what they should add up to.
 */
export function contradictsSweeps(times: readonly ForkTime[]): boolean {
  const ratios = times
    .filter(({ fork, instances }) => instances.size > 0 && instances.size === fork.inSet)
    .map(({ instances, sweepNs }) => sumOf([...instances.values()]) / sweepNs)
  if (ratios.length === 0) return false
  const ratio = median(ratios)
  return Math.max(ratio, 1 / ratio) > MOST_DISAGREEMENT
}

/** Wall time divided by CPU time over all slices, or null if there is no CPU time. */
export function contentionOf({ cpuNs, wallNs }: Pick<ForkEvent, 'cpuNs' | 'wallNs'>): number | null {
  const cpu = sumOf(cpuNs)
  return cpu > 0 ? sumOf(wallNs) / cpu : null
}
