/** How the process of an entrant worked, as the system sees it: its own clock does not show work that is done elsewhere. */
import { medianOf } from '../numbers.ts'
import { LEAST_TURNS } from '../plan/least-slices.ts'
import type { Usage, Waiting } from './process-usage.ts'
import type { Message } from './protocol.ts'

/** The CPU time according to the fork and according to the system, at the same moment. */
interface Sighting {
  readonly clockNs: number
  readonly usage: Usage
}

interface Times {
  readonly cpuNs: number
  readonly wallNs: number
}

const NS_PER_MS = 1e6
const NS_PER_SECOND = 1e9
const LEAST_HIDDEN_SECONDS = 0.02 // /proc counts in steps of 10 ms
const HIDDEN_SHARE = 0.1
const UNSEEN_SECONDS = 0.05
const LYING = 2 // the time of the system has to be this multiple of the fork's
const MOST_SLEEP = 0.5
const MOST_IDLE = 0.4 // honest programs: 0.04 at most
const PIPE_BYTES = 2 ** 16 // what fits into a pipe before somebody reads it
const LEAST_SLEEPS = { inSlice: 5, perMs: 1 } // whichever is less

export class Conduct {
  private readonly sleepShares: number[] = []
  private readonly idleShares: number[] = []
  private first: Sighting | undefined
  private last: Sighting | undefined
  private slices = 0
  /** The number of slices whose answers were computed only when they were read. */
  private lateSlices = 0

  /** @param before how the process had waited before the slice */
  noteSlice(times: Times, before: Waiting | undefined, after: Waiting | undefined): void {
    this.slices++
    this.sleepShares.push(sleepShare(times, before, after))
  }

  /** @param usage what the system knows of the process at this moment, if it was asked */
  noteVerified(
    { clockNs, isLate, idleShare }: Extract<Message, { type: 'verified' }>,
    usage: Usage | undefined,
  ): void {
    if (idleShare !== undefined) this.idleShares.push(idleShare)
    if (isLate) this.lateSlices++
    if (usage === undefined) return
    this.last = { clockNs, usage }
    this.first ??= this.last
  }

  /** What was last seen of the process. */
  get lastUsage(): Usage | undefined {
    return this.last?.usage
  }

  /** CPU time of the processes that it started, from the first slice to the last. */
  get startedCpuNs(): number | null {
    const { first, last } = this
    if (first === undefined || last === undefined) return null
    return Math.max(0, last.usage.startedCpuSeconds - first.usage.startedCpuSeconds) * NS_PER_SECOND
  }

  /** What shows that something else than the timed code does the work of a module. */
  hiddenWork(atEnd: Usage | undefined): string | undefined {
    return inOtherProcesses(atEnd) ?? clockThatLies(this.first, this.last) ?? this.inMostSlices()
  }

  /** What it prints goes through a pipe, and it sleeps while the pipe is full. So its sleep does not show that it cheats. */
  waitsForReader(printedBytes: number): string | undefined {
    return printedBytes > PIPE_BYTES && this.isJudged && medianOf(this.sleepShares) > MOST_SLEEP
      ? `printed ${printedBytes.toLocaleString('en-US')} bytes, and sleeps most of the time until they are read`
      : undefined
  }

  private get isJudged(): boolean {
    return this.slices >= LEAST_TURNS
  }

  private inMostSlices(): string | undefined {
    if (!this.isJudged) return undefined
    return this.lateSlices > this.slices / 2
      ? 'computes its answers when they are read, which is not timed'
      : sleep(medianOf(this.sleepShares))
  }

  /** A program whose batches take far longer than it and the fork work lets another process do them. */
  idleness(): string | undefined {
    const idle = medianOf(this.idleShares)
    return idle > MOST_IDLE
      ? `is idle for ${percent(idle)} of the time in which it should work: it waits, or another process does the work`
      : undefined
  }
}

function inOtherProcesses(atEnd: Usage | undefined): string | undefined {
  const { startedCpuSeconds = 0, ownCpuSeconds = 0 } = atEnd ?? {}
  return startedCpuSeconds > LEAST_HIDDEN_SECONDS && startedCpuSeconds > HIDDEN_SHARE * ownCpuSeconds
    ? `works in other processes: ${seconds(startedCpuSeconds)} of CPU time beside ${seconds(ownCpuSeconds)} of its own`
    : undefined
}

function clockThatLies(first: Sighting | undefined, last: Sighting | undefined): string | undefined {
  if (first === undefined || last === undefined) return undefined
  const seen = last.usage.ownCpuSeconds - first.usage.ownCpuSeconds
  const said = (last.clockNs - first.clockNs) / NS_PER_SECOND
  return seen > UNSEEN_SECONDS + LYING * said
    ? `its clock shows ${seconds(said)} of CPU time, and the system ${seconds(seen)}`
    : undefined
}

function sleep(share: number): string | undefined {
  return share > MOST_SLEEP
    ? `sleeps for ${percent(share)} of the time in which it should work: it waits, or another process does the work`
    : undefined
}

/**
 * The part of a slice in which the process slept: it neither worked nor waited for a core. 0 for a process
 * that hardly ever went to sleep by itself, because then the (virtual) machine did not run.
 */
function sleepShare(
  { wallNs, cpuNs }: Times,
  before: Waiting | undefined,
  after: Waiting | undefined,
): number {
  if (before === undefined || after === undefined) return 0
  const enough = Math.min(LEAST_SLEEPS.inSlice, (LEAST_SLEEPS.perMs * wallNs) / NS_PER_MS)
  if (after.sleeps - before.sleeps < enough) return 0
  return Math.max(0, wallNs - cpuNs - (after.queuedNs - before.queuedNs)) / wallNs
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

function seconds(duration: number): string {
  return `${duration.toFixed(2)} s`
}
