/** The page of a run: the result and the ranking, the reasons, single instances, all numbers, and how far it can be trusted. Or of a comparison. */
import { render } from 'preact'
import { contestTitle, counted } from '../src/phrases.ts'
import type { PageData, RunPage } from '../src/write/page-data.ts'
import { ComparisonView } from './comparison.tsx'
import { InstanceDialog } from './instance.tsx'
import { Numbers, Trust } from './numbers.tsx'
import { noticePrinting } from './plot.tsx'
import { Changes, Ranking } from './ranking.tsx'
import { ShownEntrants } from './shown-entrants.tsx'
import { Singles } from './singles.tsx'
import { ReportContext, useReport, useReportState } from './state.ts'
import { Lines } from './table.tsx'
import { WorkPlot } from './work-plot.tsx'

function RunView({ data }: { readonly data: RunPage }) {
  const state = useReportState(data)
  if (state === null)
    return (
      <main>
        <h1>Nothing was measured in this run.</h1>
      </main>
    )
  return (
    <ReportContext.Provider value={state}>
      <main>
        <Opening />
        <ShownEntrants />
        <Changes />
        <Ranking />
        <WorkPlot />
        <Singles />
        <Numbers />
        <Trust />
        {state.address.instance > 0 && <InstanceDialog />}
      </main>
    </ReportContext.Provider>
  )
}

/** More caveats are told when they are asked for: the ranking says who stands apart, too. */
const FEW = 2

/** The result, why, what was asked, and what limits it. */
function Opening() {
  const { headline, why, paired, question, summaries, caveats } = useReport().sentences
  return (
    <header>
      <h1>{headline}</h1>
      {why !== '' && <p class="lead">{why}</p>}
      {paired !== '' && <p class="note">{paired}</p>}
      <p class="note">{[question, ...summaries].join(' ')}</p>
      <Lines look="caveat" texts={caveats.slice(0, FEW)} />
      {caveats.length > FEW && (
        <details>
          <summary>{counted(caveats.length - FEW, 'more limit', 'more limits')} of this run</summary>
          <Lines look="caveat" texts={caveats.slice(FEW)} />
        </details>
      )}
      <ContestChoice />
    </header>
  )
}

function ContestChoice() {
  const { run, contest, go } = useReport()
  if (run.contests.length < 2) return null
  return (
    <nav class="contests" aria-label="Contests">
      {run.contests.map((one) => {
        const title = contestTitle(one.contest)
        return (
          <button
            type="button"
            key={title}
            aria-pressed={one === contest}
            onClick={() => go({ contest: title, instance: 0, base: '', other: '' })}
          >
            {title}
          </button>
        )
      })}
    </nav>
  )
}

const page = document.getElementById('page')
const text = document.getElementById('data')?.textContent
if (page !== null && text) {
  const data = JSON.parse(text) as PageData
  noticePrinting()
  page.replaceChildren()
  render(data.kind === 'run' ? <RunView data={data} /> : <ComparisonView data={data} />, page)
}
