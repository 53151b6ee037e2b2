/** All numbers of every entrant in one table, and of several contests the mean time in each. */

import { asPhrase, contestTitle, MISSING, readableMeans } from '../../src/phrases.ts'
import type { EntrantResult, Run } from '../../src/record/run.ts'
import {
  type Column,
  figureColumns,
  isWhole,
  knownIn,
  solvedOf,
  textColumn,
  timeOf,
} from '../../src/write/tables.ts'
import { Table } from '../parts/table.tsx'
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
  const of = figureColumns(run, base?.entrantId ?? null, ratioOf)
  const traitsOf = (id: string) => run.entrants.find(({ entrantId }) => entrantId === id)?.traits ?? {}
  const traits = new Set(entries.flatMap(({ entrantId }) => Object.keys(traitsOf(entrantId))))
  return knownIn(entries, [
    ...[of.entrant, of.solved, of.mean, of.ratio, of.byInstance, of.median, of.price],
    ...[...of.counters, of.par2, of.memory, of.noticed],
    ...Array.from(traits, (trait) =>
      textColumn<EntrantResult>(trait, ({ entrantId }) => traitsOf(entrantId)[trait] ?? ''),
    ),
  ])
}

function contestColumns({ words, contests }: Run): Column<Run['entrants'][number]>[] {
  return [
    textColumn(words.entrant, ({ entrantId }) => entrantId),
    ...contests.map(({ contest, ranked, apart }): Column<Run['entrants'][number]> => {
      const all = new Map([...ranked, ...apart].map((entry) => [entry.entrantId, entry]))
      const isBad = (entry: EntrantResult | undefined): boolean => entry !== undefined && !isWhole(entry)
      const textOf = (entry: EntrantResult): string => (isBad(entry) ? solvedOf(entry) : readableMeans(entry))
      return {
        name: contestTitle(contest),
        text: ({ entrantId }) => {
          const entry = all.get(entrantId)
          return entry === undefined ? MISSING : textOf(entry)
        },
        value: ({ entrantId }) => timeOf(all.get(entrantId)),
        isBad: ({ entrantId }) => isBad(all.get(entrantId)),
      }
    }),
  ]
}
