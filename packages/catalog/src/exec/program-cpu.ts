/**
 * The CPU time of a program and of everything that it started, as the operating system counts it (/proc on Linux).
 *
 * A thread that sleeps is counted to the nanosecond (`schedstat`). One that runs is counted up to the last tick, some
 * milliseconds ago. So a program is read when it waits for input. Threads and processes that have ended are only in
 * the sums of their process, which are told in steps of 10 ms. That there were any is seen by their page faults, which are counted one by
 * one: the times of short ones may be told as 0.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const NS_PER_TICK = 1e7 // USER_HZ is 100 on every Linux that Node runs on
/** Fields of /proc/PID/stat, counted from the one after the name. */
const FIELDS = {
  state: 0,
  faults: 7,
  endedFaults: 8,
  user: 11,
  system: 12,
  endedUser: 13,
  endedSystem: 14,
  exitCode: 49,
}

const LONGEST_WAIT_MS = 100 // a thread that collects garbage goes on after the answer

/** What a program has used, in nanoseconds. */
export interface ProgramUsage {
  readonly cpuNs: number
  /** How long its threads have waited for a processor, although they could have run. */
  readonly queuedNs: number
  /** The part of the CPU time that processes used which have ended. How long they waited is not known. */
  readonly endedNs: number
  /** By how much the CPU time may be more, because processes or threads have ended. 0 if it is told to the nanosecond. */
  readonly unsureNs: number
  /** It differs as soon as another thread or process has ended. */
  readonly endedFaults: number
}

export const NOTHING_USED: ProgramUsage = { cpuNs: 0, queuedNs: 0, endedNs: 0, unsureNs: 0, endedFaults: 0 }

export function sumOfUsage(one: ProgramUsage, other: ProgramUsage): ProgramUsage {
  return {
    cpuNs: one.cpuNs + other.cpuNs,
    queuedNs: one.queuedNs + other.queuedNs,
    endedNs: one.endedNs + other.endedNs,
    unsureNs: one.unsureNs + other.unsureNs,
    endedFaults: one.endedFaults + other.endedFaults,
  }
}

/** Whether the system tells the CPU time of processes in nanoseconds. */
export function systemTells(): boolean {
  return existsSync('/proc/self/schedstat')
}

const SLEEPING = new Int32Array(new SharedArrayBuffer(4))

export function sleep(milliseconds: number): void {
  Atomics.wait(SLEEPING, 0, 0, milliseconds)
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
    sleep(0.05)
  }
}

interface Reading extends ProgramUsage {
  readonly isRunning: boolean
}

/** A process and its children. */
function readTree(proc: string, pid: number): Reading | undefined {
  const process = `${proc}/${pid}`
  const whole = statOf(process) // before its threads, whose page faults only grow
  const tasks = listOr(`${process}/task`).map((thread) => `${process}/task/${thread}`)
  const stats = tasks.map(statOf)
  const schedule = tasks.map((task) => readOr(`${task}/schedstat`).split(' '))
  const isTold = schedule.length > 0 && schedule.every(({ length }) => length >= 2)
  if (!isTold || whole.length <= FIELDS.endedSystem) return undefined
  const ticksNs = (...fields: readonly number[]): number =>
    NS_PER_TICK * fields.reduce((sum, field) => sum + Number(whole[field]), 0)
  const ofThreads = (field: number): number => schedule.reduce((sum, own) => sum + Number(own[field]), 0)
  const endedNs = ticksNs(FIELDS.endedUser, FIELDS.endedSystem)
  const toldNs = ticksNs(FIELDS.user, FIELDS.system)
  const ownNs = Math.max(ofThreads(0), toldNs)
  const ofLiving = stats.reduce((sum, own) => sum + Number(own[FIELDS.faults]), 0)
  const ofThreadsEnded = Math.max(0, Number(whole[FIELDS.faults]) - ofLiving)
  const ofProcessesEnded = Number(whole[FIELDS.endedFaults])
  // user and system time are each rounded down
  const unsureNs =
    (ofThreadsEnded > 0 ? Math.max(0, toldNs + 2 * NS_PER_TICK - ownNs) : 0) +
    (ofProcessesEnded > 0 ? 2 * NS_PER_TICK : 0)
  const endedFaults = ofThreadsEnded + ofProcessesEnded
  const own = { cpuNs: ownNs + endedNs, queuedNs: ofThreads(1), endedNs, unsureNs, endedFaults }
  const children = tasks
    .flatMap((task) => readOr(`${task}/children`).split(' ').filter(Boolean))
    .flatMap((child) => readTree(proc, Number(child)) ?? [])
  const isRunning =
    stats.some((task) => task[FIELDS.state] === 'R') || children.some((child) => child.isRunning)
  return { ...children.reduce<ProgramUsage>(sumOfUsage, own), isRunning }
}

/** The exit code of a process, or the signal that ended it, in words. Undefined while one of its threads runs. */
export function endingOfProcess(pid: number): number | string | undefined {
  const fields = statOf(`/proc/${pid}`)
  if (fields[FIELDS.state] !== 'Z' || listOr(`/proc/${pid}/task`).length > 1) return undefined
  const told = Number(fields[FIELDS.exitCode])
  const signal = told & 0x7f
  return signal === 0 ? told >> 8 : `was ended by signal ${signal}`
}

/** The fields after the name, which stands in parentheses and may contain any character. */
function statOf(process: string): string[] {
  const stat = readOr(`${process}/stat`)
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
