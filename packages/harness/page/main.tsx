/** The page of a run: the result and the ranking, the reasons, single instances, all numbers, and how far it can be trusted. Or of a comparison. */
import { render } from 'preact'
import type { PageData, RunPage } from '../src/write/page-data.ts'
import { noticePrinting } from './parts/printing.ts'
import { Changes } from './sections/changes.tsx'
import { InstanceDialog } from './sections/instance-dialog.tsx'
import { Numbers } from './sections/numbers.tsx'
import { Opening } from './sections/opening.tsx'
import { Puzzles } from './sections/puzzles.tsx'
import { Ranking } from './sections/ranking.tsx'
import { Trust } from './sections/trust.tsx'
import { WorkPlot } from './sections/work-plot.tsx'
import { ReportContext, useReportState } from './state/report.ts'
import { ComparisonView } from './views/comparison-view.tsx'

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
        <Changes />
        <Ranking />
        <WorkPlot />
        <Puzzles />
        <Numbers />
        <Trust />
        {state.address.instance > 0 && <InstanceDialog />}
      </main>
    </ReportContext.Provider>
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
