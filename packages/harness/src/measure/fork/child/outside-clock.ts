/**
 * The clock of an entrant that works in processes of its own: their CPU time, as the operating system tells it.
 *
 * A call costs the entrant something even if it brings no instance: it wakes up, reads and writes. That is measured by
 * calls without instances, and taken off for every call. What their bounds leave open is never taken off. An entrant that is started for
 * each instance is started for the easiest one instead, so that its start is taken off.
 */

import type { OutsideWork } from '../../../domain.ts'
import { medianOf } from '../../../numbers.ts'
import type { OutsideReport } from '../protocol.ts'

const GROUPS = 15
const EXCHANGES_IN_GROUP = 8
const LO = 3 // of 15 values in order, the 4th and the 12th enclose the median in 96 % of cases
const HI = GROUPS - 1 - LO

export class OutsideClock {
  private readonly work: OutsideWork
  /** What is taken off; nothing before `measure`. */
  report: OutsideReport

  private constructor(work: OutsideWork) {
    this.work = work
    this.report = { startNs: 0, exchangeNs: 0, exchangeNsLo: 0, exchangeNsHi: 0, ...mark(work) }
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
    const exchanges = work.isStartedForEach ? 1 : EXCHANGES_IN_GROUP
    for (let count = 0; count < exchanges; count++) work.exchange()
    const means = Array.from({ length: GROUPS }, () => {
      const before = this.now()
      for (let count = 0; count < exchanges; count++) work.exchange()
      return (this.now() - before) / exchanges
    }).sort((a, b) => a - b)
    this.report = {
      startNs: work.startNs() ?? 0,
      exchangeNs: medianOf(means),
      exchangeNsLo: means[LO] ?? 0,
      exchangeNsHi: means[HI] ?? 0,
      ...mark(work),
    }
  }

  /** CPU time without what the calls cost by themselves: at least what their bounds leave open. */
  withoutExchanges(cpuNs: number, calls: number): number {
    const { exchangeNs, exchangeNsLo, exchangeNsHi } = this.report
    return Math.max(cpuNs - calls * exchangeNs, (calls * (exchangeNsHi - exchangeNsLo)) / 2)
  }
}

function mark({ isStartedForEach }: OutsideWork): Pick<OutsideReport, 'isStartedForEach'> {
  return isStartedForEach ? { isStartedForEach } : {}
}
