/** The opening of a report: the result, why, what was asked, and what limits it. */
import { contestTitle, counted } from '../../src/phrases.ts'
import { useReport } from '../state/report.ts'

/** More caveats are told when they are asked for: the ranking says who stands apart, too. */
const FEW = 2

export function Opening() {
  const { headline, why, paired, question, summaries, caveats } = useReport().sentences
  const said = caveats.map((sentence) => (
    <p key={sentence} class="caveat">
      {sentence}
    </p>
  ))
  return (
    <header>
      <h1>{headline}</h1>
      {why !== '' && <p class="lead">{why}</p>}
      {paired !== '' && <p class="note">{paired}</p>}
      <p class="note">{[question, ...summaries].join(' ')}</p>
      {said.slice(0, FEW)}
      {said.length > FEW && (
        <details>
          <summary>{counted(said.length - FEW, 'more limit', 'more limits')} of this run</summary>
          {said.slice(FEW)}
        </details>
      )}
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
          key={contestTitle(one.contest)}
          aria-pressed={one === contest}
          onClick={() => go({ contest: contestTitle(one.contest), instance: 0, base: '', other: '' })}
        >
          {contestTitle(one.contest)}
        </button>
      ))}
    </nav>
  )
}
