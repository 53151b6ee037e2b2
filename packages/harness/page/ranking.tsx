/** The ranking: a dot for the time of each entrant, with its numbers beside it. And what changed from an earlier state of the code. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import {
  readableEstimate,
  readableMean,
  readableTime,
  STATUS_WORDS,
  significant,
  tickTime,
  unitless,
} from '../src/phrases.ts'
import type { EntrantResult, Estimate } from '../src/record/run.ts'
import { changeColumns, changesNotes, isProved, timedChanges } from '../src/write/changes.ts'
import { type Column, isWhole, workPointOf } from '../src/write/tables.ts'
import { DotAxis, DotRow, type DotScale, dotScale, FamilySign } from './dots.tsx'
import { type ReportState, useReport } from './state.ts'
import { Lines, SortHead, type Sorting, sortedBy } from './table.tsx'

interface Dots {
  readonly scale: DotScale
  readonly of: (entry: EntrantResult) => Estimate | null
}

/** What the dots show: times, or ratios if several machines took part, because their times cannot be combined. */
function dotsOf({ contest, entries, ratioOf }: ReportState): Dots {
  const isRatio = contest.ranked.length > 0 && contest.ranked.every(({ mean }) => mean === null)
  const of = (entry: EntrantResult) =>
    isRatio ? ratioOf(entry).ratio : (entry.mean ?? entry.meanByMachine[0]?.mean ?? null)
  return { of, scale: dotScale(entries.map(of), isRatio ? undefined : tickTime) }
}

interface RankingColumn {
  readonly name: string
  /** The classes of its head and of its cells. */
  readonly head?: string
  readonly look?: string
  /** Undefined for the dots. */
  readonly value?: Column<EntrantResult>['value']
  readonly cell: (entry: EntrantResult, isFirst: boolean) => ComponentChildren
}

