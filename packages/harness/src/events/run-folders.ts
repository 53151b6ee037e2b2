/** Finds the runs of a user, and the baselines, which are runs that were saved under a name. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { reasonOf, UsageError } from '../usage-error.ts'
import { LOCK } from './run-lock.ts'
import { EVENTS } from './run-store.ts'
import { makeFolder } from './whole-file.ts'

/**
 * The folder of a run, by its path, by its name in the folder of reports, or by the name of a baseline.
 *
 * @param directory the folder from which a relative path starts
 * @throws UsageError if there is no such run.
 */
export function findRun(run: string, directory: string, reports: string): string {
  const candidates = [resolve(directory, run), join(reports, run), join(reports, 'baselines', run)]
  const folder = candidates.find(holdsRun)
  if (folder !== undefined) return folder
  throw new UsageError(
    `no run "${run}": neither a folder with ${EVENTS} or run.json, nor a run or baseline in ${reports}`,
  )
}

/** @throws UsageError for a baseline that was never saved. */
export function findBaseline(name: string, reports: string): string {
  requireBaselineName(name)
  const folder = join(reports, 'baselines', name)
  if (holdsRun(folder)) return folder
  throw new UsageError(`no baseline "${name}": save one with --save-baseline ${name}`)
}

/**
 * Saves a copy of a run under a name, and replaces an older baseline of this name.
 *
 * @returns its folder.
 * @throws UsageError for a name that cannot be a file name, or if the copy cannot be written.
 */
export function saveBaseline(name: string, run: string, reports: string): string {
  requireBaselineName(name)
  const folder = join(reports, 'baselines', name)
  const unfinished = `${folder}.part`
  try {
    makeFolder(join(reports, 'baselines'))
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(run, unfinished, { recursive: true })
    rmSync(join(unfinished, LOCK), { force: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (thrown) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new UsageError(`cannot save the baseline ${name}: ${reasonOf(thrown)}`)
  }
  return folder
}

/** @throws UsageError for a name that cannot be a file name. */
export function requireBaselineName(name: string): void {
  if (/^\w[\w.-]*$/.test(name)) return
  throw new UsageError(`expected a name of letters, digits, ".", "_" and "-" for a baseline, got "${name}"`)
}

/** A run that was made of shards has no events of its own. */
function holdsRun(folder: string): boolean {
  return existsSync(join(folder, EVENTS)) || existsSync(join(folder, 'run.json'))
}
