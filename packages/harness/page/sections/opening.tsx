/** The opening of a report: the result, why, what was asked, and what limits it. */
import type { Link } from '../../src/report/page-data.ts'
import { Said } from '../parts/said.tsx'
import { keyOfContest, titleOfContest } from '../state/contest-name.ts'
import { useReport } from '../state/report.ts'

export function Opening() {
  const { run, sentences } = useReport()
  const { headline, why, question, caveats } = sentences
  const names = run.entrants.map(({ entrantId }) => entrantId)
  return (
    <header>
      <h1>
        <Said text={headline} names={names} />
      </h1>
      <p class="lead">
        {why !== '' && (
          <>
            <Said text={why} names={names} />{' '}
          </>
        )}
        <span class="soft">{question}</span>
      </p>
      {caveats.map((sentence) => (
        <p key={sentence} class="caveat">
          <Said text={sentence} names={names} />
        </p>
      ))}
      <ContestChoice />
    </header>
  )
}

/** The contest that the page shows. */
function ContestChoice() {
  const { run, contest, go } = useReport()
  if (run.contests.length < 2) return null
  return (
    <nav class="contests" aria-label="Contests">
      {run.contests.map((one) => (
        <button
          type="button"
          key={keyOfContest(one.contest)}
          aria-pressed={one === contest}
          onClick={() => go({ contest: keyOfContest(one.contest), instance: 0, base: '', other: '' })}
        >
          {titleOfContest(one.contest, run)}
        </button>
      ))}
    </nav>
  )
}

export function Links({ links }: { readonly links: readonly Link[] }) {
  if (links.length === 0) return null
  return (
    <nav class="links" aria-label="Files and pages">
      {links.map(({ title, href }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
    </nav>
  )
}
