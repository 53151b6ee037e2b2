/**
 * The clock of an entrant that works in processes of its own: their CPU time, as the operating system tells it.
 *
 * A call costs the entrant something even if it brings no instance: it wakes up, reads and writes. That is measured by
 * calls without instances, and taken off for every call. What their bounds leave open is never taken off, and neither is more than
 * an exchange can take: a program that worked in vain in calls without instances would seem faster.
 */

import type { OutsideWork } from '../../../domain.ts'
import { medianOf } from '../../../numbers.ts'
import type { OutsideReport } from '../protocol.ts'

const GROUPS = 15
const EXCHANGES_IN_GROUP = 8
const LO = 3 // of 15 values in order, the 4th and the 12th enclose the median in 96 % of cases
const HI = GROUPS - 1 - LO

/** Programs in Python use 35 to 45 µs on a busy machine, and programs in C less than 10 µs. */
const MOST_EXCHANGE_NS = 1e5

const NOTHING_YET: OutsideReport = { startNs: 0, exchangeNs: 0, exchangeNsLo: 0, exchangeNsHi: 0 }

export class OutsideClock {
  private readonly work: OutsideWork
  /** What is taken off; nothing before `measure`. */
  report: OutsideReport = NOTHING_YET

  private constructor(work: OutsideWork) {
    this.work = work
  }

  /** Starts the entrant. Undefined if the system does not tell its CPU time. */
  static of(work: OutsideWork | undefined): OutsideClock | undefined {
    return work?.startNs() === undefined ? undefined : new OutsideClock(work)
  }

  /** CPU time so far. */
  now(): number {
    const usage = this.work.usage()
    if (usage === undefined) throw new Error('the system no longer tells its CPU time')
    return usage.cpuNs
  }

  /** Measures what an exchange costs. The entrant should be warm. */
  measure(): void {
    const { work } = this
    for (let count = 0; count < EXCHANGES_IN_GROUP; count++) work.exchange()
    const means = Array.from({ length: GROUPS }, () => {
      const before = this.now()
      for (let count = 0; count < EXCHANGES_IN_GROUP; count++) work.exchange()
      return Math.min(MOST_EXCHANGE_NS, (this.now() - before) / EXCHANGES_IN_GROUP)
    }).sort((a, b) => a - b)
    this.report = {
      startNs: work.startNs() ?? 0,
      exchangeNs: medianOf(means),
      exchangeNsLo: means[LO] ?? 0,
      exchangeNsHi: means[HI] ?? 0,
    }
  }

  /** CPU time without what the calls cost by themselves: at least what their bounds leave open. */
  withoutExchanges(cpuNs: number, calls: number): number {
    const { exchangeNs, exchangeNsLo, exchangeNsHi } = this.report
    return Math.max(cpuNs - calls * exchangeNs, (calls * (exchangeNsHi - exchangeNsLo)) / 2)
  }
}
