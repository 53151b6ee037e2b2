/** What is measured in this browser: nodes over isomorphs, and times. */

import { geometryIn } from '@sudoku-lab/core'
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
  const most = Math.max(2, ...outcomes.flatMap(({ answer }) => answer?.nodes ?? []))
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
        {outcomes.map(({ solver, answer }) =>
          answer === undefined ? null : <Strip key={solver} solver={solver} found={answer} most={most} />,
        )}
        {waiting.map((solver) => (
          <figure key={solver} class="strip waiting">
            <figcaption>{solver} …</figcaption>
          </figure>
        ))}
        <Errors outcomes={outcomes} />
      </div>
    </section>
  )
}

/** The share of the width at which a number of nodes is, on a log scale. */
function placeOf(count: number, most: number): string {
  return `${(2 + (96 * Math.log(Math.max(1, count))) / Math.log(most)).toFixed(2)}%`
}

/** A dot for each isomorph on a log scale, and a line where the puzzle itself is. */
function Strip({ solver, found, most }: { solver: string; found: Found; most: number }) {
  const { nodes, limit, ownNodes } = found
  const xOf = (count: number): string => placeOf(count, most)
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => Number(`1e${power}`))
  const ticks = powers.length > 1 ? powers : Array.from({ length: most }, (_, index) => index + 1)
  const [least = 0] = nodes
  const greatest = nodes.at(-1) ?? 0
  const atLeast = (count: number): string => (count >= limit ? 'at least ' : '')
  const says = (count: number): string => `${atLeast(count)}${count.toLocaleString('en')}`
  const factor = Math.round(greatest / Math.max(1, least)).toLocaleString('en')
  const text =
    least === greatest && ownNodes === least
      ? `${solver}: ${says(least)} ${least === 1 ? 'node' : 'nodes'} for each of them, and for this puzzle.`
      : `${solver}: from ${says(least)} to ${says(greatest)} nodes, ${says(nodes[nodes.length >> 1] ?? 0)} in the middle; a factor of ${atLeast(greatest)}${factor}. This puzzle needs ${says(ownNodes)}.`
  return (
    <figure class="strip">
      <figcaption>{text}</figcaption>
      <svg width="100%" height="70" role="img" aria-label={text}>
        <line x1="2%" x2="98%" y1="36" y2="36" class="axis" />
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={xOf(tick)} x2={xOf(tick)} y1="36" y2="42" class="axis" />
            <text x={xOf(tick)} y="55">
              {tick.toLocaleString('en')}
            </text>
          </g>
        ))}
        <text x="50%" y="69">
          nodes
        </text>
        {nodes.map((count, index) => (
          <circle key={index} cx={xOf(count)} cy={32 - ((index * 7) % 23)} r="3" />
        ))}
        <line x1={xOf(ownNodes)} x2={xOf(ownNodes)} y1="4" y2="40" class="own" />
      </svg>
    </figure>
  )
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
        <Times rows={rows} waiting={isRunning ? solvers.slice(outcomes.length) : []} />
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

interface TimesProps {
  readonly rows: readonly (Raced & { readonly solver: string })[]
  /** Those that are not measured yet. */
  readonly waiting: readonly string[]
}

/** Whoever did not finish is below all that did, and its time is not compared with theirs. */
function Times({ rows, waiting }: TimesProps) {
  const ordered = rows.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)) || medianOf(a) - medianOf(b))
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
          {ordered.map((row) => (
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
