/** Reads the judgement on a run. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { judgeRun } from '../judge/judge-run.ts'
import { type Run, run as runSchema } from '../record/run.ts'
import { EVENTS, readRun } from '../record/run-folder.ts'
import { reasonOf, UsageError } from '../usage-error.ts'
import { RUN_JSON } from '../write/write-run.ts'

/**
 * The judgement on the run in a folder. It is read from run.json, unless the run has gone on since, or another version of the
 * harness judged it. A run that was merged has no events but those of its shards.
 *
 * @param when `again` judges a run although its run.json is up to date
 */
export async function judgedRun(folder: string, when?: 'again'): Promise<Run> {
  const [path, events] = [join(folder, RUN_JSON), join(folder, EVENTS)]
  if (!existsSync(events)) return readJudged(path)
  const isUpToDate = existsSync(path) && statSync(path).mtimeMs >= statSync(events).mtimeMs
  if (when === 'again' || !isUpToDate) return judgeRun(readRun(folder))
  try {
    return readJudged(path)
  } catch {
    return judgeRun(readRun(folder))
  }
}

function readJudged(path: string): Run {
  try {
    return runSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (thrown) {
    const why =
      thrown instanceof z.ZodError ? z.prettifyError(thrown).split('\n', 2).join(' ') : reasonOf(thrown)
    throw new UsageError(`cannot read ${path}: ${why}`)
  }
}
