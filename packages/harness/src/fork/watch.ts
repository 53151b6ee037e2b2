/**
 * Checks a fork every few milliseconds while it has work to do, and reports when it exceeds a limit. Limits are CPU time. Wall time
 * counts only for a process that gets no CPU time at all, or that sleeps: on a busy machine, a process may have to wait for a core.
 */
import {
  childrenOf,
  IDLE_MS,
  isGuard,
  NS_PER_TICK,
  readOr,
  sleptAfter,
  statOf,
  threadsOf,
} from '@sudoku-lab/console'

export interface Overrun {
  readonly ending: 'killed' | 'memory'
  /** In words that can follow the entrant's name. */
  readonly problem: string
  /** It did nothing. */
  readonly isIdle?: boolean
}

const POLL_MS = 50
/** A longer pause between two checks was caused by the parent and does not count against the fork. */
const LONGEST_PAUSE_MS = 4 * POLL_MS

const UNSEEN = { startedCpuSeconds: 0, memoryMiB: 0, peakMemoryMiB: 0 }
/** Where the system does not tell the CPU time of another process, it is estimated as a tenth of the wall time. */
const estimatedUsage = (): Usage => ({ ...UNSEEN, ownCpuSeconds: performance.now() / 10_000 })

export class Watch {
  peakMemoryMiB: number | null = null
  /** Of what it started alone. */
  programPeakMiB: number | null = null
  /** The resident memory of the fork and of everything that it started. */
  private readonly memoryMiB: number
  private readonly isExternal: boolean
  private readonly usage: () => Usage | undefined
  private timer: NodeJS.Timeout | undefined
  private allowedCpuSeconds = Infinity
  private cpuAtStart = 0
  private lastCpu = 0
  private lastCheckMs = 0
  private idleMs = 0
  private asleepMs = 0

  /**
   * @param isExternal whether the entrant works in what the process starts
   * @param usage what tests replace
   */
  constructor(
    pid: number,
    memoryMiB: number,
    isExternal: boolean,
    usage: () => Usage | undefined = process.platform === 'linux' ? () => usageOf(pid) : estimatedUsage,
  ) {
    this.memoryMiB = memoryMiB
    this.isExternal = isExternal
    this.usage = usage
  }

