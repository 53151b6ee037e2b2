/**
 * The clock of an entrant that works in processes of its own: their CPU time, as the operating system tells it.
 *
 * A call costs the entrant something even if it brings no instance: it wakes up, reads and writes. That is measured by
 * calls without instances, and taken off for every call. What their bounds leave open is never taken off, and neither is more than
 * an exchange can take: a program that worked in vain in calls without instances would seem faster.
 */

import { readdirSync, readFileSync } from 'node:fs'
import type { OutsideUsage, OutsideWork } from '../../domain.ts'
import { medianOf } from '../../numbers.ts'
import type { OutsideReport } from '../protocol.ts'
import { wallNow } from './clocks.ts'

const GROUPS = 15
const EXCHANGES_IN_GROUP = 8
const LO = 3 // of 15 values in order, the 4th and the 12th enclose the median in 96 % of cases
const HI = GROUPS - 1 - LO

/** For a call, the time in which a processor wakes up and no process waits for it: more than that is never taken. */
const WAKING_NS = 1e5

/** Programs in Python use 35 to 45 µs on a busy machine, and programs in C less than 10 µs. */
const MOST_EXCHANGE_NS = 1e5

/** The share of the CPU time from which on the processes that have ended matter. */
const MOST_ENDED = 0.1

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
    return this.usage().cpuNs
  }

  private usage(): OutsideUsage {
    const usage = this.work.usage()
    if (usage === undefined) throw new Error('the system no longer tells its CPU time')
    return usage
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

  /**
   * Begins to look whether the entrant works; tells the share of the time since then in which nobody did: neither the entrant nor
   * this process worked, or waited for a processor. It is 0 if processes that have ended did much of the work, because nobody
   * knows how long those waited on a busy machine.
   */
  watchIdleness(): (calls: number) => number {
    const [before, ownBefore, start] = [this.usage(), ownBusyNs(), wallNow()]
    return (calls) => {
      const wallNs = wallNow() - start
      const after = this.usage()
      const cpuNs = after.cpuNs - before.cpuNs
      const endedNs = (after.endedNs ?? 0) - (before.endedNs ?? 0)
      if (endedNs > MOST_ENDED * cpuNs) return 0
      const busyNs = cpuNs + after.queuedNs - before.queuedNs + ownBusyNs() - ownBefore
      return Math.max(0, (wallNs - calls * WAKING_NS - busyNs) / wallNs)
    }
  }

  /** CPU time without what the calls cost by themselves: at least what their bounds leave open. */
  withoutExchanges(cpuNs: number, calls: number): number {
    const { exchangeNs, exchangeNsLo, exchangeNsHi } = this.report
    return Math.max(cpuNs - calls * exchangeNs, (calls * (exchangeNsHi - exchangeNsLo)) / 2)
  }
}

/** Of all threads of this process. */
function ownBusyNs(): number {
  let sum = 0
  for (const thread of readdirSync('/proc/self/task')) {
    const [ran, queued] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
    sum += Number(ran) + Number(queued)
  }
  return sum
}
