/** What is measured in this browser: nodes over isomorphs, and times. */

import { geometryIn } from '@sudoku-lab/core'
import { formatLine } from '@sudoku-lab/core/formats'
import {
  columnWidth,
  DotRows,
  dotRowsHeight,
  type Figure,
  fitted,
  logScale,
  logTicks,
  type Origin,
  Save,
  Shape,
  type Size,
} from '@sudoku-lab/look/plot'
import { useWidth } from '@sudoku-lab/look/use-width'
import { useEffect, useRef, useState } from 'preact/hooks'
import { coverOf } from '../state/covers.ts'
import { medianOf } from '../state/searching.ts'
import { type Asked, ask } from '../worker/ask.ts'
import type { Isomorphs as Found, Puzzle, Raced, Task } from '../worker/jobs.ts'
import { duration } from './duration.ts'

interface Outcome<Answer> {
  readonly solver: string
  readonly answer?: Answer
  readonly error?: string
}

/** Asks one solver after another, so that no measurement disturbs the next. */
function useEach<Answer>(start: (solver: string) => Asked<Answer>) {
  const [outcomes, setOutcomes] = useState<readonly Outcome<Answer>[]>([])
  const [isRunning, setRunning] = useState(false)
  const running = useRef<Asked<Answer>>()
  useEffect(() => () => running.current?.cancel(), [])
  const run = async (solvers: readonly string[]): Promise<void> => {
    setOutcomes([])
    setRunning(true)
    for (const solver of new Set(solvers)) {
      running.current = start(solver)
      const outcome = await running.current.answer.then(
        (answer) => ({ solver, answer }),
        (error: Error) => ({ solver, error: error.message }),
      )
      setOutcomes((before) => [...before, outcome])
    }
    setRunning(false)
  }
  return { outcomes, isRunning, run }
}

function Errors({ outcomes }: { readonly outcomes: readonly Outcome<unknown>[] }) {
  return (
    <>
      {outcomes.map(({ solver, error }) =>
        error === undefined ? null : (
          <p key={solver} class="note">
            {error.startsWith(solver) ? error : `${solver}: ${error}`}
          </p>
        ),
      )}
    </>
  )
}

interface IsomorphsProps {
  readonly puzzle: Puzzle
  readonly solvers: readonly string[]
}

export function Isomorphs({ puzzle, solvers }: IsomorphsProps) {
  const { outcomes, isRunning, run } = useEach((solver) => ask({ kind: 'isomorphs', solver, puzzle }))
  const rows = outcomes.flatMap(({ solver, answer }) => (answer === undefined ? [] : [{ solver, ...answer }]))
  const figure = isomorphsFigure(rows)
  const place = useRef<HTMLDivElement>(null)
  const width = Math.min(useWidth(place), PAPER_WIDTH)
  const waiting = isRunning ? [...new Set(solvers)].slice(outcomes.length) : []
  return (
    <section>
      <h2>How much is luck?</h2>
      <p>
        An isomorph is the same puzzle with its digits relabelled and its rows and columns rearranged. Its
        solutions are the same, but a search may need far more or far fewer nodes.
      </p>
      <button type="button" disabled={isRunning} onClick={() => run(solvers)}>
        Search 100 isomorphs
      </button>
      <div role="status">
        <ul class="measured">
          {rows.map((row) => (
            <li key={row.solver}>{rangeOf(row)}</li>
          ))}
          {waiting.map((solver) => (
            <li key={solver}>{solver} …</li>
          ))}
        </ul>
        <Errors outcomes={outcomes} />
      </div>
      <div ref={place}>
        {rows.length === 0 || width === 0 ? null : (
          <>
            <svg class="plot" role="img" aria-label={figure.title} width={width} height={figure.size.height}>
              {figure.draw({ ...figure.size, width })}
            </svg>
            {isRunning ? null : <Save figure={figure} origin={originOf({ kind: 'sudoku', puzzle })} />}
          </>
        )}
      </div>
    </section>
  )
}

