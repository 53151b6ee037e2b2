/** Every instance with who is best on it and how far the others are; each opens its own view. */
import { useMemo } from 'preact/hooks'
import { readableCount, readableRatio, readableTime } from '../../src/report/page/readable.ts'
import { bestTimes, type DetailProps, isSolved } from '../figures/per-instance.ts'
import { SortableTable } from '../parts/numbers-table.tsx'
import { useReport } from '../state/report-state.ts'

interface Row {
  readonly index: number
  readonly best: { readonly ns: number; readonly entrantId: string } | undefined
  readonly slowest: number | null
  readonly unsolved: readonly string[]
}

export function InstanceList({ detail }: DetailProps) {
  const report = useReport()
  const { run, contest, go, ranked, apart } = report
  const { words } = run
  const rows = useMemo(
    () =>
      rowsOf(
        detail,
        [...ranked, ...apart].map(({ entrantId }) => entrantId),
      ),
    [detail, report.shown],
  )
  const { name, facts } = detail.instances
  const asked = [...contest.ranked, ...contest.apart][0]?.asked ?? rows.length
  return (
    <>
      <h3 id="list">Every {words.instance}</h3>
      <p class="note">
        {rows.length < asked
          ? `${readableCount(rows.length)} of ${readableCount(asked)} ${words.instances} have a row of their own, and the figures above are of those.`
          : `${readableCount(asked)} ${words.instances}.`}{' '}
        Open one to see it with the answer, and what each {words.entrant} spent on it.
      </p>
      <SortableTable
        title={`Every ${words.instance}`}
        rows={rows}
        columns={[
          {
            name: words.instance,
            cell: ({ index }: Row) => (
              <a
                href={`#instance=${index + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  go({ instance: index + 1 })
                }}
              >
                {name[index]}
              </a>
            ),
            sortBy: ({ index }: Row) => index,
          },
          ...Object.entries(facts).map(([fact, values]) => ({
            name: fact,
            cell: ({ index }: Row) => values[index],
            sortBy: ({ index }: Row) => values[index] ?? null,
          })),
          {
            name: 'least time',
            cell: ({ best }: Row) => readableTime(best?.ns ?? null),
            sortBy: ({ best }: Row) => best?.ns ?? null,
          },
          {
            name: 'by',
            cell: ({ best }: Row) => best?.entrantId ?? '–',
            sortBy: ({ best }: Row) => best?.entrantId ?? null,
            isText: true,
          },
          {
            name: 'slowest by least',
            cell: ({ best, slowest }: Row) => (best && slowest ? readableRatio(slowest / best.ns) : '–'),
            sortBy: ({ best, slowest }: Row) => (best && slowest ? slowest / best.ns : null),
          },
          {
            name: 'not solved by',
            cell: ({ unsolved }: Row) => shortList(unsolved),
            sortBy: ({ unsolved }: Row) => unsolved.length,
            isText: true,
          },
        ]}
      />
    </>
  )
}

const shortList = (ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : ids.length > 3
      ? `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`
      : ids.join(', ')

function rowsOf(detail: DetailProps['detail'], ids: readonly string[]): Row[] {
  const best = bestTimes(detail, ids)
  const columns = ids.flatMap((id) => {
    const own = detail.contest.entrants[id]
    return own === undefined ? [] : [{ id, own }]
  })
  return detail.instances.name.map((_, index) => {
    const unsolved: string[] = []
    let slowest: number | null = null
    for (const { id, own } of columns) {
      const ns = own.ns[index] ?? null
      if (!isSolved(own, index)) unsolved.push(id)
      else if (ns !== null && (slowest === null || ns > slowest)) slowest = ns
    }
    return { index, best: best[index], slowest, unsolved }
  })
}
