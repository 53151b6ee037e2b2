/** Functions that the figures about single instances share. */
import { useMemo } from 'preact/hooks'
import type { Words } from '../../src/domain.ts'
import { readableTime } from '../../src/report/page/readable.ts'
import type { EntrantColumns } from '../../src/report/page-data.ts'
import type { Column } from '../parts/columns.ts'
import { type ReportState, useReport } from '../state/report-state.ts'
import { isHonest } from '../state/standing.ts'

export interface DetailProps {
  readonly detail: NonNullable<ReportState['detail']>
}

/** The shown entrants that have times of single instances and did the work that was asked, the fastest first. */
export function useTimedSingly({ contest }: DetailProps['detail']): readonly string[] {
  const { entries } = useReport()
  return useMemo(
    () =>
      entries
        .filter(isHonest)
        .map(({ entrantId }) => entrantId)
        .filter((id) => contest.entrants[id]?.ns.some((ns) => ns !== null)),
    [entries, contest],
  )
}

/** In words that can follow a name; empty for a solved instance. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  s: '',
  w: 'wrong answer',
  u: 'gave up',
  t: 'stopped at its time limit',
  m: 'stopped at its memory limit',
  k: 'stopped from outside at its time limit',
  e: 'failed',
  '-': 'not asked',
}

/** The entrant was stopped at a limit, so the time is a lower bound. */
export function isStopped(columns: EntrantColumns, index: number): boolean {
  return 'tmk'.includes(columns.status[index] ?? '-')
}

export function isSolved(columns: EntrantColumns, index: number): boolean {
  return columns.status[index] === 's'
}

/** `4.52 µs`, `≥ 10 s, stopped at its time limit`, `gave up`. */
export function outcomeOf(columns: EntrantColumns | undefined, index: number): string {
  if (columns === undefined) return STATUS_WORDS['-'] ?? ''
  const time = columns.ns[index] ?? null
  const word = STATUS_WORDS[columns.status[index] ?? '-'] ?? ''
  if (word === '') return time === null ? 'solved' : readableTime(time)
  return isStopped(columns, index) && time !== null ? `≥ ${readableTime(time)}, ${word}` : word
}

/** What one entrant did on each instance, sorted by its time. */
export function outcomeColumn<Row>(
  name: string,
  columns: EntrantColumns | undefined,
  indexOf: (row: Row) => number,
): Column<Row> {
  return {
    name,
    cell: (row) => outcomeOf(columns, indexOf(row)),
    sortBy: (row) => columns?.ns[indexOf(row)] ?? null,
  }
}

export interface Best {
  readonly ns: number
  readonly entrantId: string
}

/** The least time of each instance among the given entrants. Undefined if none solved it. */
export function bestTimes(detail: DetailProps['detail'], ids: readonly string[]): (Best | undefined)[] {
  return detail.instances.name.map((_, index) => {
    let best: Best | undefined
    for (const entrantId of ids) {
      const columns = detail.contest.entrants[entrantId]
      const ns = columns?.ns[index]
      if (columns === undefined || ns === null || ns === undefined || !isSolved(columns, index)) continue
      if (best === undefined || ns < best.ns) best = { ns, entrantId }
    }
    return best
  })
}

/** A sentence instead of a figure that needs two entrants. */
export function tooFew({ entrants, instances }: Words): string {
  return `This figure needs two ${entrants} with times of single ${instances}.`
}

/** `Puzzle 17`, with its facts. */
export function nameOfInstance({ run, detail }: Pick<ReportState, 'run' | 'detail'>, index: number): string {
  if (detail === null) return ''
  const { name, facts } = detail.instances
  const known = Object.entries(facts).map(([fact, values]) => `${values[index]} ${fact}`)
  return [`${run.words.instance} ${name[index]}`, ...known].join(', ')
}