/** What was found of a solver, as a sentence. */
function rangeOf({ solver, nodes, limit, ownNodes }: StripRow): string {
  const [least = 0] = nodes
  const greatest = nodes.at(-1) ?? 0
  const atLeast = (count: number): string => (count >= limit ? 'at least ' : '')
  const says = (count: number): string => `${atLeast(count)}${count.toLocaleString('en')}`
  const factor = Math.round(greatest / Math.max(1, least)).toLocaleString('en')
  return least === greatest && ownNodes === least
    ? `${solver}: ${says(least)} ${least === 1 ? 'node' : 'nodes'} for each of them, and for this puzzle.`
    : `${solver}: from ${says(least)} to ${says(greatest)} nodes, ${says(nodes[nodes.length >> 1] ?? 0)} in the middle; a factor of ${atLeast(greatest)}${factor}. This puzzle needs ${says(ownNodes)}.`
}

type StripRow = Found & { readonly solver: string }

const STRIP = 44
const FOOT = 36
const GAP = 14
/** A half of the widest tick. */
const RIGHT = 36

/** For each solver a dot for each isomorph on a log scale, and a line where the puzzle itself is. */
function Strips({ rows, width, height }: Size & { readonly rows: readonly StripRow[] }) {
  const names = columnWidth(
    rows.map(({ solver }) => solver),
    width,
  )
  const counts = rows.flatMap(({ nodes, ownNodes }) => [ownNodes, ...nodes])
  const x = logScale(
    counts.map((count) => Math.max(1, count)),
    [names + GAP, width - RIGHT],
  )
  return (
    <>
      {logTicks(x, 6)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick} class="axis">
            <line x1={x(tick)} x2={x(tick)} y2={height - FOOT} />
            <text x={x(tick)} y={height - FOOT + 15} text-anchor="middle">
              {tick.toLocaleString('en')}
            </text>
          </g>
        ))}
      <text x={width - RIGHT} y={height - 6} text-anchor="middle">
        nodes
      </text>
      {rows.map(({ solver, nodes, ownNodes }, row) => (
        <g key={solver} transform={`translate(0,${STRIP * row})`}>
          <text class="name" x={0} y={STRIP / 2 + 4}>
            {fitted(solver, names)}
          </text>
          {nodes.map((count, index) => (
            <circle
              key={index}
              class="dot"
              cx={x(Math.max(1, count))}
              cy={STRIP / 2 - 11 + ((index * 7) % 23)}
              r={3}
            />
          ))}
          <line
            class="own"
            x1={x(Math.max(1, ownNodes))}
            x2={x(Math.max(1, ownNodes))}
            y1={3}
            y2={STRIP - 3}
          />
        </g>
      ))}
    </>
  )
}

function isomorphsFigure(rows: readonly StripRow[]): Figure {
  return {
    name: 'isomorphs',
    title: `The nodes of ${rows[0]?.nodes.length ?? 0} isomorphs of a puzzle`,
    size: { width: PAPER_WIDTH, height: STRIP * rows.length + FOOT },
    draw: (size) => <Strips rows={rows} {...size} />,
    legend: [
      { sign: <circle class="dot" r={3} />, text: 'an isomorph' },
      { sign: <line class="own" y1={-7} y2={7} />, text: 'the puzzle itself' },
    ],
    data: () => [
      ['solver', 'nodes', 'is_limit', 'is_puzzle_itself'],
      ...rows.flatMap(({ solver, nodes, limit, ownNodes }) =>
        [...nodes, ownNodes].map((count, index) => [
          ...[solver, count, Number(count >= limit), Number(index === nodes.length)],
        ]),
      ),
    ],
  }
}

const PAPER_WIDTH = 700
const LONGEST_LINE = 81

/** Of what is taken away. */
function originOf(task: Task): Origin {
  const day = new Date().toISOString().slice(0, 10)
  return { subtitle: nameOf(task), source: `Sudoku Lab playground, ${day}, ${navigator.userAgent}` }
}

function nameOf(task: Task): string {
  if (task.kind === 'cover') return task.problem
  const { layout, grid } = task.puzzle
  const geometry = geometryIn(layout)
  const line = formatLine(geometry, grid, { withLayout: false })
  return line.length > LONGEST_LINE ? `A puzzle of ${geometry.size}×${geometry.size}` : line
}

/** What each solver does in the race, as a sentence. */
function raceOf(task: Task): string {
  if (task.kind === 'sudoku') {
    const { size } = geometryIn(task.puzzle.layout)
    return `Every solver proves in this browser, untraced, whether this puzzle of ${size}×${size} has exactly one solution.`
  }
  const what = coverOf(task.problem)?.all ? 'finds all solutions' : 'finds a first solution'
  return `Every engine ${what} in this browser, untraced. It stops after a million nodes.`
}

