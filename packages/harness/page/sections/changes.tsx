/** What changed from an earlier state of the code: for each entrant the ratio of its times, in one picture, and what is exact beside it. */

import { readableEstimate } from '../../src/phrases.ts'
import {
  changesNotes,
  countersOf,
  foundOf,
  isProved,
  timedChanges,
  verdictOf,
} from '../../src/write/changes.ts'
import { DotAxis, DotRow, dotScale } from '../parts/dots.tsx'
import { useReport } from '../state/report.ts'

/** Nothing unless the run was made with --against. */
export function Changes() {
  const { run, contest } = useReport()
  const changes = timedChanges(contest)
  if (run.plan.against === undefined) return null
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
              <th scope="col" class="number time">
                after ÷ before
              </th>
              <th scope="col">verdict</th>
              <th scope="col">would have found</th>
              <th scope="col">counters</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.entrantId} class={isProved(change) ? change.pair?.verdict : 'open'}>
                <th scope="row">{change.entrantId}</th>
                <td class="track">
                  <DotRow scale={scale} estimate={change.pair?.ratio ?? null} isHollow={!isProved(change)} />
                </td>
                <td class="number time">{readableEstimate(change.pair?.ratio ?? null)}</td>
                <td>{verdictOf(run, change)}</td>
                <td>{foundOf(change.pair)}</td>
                <td>{countersOf(change.counters, run.words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changesNotes(run, contest).map((text) => (
        <p key={text} class="note">
          {text}
        </p>
      ))}
    </section>
  )
}
