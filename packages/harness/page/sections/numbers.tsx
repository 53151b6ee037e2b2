/** All numbers of every entrant in one table, and of several contests the mean time in each. */

import {
  asPhrase,
  MISSING,
  readableCount,
  readableMean,
  readableMeans,
  readableMebibytes,
  readableTime,
  STATUS_WORDS,
  unitless,
} from '../../src/phrases.ts'
import type { EntrantResult, Estimate, Run } from '../../src/record/run.ts'
import { contestTitle } from '../../src/record/words.ts'
import { workPointOf } from '../../src/write/why.ts'
import { type Column, numberColumn, Table, textColumn } from '../parts/table.tsx'
import { isWhole } from '../state/answers.ts'
import { type ReportState, useReport } from '../state/report.ts'

export function Numbers() {
  const report = useReport()
  const { run, entries } = report
  const counters = run.counters.map(({ name, description }) => `${name}: ${asPhrase(description)}`)
  return (
    <details>
      <summary>
        <h2>All numbers</h2>
      </summary>
      <Table title="All numbers" rows={entries} columns={columnsOf(report)} />
      <p class="note">
        The median is over single {run.words.instances}. In “× by {run.words.instance}”, the geometric mean of
        ratios, every {run.words.instance} has the same weight. In PAR-2 each unsolved one counts twice the
        limit. {counters.length > 0 && `${counters.join('; ')}.`}
      </p>
      {run.contests.length > 1 && (
        <>
          <h3>Mean times in all contests</h3>
          <Table title="Mean times in all contests" rows={run.entrants} columns={contestColumns(run)} />
        </>
      )}
    </details>
  )
}

function columnsOf({ run, base, ratioOf, entries }: ReportState): Column<EntrantResult>[] {
  const { words, work } = run
  const traitsOf = (id: string) => run.entrants.find(({ entrantId }) => entrantId === id)?.traits ?? {}
  const traits = new Set(entries.flatMap(({ entrantId }) => Object.keys(traitsOf(entrantId))))
  const estimated = (name: string, of: (entry: EntrantResult) => Estimate | null): Column<EntrantResult> => ({
    name,
    cell: (entry) => unitless(of(entry)),
    sortBy: (entry) => of(entry)?.value ?? null,
  })
  const columns: Column<EntrantResult>[] = [
    textColumn(words.entrant, ({ entrantId }) => entrantId),
    { name: 'solved', cell: solvedOf, sortBy: ({ solved }) => -solved },
    { name: 'mean time', cell: readableMean, sortBy: timeOf },
    estimated(`× ${base?.entrantId ?? 'fastest'}`, (entry) => ratioOf(entry).ratio),
    estimated(`× by ${words.instance}`, (entry) => ratioOf(entry).geometricRatio),
    numberColumn('median', ({ median }) => median, readableTime),
    numberColumn(`a ${work?.one}`, (entry) => workPointOf(entry)?.price ?? null, readableTime),
    ...run.counters.map(({ name, total }) =>
      numberColumn<EntrantResult>(
        `${total === 'sum' ? 'sum of' : 'largest'} ${name}`,
        ({ counters }) => counters?.[name] ?? null,
        readableCount,
      ),
    ),
    numberColumn('PAR-2', ({ par2 }) => par2, readableTime),
    numberColumn('peak memory', ({ peakMemoryMiB }) => peakMemoryMiB, readableMebibytes),
    textColumn('noticed', ({ flags }) => flags.join(', ').replaceAll('-', ' ')),
    ...Array.from(traits, (trait) =>
      textColumn<EntrantResult>(trait, ({ entrantId }) => traitsOf(entrantId)[trait] ?? ''),
    ),
  ]
  return columns.filter((column) => entries.some((entry) => (column.sortBy(entry) ?? '') !== ''))
}

/** Only who solved everything has a time that can be compared. */
function timeOf(entry: EntrantResult | undefined): number | null {
  return entry !== undefined && isWhole(entry) ? (entry.meanByMachine[0]?.mean.value ?? null) : null
}

function solvedOf({ status, solved, asked }: EntrantResult): string {
  return status === 'ranked' ? `${readableCount(solved)} of ${readableCount(asked)}` : STATUS_WORDS[status]
}

function contestColumns({ words, contests }: Run): Column<Run['entrants'][number]>[] {
  return [
    textColumn(words.entrant, ({ entrantId }) => entrantId),
    ...contests.map(({ contest, ranked, apart }): Column<Run['entrants'][number]> => {
      const entryOf = (id: string) => [...ranked, ...apart].find(({ entrantId }) => entrantId === id)
      return {
        name: contestTitle(contest),
        cell: ({ entrantId }) => {
          const entry = entryOf(entrantId)
          if (entry === undefined) return MISSING
          return isWhole(entry) ? readableMeans(entry) : <span class="bad">{solvedOf(entry)}</span>
        },
        sortBy: ({ entrantId }) => timeOf(entryOf(entrantId)),
      }
    }),
  ]
}
