/** The page of a comparison: what changed from one run to a later one, with noise in grey. */

import { commonChange, comparisonHeadline } from '../../src/report/page/comparison-words.ts'
import { capitalized, readableCommit, readableDate, readablePercent } from '../../src/report/page/readable.ts'
import type { ComparedContest, ComparisonPage, RunReference } from '../../src/report/page-data.ts'
import { Changes } from '../figures/changes.tsx'
import { CounterChanges } from './counter-changes.tsx'
import { Links, Warnings } from './opening.tsx'

export function ComparisonView({ data }: { readonly data: ComparisonPage }) {
  const { before, after, comparison, gates, contests, words, links } = data
  return (
    <main>
      <header>
        <Links links={links} />
        <h1>{comparisonHeadline({ ...comparison, contests }, words)}</h1>
        <dl class="facts">
          <Run name="Before" run={before} />
          <Run name="After" run={after} />
        </dl>
        {gates.map((sentence) => (
          <p key={sentence} class="caveat">
            {sentence}
          </p>
        ))}
        <Warnings warnings={comparison.notes.map(sentence)} about="these runs" />
      </header>
      {contests.length === 0 && <p class="note">The two runs have no contest in common.</p>}
      {contests.map((contest) => (
        <Contest key={JSON.stringify(contest.contest)} contest={contest} data={data} />
      ))}
    </main>
  )
}

/** `the machines differ: …` → `The machines differ: ….` A sentence that begins with a name stays as it is. */
function sentence(note: string): string {
  const isWord = /^(the|no|perhaps|measured) /.test(note)
  return `${isWord ? capitalized(note) : note}${note.endsWith('.') ? '' : '.'}`
}

function Run({ name, run }: { readonly name: string; readonly run: RunReference }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {run.href === null ? run.id : <a href={run.href}>{run.id}</a>}
        <br />
        {readableDate(run.createdAt)}, {run.machine}
        {run.commit !== null && `, ${readableCommit(run)}`}
      </dd>
    </div>
  )
}

interface ContestProps {
  readonly contest: ComparedContest
  readonly data: ComparisonPage
}

function Contest({ contest, data }: ContestProps) {
  const { setId, task, track, mode } = contest.contest
  const id = `contest-${data.contests.indexOf(contest)}`
  const common = commonChange(contest, data.words)
  const broken = contest.entrants.filter((entrant) => entrant.broken !== null)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {[setId, task, ...(track === 'given' ? [] : [track]), ...(mode === 'single' ? [] : [mode])].join(
          ' · ',
        )}
      </h2>
      {common !== undefined && <p>{common}</p>}
      {broken.length > 0 && (
        <ul class="warnings">
          {broken.map((entrant) => (
            <li key={entrant.entrantId}>
              {entrant.entrantId}: {entrant.broken}.
            </li>
          ))}
        </ul>
      )}
      <Changes
        contest={contest}
        words={data.words}
        id={`changes-${id}`}
        hasVerdicts={data.comparison.verdictsGiven}
      />
      <CounterChanges contest={contest} words={data.words} />
      <Missing contest={contest} />
      <p class="note">
        {contest.noiseFloor === null
          ? 'The noise floor, which is how far apart identical code came out, is not known of both runs.'
          : `The noise floor is ${readablePercent(contest.noiseFloor)}: so far apart identical code came out in one of the two runs.`}
      </p>
    </section>
  )
}

function Missing({ contest: { onlyBefore, onlyAfter } }: { readonly contest: ComparedContest }) {
  const sentences = [
    ...(onlyBefore.length > 0 ? [`Only in the run before: ${onlyBefore.join(', ')}.`] : []),
    ...(onlyAfter.length > 0 ? [`Only in the run after: ${onlyAfter.join(', ')}.`] : []),
  ]
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}
