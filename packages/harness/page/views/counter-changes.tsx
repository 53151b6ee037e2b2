/** The counters that changed between two runs. They are exact, so the program has changed. */

import type { Words } from '../../src/domain.ts'
import { readableCount, readableRatio } from '../../src/report/page/readable.ts'
import type { ComparedContest } from '../../src/report/page-data.ts'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { SortableTable } from '../parts/numbers-table.tsx'

interface CounterChangesProps {
  readonly contest: ComparedContest
  readonly words: Words
}

interface Row {
  readonly entrantId: string
  readonly name: string
  readonly moved: number
  readonly before: number
  readonly after: number
}

export function CounterChanges({ contest, words }: CounterChangesProps) {
  const rows = contest.entrants.flatMap(({ entrantId, counters }) =>
    (counters?.totals ?? []).map((total): Row => ({ entrantId, moved: counters?.moved ?? 0, ...total })),
  )
  if (rows.length === 0) return <p class="note">No counter moved.</p>
  return (
    <>
      <h3>Counters that moved</h3>
      <p class="note">
        Counters are the same in every run of the same program, so a counter that moved means that the search
        has changed.
      </p>
      <div class="cards">
        <SortableTable<Row>
          title="Counters that moved"
          rows={rows}
          columns={[
            textColumn(words.entrant, ({ entrantId }) => entrantId),
            textColumn('counter', ({ name }) => name),
            numberColumn('before', ({ before }) => before, readableCount),
            numberColumn('after', ({ after }) => after, readableCount),
            numberColumn(
              'after ÷ before',
              ({ before, after }) => (before === 0 ? null : after / before),
              readableRatio,
            ),
            numberColumn(`changed ${words.instances}`, ({ moved }) => moved, readableCount),
          ]}
        />
      </div>
    </>
  )
}
