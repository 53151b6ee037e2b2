/** The ranking: a dot for the time of each entrant, with its numbers beside it. A click on a row compares all others with it. */
import { useMemo, useState } from 'preact/hooks'
import {
  readableMean,
  readableTime,
  STATUS_WORDS,
  significant,
  tickTime,
  unitless,
} from '../../src/phrases.ts'
import type { EntrantResult, Estimate } from '../../src/record/run.ts'
import { type Column, isWhole } from '../../src/write/tables.ts'
import { workPointOf } from '../../src/write/why.ts'
import { DotAxis, DotRow, type DotScale, dotScale } from '../parts/dots.tsx'
import { FamilySign } from '../parts/shape.tsx'
import { SortHead, type Sorting, sortedBy } from '../parts/table.tsx'
import { type ReportState, useReport } from '../state/report.ts'

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

/** The columns that some runs do not have. */
interface Has {
  readonly tiers: boolean
  readonly inference: boolean
}

interface RankingColumn {
  readonly name: string
  readonly look?: string
  /** Undefined for the dots. */
  readonly sortBy?: Column<EntrantResult>['value']
}

function columnsOf({ run, base, ratioOf, inferenceOf }: ReportState, has: Has): RankingColumn[] {
  const { words, work } = run
  const ofWork: RankingColumn[] =
    work === null
      ? []
      : [
          {
            name: `${work.counter} a ${words.instance}`,
            look: 'number minor',
            sortBy: (entry) => workPointOf(entry)?.work ?? null,
          },
          {
            name: `a ${work.one}`,
            look: 'number minor',
            sortBy: (entry) => workPointOf(entry)?.price ?? null,
          },
        ]
  return [
    ...(has.tiers ? [{ name: 'tier', sortBy: ({ tier }: EntrantResult) => tier }] : []),
    { name: words.entrant, sortBy: ({ entrantId }) => entrantId },
    { name: 'time on a logarithmic scale' },
    {
      name: `time a ${words.instance}`,
      look: 'number',
      sortBy: ({ meanByMachine: [own] }) => own?.mean.value ?? null,
    },
    {
      name: `× ${base?.entrantId ?? 'fastest'}`,
      look: 'number',
      sortBy: (entry) => (whyNoRatio(entry) === undefined ? (ratioOf(entry).ratio?.value ?? null) : null),
    },
    ...ofWork,
    ...(has.inference
      ? [
          {
            name: 'inference',
            look: 'minor',
            sortBy: ({ entrantId }: EntrantResult) => inferenceOf(entrantId),
          },
        ]
      : []),
  ]
}

export function Ranking() {
  const report = useReport()
  const { run, contest, base, sentences } = report
  const [sorting, setSorting] = useState<Sorting>(null)
  const { ranked, apart } = contest
  const dots = useMemo(() => dotsOf(report), [report])
  const has = {
    tiers: ranked.some(({ tier }) => tier !== ranked[0]?.tier),
    inference: run.entrants.some(({ traits }) => traits['inference'] !== undefined),
  }
  const columns = columnsOf(report, has)
  const key = columns.find(({ name }) => name === sorting?.column)?.sortBy
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
            {columns.map(({ name, look, sortBy }) =>
              sortBy === undefined ? (
                <th key={name} scope="col" class="track">
                  <span class="unseen">{name}</span>
                  <DotAxis {...dots.scale} />
                </th>
              ) : (
                <SortHead
                  key={name}
                  onSort={setSorting}
                  {...{ name, sorting, ...(look === undefined ? {} : { look }) }}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {first.map((entry, index) => (
            <Row
              key={entry.entrantId}
              {...{ entry, dots, has }}
              isFirst={sorting !== null || entry.tier !== first[index - 1]?.tier}
            />
          ))}
        </tbody>
        {apart.length > 0 && (
          <tbody class="apart">
            <tr>
              <th scope="rowgroup" colSpan={8}>
                {apart.every(({ solved, asked }) => solved < asked)
                  ? 'Did not solve everything'
                  : 'Not ranked'}
              </th>
            </tr>
            {others.map((entry) => (
              <Row key={entry.entrantId} {...{ entry, dots, has }} isFirst={false} />
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

interface RowProps {
  readonly entry: EntrantResult
  readonly dots: Dots
  readonly has: Has
  /** Whether its tier is written: it begins one, or the table is sorted. */
  readonly isFirst: boolean
}

function Row({ entry, dots: { scale, of }, has, isFirst }: RowProps) {
  const { run, base, go, hueOf, familyOf, inferenceOf, ratioOf } = useReport()
  const { entrantId, tier } = entry
  const isBase = entrantId === base?.entrantId
  const choose = (): void => go({ base: entrantId })
  const point = workPointOf(entry)
  const missing = whyNoRatio(entry)
  return (
    <tr class={`${hueOf(entrantId)}${isBase ? ' base' : ''}${isFirst ? ' first' : ''}`} onClick={choose}>
      {has.tiers && <td class="tier">{isFirst ? tier : ''}</td>}
      <th scope="row">
        <button type="button" aria-pressed={isBase} onClick={choose}>
          {entrantId}
        </button>
      </th>
      <td class="track">
        <DotRow
          scale={scale}
          estimate={of(entry)}
          isHollow={!isWhole(entry)}
          mark={familyOf(entrantId)?.mark}
        />
      </td>
      <td class="number time">
        <Bounded text={entry.meanByMachine.length === 0 ? '' : readableMean(entry)} />
      </td>
      <td class="number ratio">
        {missing === undefined ? (
          <Bounded text={unitless(ratioOf(entry).ratio)} />
        ) : (
          <span class="bad">{missing}</span>
        )}
      </td>
      {run.work !== null && (
        <>
          <td class="number minor">{point && significant(point.work)}</td>
          <td class="number minor">{point && readableTime(point.price)}</td>
        </>
      )}
      {has.inference && (
        <td class="minor inference" title={inferenceOf(entrantId)}>
          <FamilySign family={familyOf(entrantId)} /> {inferenceOf(entrantId)}
        </td>
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
