/** The ranking: a dot for the time of each entrant, with its numbers beside it. A click on a row makes it the baseline of all ratios. */
import { useMemo } from 'preact/hooks'
import {
  readableEstimate,
  readableMean,
  readableNumber,
  readableTime,
  tickTime,
} from '../../src/report/page/readable.ts'
import { workPointOf } from '../../src/report/page/why.ts'
import type { EntrantResult, Estimate } from '../../src/report/page-data.ts'
import { DotAxis, DotRow, type DotScale, dotScale } from '../parts/dots.tsx'
import { isWhole, type ReportState, useReport } from '../state/report.ts'
import { STANDING_WORDS } from '../state/words.ts'

/** What the dots show: times, or ratios if several machines took part, because their times cannot be combined. */
function dotsOf({ contest, entries, ratioOf }: ReportState): {
  readonly scale: DotScale
  readonly of: (entry: EntrantResult) => Estimate | null
} {
  const isRatio = contest.ranked.length > 0 && contest.ranked.every(({ mean }) => mean === null)
  const of = (entry: EntrantResult) =>
    isRatio ? ratioOf(entry) : (entry.mean ?? entry.meanByMachine[0]?.mean ?? null)
  return { of, scale: dotScale(entries.map(of), isRatio ? undefined : tickTime) }
}

export function Ranking() {
  const report = useReport()
  const { run, contest, base, go } = report
  const { ranked, apart } = contest
  const { scale, of } = useMemo(() => dotsOf(report), [report])
  const hasTiers = ranked.some(({ tier }) => tier !== ranked[0]?.tier)
  const hasInference = run.entrants.some(({ traits }) => traits['inference'] !== undefined)
  const { words, work } = run
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking" class="unseen">
        Ranking
      </h2>
      <table class="ranking">
        <thead>
          <tr>
            {hasTiers && <th scope="col">tier</th>}
            <th scope="col">{words.entrant}</th>
            <th scope="col" class="track">
              <span class="unseen">time on a logarithmic scale</span>
              <DotAxis {...scale} />
            </th>
            <th scope="col" class="number">
              time a {words.instance}
            </th>
            <th scope="col" class="number">
              × {base?.entrantId ?? 'fastest'}
            </th>
            {work !== null && (
              <>
                <th scope="col" class="number minor">
                  {work.counter}
                </th>
                <th scope="col" class="number minor">
                  a {work.one}
                </th>
              </>
            )}
            {hasInference && (
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
              {...{ entry, scale, hasTiers, hasInference }}
              at={of(entry)}
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
              <Row
                key={entry.entrantId}
                {...{ entry, scale, hasTiers, hasInference }}
                at={of(entry)}
                isFirst={false}
              />
            ))}
          </tbody>
        )}
      </table>
      {base !== undefined && (
        <p class="note">
          Ratios are to <b class="nowrap">{base.entrantId}</b>
          {ranked.length > 1 && '; a click on a row compares with another'}.{' '}
          <button type="button" class="link" onClick={() => go({ story: base.entrantId })}>
            What is <span class="nowrap">{base.entrantId}</span>?
          </button>
        </p>
      )}
    </section>
  )
}

interface RowProps {
  readonly entry: EntrantResult
  readonly scale: DotScale
  readonly at: Estimate | null
  readonly hasTiers: boolean
  readonly hasInference: boolean
  /** Whether it begins a tier. */
  readonly isFirst: boolean
}

function Row({ entry, scale, at, hasTiers, hasInference, isFirst }: RowProps) {
  const { run, base, go, hueOf, inferenceOf } = useReport()
  const { entrantId, tier } = entry
  const isBase = entrantId === base?.entrantId
  const choose = (): void => go({ base: entrantId })
  const point = workPointOf(run, entry)
  return (
    <tr class={`${hueOf(entrantId)}${isBase ? ' base' : ''}${isFirst ? ' first' : ''}`} onClick={choose}>
      {hasTiers && <td class="tier">{isFirst ? tier : ''}</td>}
      <th scope="row">
        <button type="button" aria-pressed={isBase} onClick={choose}>
          {entrantId}
        </button>
      </th>
      <td class="track">
        <DotRow scale={scale} estimate={at} isHollow={!isWhole(entry)} />
      </td>
      <td class="number time">
        <Bounded text={timeOf(entry)} />
      </td>
      <td class="number ratio">
        <Ratio entry={entry} isBase={isBase} />
      </td>
      {run.work !== null && (
        <>
          <td class="number minor">{point === undefined ? '' : readableNumber(point.work)}</td>
          <td class="number minor">{point === undefined ? '' : readableTime(point.price)}</td>
        </>
      )}
      {hasInference && (
        <td class="minor inference" title={inferenceOf(entrantId)}>
          {inferenceOf(entrantId)}
        </td>
      )}
    </tr>
  )
}

function timeOf(entry: EntrantResult): string {
  if (entry.mean !== null) return readableMean(entry)
  return entry.meanByMachine.map(({ mean }) => readableTime(mean.value)).join(' | ')
}

function Ratio({ entry, isBase }: { readonly entry: EntrantResult; readonly isBase: boolean }) {
  const { ratioOf } = useReport()
  const { status, rounds, solved, asked, timeouts } = entry
  if (status !== 'ranked') return <span class="bad">{STANDING_WORDS[status]}</span>
  if (rounds === 0) return <span class="bad">not timed</span>
  if (timeouts > 0)
    return (
      <span class="bad">
        {timeouts} of {asked} stopped
      </span>
    )
  if (solved < asked)
    return (
      <span class="bad">
        {solved} of {asked} solved
      </span>
    )
  return <Bounded text={isBase ? '1' : readableEstimate(ratioOf(entry)).replace(/\s×/, '')} />
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
