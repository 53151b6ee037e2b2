/** What a run writes, as a program reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly entrantId: string
  readonly status: string
  readonly problem: string | null
  readonly solved: number
  readonly summary: string | null
  readonly mean: { readonly value: number } | null
  readonly peakMemoryMiB: number | null
  readonly counters: Readonly<Record<string, number>> | null
}

/** The part of run.json that the tests look at. */
export interface RunFile {
  readonly runId: string
  readonly state: string
  readonly plan: Readonly<Record<string, unknown>>
  readonly contests: readonly {
    readonly ranked: readonly Entry[]
    readonly apart: readonly Entry[]
    readonly remarks: readonly {
      readonly kind: string
      readonly entrantIds: readonly string[]
      readonly figures?: Readonly<Record<string, number>>
    }[]
    readonly timedRounds: readonly { readonly round: number; readonly entrantId: string }[]
    readonly pairs: readonly { readonly a: string; readonly b: string; readonly verdict: string }[]
  }[]
}

export type RunEvent = { readonly type: string } & Readonly<Record<string, unknown>>

export function readEvents(run: string): RunEvent[] {
  const lines = readFileSync(join(run, 'events.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}
