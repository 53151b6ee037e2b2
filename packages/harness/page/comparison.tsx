/** The page of a comparison: which answers and counters changed from one run to a later one, and their times side by side. */
import { type DotRow, DotRows, dotRowsHeight, type Figure, type Origin, Save } from '@sudoku-lab/look/plot'
import { contestTitle, readableCount, readableRatio, tickTime, withArticle } from '../src/phrases.ts'
import type { EntrantComparison } from '../src/record/run.ts'
import type { Words } from '../src/suite.ts'
import { comparisonColumns } from '../src/write/changes.ts'
import type { ComparisonPage, RunReference } from '../src/write/page-data.ts'
import { entrantColumn, numberColumn, textColumn } from '../src/write/tables.ts'
import { PAPER_WIDTH } from './plot.tsx'
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
            {/* no ratio is made of the times, because it would prove nothing */}
            <Table
              title="Both runs side by side"
              rows={compared.entrants}
              columns={Object.values(comparisonColumns(data.words))}
            />
            <Save figure={timesFigure(compared.entrants, data.words)} origin={originOf(data, title)} />
            <p class="note">{notes.join(' ')}</p>
            <CounterChanges entrants={compared.entrants} words={data.words} />
          </section>
        )
      })}
    </main>
  )
}

/** The times of both runs, a row for each entrant. */
function timesFigure(entrants: readonly EntrantComparison[], words: Words): Figure {
  const { before, after } = comparisonColumns(words)
  const rows = entrants.map(
    (one): DotRow => ({
      name: one.entrantId,
      hue: 'open',
      isHollow: false,
      estimate: one.mean.after,
      before: one.mean.before,
      texts: [before.text(one), after.text(one)],
    }),
  )
  return {
    name: 'comparison',
    title: `Time ${withArticle(words.instance)} in two runs: before (hollow) and after. Nothing is proved, because runs differ in more than the code`,
    size: { width: PAPER_WIDTH, height: dotRowsHeight(rows.length) },
    draw: (size) => <DotRows {...{ rows, ...size }} heads={['before', 'after']} tick={tickTime} />,
    legend: [],
    data: () => [
      [words.entrant, 'asked', 'solved_before', 'solved_after', 'before_ns', 'after_ns'],
      ...entrants.map(({ entrantId, asked, solvedBefore, solvedAfter, mean }) => [
        ...[entrantId, asked, solvedBefore, solvedAfter],
        ...[mean.before?.value, mean.after?.value],
      ]),
    ],
  }
}

function originOf({ before, after }: ComparisonPage, subtitle: string): Origin {
  return {
    subtitle,
    source: `Before: ${before.name}, ${before.about}. After: ${after.name}, ${after.about}.`,
  }
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

const ratioOf = ({ before, after }: { readonly before: number; readonly after: number }) =>
  before === 0 ? null : after / before

/** The counters that changed. They are exact, so the program has changed. */
function CounterChanges({
  entrants,
  words,
}: {
  readonly entrants: readonly EntrantComparison[]
  readonly words: Words
}) {
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
          entrantColumn(words),
          textColumn('counter', ({ name }) => name),
          numberColumn('before', ({ before }) => before, readableCount),
          numberColumn('after', ({ after }) => after, readableCount),
          numberColumn('after ÷ before', ratioOf, readableRatio),
          numberColumn(`changed ${words.instances}`, ({ moved }) => moved, readableCount),
        ]}
      />
    </>
  )
}
