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
  const memoryMiB = field('residentPages') * MIB_PER_PAGE
  const started = childrenOf(pid).flatMap((child) => usageOf(child) ?? [])
  return {
    ownCpuSeconds: (field('user') + field('system')) / TICKS_PER_SECOND,
    startedCpuSeconds: sumOf([
      (field('endedUser') + field('endedSystem')) / TICKS_PER_SECOND,
      ...started.flatMap(({ ownCpuSeconds, startedCpuSeconds }) => [ownCpuSeconds, startedCpuSeconds]),
    ]),
    memoryMiB: sumOf([memoryMiB, ...started.map((usage) => usage.memoryMiB)]),
    peakMemoryMiB: sumOf([peakOf(pid) ?? memoryMiB, ...started.map((usage) => usage.peakMemoryMiB)]),
  }
}

/** How the first thread of a process has waited so far. */
export interface Waiting {
  /** Times that it waited for a core although it could have run. */
  readonly queuedNs: number
  /** The number of times that it went to sleep by itself. */
  readonly sleeps: number
}

export function waitingOf(pid: number): Waiting | undefined {
  const queued = readOr(`/proc/${pid}/schedstat`).split(' ')[1]
  const [, sleeps] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(readOr(`/proc/${pid}/status`)) ?? []
  return queued === undefined || sleeps === undefined
    ? undefined
    : { queuedNs: Number(queued), sleeps: Number(sleeps) }
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

/** The name of a process is in parentheses and may contain any character. */
function afterName(stat: string): string {
  return stat.slice(stat.lastIndexOf(')') + 2)
}

function peakOf(pid: number): number | undefined {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`)) ?? []
  return kibibytes === undefined ? undefined : Number(kibibytes) / KIB_PER_MIB
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
