import { useMemo, useState } from 'preact/hooks'
import type { IndexData, IndexEntry } from '../data.ts'
import { Picker } from './picker.tsx'
import { type Figure, Plot } from './plot.tsx'
import { trend } from './plots/trend.ts'

/** The runs on this machine, newest first, with a trend of each solver over them. */
export function Index({ data }: { readonly data: IndexData }) {
  const contests = useMemo(
    () => [...new Set(data.runs.flatMap((run) => run.contests.map(({ name }) => name)))],
    [data],
  )
  const [contest, setContest] = useState(contests[0] ?? '')
  const solvers = useMemo(() => solversIn(data, contest), [data, contest])
  const [baseline, setBaseline] = useState('')
  const against = solvers.includes(baseline) ? baseline : (solvers[0] ?? '')
  const figure: Figure = useMemo(() => trend(data.runs, contest, against), [data, contest, against])
  return (
    <main>
      <header>
        <p class="brand">Sudoku Lab</p>
        <h1>
          Runs <small>{data.runs.length} on this machine, newest first</small>
        </h1>
      </header>
      {contests.length > 0 && (
        <section aria-labelledby="trend">
          <h2 id="trend">Trend</h2>
          <div class="controls">
            <Picker label="Contest" options={contests} value={contest} onPick={setContest} />
            <Picker label="Against" options={solvers} value={against} onPick={setBaseline} />
          </div>
          <Plot figure={figure} />
        </section>
      )}
      <section aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                {['Run', 'When', 'First tier', 'Node', 'CPU', 'Commit', 'Warnings'].map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </main>
  )
}

function RunRow({ run }: { readonly run: IndexEntry }) {
  const leaders = run.contests.map(({ solvers }) =>
    solvers.filter(({ tier }) => tier === 1).map(({ id }) => id),
  )
  return (
    <tr>
      <th scope="row">
        <a href={run.href}>{run.id}</a>
        {run.quick && <span class="fault flag">quick</span>}
      </th>
      <td>{run.started.slice(0, 16).replace('T', ' ')}</td>
      <td>{run.quick ? '–' : leaders.map((ids) => ids.join(', ')).join(' | ')}</td>
      <td>{run.node}</td>
      <td>{run.cpu}</td>
      <td>
        {run.commit?.slice(0, 10) ?? '–'}
        {run.dirty ? ' +' : ''}
      </td>
      <td class="number">{run.warnings}</td>
    </tr>
  )
}

/** Solvers of a contest, those that took part most often first. */
function solversIn(data: IndexData, contest: string): string[] {
  const times = new Map<string, number>()
  for (const run of data.runs) {
    for (const { id } of run.contests.find(({ name }) => name === contest)?.solvers ?? []) {
      times.set(id, (times.get(id) ?? 0) + 1)
    }
  }
  return [...times].sort(([, p], [, q]) => q - p).map(([id]) => id)
}
