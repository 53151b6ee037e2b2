/** Describes the machine of a run. */
import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, hostname, loadavg, platform, release, totalmem } from 'node:os'
import { sha256 } from '../digest.ts'
import type { Environment } from '../events/environment.ts'

const BYTES_PER_MIB = 2 ** 20

/** @param directory the folder of the suite, whose repository is measured */
export function readEnvironment(directory: string): Environment {
  const git = (...parameters: string[]): string | null => askGit(directory, parameters)
  const status = git('status', '--porcelain', '--untracked-files=no')
  return {
    node: process.version,
    v8: process.versions.v8,
    flags: [...process.execArgv, ...(process.env['NODE_OPTIONS']?.split(' ').filter(Boolean) ?? [])],
    platform: platform(),
    osRelease: release(),
    arch: arch(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCount: availableParallelism(),
    memoryMiB: Math.round(totalmem() / BYTES_PER_MIB),
    host: sha256(hostname()).slice(0, 12),
    loadAverage: loadavg()[0] ?? 0,
    timerCostNs: timerCost(),
    cpuClockStepNs: cpuClockStep(),
    commit: git('rev-parse', 'HEAD'),
    dirty: status === null ? null : status !== '',
  }
}

/** Null if there is no git or no repository. */
function askGit(directory: string, parameters: readonly string[]): string | null {
  try {
    const options = { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] } as const
    return execFileSync('git', parameters, { ...options, stdio: [...options.stdio] })
      .toString()
      .trim()
  } catch {
    return null
  }
}

const READINGS = 1000
const NS_PER_US = 1e3

function cpuNs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) * NS_PER_US
}

function wallNs(): number {
  return Number(process.hrtime.bigint())
}

function timerCost(): number {
  const start = wallNs()
  for (let reading = 0; reading < READINGS; reading++) {
    wallNs()
    cpuNs()
  }
  return (wallNs() - start) / READINGS
}

/** The smallest difference above 0 between two readings of the CPU clock. */
function cpuClockStep(): number {
  let smallest = Infinity
  for (let reading = 0; reading < READINGS; reading++) {
    const before = cpuNs()
    let after = cpuNs()
    while (after === before) after = cpuNs()
    smallest = Math.min(smallest, after - before)
  }
  return smallest
}
