/** A folder for the files of one test file, which is removed after its last test. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
