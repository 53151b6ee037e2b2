/** A solution path for people: a hint before each answer, and why each step is right. */

import { type Cell, cluesOf, geometryIn, has } from '@sudoku-lab/core'
import type { Step } from '@sudoku-lab/proof/explain'
import { ELIMINATE, INFER, packed, TraceState } from '@sudoku-lab/trace'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { ask } from '../worker/ask.ts'
import type { Answer, Puzzle } from '../worker/jobs.ts'
import { Board } from './board.tsx'

type Path = Answer<'explain'>

const ENDINGS = {
  solved: 'The puzzle is solved.',
  contradiction: 'A cell has no digit left, or a digit no cell, so there is no solution.',
  stuck: 'Nothing else follows, so there are several solutions.',
  unknown: 'The next step would take too long to find, so it is not known whether anything follows.',
  'step-limit': '',
} as const

export function Explained({ puzzle }: { readonly puzzle: Puzzle }) {
  const [path, setPath] = useState<Path>()
  const [error, setError] = useState('')
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const { answer, cancel } = ask({ kind: 'explain', puzzle })
    answer.then(setPath, (thrown: Error) => setError(thrown.message))
    return cancel
  }, [isWanted])
  return (
    <section class="explained">
      <h2>How would you solve it?</h2>
      <p>
        A path of steps to the solution, each with the fewest constraints that are found to force it. A hint
        tells the reason before the answer.
      </p>
      {path === undefined ? (
        <Waiting puzzle={puzzle} isWanted={isWanted && error === ''} onWanted={() => setWanted(true)} />
      ) : (
        <Steps puzzle={puzzle} path={path} />
      )}
      {error === '' ? null : <p role="alert">{error}</p>}
    </section>
  )
}

interface WaitingProps {
  readonly puzzle: Puzzle
  readonly isWanted: boolean
  onWanted(): void
}

/** The steps have their space before they come. */
function Waiting({ puzzle, isWanted, onWanted }: WaitingProps) {
  const ask = (
    <button type="button" disabled={isWanted} onClick={onWanted}>
      {isWanted ? 'Looking for a path …' : 'Give me a hint'}
    </button>
  )
  if (!isWanted) return ask
  return (
    <>
      <p class="doing" />
      <div class="buttons">{ask}</div>
      <div class="explained-path">
        <PathBoard puzzle={puzzle} steps={[]} made={0} asked={undefined} />
      </div>
    </>
  )
}

interface StepsProps {
  readonly puzzle: Puzzle
  readonly path: Path
}

function Steps({ puzzle, path: { steps, ending } }: StepsProps) {
  // how many steps are made, and which one is asked about. Of the next one, the reason is known before its answer
  const [{ made, asked }, setPlace] = useState<Place>({ made: 0, asked: 0 })
  const isNext = asked === made
  const step = asked === undefined ? undefined : steps[asked]
  const end = made === steps.length ? ENDINGS[ending] : ''
  const says = step === undefined ? end : `${isNext ? step.hint : step.words}.`
  return (
    <>
      <p class="doing" role="status">
        {says.replace(/^[a-z](?!\d)/, (letter) => letter.toUpperCase())}
      </p>
      <div class="buttons">
        {made >= steps.length ? null : (
          <button type="button" onClick={() => setPlace({ made: isNext ? made + 1 : made, asked: made })}>
            {isNext ? 'Show the answer' : 'Give me a hint'}
          </button>
        )}
        <button type="button" onClick={() => setPlace({ made: steps.length, asked: undefined })}>
          Show all steps
        </button>
      </div>
      <div class="explained-path">
        <PathBoard puzzle={puzzle} steps={steps} made={made} asked={asked} />
        <ol>
          {steps.slice(0, made).map(({ answer, technique }, index) => (
            <li key={`${index}`}>
              {answer}{' '}
              <button
                type="button"
                aria-pressed={index === asked}
                title={technique}
                onClick={() => setPlace({ made, asked: index === asked ? undefined : index })}
              >
                Why?
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

interface Place {
  readonly made: number
  readonly asked: number | undefined
}

/** The board, or, if a step is asked about, the board before it with the cells of its reason. */
function PathBoard({
  puzzle,
  steps,
  made,
  asked,
}: Place & { readonly puzzle: Puzzle; readonly steps: readonly Step[] }) {
  const shown = asked ?? made
  const state = useMemo(() => boardAfter(puzzle, steps.slice(0, shown)), [puzzle, steps, shown])
  const step = asked === undefined ? undefined : steps[asked]
  return (
    <Board
      geometry={state.geometry}
      puzzle={cluesOf(puzzle.grid)}
      state={state}
      hasMarks={true}
      event={step !== undefined && shown < made ? eventsOf(step)[0] : undefined}
      restsOn={step === undefined ? [] : cellsOfReason(state, step)}
      label={`The board after ${shown} steps`}
    />
  )
}

function eventsOf({ kind, candidates }: Step): number[] {
  return candidates.map(({ cell, digit }) => packed(kind === 'place' ? INFER : ELIMINATE, cell, digit))
}

function boardAfter({ layout, grid }: Puzzle, steps: readonly Step[]): TraceState {
  const state = new TraceState(geometryIn(layout), grid)
  for (const event of steps.flatMap(eventsOf)) state.apply(event)
  return state
}

/** The filled cells that a step relies on, and the open cells of its constraints. The cells of the answer are left out. */
function cellsOfReason(state: TraceState, { kind, candidates, constraints, clues }: Step): Cell[] {
  const { cellsOf } = state.geometry
  const open = constraints.flatMap((constraint) =>
    'cell' in constraint
      ? [constraint.cell]
      : Array.from(cellsOf[constraint.house] ?? []).filter((cell) =>
          has(state.candidatesOf(cell), constraint.digit),
        ),
  )
  const answered = new Set(kind === 'place' ? candidates.map(({ cell }) => cell) : [])
  return [...new Set([...clues, ...open])].filter((cell) => !answered.has(cell))
}