interface RaceProps {
  readonly task: Task
  readonly solvers: readonly string[]
}

export function Race({ task, solvers }: RaceProps) {
  const { outcomes, isRunning, run } = useEach((solver) => ask({ kind: 'race', solver, task }))
  const rows = outcomes.flatMap(({ solver, answer }) => (answer === undefined ? [] : [{ solver, ...answer }]))
  return (
    <section>
      <h2>Race</h2>
      <p>
        {raceOf(task)} Each time is the median of several blocks, with the fastest and the slowest block
        beside it. Two solvers whose ranges overlap are not told apart.
      </p>
      <button type="button" disabled={isRunning} onClick={() => run(solvers)}>
        {isRunning ? `Measuring ${outcomes.length + 1} of ${solvers.length} …` : 'Start the race'}
      </button>
      {outcomes.length === 0 && !isRunning ? null : (
        <Times rows={inOrder(rows)} waiting={isRunning ? solvers.slice(outcomes.length) : []} />
      )}
      {rows.length === 0 || isRunning ? null : (
        <Save figure={raceFigure(inOrder(rows))} origin={originOf(task)} />
      )}
      <Errors outcomes={outcomes} />
    </section>
  )
}

const ENDINGS: Readonly<Record<Raced['ending'], string>> = {
  exhausted: 'searched everything',
  'solution-limit': 'found what was asked for',
  'node-limit': 'stopped at its limit',
  stuck: 'gave up',
  aborted: 'stopped',
}

const isDone = ({ ending }: Raced): boolean => ending === 'exhausted' || ending === 'solution-limit'

type Row = Raced & { readonly solver: string }

/** Whoever did not finish is below all that did, and its time is not compared with theirs. */
function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)) || medianOf(a) - medianOf(b))
}

function raceFigure(rows: readonly Row[]): Figure {
  const ends = ({ milliseconds }: Row) => ({ lo: milliseconds[0] ?? 0, hi: milliseconds.at(-1) ?? 0 })
  const dots = rows.map((row, index) => ({
    name: row.solver,
    hue: '',
    isHollow: !isDone(row),
    estimate: { value: medianOf(row), ...ends(row) },
    texts: [`${row.ending === 'node-limit' ? '> ' : ''}${duration(medianOf(row))}`],
    isFirst: index > 0 && !isDone(row) && isDone(rows[index - 1] ?? row),
  }))
  const sample = (kind: string) => <Shape look={`dot ${kind}`} />
  return {
    name: 'race',
    title: 'Times in this browser',
    size: { width: PAPER_WIDTH, height: dotRowsHeight(rows.length) },
    draw: (size) => (
      <DotRows
        rows={dots}
        heads={['median']}
        tick={(time) => duration(time).replace(/\.0+ /, ' ')}
        {...size}
      />
    ),
    legend: [
      { sign: sample(''), text: 'median of the blocks, with the fastest and the slowest' },
      ...(rows.every(isDone) ? [] : [{ sign: sample('hollow'), text: 'did not finish' }]),
    ],
    data: () => [
      ['solver', 'median_ms', 'fastest_ms', 'slowest_ms', 'nodes', 'ending'],
      ...rows.map((row) => [
        ...[row.solver, medianOf(row), ends(row).lo, ends(row).hi, row.counters.nodes, row.ending],
      ]),
    ],
  }
}

interface TimesProps {
  readonly rows: readonly Row[]
  /** Those that are not measured yet. */
  readonly waiting: readonly string[]
}

function Times({ rows, waiting }: TimesProps) {
  return (
    <div class="scroll">
      <table class="race">
        <caption>Times in this browser</caption>
        <thead>
          <tr>
            {['solver', 'median', 'fastest to slowest', 'nodes', 'how it ended'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.solver}>
              <th scope="row">{row.solver}</th>
              <td>
                {row.ending === 'node-limit' ? 'more than ' : ''}
                {duration(medianOf(row))}
              </td>
              <td>
                {duration(row.milliseconds[0] ?? 0)} to {duration(row.milliseconds.at(-1) ?? 0)}
              </td>
              <td>{row.counters.nodes.toLocaleString('en')}</td>
              <td>{ENDINGS[row.ending]}</td>
            </tr>
          ))}
          {waiting.map((solver) => (
            <tr key={solver}>
              <th scope="row">{solver}</th>
              <td colSpan={4}>…</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
