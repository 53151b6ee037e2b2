/**
 * The CPU time of a program and of everything that it started, as the operating system counts it (/proc on Linux).
 *
 * A thread that sleeps is counted to the nanosecond (`schedstat`). One that runs is counted up to the last tick, some
 * milliseconds ago. So a program is read when it waits for input. Threads and processes that have ended are only in
 * the sums of their process, which are told in steps of 10 ms. That there were any is seen by their page faults, which are counted one by
 * one: the times of short ones may be told as 0.
 */
import { existsSync } from 'node:fs'
import { childrenOf, NS_PER_TICK, readOr, statOf, threadsOf } from '../processes.ts'

const LONGEST_WAIT_MS = 100 // a thread that collects garbage goes on after the answer

/** What a program has used, in nanoseconds. */
export interface ProgramUsage {
  readonly cpuNs: number
  /** By how much the CPU time may be more, because processes or threads have ended. 0 if it is told to the nanosecond. */
  readonly unsureNs: number
  /** It differs as soon as another thread or process has ended. */
  readonly endedFaults: number
}

export const NOTHING_USED: ProgramUsage = { cpuNs: 0, unsureNs: 0, endedFaults: 0 }

export function sumOfUsage(one: ProgramUsage, other: ProgramUsage): ProgramUsage {
  return {
    cpuNs: one.cpuNs + other.cpuNs,
    unsureNs: one.unsureNs + other.unsureNs,
    endedFaults: one.endedFaults + other.endedFaults,
  }
}

/** Whether the system tells the CPU time of processes in nanoseconds. */
export function systemTells(proc = '/proc'): boolean {
  return existsSync(`${proc}/self/schedstat`)
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
export function usageOfProgram(pid: number, proc = '/proc'): Reading | undefined {
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const reading = readTree(pid, proc)
    if (reading === undefined || !reading.isRunning || performance.now() > deadline) return reading
    sleep(0.05)
  }
}

export interface Reading extends ProgramUsage {
  /** A thread works, or waits for a core or a disk. */
  readonly isRunning: boolean
}

/** A process and its children at this moment, whether they work or sleep. */
export function readTree(pid: number, proc = '/proc'): Reading | undefined {
  const folder = `${proc}/${pid}`
  const whole = statOf(folder) // before its threads, whose page faults only grow
  const tasks = threadsOf(folder)
  const stats = tasks.flatMap((task) => statOf(task) ?? [])
  const schedule = tasks.map((task) => readOr(`${task}/schedstat`).split(' '))
  const isTold = schedule.length > 0 && schedule.every(({ length }) => length >= 2)
  if (!isTold || whole === undefined) return undefined
  const threadsNs = schedule.reduce((sum, [ns]) => sum + Number(ns), 0)
  const endedNs = NS_PER_TICK * (whole.endedUser + whole.endedSystem)
  const toldNs = NS_PER_TICK * (whole.user + whole.system)
  const ownNs = Math.max(threadsNs, toldNs)
  const ofThreadsEnded = Math.max(
    0,
    stats.reduce((faults, own) => faults - own.faults, whole.faults),
  )
  // user and system time are each rounded down
  const unsureNs =
    (ofThreadsEnded > 0 ? Math.max(0, toldNs + 2 * NS_PER_TICK - ownNs) : 0) +
    (whole.endedFaults > 0 ? 2 * NS_PER_TICK : 0)
  const endedFaults = ofThreadsEnded + whole.endedFaults
  const own = { cpuNs: ownNs + endedNs, unsureNs, endedFaults }
  const children = childrenOf(tasks).flatMap((child) => readTree(child, proc) ?? [])
  const isRunning =
    stats.some(({ state }) => state === 'R' || state === 'D') || children.some((child) => child.isRunning)
  return { ...children.reduce<ProgramUsage>(sumOfUsage, own), isRunning }
}

/**
 * The nanoseconds that a program has used, and all that this process started before it and that have ended. Undefined if the system does not
 * tell.
 *
 * @param pid undefined before the program has been started
 */
export function usedSoFar(pid: number | undefined, proc = '/proc'): number | undefined {
  if (!systemTells(proc)) return undefined
  for (;;) {
    const ended = endedTicks(proc)
    const runningNs = (pid === undefined ? undefined : usageOfProgram(pid, proc)?.cpuNs) ?? 0
    if (endedTicks(proc) === ended) return NS_PER_TICK * ended + runningNs // otherwise it may have ended meanwhile
  }
}

function endedTicks(proc: string): number {
  const { endedUser = 0, endedSystem = 0 } = statOf(`${proc}/self`) ?? {}
  return endedUser + endedSystem
}

/** The exit code of a process, or the signal that ended it, in words. Undefined while one of its threads runs. */
export function endingOfProcess(pid: number): number | string | undefined {
  const folder = `/proc/${pid}`
  const stat = statOf(folder)
  if (stat?.state !== 'Z' || threadsOf(folder).length > 1) return undefined
  return endingOf(stat.exitCode)
}

/** The exit code, or the signal in words, in what `wait` tells. */
export function endingOf(status: number): number | string {
  const signal = status & 0x7f
  return signal === 0 ? status >> 8 : `was ended by signal ${signal}`
}
