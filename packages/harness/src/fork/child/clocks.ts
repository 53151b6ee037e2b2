/**
 * The clocks of a process, and which of them counts for an entrant: for its times, and for its limit. Those of the process are taken before
 * any module of the suite is loaded, so an entrant that replaces one of them does not change its times.
 */
import { medianOf } from '../../numbers.ts'
import type { ForkEvent } from '../../record/events.ts'
import type { Entrant, OutsideWork } from '../../suite.ts'

const { cpuUsage, hrtime, resourceUsage } = process
const { bigint } = hrtime
const NS_PER_US = 1e3

/** User and system time of this process since its start, all threads included. */
export function cpuNow(): number {
  const { user, system } = cpuUsage()
  return (user + system) * NS_PER_US
}

export function wallNow(): number {
  return Number(bigint())
}

/** How often this process went to sleep by itself. */
export function sleepsNow(): number {
  return resourceUsage().voluntaryContextSwitches
}

/**
 * The clock of an entrant: the CPU time of this process, or, if the entrant works in processes of its own, their CPU time as the operating
 * system tells it, or else the wall clock.
 *
 * A call costs an entrant in another process something even if it brings no instance: it wakes up, reads and writes. That is measured by
 * calls without instances, and taken off for every call. What their bounds leave open is never taken off. An entrant that is started for
 * each instance is started for the easiest one instead, so that its start is taken off.
 */
export interface EntrantClock {
  now(): number
  /** The same, but CPU time also of an entrant that is timed by the wall clock, if the system tells it. */
  used(): number
  /** Wall time, as the entrant knows it or else this process. */
  wall(): number
  /** By how much all readings together may be wrong. */
  unsure(): number
  /** What calls cost by themselves, for an entrant in other processes whose CPU time the system tells. */
  outside?: NonNullable<ForkEvent['outside']>
  /**
   * Measures that. The entrant should be warm.
   *
   * @param calls that were made so far
   */
  measure?(calls: number): void
}

/** Starts an entrant that works in processes of its own. */
export function clockOf(
  external: boolean,
  { outside: work }: Pick<Entrant<unknown>, 'outside'>,
): EntrantClock {
  const wall = (): number => work?.usage()?.wallNs ?? wallNow()
  if (!external) return { now: cpuNow, used: cpuNow, wall: wallNow, unsure: () => 0 }
  const startNs = work?.startNs()
  if (work === undefined || startNs === undefined)
    return { now: wall, used: () => work?.usage()?.cpuNs ?? wallNow(), wall, unsure: () => 0 }
  const now = (): number => {
    const usage = work.usage()
    if (usage === undefined) throw new Error('the system no longer tells its CPU time')
    return usage.cpuNs
  }
  const unsure = (): number => work.usage()?.unsureNs ?? 0
  const before = unsure()
  const unknown = { exchangeNs: 0, exchangeNsLo: 0, exchangeNsHi: 0 }
  const { isStartedForEach, includesStart } = work
  const started = { ...(isStartedForEach && { isStartedForEach }), ...(includesStart && { includesStart }) }
  const clock: EntrantClock = {
    now,
    used: now,
    wall,
    unsure,
    outside: { startNs, ...unknown, ...started },
    measure: (calls) => {
      const soFar = unsure()
      const { count, ...exchange } = work.exchange ? exchangesOf(work, now) : { ...unknown, count: 1 }
      const unsureNs = (soFar - before) / calls + (unsure() - soFar) / count
      clock.outside = { startNs, ...exchange, ...started, ...(unsureNs > 0 && { unsureNs }) }
    },
  }
  return clock
}

/** A time without what the calls cost by themselves. It may be negative, because they do not always cost the same. */
export function withoutCalls({ outside }: EntrantClock, ns: number, calls: number): number {
  return ns - calls * (outside?.exchangeNs ?? 0)
}

const GROUPS = 15
const EXCHANGES_IN_GROUP = 8
const LO = 3 // of 15 values in order, the 4th and the 12th enclose the median in 96 % of cases

function exchangesOf(
  work: OutsideWork,
  now: () => number,
): Record<'exchangeNs' | 'exchangeNsLo' | 'exchangeNsHi' | 'count', number> {
  const exchanges = work.isStartedForEach ? 1 : EXCHANGES_IN_GROUP
  const meanNs = (): number => {
    const before = now()
    for (let count = 0; count < exchanges; count++) work.exchange?.()
    return (now() - before) / exchanges
  }
  meanNs()
  const means = Array.from({ length: GROUPS }, meanNs).sort((a, b) => a - b)
  const [exchangeNsLo = 0, exchangeNsHi = 0] = [means[LO], means.at(-1 - LO)]
  return { exchangeNs: medianOf(means), exchangeNsLo, exchangeNsHi, count: exchanges * (GROUPS + 1) }
}

/** What an attempt took for each answer, in nanoseconds. */
export interface Taken {
  /** By the clock by which the entrant is timed, with its start if it is started for each instance: what an answer costs. */
  readonly cpuNs: number
  /** What is held against the limit. */
  readonly heldNs: number
}

/** Begins to measure an attempt at so many answers. The function that it returns tells what it took. */
export type Stopwatch = (answers: number) => () => Taken

/**
 * The stopwatch of the preflight. An entrant is held to its limit by CPU time, because on a busy machine an answer waits for a core. If it works
 * in processes of its own, this is what the system tells of them, without the start of one that is started for each instance. The wall clock
 * counts only where the system does not tell it, and after the process of which it did has ended.
 */
export function stopwatchOf(
  external: boolean,
  { outside: work }: Pick<Entrant<unknown>, 'outside'>,
  wall: () => number = wallNow,
): Stopwatch {
  let startNs: number | undefined
  const outsideNow = (): number | undefined => {
    startNs = work?.startNs()
    return work?.usage()?.cpuNs
  }
  const cpu = external ? whileTold(outsideNow) : cpuNow
  return (answers) => {
    const [cpuBefore, wallBefore] = [cpu(), wall()]
    return () => {
      const wallNs = (wall() - wallBefore) / answers
      const cpuAfter = cpu()
      if (cpuBefore === undefined || cpuAfter === undefined) return { cpuNs: wallNs, heldNs: wallNs }
      const cpuNs = (cpuAfter - cpuBefore) / answers
      const isByWall = external && startNs === undefined
      const withoutStart = work?.isStartedForEach === true ? Math.max(0, cpuNs - (startNs ?? 0)) : cpuNs
      return { cpuNs: isByWall ? wallNs : cpuNs, heldNs: withoutStart }
    }
  }
}

/** Reads a clock until it throws or tells nothing for the first time. */
function whileTold(read: () => number | undefined): () => number | undefined {
  let isTold = true
  return () => {
    try {
      const told = isTold ? read() : undefined
      isTold = told !== undefined
      return told
    } catch {
      isTold = false
      return undefined
    }
  }
}
