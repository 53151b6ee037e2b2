/** The opening of a report: the result, why, what was asked, and what limits it. */
import { counted } from '../../src/phrases.ts'
import type { ContestSentences, Link } from '../../src/report/page-data.ts'
import { Said } from '../parts/said.tsx'
import { keyOfContest, titleOfContest } from '../state/contest-name.ts'
import { usePrinting } from '../state/printing.ts'
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
      {why !== '' && (
        <p class="lead">
          <Said text={why} names={names} />
        </p>
      )}
      <p class="note">{question}</p>
      <Caveats caveats={caveats} names={names} />
      <ContestChoice />
    </header>
  )
}

/** More are told when they are asked for: the ranking says who stands apart, too. */
const FEW = 2

function Caveats({
  caveats,
  names,
}: Pick<ContestSentences, 'caveats'> & { readonly names: readonly string[] }) {
  const printing = usePrinting()
  const said = caveats.map((sentence) => (
    <p key={sentence} class="caveat">
      <Said text={sentence} names={names} />
    </p>
  ))
  const more = said.slice(FEW)
  return (
    <>
      {said.slice(0, FEW)}
      {more.length > 0 && (
        <details open={printing}>
          <summary>{counted(more.length, 'more limit', 'more limits')} of this run</summary>
          {more}
        </details>
      )}
    </>
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
