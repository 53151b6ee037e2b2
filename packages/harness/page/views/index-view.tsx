/** The runs of a folder, newest first, with the trend of each kind of run. */
import { useMemo } from 'preact/hooks'
import { counted, readableDate } from '../../src/report/page/readable.ts'
import type { IndexEntry, IndexPage } from '../../src/report/page-data.ts'
import { Trend } from '../figures/trend.tsx'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { isLong, SortableTable } from '../parts/numbers-table.tsx'
import { Picker } from '../parts/picker.tsx'
import { useAddress } from '../state/address.ts'
import { kindsIn } from '../state/run-kinds.ts'

export function IndexView({ data }: { readonly data: IndexPage }) {
  const [address, go] = useAddress()
  const kinds = useMemo(() => kindsIn(data.runs), [data])
  const kind = kinds.find(({ title }) => title === address.contest) ?? kinds[0]
  return (
    <main>
      <header>
        <h1>{counted(data.runs.length, 'run', 'runs')} in this folder</h1>
      </header>
      <section aria-labelledby="runs">
        <h2 id="runs">Runs, the newest first</h2>
        <RunList runs={data.runs} />
      </section>
      {kind !== undefined && (
        <section aria-labelledby="trend-of">
          <h2 id="trend-of">Trend</h2>
          <div class="controls">
            <Picker
              label="Of"
              options={kinds.map(({ title }) => title)}
              value={kind.title}
              onPick={(title) => go({ contest: title, against: '' })}
            />
          </div>
          <Trend
            kind={kind}
            words={data.words}
            against={address.against}
            onAgainst={(against) => go({ against })}
          />
        </section>
      )}
    </main>
  )
}

function RunList({ runs }: { readonly runs: readonly IndexEntry[] }) {
  const list = (
    <SortableTable<IndexEntry>
      title="List of runs"
      rows={runs}
      columns={[
        textColumn(
          'run',
          ({ id }) => id,
          (run) => <Name run={run} />,
        ),
        textColumn(
          'when',
          ({ createdAt }) => createdAt,
          ({ createdAt }) => <span class="nowrap">{readableDate(createdAt)}</span>,
        ),
        textColumn('fastest', fastestIn),
        textColumn(
          'machine',
          ({ machines, node }) => `${machines.join('; ')}, Node ${node.replace(/^v/, '')}`,
        ),
        textColumn('commit', ({ commit, dirty }) =>
          commit === null ? '–' : `${commit.slice(0, 10)}${dirty ? ', changed' : ''}`,
        ),
        numberColumn('remarks', ({ warnings }) => warnings, String),
      ]}
    />
  )
  // on a phone, a card for each run
  return <div class={isLong(runs) ? '' : 'cards'}>{list}</div>
}

function Name({ run }: { readonly run: IndexEntry }) {
  return (
    <>
      <a href={run.href}>{run.id}</a>
      <span class="badges">
        {run.kind === 'quick' && <span class="badge">quick</span>}
        {run.state !== 'complete' && <span class="badge bad">{run.state}</span>}
        {run.shard !== null && (
          <span class="badge">
            shard {run.shard.index} of {run.shard.count}
          </span>
        )}
      </span>
    </>
  )
}

/** The entrants in the first tier of each contest, if any other was proved to be slower. */
function fastestIn({ contests }: IndexEntry): string {
  const firsts = contests
    .filter(({ entrants }) => entrants.some(({ tier }) => tier !== null && tier > 1))
    .map(({ entrants }) =>
      entrants.flatMap(({ tier, entrantId }) => (tier === 1 ? [entrantId] : [])).join(', '),
    )
  return [...new Set(firsts)].join('; ') || '–'
}
