/**
 * From the slices of forks to one number for each entrant and round: what a sweep takes.
 *
 * Within a round everybody takes turns, so what the machine does in a turn it does to all. It is read off the slices
 * that are whole sweeps, and taken out of every slice. An entrant whose slices are parts of a sweep is put together
 * from them after that, so that its parts are as if they had been measured in one turn.
 */
import type { ForkEvent } from '../records/events.ts'
import { fitTurns, median, quantile, sumOf } from '../statistics/index.ts'

/** What one fork measured, the machine's doing taken out. */
export interface ForkTime {
  readonly fork: ForkEvent
  /** Time of one sweep over the instances that the entrant answers. */
  readonly sweepNs: number
  /** `instanceKey` → time of one answer within sweeps, scaled so that all of a sweep add up to `sweepNs`. */
  readonly instances: ReadonlyMap<string, number>
  /** The middle half of its sweeps by their median; null for fewer than four. */
  readonly middle: readonly [number, number] | null
}

/** One text for an instance and its variant, to be used as a key. */
export function instanceKey({ instance, variant }: { instance: number; variant: number }): string {
  return `${instance}/${variant}`
}

interface Slice {
  readonly turn: number
  readonly first: number
  readonly asked: number
  readonly ns: number
}

/** @param forks of one round of one contest, each with whether its entrant works in processes of its own */
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
    return [
      { fork, sweepNs, instances: instancesOf(fork, sweepNs), middle: sweeps.length < 4 ? null : middle },
    ]
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

/** Turn → log time of one sweep; empty for an entrant whose slices are parts. */
function wholeSweeps(slices: readonly Slice[], inSet: number): Map<number, number> {
  const whole = slices.filter((slice) => isWhole(slice, inSet))
  return new Map(whole.map(({ turn, asked, ns }) => [turn, Math.log((ns * inSet) / asked)]))
}

/**
 * The times of whole sweeps without the effects of their turns. Parts are added up in the order in which they were
 * taken. A sweep that was not finished says nothing, because instances differ: without any other the fork has no time.
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

/** What a clock cannot tell from nothing. */
const LEAST_NS = 10

function instancesOf(fork: ForkEvent, sweepNs: number): Map<string, number> {
  const raw = fork.instance.map((instance, index) => ({
    key: instanceKey({ instance, variant: fork.variant[index] ?? 0 }),
    ns: Math.max(LEAST_NS, fork.instanceNs[index] ?? 0),
  }))
  // Where only some instances are timed singly, nothing says what they should add up to.
  const scale = raw.length === fork.inSet ? sweepNs / sumOf(raw.map(({ ns }) => ns)) : 1
  return new Map(raw.map(({ key, ns }) => [key, ns * scale]))
}

/** Wall time by CPU time over all slices; null where there is none. */
export function contentionOf({ cpuNs, wallNs }: Pick<ForkEvent, 'cpuNs' | 'wallNs'>): number | null {
  const cpu = sumOf(cpuNs)
  return cpu > 0 ? sumOf(wallNs) / cpu : null
}
