/**
 * The CPU time of a program and of everything that it started, as the operating system counts it (/proc on Linux).
 *
 * A thread that sleeps is counted to the nanosecond (`schedstat`). One that runs is counted up to the last tick, some
 * milliseconds ago. So a program is read when it waits for input. Threads and processes that have ended are only in
 * the sums of their process, which count in steps of 10 ms.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NS_PER_TICK = 1e7 // USER_HZ is 100 on every Linux that Node runs on
/** Fields of /proc/PID/stat, counted from the one after the name. */
const FIELDS = { state: 0, user: 11, system: 12, endedUser: 13, endedSystem: 14 }
const RUNNING = 'R'

const LONGEST_WAIT_MS = 100 // a thread that collects garbage goes on after the answer
const PAUSE_MS = 0.05

/** What a program has used, in nanoseconds. */
export interface ProgramUsage {
  readonly cpuNs: number
  /** How long its threads have waited for a processor, although they could have run. */
  readonly queuedNs: number
  /** The part of the CPU time that processes used which have ended. How long they waited is not known. */
  readonly endedNs: number
}

/** Whether the system tells the CPU time of processes in nanoseconds. */
export function systemTells(): boolean {
  return existsSync('/proc/self/schedstat')
}

/**
 * Undefined if the process has ended, or the system does not tell.
 *
 * @param proc where the system tells it
 */
export function usageOfProgram(pid: number, proc = '/proc'): ProgramUsage | undefined {
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const reading = readTree(proc, pid)
    if (reading === undefined || !reading.isRunning || performance.now() > deadline) return reading
    Atomics.wait(SLEEPING, 0, 0, PAUSE_MS)
  }
}

const SLEEPING = new Int32Array(new SharedArrayBuffer(4))

interface Reading extends ProgramUsage {
  readonly isRunning: boolean
}

function readTree(proc: string, pid: number): Reading | undefined {
  const own = readProcess(`${proc}/${pid}`)
  if (own === undefined) return undefined
  const children = own.children.flatMap((child) => readTree(proc, child) ?? [])
  return {
    cpuNs: [own, ...children].reduce((sum, { cpuNs }) => sum + cpuNs, 0),
    queuedNs: [own, ...children].reduce((sum, { queuedNs }) => sum + queuedNs, 0),
    endedNs: [own, ...children].reduce((sum, { endedNs }) => sum + endedNs, 0),
    isRunning: [own, ...children].some(({ isRunning }) => isRunning),
  }
}

function readProcess(process: string): (Reading & { readonly children: readonly number[] }) | undefined {
  const threads = listOr(`${process}/task`)
  const stats = threads.map((thread) => statOf(`${process}/task/${thread}/stat`))
  const schedule = threads.map((thread) => readOr(`${process}/task/${thread}/schedstat`).split(' '))
  const whole = statOf(`${process}/stat`)
  const isTold = schedule.length > 0 && schedule.every(({ length }) => length >= 2)
  if (!isTold || whole.length <= FIELDS.endedSystem) return undefined
  const ticks = (name: Exclude<keyof typeof FIELDS, 'state'>): number => Number(whole[FIELDS[name]])
  const ofThreads = (field: number): number => schedule.reduce((sum, own) => sum + Number(own[field]), 0)
  const ownNs = Math.max(ofThreads(0), NS_PER_TICK * (ticks('user') + ticks('system')))
  const endedNs = NS_PER_TICK * (ticks('endedUser') + ticks('endedSystem'))
  return {
    cpuNs: ownNs + endedNs,
    queuedNs: ofThreads(1),
    endedNs,
    isRunning: stats.some((stat) => stat[FIELDS.state] === RUNNING),
    children: threads.flatMap((thread) =>
      readOr(`${process}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    ),
  }
}

/** The fields after the name, which stands in parentheses and may contain any character. */
function statOf(path: string): string[] {
  const stat = readOr(path)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function listOr(path: string): string[] {
  try {
    return readdirSync(path)
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
