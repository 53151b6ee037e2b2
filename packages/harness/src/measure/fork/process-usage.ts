/** Reads what another process has used so far, if the system shows it (/proc on Linux). */
import { readdirSync, readFileSync } from 'node:fs'
import { sumOf } from '../../numbers.ts'

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
  const fields = afterName(readOr(`/proc/${pid}/stat`))
    .split(' ')
    .map(Number)
  const field = (name: keyof typeof FIELDS): number => fields[FIELDS[name]] ?? 0
  if (fields.length <= FIELDS.residentPages) return undefined
  const started = childrenOf(pid).flatMap((child) => usageOf(child) ?? [])
  const withStarted = (own: number, name: keyof Usage): number =>
    sumOf([own, ...started.map((usage) => usage[name])])
  const memoryMiB = field('residentPages') * MIB_PER_PAGE
  const [, peakKiB] = /^VmHWM:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`)) ?? []
  return {
    ownCpuSeconds: (field('user') + field('system')) / TICKS_PER_SECOND,
    startedCpuSeconds:
      withStarted((field('endedUser') + field('endedSystem')) / TICKS_PER_SECOND, 'startedCpuSeconds') +
      sumOf(started.map(({ ownCpuSeconds }) => ownCpuSeconds)),
    memoryMiB: withStarted(memoryMiB, 'memoryMiB'),
    peakMemoryMiB: withStarted(
      peakKiB === undefined ? memoryMiB : Number(peakKiB) / KIB_PER_MIB,
      'peakMemoryMiB',
    ),
  }
}

/** What the threads of a process do that is not asleep: `R` runs or waits for a core, `D` waits for a disk. */
const AWAKE = /^[RD]/

/** Whether a thread of a process, or of a process that it started, works or would work if the machine let it. */
export function isAwake(pid: number): boolean {
  return (
    threadsOf(pid).some((thread) => AWAKE.test(afterName(readOr(`/proc/${pid}/task/${thread}/stat`)))) ||
    childrenOf(pid).some(isAwake)
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

/** The name of a process is in parentheses and may contain any character. */
function afterName(stat: string): string {
  return stat.slice(stat.lastIndexOf(')') + 2)
}

/** Any thread may have started a process. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    readOr(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
