/** The page of a run: the result and the ranking, the reasons, single instances, all numbers, and how far it can be trusted. */
import type { RunPage } from '../../src/write/page-data.ts'
import { Changes } from '../sections/changes.tsx'
import { InstanceDialog } from '../sections/instance-dialog.tsx'
import { Numbers } from '../sections/numbers.tsx'
import { Opening } from '../sections/opening.tsx'
import { Puzzles } from '../sections/puzzles.tsx'
import { Ranking } from '../sections/ranking.tsx'
import { Trust } from '../sections/trust.tsx'
import { WorkPlot } from '../sections/work-plot.tsx'
import { ReportContext, useReportState } from '../state/report.ts'

export function RunView({ data }: { readonly data: RunPage }) {
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
