/** What another process has used so far, read where the system shows it (/proc on Linux). */
import { readFileSync } from 'node:fs'

export interface Usage {
  readonly cpuSeconds: number
  readonly memoryMiB: number
}

const TICKS_PER_SECOND = 100 // USER_HZ: what /proc counts in, on every Linux that Node runs on
const USER_TIME = 11 // fields of /proc/PID/stat, counted from the one after the name
const SYSTEM_TIME = 12
const RESIDENT_PAGES = 21
const MIB_PER_PAGE = 4096 / 2 ** 20

/** CPU time and resident memory of a process and its children, or undefined where that cannot be told. */
export function usageOf(pid: number): Usage | undefined {
  const own = ownUsage(pid)
  if (own === undefined) return undefined
  const children = childrenOf(pid).map((child) => usageOf(child) ?? { cpuSeconds: 0, memoryMiB: 0 })
  return children.reduce(
    (sum, usage) => ({
      cpuSeconds: sum.cpuSeconds + usage.cpuSeconds,
      memoryMiB: sum.memoryMiB + usage.memoryMiB,
    }),
    own,
  )
}

function ownUsage(pid: number): Usage | undefined {
  const stat = readOr(`/proc/${pid}/stat`)
  // the name of the process stands in parentheses and may hold any character
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user, system, pages] = [fields[USER_TIME], fields[SYSTEM_TIME], fields[RESIDENT_PAGES]]
  if (user === undefined || system === undefined || pages === undefined) return undefined
  return { cpuSeconds: (user + system) / TICKS_PER_SECOND, memoryMiB: pages * MIB_PER_PAGE }
}

function childrenOf(pid: number): number[] {
  return readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
