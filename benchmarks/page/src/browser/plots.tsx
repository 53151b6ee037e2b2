import { useMemo, useState } from 'preact/hooks'
import type { ContestData } from '../data.ts'
import { Matrix } from './matrix.tsx'
import { Picker } from './picker.tsx'
import { type Figure, Plot } from './plot.tsx'
import { cactus } from './plots/cactus.ts'
import { distribution } from './plots/distribution.ts'
import { drift } from './plots/drift.ts'
import { heat } from './plots/heat.ts'
import { scatter } from './plots/scatter.ts'

const VIEWS = ['Cactus', 'Scatter', 'Heat map', 'Samples', 'Pairs'] as const
type View = (typeof VIEWS)[number]

interface PlotsProps {
  readonly contest: ContestData
  readonly onPuzzle: (index: number) => void
}

/** The figures, one at a time behind tabs. */
export function Plots({ contest, onPuzzle }: PlotsProps) {
  const [view, setView] = useState<View>('Cactus')
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <div role="tablist" class="tabs" aria-label="Figures">
        {VIEWS.map((name) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`tab-${name}`}
            aria-selected={name === view}
            aria-controls="figure"
            tabIndex={name === view ? 0 : -1}
            onClick={() => setView(name)}
            onKeyDown={(event) => setView(stepped(view, event))}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="figure" aria-labelledby={`tab-${view}`}>
        {view === 'Cactus' && <CactusView contest={contest} />}
        {view === 'Scatter' && <ScatterView {...{ contest, onPuzzle }} />}
        {view === 'Heat map' && <HeatView {...{ contest, onPuzzle }} />}
        {view === 'Samples' && <SamplesView contest={contest} />}
        {view === 'Pairs' && <Matrix contest={contest} />}
      </div>
    </section>
  )
}

/** The arrow keys walk along the tabs, as is usual for tabs, and take the focus with them. */
function stepped(view: View, event: KeyboardEvent): View {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const next = VIEWS[(VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length] ?? view
  if (step !== 0) document.getElementById(`tab-${next}`)?.focus()
  return next
}

function CactusView({ contest }: { readonly contest: ContestData }) {
  const figure = useMemo(() => cactus(contest), [contest])
  return <Plot figure={figure} />
}

function HeatView({ contest, onPuzzle }: PlotsProps) {
  const figure = useMemo(() => heat(contest), [contest])
  return <Plot figure={figure} onPuzzle={onPuzzle} />
}

function ScatterView({ contest, onPuzzle }: PlotsProps) {
  const ids = byTime(contest)
  const [a, setA] = useState(ids[0] ?? '')
  const [b, setB] = useState(ids[1] ?? ids[0] ?? '')
  const figure = useMemo(() => scatter(contest, a, b), [contest, a, b])
  return (
    <>
      <div class="controls">
        <Picker label="Across" options={ids} value={a} onPick={setA} />
        <Picker label="Up" options={ids} value={b} onPick={setB} />
      </div>
      <Plot figure={figure} onPuzzle={onPuzzle} />
    </>
  )
}

function SamplesView({ contest }: { readonly contest: ContestData }) {
  const ids = byTime(contest).filter((id) =>
    contest.solvers.some((one) => one.id === id && one.timings.length > 0),
  )
  const [id, setId] = useState(ids[0] ?? '')
  const figures: readonly Figure[] = useMemo(() => [distribution(contest), drift(contest, id)], [contest, id])
  if (ids.length === 0) return <p>No solver was timed.</p>
  return (
    <>
      {figures[0] && <Plot figure={figures[0]} />}
      <div class="controls">
        <Picker label="Drift of" options={ids} value={id} onPick={setId} />
      </div>
      {figures[1] && <Plot figure={figures[1]} />}
    </>
  )
}

const byTime = (contest: ContestData): string[] =>
  [...contest.solvers]
    .sort((a, b) => (a.time?.value ?? Infinity) - (b.time?.value ?? Infinity))
    .map((solver) => solver.id)
