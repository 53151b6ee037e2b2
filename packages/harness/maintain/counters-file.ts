/**
 * The file of the counters of every entrant of a suite on every instance of one set. Counters are exact and
 * the same on every machine, so if a row changes, code was changed, on purpose or not.
 *
 * An entrant that is missing in the file is not a failure, so a new entrant needs no other change. An entrant
 * that is missing in the suite is a failure.
 */
const WHOSE = ['entrant_id', 'task', 'instance']

/** @param rows entrant, task, number of the instance, and the counters in the order of their names */
export function formatCounters(rows: readonly (string | number)[][], names: readonly string[]): string {
  return [[...WHOSE, ...names], ...rows].map((cells) => `${cells.join()}\n`).join('')
}

export interface CounterFindings {
  /** One line for each entrant, task and counter that changed, with the first instance on which it did. */
  readonly moved: readonly string[]
  /** Entrants that are in the file but not in the suite. */
  readonly gone: readonly string[]
  /** Entrants that are in the suite but not in the file. */
  readonly added: readonly string[]
}

/** Compares two texts of this form. */
export function compareCounters(recorded: string, counted: string): CounterFindings {
  const [known, present] = [rowsOf(recorded), rowsOf(counted)]
  const now = new Map(present.map((row) => [row.key, row]))
  const [before, after] = [known, present].map((rows) => new Set(rows.map(({ entrantId }) => entrantId))) as [
    Set<string>,
    Set<string>,
  ]
  const moves = new Map<string, string[]>()
  for (const { key, entrantId, task, instance, counters } of known) {
    if (!after.has(entrantId)) continue
    const is = now.get(key)?.counters ?? {}
    for (const [name, was] of Object.entries(counters)) {
      if (was === is[name]) continue
      const counter = `${entrantId}, ${task}: ${name}`
      const move = `${was} → ${is[name] ?? 'not counted'} on number ${instance}`
      moves.set(counter, [...(moves.get(counter) ?? []), move])
    }
  }
  return {
    moved: Array.from(moves, ([counter, [first, ...others]]) => {
      return `${counter} ${first}${others.length === 0 ? '' : `, and on ${others.length} more`}`
    }),
    gone: [...before].filter((id) => !after.has(id)),
    added: [...after].filter((id) => !before.has(id)),
  }
}

interface Row {
  readonly key: string
  readonly entrantId: string
  readonly task: string
  readonly instance: string
  readonly counters: Readonly<Record<string, string>>
}

function rowsOf(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split('\n')
  const names = head.split(',').slice(WHOSE.length)
  return lines.map((line) => {
    const [entrantId = '', task = '', instance = '', ...values] = line.split(',')
    const counters = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    return { key: `${entrantId} ${task} ${instance}`, entrantId, task, instance, counters }
  })
}
