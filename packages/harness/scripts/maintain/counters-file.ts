/**
 * The file of the counters of every entrant of a suite on every instance of one set. Counters are exact and
 * the same on every machine, so if a row changes, code was changed, on purpose or not.
 *
 * An entrant that is missing in the file is not a failure, so a new entrant needs no other change. An entrant
 * that is missing in the suite is a failure.
 */
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import { reasonOf, UsageError } from '../../src/usage-error.ts'

/** The counters of one entrant on one instance. */
export interface CounterRow {
  readonly entrantId: string
  readonly task: string
  /** Number in the set, from 1. */
  readonly instance: number
  readonly counters: Readonly<Record<string, number>>
}

const count = z.coerce.number().int().nonnegative()
const WHOSE = ['entrant_id', 'task', 'instance']

/** @throws UsageError for a file that does not have this form; the message says where. */
export function parseCounters(text: string, path: string, names: readonly string[]): CounterRow[] {
  const columns = Object.fromEntries(names.map((name) => [name, count]))
  const row = z.object({ entrant_id: z.string(), task: z.string(), instance: count, ...columns })
  let lines: unknown
  try {
    lines = parse(text, { columns: true })
  } catch (thrown) {
    throw new UsageError(`${path}: ${reasonOf(thrown)}`)
  }
  const rows = z.array(row).safeParse(lines)
  if (!rows.success) {
    const [issue] = rows.error.issues
    throw new UsageError(`${path}: row ${issue?.path.join(', ')}: ${issue?.message}`)
  }
  return rows.data.map(({ entrant_id: entrantId, task, instance, ...counters }) => {
    return { entrantId, task, instance, counters: counters as Record<string, number> }
  })
}

export function formatCounters(rows: readonly CounterRow[], names: readonly string[]): string {
  const lines = rows.map(({ entrantId, task, instance, counters }) => [
    entrantId,
    task,
    instance,
    ...names.map((name) => counters[name]),
  ])
  return stringify([[...WHOSE, ...names], ...lines])
}

export interface CounterFindings {
  /** One line for each entrant, task and counter that changed, with the first instance on which it did. */
  readonly moved: readonly string[]
  /** Entrants that are in the file but not in the suite. */
  readonly gone: readonly string[]
  /** Entrants that are in the suite but not in the file. */
  readonly added: readonly string[]
}

export function compareCounters(
  recorded: readonly CounterRow[],
  counted: readonly CounterRow[],
): CounterFindings {
  const now = new Map(counted.map((row) => [keyOf(row), row]))
  const [known, present] = [recorded, counted].map((rows) => new Set(rows.map(({ entrantId }) => entrantId)))
  const moves = new Map<string, { first: string; instances: number }>()
  for (const row of recorded) {
    if (!present?.has(row.entrantId)) continue
    const after = now.get(keyOf(row))?.counters
    for (const [name, before] of Object.entries(row.counters)) {
      if (before === after?.[name]) continue
      const key = `${row.entrantId}, ${row.task}: ${name}`
      const first = `${before} → ${after?.[name] ?? 'not counted'} on number ${row.instance}`
      const move = moves.get(key)
      moves.set(key, { first: move?.first ?? first, instances: (move?.instances ?? 0) + 1 })
    }
  }
  return {
    moved: [...moves].map(([key, { first, instances }]) => {
      return `${key} ${first}${instances === 1 ? '' : `, and on ${instances - 1} more`}`
    }),
    gone: [...(known ?? [])].filter((id) => !present?.has(id)),
    added: [...(present ?? [])].filter((id) => !known?.has(id)),
  }
}

function keyOf({ entrantId, task, instance }: CounterRow): string {
  return `${entrantId} ${task} ${instance}`
}
