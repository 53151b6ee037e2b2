/** A folder for the runs that the tests of the page share. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    pageRuns: string
  }
}

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'harness-page-'))
  mkdirSync(join(folder, 'reports'))
  project.provide('pageRuns', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
