import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { ContestData, Estimate, SolverData } from '../data.ts'
import {
  formatBytes,
  formatCount,
  formatRate,
  formatSignificant,
  formatTime,
  withoutZeros,
} from '../format.ts'
import { decadesOf, type LogAxis, positionOn } from './log-axis.ts'

type Metric = 'time' | 'nodes' | 'memory'

interface MetricText {
  readonly label: string
  readonly axis: string
  readonly of: (solver: SolverData, puzzles: number) => Estimate | null
  readonly text: (value: number | null) => string
}

const exact = (value: number | null): Estimate | null =>
  value === null ? null : { value, low: value, high: value }

const METRICS: Readonly<Record<Metric, MetricText>> = {
  time: {
    label: 'Time',
    axis: 'CPU time a puzzle, log scale',
    of: (solver) => solver.time,
    text: formatTime,
  },
  nodes: {
    label: 'Nodes',
    axis: 'nodes a puzzle (mean), log scale',
    of: (solver, puzzles) => exact(solver.nodes === null ? null : solver.nodes / puzzles),
    text: (value) => (value === null ? '–' : formatSignificant(value)),
  },
  memory: {
    label: 'Memory',
    axis: 'bytes that a solve allocates (median), log scale',
    of: (solver) => exact(solver.allocated),
    text: formatBytes,
  },
}

type Column = 'tier' | 'id' | 'traits' | 'solved' | 'time' | 'rate' | 'ratio' | 'nodes' | 'memory'

const COLUMNS: readonly { readonly key: Column; readonly label: string; readonly numeric: boolean }[] = [
  { key: 'tier', label: 'Tier', numeric: true },
  { key: 'id', label: 'Solver', numeric: false },
  { key: 'traits', label: 'Traits', numeric: false },
  { key: 'solved', label: 'Solved', numeric: true },
  { key: 'time', label: 'Time a puzzle', numeric: true },
  { key: 'rate', label: 'Puzzles', numeric: true },
  { key: 'ratio', label: '× by puzzle', numeric: true },
  { key: 'nodes', label: 'Nodes', numeric: true },
  { key: 'memory', label: 'Memory', numeric: true },
]

const keyOf = (solver: SolverData, column: Column): number | string => {
  const keys: Readonly<Record<Column, number | string>> = {
    tier: solver.tier ?? Infinity,
    id: solver.id,
    traits: traitsText(solver),
    solved: -solver.solved,
    time: solver.time?.value ?? Infinity,
    rate: -(solver.puzzlesPerSecond ?? 0),
    ratio: solver.ratio?.value ?? Infinity,
    nodes: solver.nodes ?? Infinity,
    memory: solver.allocated ?? Infinity,
  }
  return keys[column]
}

const traitsText = (solver: SolverData): string => solver.traits.map(({ value }) => value).join(' · ')

