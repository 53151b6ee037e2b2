/** What a run should say about the machine it ran on. */
import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, hostname, loadavg, platform, release, totalmem } from 'node:os'
import { sha256 } from './digest.ts'
import { REPOSITORY } from './folders.ts'
import { cpuNow, wallNow } from './measure.ts'
import type { Environment } from './record.ts'

const BYTES_PER_MIB = 2 ** 20

export function readEnvironment(): Environment {
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

/** null where there is no git, or no repository. */
function git(...parameters: string[]): string | null {
  try {
    const output = execFileSync('git', parameters, { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().trim()
  } catch {
    return null
  }
}

const READINGS = 1000

function timerCost(): number {
  const start = wallNow()
  for (let reading = 0; reading < READINGS; reading++) {
    wallNow()
    cpuNow()
  }
  return (wallNow() - start) / READINGS
}

/** The smallest difference between two readings of the CPU clock that differ at all. */
function cpuClockStep(): number {
  let smallest = Infinity
  for (let reading = 0; reading < READINGS; reading++) {
    const before = cpuNow()
    let after = cpuNow()
    while (after === before) after = cpuNow()
    smallest = Math.min(smallest, after - before)
  }
  return smallest
}
