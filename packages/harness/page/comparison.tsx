/** The page of a comparison: which answers and counters changed from one run to a later one, and their times side by side. */
import type { ContestComparison } from '../src/judge/compare.ts'
import { contestTitle, readableCount, readableRatio, readableTime } from '../src/phrases.ts'
import type { EntrantComparison } from '../src/record/run.ts'
import type { ComparisonPage, RunReference } from '../src/write/page-data.ts'
import { numberColumn, textColumn } from '../src/write/tables.ts'
import { Facts, Lines, Table } from './table.tsx'

export function ComparisonView({ data }: { readonly data: ComparisonPage }) {
  const { headline, before, after, caveats, contests } = data
  return (
    <main>
      <header>
        <h1>{headline}</h1>
        <Facts facts={{ Before: <Run {...before} />, After: <Run {...after} /> }} />
        <Lines look="caveat" texts={caveats} />
      </header>
      {contests.map(({ compared, broken, notes }) => {
        const title = contestTitle(compared.contest)
        return (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <Lines look="caveat" texts={broken} />
            <Times compared={compared} data={data} />
            <p class="note">{notes.join(' ')}</p>
            <CounterChanges compared={compared} data={data} />
          </section>
        )
      })}
    </main>
  )
}

function Run({ name, href, about }: RunReference) {
  return (
    <>
      {href === null ? name : <a href={href}>{name}</a>}
      <br />
      {about}
    </>
  )
}

interface ContestProps {
  readonly compared: ContestComparison
  readonly data: ComparisonPage
}

/** What each run measured. No ratio is made of the times, because it would prove nothing. */
function Times({ compared: { entrants }, data: { words } }: ContestProps) {
  return (
    <Table<EntrantComparison>
      title="Both runs side by side"
      rows={entrants}
      columns={[
        textColumn(words.entrant, ({ entrantId }) => entrantId),
        numberColumn('time before', ({ mean }) => mean.before?.value ?? null, readableTime),
        numberColumn('time after', ({ mean }) => mean.after?.value ?? null, readableTime),
        numberColumn('solved before', ({ solvedBefore }) => solvedBefore, readableCount),
        numberColumn('solved after', ({ solvedAfter }) => solvedAfter, readableCount),
      ]}
    />
  )
}

/** The counters that changed. They are exact, so the program has changed. */
function CounterChanges({ compared: { entrants }, data: { words } }: ContestProps) {
  const rows = entrants.flatMap(({ entrantId, counters }) => {
    const totals = counters?.totals ?? []
    const changed = totals.filter(({ before, after }) => before !== after)
    // puzzles may move in both directions and leave every sum as it was
    const shown = changed.length > 0 ? changed : totals
    return shown.map((total) => ({ entrantId, moved: counters?.moved ?? null, ...total }))
  })
  if (rows.length === 0) return <p class="note">No counter moved.</p>
  return (
    <>
      <h3>Counters that moved</h3>
      <p class="note">A counter is the same in every run of the same program, so the search has changed.</p>
      <Table<(typeof rows)[number]>
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
    </>
  )
}
