/** All numbers of every entrant, as tables, or on a narrow screen as a card for each entrant. */
import type { EntrySummary, Estimate } from '../../src/analysis/summary.ts'
import {
  readableBytes,
  readableCount,
  readableEstimate,
  readableMean,
  readableMebibytes,
  readableNumber,
  readableTime,
} from '../../src/report/page/readable.ts'
import { workPointOf } from '../../src/report/page/why.ts'
import type { RunData } from '../../src/report/page-data.ts'
import { FLAG_WORDS as FLAGS } from '../../src/report/sentences.ts'
import { SOLVED } from '../figures/time-texts.ts'
import { type Column, numberColumn } from '../parts/columns.ts'
import { SortableTable } from '../parts/numbers-table.tsx'
import { pointAt } from '../state/pointing.ts'
import { useReport } from '../state/report-state.ts'
import { isWhole, STANDING_WORDS } from '../state/standing.ts'

export function EntrantTables() {
  const { run, contest, entries } = useReport()
  return (
    <>
      <h3>Times</h3>
      <div class="cards">
        <SortableTable
          title={`Times of every ${run.words.entrant}`}
          columns={[nameColumn(run), ...timeColumns(run, contest.fastestId)]}
          rows={entries}
        />
      </div>
      <h3>Work and memory</h3>
      <div class="cards">
        <SortableTable
          title={`Work and memory of every ${run.words.entrant}`}
          columns={[nameColumn(run), ...workColumns(run)]}
          rows={entries}
        />
      </div>
    </>
  )
}

const bound = ({ isLowerBound, mean }: EntrySummary): string => (isLowerBound && mean !== null ? '≥ ' : '')

function timeColumn(name: string, of: (entry: EntrySummary) => number | null): Column<EntrySummary> {
  return {
    name,
    cell: (entry) => (of(entry) === null ? '–' : bound(entry) + readableTime(of(entry))),
    sortBy: (entry) => ofWhole(entry, of),
  }
}

/** Entrants that did not solve everything are sorted after those that did. */
function ofWhole<Value>(entry: EntrySummary, of: (entry: EntrySummary) => Value | null): Value | null {
  return isWhole(entry) ? of(entry) : null
}

function nameColumn({ words }: RunData): Column<EntrySummary> {
  return {
    name: words.entrant,
    cell: (entry) => <Name entry={entry} />,
    sortBy: ({ entrantId }) => entrantId,
  }
}

function ratioColumn(name: string, of: (entry: EntrySummary) => Estimate | null): Column<EntrySummary> {
  const known = (entry: EntrySummary) => ofWhole(entry, of)
  return {
    name,
    cell: (entry) => <WithBounds text={readableEstimate(known(entry))} />,
    sortBy: (entry) => known(entry)?.value ?? null,
  }
}

function timeColumns({ words }: RunData, fastestId: string | null): Column<EntrySummary>[] {
  return [
    SOLVED,
    {
      name: 'mean time',
      cell: (entry) => <WithBounds text={readableMean(entry)} />,
      sortBy: (entry) => ofWhole(entry, ({ mean }) => mean?.value ?? null),
    },
    ratioColumn(`× ${fastestId ?? 'fastest'}`, ({ ratio }) => ratio),
    ratioColumn('geometric mean of ratios', ({ geometricRatio }) => geometricRatio),
    timeColumn(`median ${words.instance}`, ({ median }) => median),
    timeColumn('PAR2', ({ par2 }) => par2),
  ]
}

function workColumns(run: RunData): Column<EntrySummary>[] {
  const { work } = run
  return [
    ...run.counters.map(({ name }) =>
      numberColumn<EntrySummary>(name, ({ counters }) => counters?.[name] ?? null, readableCount),
    ),
    ...(work === null
      ? []
      : [
          timeColumn(`time per ${work.one}`, (entry) =>
            ofWhole(entry, () => workPointOf(run, entry)?.price ?? null),
          ),
        ]),
    numberColumn('allocated', ({ allocatedBytes }) => allocatedBytes, readableBytes),
    numberColumn('peak memory', ({ peakMemoryMiB }) => peakMemoryMiB, readableMebibytes),
    numberColumn('wall ÷ CPU time', ({ contention }) => contention, readableNumber),
  ]
}

/** The bounds are below the value, so that the table is narrow enough for every screen. */
function WithBounds({ text }: { readonly text: string }) {
  const [value, bounds] = text.split(' (')
  return (
    <>
      {value}
      {bounds !== undefined && <small> ({bounds}</small>}
    </>
  )
}

function Name({ entry }: { readonly entry: EntrySummary }) {
  const { go, lookOf } = useReport()
  const { entrantId, tier, status } = entry
  const flags = entry.flags.filter((flag) => flag !== status)
  return (
    <span
      class={`named ${lookOf(entrantId).hue}`}
      onPointerEnter={() => pointAt(entrantId)}
      onPointerLeave={() => pointAt('')}
    >
      <button type="button" class="link" onClick={() => go({ story: entrantId })}>
        {entrantId}
      </button>
      <span class="badges">
        {tier !== null && <span class="badge">tier {tier}</span>}
        {status !== 'ranked' && <span class="badge bad">{STANDING_WORDS[status]}</span>}
        {flags.map((flag) => (
          <span key={flag} class="badge" title={FLAGS[flag].sentence}>
            {FLAGS[flag].short}
          </span>
        ))}
      </span>
    </span>
  )
}