  /** The fork has work to do, within this CPU time. */
  begin(cpuSeconds: number, onOverrun: (overrun: Overrun) => void): void {
    this.restart(cpuSeconds)
    this.timer = setInterval(() => {
      const overrun = this.check()
      if (overrun !== undefined) onOverrun(overrun)
    }, POLL_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** The limit on CPU time starts again. The first check afterwards sets the start. */
  restart(cpuSeconds: number): void {
    this.allowedCpuSeconds = cpuSeconds
    this.cpuAtStart = Number.NaN
    this.idleMs = 0
    this.asleepMs = 0
    this.lastCheckMs = performance.now()
  }

  /** The limit that is exceeded at this moment, or undefined. */
  check(): Overrun | undefined {
    const { memoryMiB, allowedCpuSeconds } = this
    const usage = this.usage()
    const now = performance.now()
    const pauseMs = Math.min(now - this.lastCheckMs, LONGEST_PAUSE_MS)
    this.lastCheckMs = now
    if (usage === undefined) return undefined // the process has just ended
    const cpu = usage.ownCpuSeconds + usage.startedCpuSeconds
    if (Number.isNaN(this.cpuAtStart)) this.cpuAtStart = cpu
    this.idleMs = cpu <= this.lastCpu ? this.idleMs + pauseMs : 0
    this.lastCpu = cpu
    // who asks a program looks at it all the time, and may have to wait for a core
    const isAsleep = (this.isExternal ? usage.isProgramAsleep : undefined) ?? usage.isAsleep
    this.asleepMs = sleptAfter(this.asleepMs, isAsleep === true, pauseMs)
    if (usage.peakMemoryMiB > 0) this.peakMemoryMiB = Math.max(this.peakMemoryMiB ?? 0, usage.peakMemoryMiB)
    const { programPeakMiB = 0 } = usage
    if (programPeakMiB > 0) this.programPeakMiB = Math.max(this.programPeakMiB ?? 0, programPeakMiB)
    if (usage.memoryMiB > memoryMiB)
      return { ending: 'memory', problem: `took more than ${memoryMiB} MiB of memory` }
    if (cpu - this.cpuAtStart > allowedCpuSeconds) {
      const seconds = Number(allowedCpuSeconds.toPrecision(2))
      return { ending: 'killed', problem: `did not return within ${seconds} s of CPU time` }
    }
    const idle = { ending: 'killed', isIdle: true } as const
    if (this.idleMs > IDLE_MS) return { ...idle, problem: `did nothing for ${IDLE_MS / 1000} s` }
    return this.asleepMs > IDLE_MS
      ? { ...idle, problem: `slept for ${IDLE_MS / 1000} s and hardly worked` }
      : undefined
  }
}

/** What another process has used so far. */
export interface Usage {
  /** Of the process itself, all threads included. */
  readonly ownCpuSeconds: number
  /** The same for the processes that it started, including those that have ended. */
  readonly startedCpuSeconds: number
  /** Of all of them together. */
  readonly memoryMiB: number
  readonly peakMemoryMiB: number
  /** The peak memory of the processes that it started, without those that guard them. */
  readonly programPeakMiB?: number
  /** No thread of any of them works, or waits for a core or a disk. */
  readonly isAsleep?: boolean
  /** The same of what it started, without those that guard them. Undefined if there is nothing. */
  readonly isProgramAsleep?: boolean | undefined
}

const NS_PER_SECOND = 1e9
const KIB_PER_MIB = 1024

/** Undefined if this is not known, because the process has ended or the system has no /proc. */
export function usageOf(pid: number, isStarted = false): Usage | undefined {
  const folder = `/proc/${pid}`
  const stat = statOf(folder)
  if (stat === undefined) return undefined
  const seconds = (ticks: number): number => (ticks * NS_PER_TICK) / NS_PER_SECOND
  const status = readOr(`${folder}/status`)
  const threads = threadsOf(folder)
  const mibOf = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / KIB_PER_MIB
  const memoryMiB = mibOf('VmRSS')
  const alone: Usage = {
    ownCpuSeconds: seconds(stat.user + stat.system),
    startedCpuSeconds: seconds(stat.endedUser + stat.endedSystem),
    memoryMiB,
    peakMemoryMiB: Math.max(memoryMiB, mibOf('VmHWM')),
    isAsleep: threads.every((thread) => /[SIZ]/.test(statOf(thread)?.state ?? 'S')),
  }
  const isProgram = isStarted && !isGuard(pid)
  const own = isProgram
    ? { ...alone, programPeakMiB: alone.peakMemoryMiB, isProgramAsleep: alone.isAsleep }
    : alone
  const started = childrenOf(threads).flatMap((child) => usageOf(child, true) ?? [])
  return started.reduce(
    (sum, one) => ({
      programPeakMiB: (sum.programPeakMiB ?? 0) + (one.programPeakMiB ?? 0),
      isAsleep: sum.isAsleep === true && one.isAsleep === true,
      isProgramAsleep: (sum.isProgramAsleep ?? one.isProgramAsleep) && (one.isProgramAsleep ?? true),
      ownCpuSeconds: sum.ownCpuSeconds,
      startedCpuSeconds: sum.startedCpuSeconds + one.ownCpuSeconds + one.startedCpuSeconds,
      memoryMiB: sum.memoryMiB + one.memoryMiB,
      peakMemoryMiB: sum.peakMemoryMiB + one.peakMemoryMiB,
    }),
    own,
  )
}

const LEAST_HIDDEN_SECONDS = 0.02 // /proc counts in steps of 10 ms
const HIDDEN_SHARE = 0.1

/** Why the times of a process are not those of its work: the processes that it started did a part of it. */
export function workElsewhere(usage: Usage | undefined): string | undefined {
  const { startedCpuSeconds = 0, ownCpuSeconds = 0 } = usage ?? {}
  if (startedCpuSeconds <= Math.max(LEAST_HIDDEN_SECONDS, HIDDEN_SHARE * ownCpuSeconds)) return undefined
  const [there, here] = [startedCpuSeconds, ownCpuSeconds].map((seconds) => `${seconds.toFixed(2)} s`)
  return `works in other processes: ${there} of CPU time beside ${here} of its own`
}
