/**
 * Checks a fork every few milliseconds while it has work to do, and reports when it exceeds a limit. Limits
 * are CPU time. Wall time counts only for a process that sleeps: on a busy machine, one that wants to run may have to
 * wait for a core.
 */
import { isAwake, type Usage, usageOf } from './process-usage.ts'

export interface ForkLimits {
  /** The resident memory of the fork and of everything that it started. */
  readonly memoryMiB: number
  /** The wall time for which a fork with work to do may sleep. */
  readonly idleSeconds?: number
}

export interface Overrun {
  readonly reason: 'killed' | 'memory'
  /** In words that can follow the entrant's name. */
  readonly problem: string
}

const POLL_MS = 50
const IDLE_SECONDS = 30
const MS_PER_SECOND = 1000
/** A longer pause between two checks was caused by the parent and does not count against the fork. */
const LONGEST_PAUSE_MS = 4 * POLL_MS

/** If the CPU time of another process is not known, it is estimated as this part of the wall time. */
const UNSEEN_SHARE = 10

/** The clocks that the watch reads. Tests replace them. */
export interface Surroundings {
  /** Whether the system tells what a process has used. */
  readonly showsUsage: boolean
  readonly usage: (pid: number) => Usage | undefined
  /** Whether the process, or one that it started, runs or waits for a core. */
  readonly isAwake: (pid: number) => boolean
  readonly wallMs: () => number
}

const REAL: Surroundings = {
  get showsUsage() {
    return usageOf(process.pid) !== undefined
  },
  usage: usageOf,
  isAwake,
  wallMs: () => performance.now(),
}

export class Watch {
  peakMemoryMiB: number | null = null
  private readonly pid: number
  private readonly limits: ForkLimits
  private readonly surroundings: Surroundings
  private timer: NodeJS.Timeout | undefined
  private allowedCpuSeconds = Infinity
  private cpuAtStart = 0
  private lastCpu = 0
  private lastLookMs = 0
  private idleMs = 0

  constructor(pid: number, limits: ForkLimits, surroundings: Surroundings = REAL) {
    this.pid = pid
    this.limits = limits
    this.surroundings = surroundings
  }

  /** The fork has work to do, within this CPU time. */
  begin(cpuSeconds: number, onOverrun: (overrun: Overrun) => void): void {
    this.stop()
    this.restart(cpuSeconds)
    this.timer = setInterval(() => {
      const overrun = this.look()
      if (overrun !== undefined) onOverrun(overrun)
    }, POLL_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** The limit on CPU time starts again, with a new value. The first check afterwards sets the start. */
  restart(cpuSeconds: number = this.allowedCpuSeconds): void {
    this.allowedCpuSeconds = cpuSeconds
    this.cpuAtStart = Number.NaN
    this.idleMs = 0
    this.lastLookMs = this.surroundings.wallMs()
  }

  /** The limit that is exceeded at this moment, or undefined. */
  look(): Overrun | undefined {
    const usage = this.surroundings.usage(this.pid)
    const now = this.surroundings.wallMs()
    const pauseMs = Math.min(now - this.lastLookMs, LONGEST_PAUSE_MS)
    this.lastLookMs = now
    if (usage === undefined && this.surroundings.showsUsage) return undefined // the process has just ended
    const cpu =
      usage === undefined ? now / MS_PER_SECOND / UNSEEN_SHARE : usage.ownCpuSeconds + usage.startedCpuSeconds
    if (Number.isNaN(this.cpuAtStart)) this.cpuAtStart = cpu
    const isIdle = cpu <= this.lastCpu && !this.surroundings.isAwake(this.pid)
    this.idleMs = isIdle ? this.idleMs + pauseMs : 0
    this.lastCpu = cpu
    if (usage !== undefined) this.peakMemoryMiB = Math.max(this.peakMemoryMiB ?? 0, usage.peakMemoryMiB)
    return this.overrun(cpu - this.cpuAtStart, usage?.memoryMiB ?? 0)
  }

  private overrun(cpuSeconds: number, usedMiB: number): Overrun | undefined {
    const { memoryMiB, idleSeconds = IDLE_SECONDS } = this.limits
    if (usedMiB > memoryMiB) {
      return { reason: 'memory', problem: `took more than ${memoryMiB} MiB of memory` }
    }
    if (cpuSeconds > this.allowedCpuSeconds) {
      const seconds = Number(this.allowedCpuSeconds.toPrecision(2))
      return { reason: 'killed', problem: `did not return within ${seconds} s of CPU time` }
    }
    if (this.idleMs > idleSeconds * MS_PER_SECOND) {
      return { reason: 'killed', problem: `did nothing for ${idleSeconds} s` }
    }
    return undefined
  }
}
