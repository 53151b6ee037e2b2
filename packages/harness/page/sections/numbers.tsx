/** All numbers of every entrant in one table, and of several contests the mean time in each. */
import type { Flag } from '../../src/judge/run.ts'
import {
  asPhrase,
  readableCount,
  readableEstimate,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
} from '../../src/report/page/readable.ts'
import { workPointOf } from '../../src/report/page/why.ts'
import type { EntrantResult, Estimate, PageRun } from '../../src/report/page-data.ts'
import { FLAG_WORDS } from '../../src/report/sentences.ts'
import { type Column, numberColumn, Table, textColumn } from '../parts/table.tsx'
import { titleOfContest } from '../state/contest-name.ts'
import { usePrinting } from '../state/printing.ts'
import { ratioByInstance } from '../state/ratios.ts'
import { isWhole, type ReportState, useReport } from '../state/report.ts'
import { STANDING_WORDS } from '../state/words.ts'

export function Numbers() {
  const report = useReport()
  const { run, entries } = report
  const printing = usePrinting()
  const flags = (Object.keys(FLAG_WORDS) as Flag[]).filter((flag) =>
    entries.some((entry) => entry.flags.includes(flag)),
  )
  return (
    <details open={printing}>
      <summary>
        <h2>All numbers</h2>
      </summary>
      <Table title="All numbers" rows={entries} columns={columnsOf(report)} />
      <p class="note">
        The median is over single {run.words.instances}. In “× by {run.words.instance}”, the geometric mean of
        ratios, every {run.words.instance} has the same weight. In PAR-2 each unsolved one counts twice the
        limit. {countersMeaning(run)}
      </p>
      {flags.length > 0 && (
        <ul class="note">
          {flags.map((flag) => (
            <li key={flag}>
              <b>{FLAG_WORDS[flag].short}</b>: {FLAG_WORDS[flag].sentence}
            </li>
          ))}
        </ul>
      )}
      {run.contests.length > 1 && (
        <>
          <h3>Mean times in all contests</h3>
          <Table title="Mean times in all contests" rows={run.entrants} columns={contestColumns(run)} />
        </>
      )}
    </details>
  )
}

const unitless = (estimate: Estimate | null): string => readableEstimate(estimate).replace(/\s×/, '')

function columnsOf({ run, contest, base, ratioOf, entries, go }: ReportState): Column<EntrantResult>[] {
  const { words, work } = run
  const against = base?.entrantId ?? 'fastest'
  const estimated = (name: string, of: (entry: EntrantResult) => Estimate | null): Column<EntrantResult> => ({
    name,
    cell: (entry) => unitless(of(entry)),
    sortBy: (entry) => of(entry)?.value ?? null,
  })
  const columns: Column<EntrantResult>[] = [
    textColumn(
      words.entrant,
      ({ entrantId }) => entrantId,
      ({ entrantId }) => (
        <button type="button" class="link" onClick={() => go({ story: entrantId })}>
          {entrantId}
        </button>
      ),
    ),
    { name: 'solved', cell: solvedOf, sortBy: ({ solved }) => -solved },
    {
      name: 'mean time',
      cell: (entry) => (entry.mean === null ? readableMeans(entry) : readableMean(entry)),
      sortBy: (entry) => (isWhole(entry) ? (entry.meanByMachine[0]?.mean.value ?? null) : null),
    },
    estimated(`× ${against}`, ratioOf),
    estimated(`× by ${words.instance}`, (entry) => ratioByInstance(contest, base, entry)),
    numberColumn('median', ({ median }) => median, readableTime),
    ...(work === null
      ? []
      : [
          numberColumn<EntrantResult>(
            `a ${work.one}`,
            (entry) => workPointOf(run, entry)?.price ?? null,
            readableTime,
          ),
        ]),
    ...run.counters.map(({ name }) =>
      numberColumn<EntrantResult>(name, ({ counters }) => counters?.[name] ?? null, readableCount),
    ),
    numberColumn('PAR-2', ({ par2 }) => par2, readableTime),
    numberColumn('peak memory', ({ peakMemoryMiB }) => peakMemoryMiB, readableMebibytes),
    textColumn('noticed', ({ flags }) => flags.map((flag) => FLAG_WORDS[flag].short).join(', ')),
  ]
  return columns.filter((column) => entries.some((entry) => (column.sortBy(entry) ?? '') !== ''))
}

function solvedOf({ status, solved, asked }: EntrantResult): string {
  return status === 'ranked' ? `${readableCount(solved)} of ${readableCount(asked)}` : STANDING_WORDS[status]
}

/** What the counters count, and how those of several instances become one number. */
function countersMeaning({ counters }: PageRun): string {
  const all = counters.map(
    ({ name, description, total }) =>
      `${name}: ${asPhrase(description)}${total === 'max' ? ', the largest' : ''}`,
  )
  return all.length === 0 ? '' : `Counters are summed up. ${all.join('; ')}.`
}

function contestColumns(run: PageRun): Column<PageRun['entrants'][number]>[] {
  return [
    textColumn(run.words.entrant, ({ entrantId }) => entrantId),
    ...run.contests.map((contest): Column<PageRun['entrants'][number]> => {
      const entryOf = (id: string) =>
        [...contest.ranked, ...contest.apart].find(({ entrantId }) => entrantId === id)
      return {
        name: titleOfContest(contest.contest, run),
        cell: ({ entrantId }) => {
          const entry = entryOf(entrantId)
          if (entry === undefined) return '–'
          return isWhole(entry) ? readableMeans(entry) : <span class="bad">{solvedOf(entry)}</span>
        },
        sortBy: ({ entrantId }) => {
          const entry = entryOf(entrantId)
          return entry !== undefined && isWhole(entry) ? (entry.meanByMachine[0]?.mean.value ?? null) : null
        },
      }
    }),
  ]
}
