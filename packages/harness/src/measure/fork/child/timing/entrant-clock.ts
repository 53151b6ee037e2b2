/**
 * The clock by which an entrant is timed: the CPU time of this process, or, if the entrant works in processes of its own, their CPU time
 * as the operating system tells it, or else the wall clock.
 *
 * A call costs an entrant in another process something even if it brings no instance: it wakes up, reads and writes. That is measured by
 * calls without instances, and taken off for every call. What their bounds leave open is never taken off. An entrant that is started for
 * each instance is started for the easiest one instead, so that its start is taken off.
 */
import type { Entrant, OutsideWork } from '../../../../domain.ts'
import type { ForkEvent } from '../../../../events/schema.ts'
import { medianOf } from '../../../../numbers.ts'
import { cpuNow, wallNow } from '../clocks.ts'

export interface EntrantClock {
  now(): number
  /** A time without what the calls cost by themselves. */
  withoutCalls(ns: number, calls: number): number
  /** What is taken off, for an entrant in other processes whose CPU time the system tells. */
  readonly outside?: NonNullable<ForkEvent['outside']>
  /** Measures what is taken off. The entrant should be warm. */
  measure?(): void
}

/** Starts an entrant that works in processes of its own. */
export function clockOf(
  { external }: { readonly external: boolean },
  { outside }: Pick<Entrant<unknown>, 'outside'>,
): EntrantClock {
  const startNs = external ? outside?.startNs() : undefined
  if (outside !== undefined && startNs !== undefined) return new OutsideClock(outside, startNs)
  return { now: external ? wallNow : cpuNow, withoutCalls: (ns) => ns }
}

const GROUPS = 15
const EXCHANGES_IN_GROUP = 8
const LO = 3 // of 15 values in order, the 4th and the 12th enclose the median in 96 % of cases

class OutsideClock implements EntrantClock {
  outside: NonNullable<ForkEvent['outside']>
  private readonly work: OutsideWork

  constructor(work: OutsideWork, startNs: number) {
    const { isStartedForEach } = work
    this.work = work
    this.outside = {
      startNs,
      exchangeNs: 0,
      exchangeNsLo: 0,
      exchangeNsHi: 0,
      ...(isStartedForEach && { isStartedForEach }),
    }
  }

  now(): number {
    const usage = this.work.usage()
    if (usage === undefined) throw new Error('the system no longer tells its CPU time')
    return usage.cpuNs
  }

  measure(): void {
    const { work } = this
    const exchanges = work.isStartedForEach ? 1 : EXCHANGES_IN_GROUP
    const meanNs = (): number => {
      const before = this.now()
      for (let count = 0; count < exchanges; count++) work.exchange()
      return (this.now() - before) / exchanges
    }
    meanNs()
    const means = Array.from({ length: GROUPS }, meanNs).sort((a, b) => a - b)
    const [exchangeNsLo = 0, exchangeNsHi = 0] = [means[LO], means.at(-1 - LO)]
    this.outside = { ...this.outside, exchangeNs: medianOf(means), exchangeNsLo, exchangeNsHi }
  }

  /** At least what the bounds of a call leave open. */
  withoutCalls(ns: number, calls: number): number {
    const { exchangeNs, exchangeNsLo, exchangeNsHi } = this.outside
    return Math.max(ns - calls * exchangeNs, (calls * (exchangeNsHi - exchangeNsLo)) / 2)
  }
}
