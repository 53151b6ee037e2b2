/** The program that tests run, a folder for what it writes, and the events of a run as a program reads them. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** It is removed after the last test of a file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type RunEvent = { readonly type: string } & Readonly<Record<string, unknown>>

export function readEvents(run: string): RunEvent[] {
  const lines = readFileSync(join(run, 'events.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}
