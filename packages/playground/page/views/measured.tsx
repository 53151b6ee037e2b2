/** What is measured in this browser: nodes over isomorphs, and times. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { medianOf } from '../state/times.ts'
import { ask } from '../worker/ask.ts'
import type { Answers, Puzzle, Raced, Task } from '../worker/jobs.ts'
import { duration } from './panel-parts.tsx'

const ISOMORPHS = 100
const SEED = 16

type Outcome<Answer> = Answer | { readonly error: string } | undefined

/** Asks one solver after another, so that no measurement disturbs the next. What was asked of another puzzle is forgotten. */
function useEach<Answer>(
  puzzle: Puzzle | Task,
  start: (solver: string) => { answer: Promise<Answer>; cancel(): void },
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome<Answer>>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const cancel = useRef(() => {})
  useEffect(() => {
    cancel.current()
    setOutcomes(new Map())
    setRunning(false)
  }, [puzzle])
  useEffect(() => () => cancel.current(), [])

  const run = async (solvers: readonly string[]): Promise<void> => {
    let isCancelled = false
    setOutcomes(new Map())
    setRunning(true)
    for (const solver of solvers) {
      const asked = start(solver)
      cancel.current = () => {
        isCancelled = true
        asked.cancel()
      }
      const outcome: Outcome<Answer> = await asked.answer.catch((error: Error) => ({ error: error.message }))
      if (isCancelled) return
      setOutcomes((before) => new Map(before).set(solver, outcome))
    }
    setRunning(false)
  }
  return { outcomes, isRunning, run }
}

function isError(outcome: unknown): outcome is { readonly error: string } {
  return typeof outcome === 'object' && outcome !== null && 'error' in outcome
}

export function Isomorphs({
  puzzle,
  solvers,
}: {
  readonly puzzle: Puzzle
  readonly solvers: readonly string[]
}) {
  const { outcomes, isRunning, run } = useEach(puzzle, (solver) =>
    ask({ kind: 'isomorphs', solver, puzzle, count: ISOMORPHS, seed: SEED }),
  )
  const all = [...outcomes.values()].flatMap((one) => (one === undefined || isError(one) ? [] : one.nodes))
  const most = Math.max(2, ...all)
  return (
    <section>
      <h2>How much is luck?</h2>
      <p>
        An isomorph is the same puzzle with its digits relabelled and its rows and columns rearranged. Its
        solutions are the same, but a search may need far more or far fewer nodes.
      </p>
      <button type="button" disabled={isRunning} onClick={() => run([...new Set(solvers)])}>
        Search {ISOMORPHS} isomorphs
      </button>
      <div class="strips" role="status">
        {[...outcomes].map(([solver, outcome]) =>
          outcome === undefined || isError(outcome) ? (
            <p key={solver}>
              {solver}: {outcome?.error}
            </p>
          ) : (
            <Strip key={solver} solver={solver} outcome={outcome} most={most} />
          ),
        )}
      </div>
    </section>
  )
}

const STRIP = { width: 600, height: 44, top: 14 } as const

/** A dot for each isomorph on a log scale, and a line where the puzzle itself is. */
function Strip({ solver, outcome, most }: { solver: string; outcome: Answers['isomorphs']; most: number }) {
  const { nodes, limit, ownNodes } = outcome
  const xOf = (count: number): number =>
    8 + (Math.log(Math.max(1, count)) / Math.log(most)) * (STRIP.width - 16)
  const [least = 0] = nodes
  const greatest = nodes.at(-1) ?? 0
  const median = nodes[nodes.length >> 1] ?? 0
  const says = (count: number): string => `${count >= limit ? 'at least ' : ''}${count.toLocaleString('en')}`
  const factor = Math.round(greatest / Math.max(1, least)).toLocaleString('en')
  const middle = `${says(median)} in the middle; a factor of ${greatest >= limit ? 'at least ' : ''}${factor}`
  const text =
    least === greatest && ownNodes === least
      ? `${solver}: ${says(least)} ${least === 1 ? 'node' : 'nodes'} for each of them, and for this puzzle.`
      : `${solver}: from ${says(least)} to ${says(greatest)} nodes, ${middle}. This puzzle needs ${says(ownNodes)}.`
  return (
    <figure class="strip">
      <figcaption>{text}</figcaption>
      <svg viewBox={`0 0 ${STRIP.width} ${STRIP.height}`} role="img" aria-label={text}>
        <line x1="8" x2={STRIP.width - 8} y1="30" y2="30" class="axis" />
        {nodes.map((count, index) => (
          <circle key={index} cx={xOf(count)} cy={30 - ((index * 7) % 13)} r="3" />
        ))}
        <line x1={xOf(ownNodes)} x2={xOf(ownNodes)} y1={STRIP.top - 6} y2="36" class="own" />
      </svg>
    </figure>
  )
}

interface RaceProps {
  readonly task: Task
  readonly solvers: readonly string[]
  /** What each of them does in the race, as a sentence. */
  readonly about: string
}

export function Race({ task, solvers, about }: RaceProps) {
  const { outcomes, isRunning, run } = useEach(task, (solver) => ask({ kind: 'race', solver, task }))
  const rows = [...outcomes].flatMap(([solver, outcome]) =>
    outcome === undefined || isError(outcome) ? [] : [{ solver, ...outcome }],
  )
  const errors = [...outcomes].flatMap(([solver, outcome]) =>
    isError(outcome) ? [{ solver, error: outcome.error }] : [],
  )
  return (
    <section>
      <h2>Race</h2>
      <p>
        {about} Each time is the median of several blocks, with the fastest and the slowest block beside it.
        Two solvers whose ranges overlap are not told apart.
      </p>
      <button type="button" disabled={isRunning} onClick={() => run(solvers)}>
        {isRunning ? `Measuring ${outcomes.size + 1} of ${solvers.length} …` : 'Start the race'}
      </button>
      {rows.length === 0 ? null : <Times rows={rows} />}
      {errors.map(({ solver, error }) => (
        <p key={solver} class="note">
          {error.startsWith(solver) ? error : `${solver}: ${error}`}
        </p>
      ))}
    </section>
  )
}

type Runner = Raced & { readonly solver: string }

const ENDINGS: Readonly<Record<Raced['ending'], string>> = {
  exhausted: 'searched everything',
  'solution-limit': 'found what was asked for',
  'node-limit': 'stopped at its limit',
  stuck: 'gave up',
  aborted: 'stopped',
}

const isDone = ({ ending }: Raced): boolean => ending === 'exhausted' || ending === 'solution-limit'

/** Whoever did not finish is below all that did, and its time is not compared with theirs. */
function Times({ rows }: { readonly rows: readonly Runner[] }) {
  const ordered = rows.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)) || medianOf(a) - medianOf(b))
  return (
    <div class="scroll">
      <table class="race">
        <caption>Times in this browser</caption>
        <thead>
          <tr>
            <th scope="col">solver</th>
            <th scope="col">median</th>
            <th scope="col">fastest to slowest</th>
            <th scope="col">nodes</th>
            <th scope="col">how it ended</th>
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
        </tbody>
      </table>
    </div>
  )
}
