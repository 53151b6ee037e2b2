/** Describes the machine of a run. */
import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, cpus, hostname, loadavg, platform, release, totalmem } from 'node:os'
import { sha256 } from '../digest.ts'
import type { Environment } from '../record/words.ts'

const BYTES_PER_MIB = 2 ** 20

/** @param directory the folder of the suite, whose repository is measured */
export function readEnvironment(directory: string): Environment {
  const status = askGit(directory, 'status', '--porcelain', '--untracked-files=no')
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
    commit: askGit(directory, 'rev-parse', 'HEAD'),
    dirty: status === null ? null : status !== '',
  }
}

/** Null if there is no git or no repository. */
function askGit(cwd: string, ...parameters: string[]): string | null {
  try {
    return execFileSync('git', parameters, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return null
  }
}
