/** The opening of a report: the result, the task, and the limits of the run. */
import { caveatsOf, headlineOf, questionOf, warningsOf } from '../../src/report/page/headline.ts'
import type { Link } from '../../src/report/page-data.ts'
import { usePrinting } from '../state/printing.ts'
import { useReport } from '../state/report-state.ts'

/** More warnings than this are a list that can be expanded. */
const FEW = 2

export function Opening({ links }: { readonly links: readonly Link[] }) {
  const { run, contest } = useReport()
  return (
    <header>
      <Links links={links} />
      <h1>{headlineOf(run, contest)}</h1>
      <p class="question">{questionOf(run, contest)}</p>
      {caveatsOf(run, contest).map((sentence) => (
        <p key={sentence} class="caveat">
          {sentence}
        </p>
      ))}
      <Warnings warnings={warningsOf(run, contest)} about="this run" />
    </header>
  )
}

export function Links({ links }: { readonly links: readonly Link[] }) {
  return (
    <nav class="links" aria-label="Files and pages beside this one">
      {links.map(({ title, href }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
    </nav>
  )
}

interface WarningsProps {
  readonly warnings: readonly string[]
  readonly about: string
}

export function Warnings({ warnings, about }: WarningsProps) {
  const printing = usePrinting()
  if (warnings.length <= FEW)
    return (
      <>
        {warnings.map((warning) => (
          <p key={warning} class="caveat">
            {warning}
          </p>
        ))}
      </>
    )
  return (
    <details class="warnings" open={printing}>
      <summary>
        {warnings.length} remarks on how far {about} can be trusted
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  )
}
