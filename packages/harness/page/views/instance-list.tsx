/** The list of all instances, with the best entrant on each. Each instance opens its own view. */
import { useMemo } from 'preact/hooks'
import type { EntrySummary } from '../../src/analysis/summary.ts'
import { readableCount, readableRatio, readableTime } from '../../src/report/page/readable.ts'
import { bestTimes, type DetailProps, isSolved } from '../figures/per-instance.ts'
import { type Column, numberColumn, textColumn } from '../parts/columns.ts'
import { SortableTable } from '../parts/numbers-table.tsx'
import { type Address, writeAddress } from '../state/address.ts'
import { useReport } from '../state/report-state.ts'
import { isHonest } from '../state/standing.ts'

interface Row {
  readonly index: number
  readonly best: { readonly ns: number; readonly entrantId: string } | undefined
  readonly slowest: number | null
  readonly unsolved: readonly string[]
}

export function InstanceList({ detail }: DetailProps) {
  const report = useReport()
  const { run, contest, address, entries } = report
  const { words } = run
  const rows = useMemo(() => rowsOf(detail, entries), [detail, entries])
  const { name, facts } = detail.instances
  const asked = [...contest.ranked, ...contest.apart][0]?.asked ?? rows.length
  return (
    <>
      <h3 id="list">Every {words.instance}</h3>
      <p class="note">
        {rows.length < asked
          ? `${readableCount(rows.length)} of ${readableCount(asked)} ${words.instances} were timed one by one, and the figures above show those.`
          : `${readableCount(asked)} ${words.instances}.`}{' '}
        Open one to see it with the answer, and what each {words.entrant} spent on it.
      </p>
      <SortableTable<Row>
        title={`Every ${words.instance}`}
        rows={rows}
        columns={[
          nameColumn(name, address, words.instance),
          ...Object.entries(facts).map(([fact, values]) =>
            numberColumn<Row>(fact, ({ index }) => values[index] ?? null, String),
          ),
          ...(rows.some(({ best }) => best !== undefined)
            ? [LEAST_TIME, ...(report.shown.size > 1 ? [BY, SLOWEST] : [])]
            : []),
          ...(rows.some(({ unsolved }) => unsolved.length > 0) ? [UNSOLVED] : []),
        ]}
      />
    </>
  )
}

function nameColumn(names: readonly string[], address: Address, name: string): Column<Row> {
  return {
    name,
    cell: ({ index }) => <a href={writeAddress({ ...address, instance: index + 1 })}>{names[index]}</a>,
    sortBy: ({ index }) => index,
  }
}

const LEAST_TIME = numberColumn<Row>('least time', ({ best }) => best?.ns ?? null, readableTime)

const BY = textColumn<Row>('by', ({ best }) => best?.entrantId ?? '–')

const SLOWEST = numberColumn<Row>(
  'slowest ÷ fastest',
  ({ best, slowest }) => (best && slowest ? slowest / best.ns : null),
  readableRatio,
)

const UNSOLVED: Column<Row> = {
  name: 'not solved by',
  cell: ({ unsolved }) => shortList(unsolved),
  sortBy: ({ unsolved }) => unsolved.length,
  isText: true,
}

const shortList = (ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : ids.length > 3
      ? `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`
      : ids.join(', ')

function rowsOf(detail: DetailProps['detail'], entries: readonly EntrySummary[]): Row[] {
  const best = bestTimes(
    detail,
    entries.filter(isHonest).map(({ entrantId }) => entrantId),
  )
  const columns = entries.flatMap((entry) => {
    const own = detail.contest.entrants[entry.entrantId]
    return own === undefined ? [] : [{ id: entry.entrantId, own, honest: isHonest(entry) }]
  })
  return detail.instances.name.map((_, index) => {
    const unsolved: string[] = []
    let slowest: number | null = null
    for (const { id, own, honest } of columns) {
      const ns = own.ns[index] ?? null
      if (!isSolved(own, index)) unsolved.push(id)
      else if (honest && ns !== null && (slowest === null || ns > slowest)) slowest = ns
    }
    return { index, best: best[index], slowest, unsolved }
  })
}
