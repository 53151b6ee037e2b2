/** Reads what another process has used so far, if the system shows it (/proc on Linux). */
import { readdirSync, readFileSync } from 'node:fs'

export interface Usage {
  /** Of the process itself, all threads included. */
  readonly ownCpuSeconds: number
  /** The same for the processes that it started, including those that have ended. */
  readonly startedCpuSeconds: number
  /** Of all of them together. */
  readonly memoryMiB: number
  readonly peakMemoryMiB: number
}

const TICKS_PER_SECOND = 100 // USER_HZ: what /proc counts in, on every Linux that Node runs on
/** Fields of /proc/PID/stat, counted from the one after the name. */
const FIELDS = { user: 11, system: 12, endedUser: 13, endedSystem: 14, residentPages: 21 }
const MIB_PER_PAGE = 4096 / 2 ** 20
const KIB_PER_MIB = 1024

/** Undefined if this is not known, because the process has ended or the system has no /proc. */
export function usageOf(pid: number): Usage | undefined {
  const stat = readOr(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name may contain any character
  if (fields.length <= FIELDS.residentPages) return undefined
  const field = (name: keyof typeof FIELDS): number => Number(fields[FIELDS[name]])
  const memoryMiB = field('residentPages') * MIB_PER_PAGE
  const [, peakKiB] = /^VmHWM:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`)) ?? []
  const alone: Usage = {
    ownCpuSeconds: (field('user') + field('system')) / TICKS_PER_SECOND,
    startedCpuSeconds: (field('endedUser') + field('endedSystem')) / TICKS_PER_SECOND,
    memoryMiB,
    peakMemoryMiB: peakKiB === undefined ? memoryMiB : Number(peakKiB) / KIB_PER_MIB,
  }
  const started = childrenOf(pid).flatMap((child) => usageOf(child) ?? [])
  return started.reduce(
    (sum, one) => ({
      ownCpuSeconds: sum.ownCpuSeconds,
      startedCpuSeconds: sum.startedCpuSeconds + one.ownCpuSeconds + one.startedCpuSeconds,
      memoryMiB: sum.memoryMiB + one.memoryMiB,
      peakMemoryMiB: sum.peakMemoryMiB + one.peakMemoryMiB,
    }),
    alone,
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

/** Any thread may have started a process. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readOr(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return [] // it has ended
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
