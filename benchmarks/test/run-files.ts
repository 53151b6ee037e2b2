/** The events of a run, as a program reads them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type RunEvent = { readonly type: string } & Readonly<Record<string, unknown>>

export function readEvents(run: string): RunEvent[] {
  const lines = readFileSync(join(run, 'events.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}
