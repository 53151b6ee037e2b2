/** The ranking: a dot for the time of each entrant, with its numbers beside it. And what changed from an earlier state of the code. */

import { workPointOf } from '../src/judge/results.ts'
import {
  MISSING,
  readableEstimate,
  STATUS_WORDS,
  significant,
  tickTime,
  withArticle,
} from '../src/phrases.ts'
import type { EntrantResult, Estimate } from '../src/record/run.ts'
import {
  changeColumns,
  changesNotes,
  isProved,
  type TimedChange,
  timedChanges,
} from '../src/write/changes.ts'
import { figureColumns, isWhole, numberColumn, textColumn } from '../src/write/tables.ts'
import { dotColumn, FamilySign } from './dots.tsx'
import { type ReportState, useReport } from './state.ts'
import { Lines, type Shown, Table } from './table.tsx'

function titleOfApart(apart: readonly EntrantResult[]): string {
  if (!apart.every(({ status }) => status === 'ranked')) return 'Not ranked'
  return apart.some(({ atMost }) => atMost !== null)
    ? 'Time not known, or not everything solved'
    : 'Did not solve everything'
}

export function Ranking() {
  const report = useReport()
  const { contest, base, go, hueOf, sentences } = report
  const { ranked, apart } = contest
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="unseen">
        Ranking
      </h2>
      <Table
        title="Ranking"
        look="ranking"
        columns={columnsOf(report)}
        rows={ranked}
        apart={{ title: titleOfApart(apart), rows: apart }}
        rowOf={({ entrantId, tier }, above) => {
          const isFirst = tier !== null && tier !== above?.tier
          const isBase = entrantId === base?.entrantId
          return {
            class: `${hueOf(entrantId)}${isBase ? ' base' : ''}${isFirst ? ' first' : ''}`,
            onClick: () => go({ base: entrantId }),
          }
        }}
      />
      {ranked.length > 1 && (
        <p class="note">
          {sentences.legend}{' '}
          <span class="on-screen">
            Ratios are to <b>{base?.entrantId}</b>; a click on a row compares with another, and one on a head
            sorts.
          </span>
        </p>
      )}
    </section>
  )
}

/** Of some runs, the tiers, the work or what solvers infer are not known. */
function columnsOf({ run, contest, entries, base, ratioOf, familyOf, traitsOf }: ReportState) {
  const { words, work } = run
  const { ranked } = contest
  const of = figureColumns(run, base?.entrantId ?? null, ratioOf)
  // the times of several machines cannot be combined
  const isRatio = ranked.length > 0 && ranked.every(({ mean }) => mean === null)
  const dots = dotColumn({
    name: 'time on a logarithmic scale',
    rows: entries,
    isHollow: (entry) => !isWhole(entry),
    of: (entry): Estimate | null =>
      isRatio ? ratioOf(entry).ratio : (entry.mean ?? entry.meanByMachine[0]?.mean ?? null),
    ...(isRatio ? {} : { text: tickTime }),
    mark: ({ entrantId }) => familyOf(entrantId)?.mark,
  })
  const inferenceOf = (id: string): string => traitsOf(id)['inference'] ?? ''
  const columns: (Shown<EntrantResult> | false)[] = [
    ranked.some(({ tier }) => tier !== ranked[0]?.tier) && { ...of.tier, look: 'tier' },
    {
      ...of.entrant,
      cell: ({ entrantId }) => (
        <button type="button" aria-pressed={entrantId === base?.entrantId}>
          {entrantId}
        </button>
      ),
    },
    dots,
    {
      ...of.mean,
      name: `time ${withArticle(words.instance)}`,
      value: ({ meanByMachine: [own] }) => own?.mean.value ?? null,
      cell: (entry) => <Bounded text={of.mean.text(entry)} />,
    },
    {
      ...of.ratio,
      look: 'number ratio',
      cell: (entry) => {
        const why = whyNoRatio(entry)
        return why === undefined ? <Bounded text={of.ratio.text(entry)} /> : <span class="bad">{why}</span>
      },
    },
    work !== null && {
      ...numberColumn(
        `${work.counter} a ${words.instance}`,
        (entry: EntrantResult) => workPointOf(entry)?.work ?? null,
        (value) => (value === null ? MISSING : significant(value)),
      ),
      look: 'number minor',
    },
    work !== null && { ...of.price, look: 'number minor' },
    entries.some(({ entrantId }) => traitsOf(entrantId)['inference'] !== undefined) && {
      ...textColumn('inference', ({ entrantId }: EntrantResult) => inferenceOf(entrantId)),
      look: 'minor inference',
      cell: ({ entrantId }) => (
        <span>
          <FamilySign family={familyOf(entrantId)} />
          {inferenceOf(entrantId)}
        </span>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** What it did that has no time to compare, or undefined. */
function whyNoRatio({ status, rounds, solved, asked, timeouts }: EntrantResult): string | undefined {
  if (status !== 'ranked') return STATUS_WORDS[status]
  if (rounds === 0) return 'not timed'
  if (timeouts > 0) return `${timeouts} of ${asked} stopped`
  return solved < asked ? `${solved} of ${asked} solved` : undefined
}

/** A narrow screen has no space for the bounds. */
function Bounded({ text }: { readonly text: string }) {
  const [value, bounds] = text.split(' (')
  return (
    <>
      {value}
      {bounds !== undefined && <span class="wide"> ({bounds}</span>}
    </>
  )
}

/** Nothing unless the run was made with --against. */
export function Changes() {
  const { run, contest } = useReport()
  if (run.plan.against === undefined) return null
  const changes = timedChanges(contest)
  const { entrant, ratio, verdict, found, counters } = changeColumns(run)
  const noise = 1 + Math.max(contest.control?.noiseFloor ?? 0, run.plan.margin)
  const dots = dotColumn({
    name: 'time after ÷ time before',
    rows: changes,
    band: [1 / noise, noise],
    of: ({ pair }) => pair?.ratio ?? null,
    isHollow: (change) => !isProved(change),
  })
  const told = [verdict, found, counters].map((column) => ({ ...column, look: 'words' }))
  const own = {
    name: 'after ÷ before',
    text: ({ pair }: TimedChange) => readableEstimate(pair?.ratio ?? null),
  }
  return (
    <section aria-label="Before and after">
      <h2>Before and after</h2>
      {changes.length > 0 && (
        <Table
          title="Before and after"
          look="ranking"
          columns={[entrant, dots, { ...ratio, ...own }, ...told]}
          rows={changes}
          rowOf={(change) => ({ class: isProved(change) ? change.pair?.verdict : 'open' })}
        />
      )}
      <Lines look="note" texts={changesNotes(run, contest)} />
    </section>
  )
}
