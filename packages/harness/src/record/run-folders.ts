/** Finds the runs of a user. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'
import { EVENTS } from './run-store.ts'

/**
 * The folder of a run, by its path, or by its name in the folder of reports. A run that was made of shards has no events of its own.
 *
 * @param directory the folder from which a relative path starts
 * @throws UsageError if there is no such run.
 */
export function findRun(run: string, directory: string, reports: string): string {
  const found = [resolve(directory, run), join(reports, run)].find((folder) =>
    [EVENTS, 'run.json'].some((name) => existsSync(join(folder, name))),
  )
  if (found !== undefined) return found
  throw new UsageError(
    `no run "${run}": neither a folder with ${EVENTS} or run.json, nor a run in ${reports}`,
  )
}
