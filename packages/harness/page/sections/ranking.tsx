/** The ranking: a dot for the time of each entrant, with its numbers beside it. A click on a row makes it the baseline of all ratios. */
import { useMemo } from 'preact/hooks'
import type { Estimate } from '../../src/judge/findings.ts'
import type { EntrantResult } from '../../src/judge/run.ts'
import {
  readableMean,
  readableTime,
  STATUS_WORDS,
  significant,
  tickTime,
  unitless,
} from '../../src/phrases.ts'
import { workPointOf } from '../../src/write/why.ts'
import { DotAxis, DotRow, type DotScale, dotScale } from '../parts/dots.tsx'
import { isWhole } from '../state/answers.ts'
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

export function Ranking() {
  const report = useReport()
  const { run, contest, base } = report
  const { ranked, apart } = contest
  const dots = useMemo(() => dotsOf(report), [report])
  const { words, work } = run
  const has = {
    tiers: ranked.some(({ tier }) => tier !== ranked[0]?.tier),
    inference: run.entrants.some(({ traits }) => traits['inference'] !== undefined),
  }
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="unseen">
        Ranking
      </h2>
      <table class="ranking">
        <thead>
          <tr>
            {has.tiers && <th scope="col">tier</th>}
            <th scope="col">{words.entrant}</th>
            <th scope="col" class="track">
              <span class="unseen">time on a logarithmic scale</span>
              <DotAxis {...dots.scale} />
            </th>
            <th scope="col" class="number">
              time a {words.instance}
            </th>
            <th scope="col" class="number">
              × {base?.entrantId ?? 'fastest'}
            </th>
            {work !== null &&
              [work.counter, `a ${work.one}`].map((name) => (
                <th key={name} scope="col" class="number minor">
                  {name}
                </th>
              ))}
            {has.inference && (
              <th scope="col" class="minor">
                inference
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ranked.map((entry, index) => (
            <Row
              key={entry.entrantId}
              {...{ entry, dots, has }}
              isFirst={entry.tier !== ranked[index - 1]?.tier}
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
            {apart.map((entry) => (
              <Row key={entry.entrantId} {...{ entry, dots, has }} isFirst={false} />
            ))}
          </tbody>
        )}
      </table>
      {ranked.length > 1 && (
        <p class="note">
          Ratios are to <b>{base?.entrantId}</b>; a click on a row compares with another.
        </p>
      )}
    </section>
  )
}

interface RowProps {
  readonly entry: EntrantResult
  readonly dots: Dots
  readonly has: Has
  /** Whether it begins a tier. */
  readonly isFirst: boolean
}

function Row({ entry, dots: { scale, of }, has, isFirst }: RowProps) {
  const { run, base, go, hueOf, inferenceOf, ratioOf } = useReport()
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
        <DotRow scale={scale} estimate={of(entry)} isHollow={!isWhole(entry)} />
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
          {inferenceOf(entrantId)}
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