/** Solvers as rows: sorted by a click on a heading, filtered by a word, opened for their story. */
export function Ladder({ contest }: { readonly contest: ContestData }) {
  const [column, setColumn] = useState<Column>('tier')
  const [descending, setDescending] = useState(false)
  const [filter, setFilter] = useState('')
  const [metric, setMetric] = useState<Metric>('time')
  const rows = sorted(contest.solvers, column, descending).filter((solver) => matches(solver, filter))
  const sortBy = (key: Column): void => {
    setDescending(key === column ? !descending : false)
    setColumn(key)
  }
  const estimates = contest.solvers.map((solver) => METRICS[metric].of(solver, contest.puzzles.length))
  const axis = decadesOf(estimates)
  return (
    <section aria-labelledby="ladder">
      <h2 id="ladder">The ladder</h2>
      <div class="controls">
        <input
          type="search"
          placeholder="Filter by name or trait"
          aria-label="Filter solvers by name or trait"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <MetricSwitch metric={metric} onPick={setMetric} />
      </div>
      <div class="scroll">
        <table class="ladder">
          <thead>
            <tr>
              {COLUMNS.slice(0, 2).map((head) => (
                <SortableHead key={head.key} {...{ head, column, descending, sortBy }} />
              ))}
              <th class="dots" scope="col">
                <AxisHead axis={axis} metric={METRICS[metric]} />
              </th>
              {COLUMNS.slice(2).map((head) => (
                <SortableHead key={head.key} {...{ head, column, descending, sortBy }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((solver, index) => (
              <LadderRow
                key={solver.id}
                startsTier={index > 0 && solver.tier !== rows[index - 1]?.tier && column === 'tier'}
                {...{ solver, contest, axis, metric: METRICS[metric] }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p>No solver matches “{filter}”.</p>}
      <p class="note">
        Solvers of one tier could not be told apart. Bars are confidence bounds; figures that only a limit
        ended are marked ≥. × by puzzle is the geometric mean of the ratios on each puzzle, where a time is
        their sum: the hardest few weigh no more than the others. Click a solver for its story.
      </p>
    </section>
  )
}

function sorted(solvers: readonly SolverData[], column: Column, descending: boolean): SolverData[] {
  const rows = [...solvers].sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) || compareTimes(a, b))
  return descending ? rows.reverse() : rows
}

const compareTimes = (a: SolverData, b: SolverData): number => compare(keyOf(a, 'time'), keyOf(b, 'time'))

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const matches = (solver: SolverData, filter: string): boolean =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${solver.id} ${solver.title} ${traitsText(solver)}`.toLowerCase().includes(word))

function MetricSwitch({
  metric,
  onPick,
}: {
  readonly metric: Metric
  readonly onPick: (metric: Metric) => void
}) {
  return (
    <fieldset class="switch">
      <legend class="hidden">What the dots show</legend>
      {(Object.keys(METRICS) as Metric[]).map((key) => (
        <button type="button" key={key} aria-pressed={key === metric} onClick={() => onPick(key)}>
          {METRICS[key].label}
        </button>
      ))}
    </fieldset>
  )
}

interface HeadProps {
  readonly head: (typeof COLUMNS)[number]
  readonly column: Column
  readonly descending: boolean
  readonly sortBy: (column: Column) => void
}

function SortableHead({ head, column, descending, sortBy }: HeadProps) {
  const order = head.key !== column ? 'none' : descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} class={head.numeric ? 'number' : head.key}>
      <button type="button" onClick={() => sortBy(head.key)}>
        {head.label}
      </button>
    </th>
  )
}

function AxisHead({ axis, metric }: { readonly axis: LogAxis; readonly metric: MetricText }) {
  return (
    <div class="axis">
      <span class="axis-name">{metric.axis}</span>
      <div class="ticks">
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ left: `${positionOn(axis, tick)}%` }}>
            {withoutZeros(metric.text(tick))}
          </span>
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  readonly solver: SolverData
  readonly contest: ContestData
  readonly axis: LogAxis
  readonly metric: MetricText
  readonly startsTier: boolean
}

function LadderRow({ solver, contest, axis, metric, startsTier }: RowProps) {
  const [open, setOpen] = useState(false)
  const atLeast = solver.timeouts > 0 ? '≥ ' : ''
  const story = `story-${solver.id}`
  return (
    <Fragment>
      <tr class={startsTier ? 'starts-tier' : ''}>
        <td class="number">{solver.tier === null ? '–' : <span class="tier">{solver.tier}</span>}</td>
        <th scope="row">
          <button type="button" aria-expanded={open} aria-controls={story} onClick={() => setOpen(!open)}>
            {solver.id}
          </button>
          <Faults solver={solver} />
        </th>
        <td class="dots">
          <Dot
            axis={axis}
            estimate={metric.of(solver, contest.puzzles.length)}
            metric={metric}
            atLeast={atLeast}
          />
        </td>
        <td class="traits">
          <span title={traitsText(solver)}>{traitsText(solver)}</span>
        </td>
        <td class="number">
          {solver.solved} / {contest.puzzles.length}
        </td>
        <td class="number">{atLeast + formatTime(solver.time?.value ?? null)}</td>
        <td class="number">{formatRate(solver.puzzlesPerSecond)}</td>
        <td class="number">
          {solver.ratio === null ? '–' : atLeast + formatSignificant(solver.ratio.value)}
        </td>
        <td class="number">{formatCount(solver.nodes)}</td>
        <td class="number">{formatBytes(solver.allocated)}</td>
      </tr>
      {open && (
        <tr class="story" id={story}>
          <td colSpan={COLUMNS.length + 1}>
            <Story solver={solver} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Wrong answers, timeouts and flags, said in words beside the name. */
function Faults({ solver }: { readonly solver: SolverData }) {
  const faults = [
    ...(solver.wrong > 0 ? [{ kind: 'wrong', text: `${solver.wrong} wrong` }] : []),
    ...(solver.timeouts > 0 ? [{ kind: 'timeout', text: `${solver.timeouts} timed out` }] : []),
    ...solver.flags.map((flag) => ({ kind: 'flag', text: flag })),
  ]
  return (
    <>
      {faults.map(({ kind, text }) => (
        <span key={text} class={`fault ${kind}`}>
          {text}
        </span>
      ))}
    </>
  )
}

function Dot(props: {
  readonly axis: LogAxis
  readonly estimate: Estimate | null
  readonly metric: MetricText
  readonly atLeast: string
}) {
  const { axis, estimate, metric, atLeast } = props
  if (estimate === null || estimate.value <= 0) return <span class="none">–</span>
  const [low, middle, high] = [estimate.low, estimate.value, estimate.high].map((value) =>
    positionOn(axis, value),
  )
  const bounds =
    estimate.low === estimate.high ? '' : ` (${metric.text(estimate.low)} to ${metric.text(estimate.high)})`
  return (
    <div class="track" title={`${atLeast}${metric.text(estimate.value)}${bounds}`}>
      {axis.ticks.map((tick) => (
        <i key={tick} class="gridline" style={{ left: `${positionOn(axis, tick)}%` }} />
      ))}
      <i class="bounds" style={{ left: `${low}%`, width: `${(high ?? 0) - (low ?? 0)}%` }} />
      <i class={atLeast === '' ? 'dot' : 'dot at-least'} style={{ left: `${middle}%` }} />
    </div>
  )
}

function Story({ solver }: { readonly solver: SolverData }) {
  return (
    <div class="story-text">
      <h3>{solver.title}</h3>
      <dl class="traits-list">
        {solver.traits.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {solver.story !== '' && <div dangerouslySetInnerHTML={{ __html: solver.story }} />}
    </div>
  )
}
