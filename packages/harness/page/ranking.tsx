/** The ranking: a dot for the time of each entrant, with its numbers beside it. And what changed from an earlier state of the code. */

import { type DotRow, DotRows, dotRowsHeight, type Figure, Save } from '@sudoku-lab/look/plot'
import { workPointOf } from '../src/judge/results.ts'
import {
  MISSING,
  readableEstimate,
  STATUS_WORDS,
  significant,
  tickNumber,
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
import { dotColumn, FamilySign, familySamples } from './dots.tsx'
import { PAPER_WIDTH } from './plot.tsx'
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
      <Save figure={rankingFigure(report)} origin={report.origin} />
    </section>
  )
}

/** What the dot of an entrant shows: its time, or where the times of several machines cannot be combined, its ratio. */
function dotOf({ contest, ratioOf }: ReportState): {
  readonly isRatio: boolean
  readonly estimateOf: (entry: EntrantResult) => Estimate | null
} {
  const { ranked } = contest
  const isRatio = ranked.length > 0 && ranked.every(({ mean }) => mean === null)
  return {
    isRatio,
    estimateOf: (entry) =>
      isRatio ? ratioOf(entry).ratio : (entry.mean ?? entry.meanByMachine[0]?.mean ?? null),
  }
}

export function rankingFigure(report: ReportState): Figure {
  const { run, contest, entries, base, ratioOf, familyOf, hueOf, sentences } = report
  const of = figureColumns(run, base?.entrantId ?? null, ratioOf)
  const { isRatio, estimateOf } = dotOf(report)
  const rows = entries.map((entry, index): DotRow => {
    const above = contest.ranked[index - 1]
    return {
      name: entry.entrantId,
      hue: hueOf(entry.entrantId),
      mark: familyOf(entry.entrantId)?.mark,
      isHollow: !isWhole(entry),
      estimate: estimateOf(entry),
      texts: [of.mean.text(entry), whyNoRatio(entry) ?? of.ratio.text(entry)],
      isFirst: above !== undefined && entry.tier !== above.tier,
    }
  })
  const heads = [`time ${withArticle(run.words.instance)}`, of.ratio.name]
  return {
    name: 'ranking',
    title: sentences.headline.replace(/\.$/, ''),
    size: { width: PAPER_WIDTH, height: dotRowsHeight(rows.length) },
    draw: (size) => (
      <DotRows
        {...{ rows, heads, ...size }}
        tick={isRatio ? (value) => `${tickNumber(value)} ×` : tickTime}
      />
    ),
    legend: familySamples(report),
    data: () => [
      [
        ...[run.words.entrant, 'tier', 'status', 'solved', 'asked'],
        ...['mean_ns', 'mean_ns_lo', 'mean_ns_hi'],
        ...['', '_lo', '_hi'].map((end) => `ratio_to_${base?.entrantId ?? 'fastest'}${end}`),
      ],
      ...entries.map((entry) => {
        const [mean, { ratio }] = [entry.mean ?? entry.meanByMachine[0]?.mean, ratioOf(entry)]
        return [
          ...[entry.entrantId, entry.tier, entry.status, entry.solved, entry.asked],
          ...[mean?.value, mean?.lo, mean?.hi, ratio?.value, ratio?.lo, ratio?.hi],
        ]
      }),
    ],
  }
}

/** Of some runs, the tiers, the work or what solvers infer are not known. */
function columnsOf(report: ReportState) {
  const { run, contest, entries, base, ratioOf, familyOf, traitsOf } = report
  const { words, work } = run
  const { ranked } = contest
  const of = figureColumns(run, base?.entrantId ?? null, ratioOf)
  const { isRatio, estimateOf } = dotOf(report)
  const dots = dotColumn({
    name: 'time on a logarithmic scale',
    rows: entries,
    isHollow: (entry) => !isWhole(entry),
    of: estimateOf,
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
    },
    {
      ...of.ratio,
      look: 'number ratio',
      cell: (entry) => {
        const why = whyNoRatio(entry)
        return why && <span class="bad">{why}</span>
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

/** Nothing unless the run was made with --against. */
export function Changes() {
  const report = useReport()
  const { run, contest } = report
  if (run.plan.against === undefined) return null
  const changes = timedChanges(contest)
  const { entrant, ratio, verdict, found, counters } = changeColumns(run)
  const dots = dotColumn({
    name: 'time after ÷ time before',
    rows: changes,
    band: noiseBand(report),
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
      {changes.length > 0 && <Save figure={changesFigure(report, changes)} origin={report.origin} />}
      <Lines look="note" texts={changesNotes(run, contest)} />
    </section>
  )
}

function noiseBand({ run, contest }: ReportState): readonly [number, number] {
  const noise = 1 + Math.max(contest.control?.noiseFloor ?? 0, run.plan.margin)
  return [1 / noise, noise]
}

function changesFigure(report: ReportState, changes: readonly TimedChange[]): Figure {
  const { run, sentences } = report
  const { verdict } = changeColumns(run)
  const rows = changes.map((change): DotRow => {
    return {
      name: change.entrantId,
      hue: (isProved(change) ? change.pair?.verdict : undefined) ?? 'open',
      isHollow: !isProved(change),
      estimate: change.pair?.ratio ?? null,
      texts: [readableEstimate(change.pair?.ratio ?? null), verdict.text(change)],
    }
  })
  return {
    name: 'changes',
    title: sentences.headline.replace(/\.$/, ''),
    size: { width: PAPER_WIDTH, height: dotRowsHeight(rows.length) },
    draw: (size) => (
      <DotRows
        {...{ rows, ...size }}
        heads={['after ÷ before', 'verdict']}
        tick={(value) => `${tickNumber(value)} ×`}
        band={noiseBand(report)}
      />
    ),
    legend: [],
    data: () => [
      [run.words.entrant, 'after_to_before', 'after_to_before_lo', 'after_to_before_hi', 'verdict'],
      ...changes.map(({ entrantId, pair }) => [
        entrantId,
        ...[pair?.ratio?.value, pair?.ratio?.lo, pair?.ratio?.hi, pair?.verdict],
      ]),
    ],
  }
}