/** Of some runs, the tiers, the work or what solvers infer are not known. */
function columnsOf(report: ReportState, { scale, of }: Dots): RankingColumn[] {
  const { run, contest, base, ratioOf, familyOf, traitsOf } = report
  const { words, work } = run
  const { ranked } = contest
  const hasTiers = ranked.some(({ tier }) => tier !== ranked[0]?.tier)
  const hasInference = run.entrants.some(({ traits }) => traits['inference'] !== undefined)
  const inferenceOf = (id: string): string => traitsOf(id)['inference'] ?? ''
  const minor = { head: 'number minor', look: 'number minor' }
  const columns: (RankingColumn | false)[] = [
    hasTiers && {
      name: 'tier',
      look: 'tier',
      value: ({ tier }) => tier,
      cell: ({ tier }, isFirst) => isFirst && tier,
    },
    { name: words.entrant, value: ({ entrantId }) => entrantId, cell: ({ entrantId }) => entrantId },
    {
      name: 'time on a logarithmic scale',
      look: 'track',
      cell: (entry) => (
        <DotRow
          scale={scale}
          estimate={of(entry)}
          isHollow={!isWhole(entry)}
          mark={familyOf(entry.entrantId)?.mark}
        />
      ),
    },
    {
      name: `time a ${words.instance}`,
      ...{ head: 'number', look: 'number' },
      value: ({ meanByMachine: [own] }) => own?.mean.value ?? null,
      cell: (entry) => <Bounded text={entry.meanByMachine.length === 0 ? '' : readableMean(entry)} />,
    },
    {
      name: `× ${base?.entrantId ?? 'fastest'}`,
      ...{ head: 'number', look: 'number ratio' },
      value: (entry) => (whyNoRatio(entry) === undefined ? (ratioOf(entry).ratio?.value ?? null) : null),
      cell: (entry) =>
        whyNoRatio(entry) === undefined ? (
          <Bounded text={unitless(ratioOf(entry).ratio)} />
        ) : (
          <span class="bad">{whyNoRatio(entry)}</span>
        ),
    },
    work !== null && {
      name: `${work.counter} a ${words.instance}`,
      ...minor,
      value: (entry) => workPointOf(entry)?.work ?? null,
      cell: (entry) => written(workPointOf(entry)?.work, significant),
    },
    work !== null && {
      name: `a ${work.one}`,
      ...minor,
      value: (entry) => workPointOf(entry)?.price ?? null,
      cell: (entry) => written(workPointOf(entry)?.price, readableTime),
    },
    hasInference && {
      name: 'inference',
      ...{ head: 'minor', look: 'minor inference' },
      value: ({ entrantId }) => inferenceOf(entrantId),
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

const written = (value: number | undefined, write: (value: number) => string): string =>
  value === undefined ? '' : write(value)

export function Ranking() {
  const report = useReport()
  const { contest, base, sentences } = report
  const [sorting, setSorting] = useState<Sorting>(null)
  const { ranked, apart } = contest
  const { columns, scale } = useMemo(() => {
    const dots = dotsOf(report)
    return { columns: columnsOf(report, dots), scale: dots.scale }
  }, [report])
  const key = columns.find(({ name }) => name === sorting?.column)?.value
  const [first, others] = [ranked, apart].map((rows) => sortedBy(rows, key, sorting)) as [
    typeof ranked,
    typeof apart,
  ]
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="unseen">
        Ranking
      </h2>
      <table class="ranking">
        <thead>
          <tr>
            {columns.map(({ name, head = '', value }) =>
              value === undefined ? (
                <th key={name} scope="col" class="track">
                  <span class="unseen">{name}</span>
                  <DotAxis {...scale} />
                </th>
              ) : (
                <SortHead key={name} look={head} onSort={setSorting} {...{ name, sorting }} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {first.map((entry, index) => (
            <Entry
              key={entry.entrantId}
              {...{ entry, columns }}
              isFirst={sorting !== null || entry.tier !== first[index - 1]?.tier}
            />
          ))}
        </tbody>
        {apart.length > 0 && (
          <tbody class="apart">
            <tr>
              <th scope="rowgroup" colSpan={8}>
                {apart.every(({ status }) => status === 'ranked') ? 'Did not solve everything' : 'Not ranked'}
              </th>
            </tr>
            {others.map((entry) => (
              <Entry key={entry.entrantId} {...{ entry, columns }} isFirst={false} />
            ))}
          </tbody>
        )}
      </table>
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

interface EntryProps {
  readonly entry: EntrantResult
  readonly columns: readonly RankingColumn[]
  /** Whether its tier is written: it begins one, or the table is sorted. */
  readonly isFirst: boolean
}

function Entry({ entry, columns, isFirst }: EntryProps) {
  const { run, base, go, hueOf } = useReport()
  const { entrantId } = entry
  const isBase = entrantId === base?.entrantId
  const choose = (): void => go({ base: entrantId })
  return (
    <tr class={`${hueOf(entrantId)}${isBase ? ' base' : ''}${isFirst ? ' first' : ''}`} onClick={choose}>
      {columns.map(({ name, look = '', cell }) =>
        name === run.words.entrant ? (
          <th key={name} scope="row">
            <button type="button" aria-pressed={isBase} onClick={choose}>
              {cell(entry, isFirst)}
            </button>
          </th>
        ) : (
          <td key={name} class={look}>
            {cell(entry, isFirst)}
          </td>
        ),
      )}
    </tr>
  )
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
  const changes = timedChanges(contest)
  if (run.plan.against === undefined) return null
  const { verdict, found, counters } = changeColumns(run)
  const told = [verdict, found, counters]
  const noise = 1 + Math.max(contest.control?.noiseFloor ?? 0, run.plan.margin)
  const scale = dotScale(
    changes.map(({ pair }) => pair?.ratio ?? null),
    undefined,
    [1 / noise, noise],
  )
  return (
    <section aria-label="Before and after">
      <h2>Before and after</h2>
      {changes.length > 0 && (
        <table class="ranking">
          <thead>
            <tr>
              <th scope="col">{run.words.entrant}</th>
              <th scope="col" class="track">
                <span class="unseen">time after ÷ time before</span>
                <DotAxis {...scale} />
              </th>
              <th scope="col" class="number">
                after ÷ before
              </th>
              {told.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.entrantId} class={isProved(change) ? change.pair?.verdict : 'open'}>
                <th scope="row">{change.entrantId}</th>
                <td class="track">
                  <DotRow scale={scale} estimate={change.pair?.ratio ?? null} isHollow={!isProved(change)} />
                </td>
                <td class="number">{readableEstimate(change.pair?.ratio ?? null)}</td>
                {told.map(({ name, text }) => (
                  <td key={name}>{text(change)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Lines look="note" texts={changesNotes(run, contest)} />
    </section>
  )
}
