/** Runs that were given a name to be compared with later: copies below reports/baselines/. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { REPORTS } from './folders.ts'
import { reasonOf, UsageError } from './usage-error.ts'

const EVENTS = 'events.jsonl'

/**
 * Keeps a copy of a run under a name, in place of what had that name.
 *
 * @returns its folder.
 * @throws UsageError for a name that is no file name, or when the copy cannot be written.
 */
export function saveBaseline(name: string, run: string, reports: string = REPORTS): string {
  const folder = baselineFolder(name, reports)
  const unfinished = `${folder}.part`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(run, unfinished, { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (thrown) {
    throw new UsageError(`cannot save the baseline ${name}: ${reasonOf(thrown)}`)
  }
  return folder
}

/**
 * The folder of a run: by its path, by its name below reports/, or by the name of a baseline.
 *
 * @throws UsageError when there is no such run.
 */
export function findRun(run: string, directory: string, reports: string = REPORTS): string {
  const candidates = [resolve(directory, run), join(reports, run), join(reports, 'baselines', run)]
  const folder = candidates.find((candidate) => existsSync(join(candidate, EVENTS)))
  if (folder !== undefined) return folder
  throw new UsageError(
    `no run "${run}": neither a folder with ${EVENTS}, nor a run or baseline in ${reports}`,
  )
}

/** @throws UsageError for a baseline that was never saved. */
export function findBaseline(name: string, reports: string = REPORTS): string {
  const folder = baselineFolder(name, reports)
  if (existsSync(join(folder, EVENTS))) return folder
  throw new UsageError(`no baseline "${name}": save one with --save-baseline ${name}`)
}

function baselineFolder(name: string, reports: string): string {
  requireBaselineName(name)
  return join(reports, 'baselines', name)
}

/** @throws UsageError for a name that is no file name. */
export function requireBaselineName(name: string): void {
  if (/^\w[\w.-]*$/.test(name)) return
  throw new UsageError(`expected a name of letters, digits, ".", "_" and "-" for a baseline, got "${name}"`)
}
