/**
 * Checks a fork every few milliseconds while it has work to do, and reports when it exceeds a limit. Limits are CPU time. Wall time
 * counts only for a process that gets no CPU time at all: on a busy machine, a process may have to wait for a core.
 */
import { type Usage, usageOf } from './process-usage.ts'

export interface Overrun {
  readonly ending: 'killed' | 'memory'
  /** In words that can follow the entrant's name. */
  readonly problem: string
  /** It did nothing. */
  readonly isIdle?: boolean
}

const POLL_MS = 50
const IDLE_MS = 30_000
/** A longer pause between two checks was caused by the parent and does not count against the fork. */
const LONGEST_PAUSE_MS = 4 * POLL_MS

const UNSEEN = { startedCpuSeconds: 0, memoryMiB: 0, peakMemoryMiB: 0 }
/** Where the system does not tell the CPU time of another process, it is estimated as a tenth of the wall time. */
const estimatedUsage = (): Usage => ({ ...UNSEEN, ownCpuSeconds: performance.now() / 10_000 })

export class Watch {
  peakMemoryMiB: number | null = null
  /** The resident memory of the fork and of everything that it started. */
  private readonly memoryMiB: number
  private readonly usage: () => Usage | undefined
  private timer: NodeJS.Timeout | undefined
  private allowedCpuSeconds = Infinity
  private cpuAtStart = 0
  private lastCpu = 0
  private lastLookMs = 0
  private idleMs = 0

  /** @param usage what tests replace */
  constructor(
    pid: number,
    memoryMiB: number,
    usage: () => Usage | undefined = process.platform === 'linux' ? () => usageOf(pid) : estimatedUsage,
  ) {
    this.memoryMiB = memoryMiB
    this.usage = usage
  }

  /** The fork has work to do, within this CPU time. */
  begin(cpuSeconds: number, onOverrun: (overrun: Overrun) => void): void {
    this.restart(cpuSeconds)
    this.timer = setInterval(() => {
      const overrun = this.look()
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
    this.lastLookMs = performance.now()
  }

  /** The limit that is exceeded at this moment, or undefined. */
  look(): Overrun | undefined {
    const { memoryMiB, allowedCpuSeconds } = this
    const usage = this.usage()
    const now = performance.now()
    const pauseMs = Math.min(now - this.lastLookMs, LONGEST_PAUSE_MS)
    this.lastLookMs = now
    if (usage === undefined) return undefined // the process has just ended
    const cpu = usage.ownCpuSeconds + usage.startedCpuSeconds
    if (Number.isNaN(this.cpuAtStart)) this.cpuAtStart = cpu
    this.idleMs = cpu <= this.lastCpu ? this.idleMs + pauseMs : 0
    this.lastCpu = cpu
    if (usage.peakMemoryMiB > 0) this.peakMemoryMiB = Math.max(this.peakMemoryMiB ?? 0, usage.peakMemoryMiB)
    if (usage.memoryMiB > memoryMiB)
      return { ending: 'memory', problem: `took more than ${memoryMiB} MiB of memory` }
    if (cpu - this.cpuAtStart > allowedCpuSeconds) {
      const seconds = Number(allowedCpuSeconds.toPrecision(2))
      return { ending: 'killed', problem: `did not return within ${seconds} s of CPU time` }
    }
    if (this.idleMs <= IDLE_MS) return undefined
    return { ending: 'killed', isIdle: true, problem: `did nothing for ${IDLE_MS / 1000} s` }
  }
}
