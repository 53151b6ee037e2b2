/** A solution path for people: a hint before each answer, and why each step is right. */

import { cluesOf, geometryOf } from '@sudoku-lab/core'
import type { Step } from '@sudoku-lab/proof/explain'
import { ELIMINATE, INFER, packed } from '@sudoku-lab/trace'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { boardAfter, cellsOfReason } from '../state/explained.ts'
import { ask } from '../worker/ask.ts'
import type { Answers, Puzzle } from '../worker/jobs.ts'
import { Board } from './board.tsx'

/** How many steps are made, and the step that is asked about. Of the next step, the reason is known before its answer. */
interface Place {
  readonly made: number
  readonly asked: number | undefined
}

const START: Place = { made: 0, asked: undefined }

export function Explained({ puzzle }: { readonly puzzle: Puzzle }) {
  const { path, error, start } = usePath(puzzle)
  return (
    <section class="explained">
      <h2>How would you solve it?</h2>
      <p>
        A path of steps to the solution, each with the fewest constraints that are found to force it. A hint
        tells the reason before the answer.
      </p>
      {path === undefined ? (
        <button type="button" onClick={start}>
          Give me a hint
        </button>
      ) : (
        <Path puzzle={puzzle} path={path} />
      )}
      {error === '' ? null : <p role="alert">{error}</p>}
    </section>
  )
}

/** The path of a puzzle, which is made when it is first wanted. */
function usePath(puzzle: Puzzle) {
  const [path, setPath] = useState<Answers['explain'] | undefined>()
  const [error, setError] = useState('')
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    setPath(undefined)
    setError('')
    setWanted(false)
  }, [puzzle])
  useEffect(() => {
    if (!isWanted) return undefined
    const { answer, cancel } = ask({ kind: 'explain', puzzle })
    answer.then(setPath, (thrown: Error) => setError(thrown.message))
    return cancel
  }, [isWanted])
  return { path, error, start: () => setWanted(true) }
}

const ENDINGS = {
  solved: 'The puzzle is solved.',
  contradiction: 'A cell has no digit left, or a digit no cell, so there is no solution.',
  stuck: 'Nothing else follows, so there are several solutions.',
  'step-limit': '',
} as const

function Path({
  puzzle,
  path: { steps, ending },
}: {
  readonly puzzle: Puzzle
  readonly path: Answers['explain']
}) {
  const [{ made, asked }, setPlace] = useState<Place>({ ...START, asked: 0 })
  const next = asked === made
  const step = asked === undefined ? undefined : steps[asked]
  return (
    <>
      <p class="doing" role="status">
        {step === undefined
          ? made === steps.length
            ? ENDINGS[ending]
            : ''
          : `${capitalized(next ? step.hint : step.words)}.`}
      </p>
      <div class="controls">
        {made >= steps.length ? null : next ? (
          <button type="button" onClick={() => setPlace({ made: made + 1, asked: made })}>
            Show the answer
          </button>
        ) : (
          <button type="button" onClick={() => setPlace({ made, asked: made })}>
            Give me a hint
          </button>
        )}
        <button type="button" onClick={() => setPlace({ made: steps.length, asked: undefined })}>
          Show all steps
        </button>
      </div>
      <div class="explained-path">
        <PathBoard puzzle={puzzle} steps={steps} made={made} asked={asked} />
        <ol>
          {steps.slice(0, made).map((one, index) => (
            <li key={`${index}`}>
              {one.answer}{' '}
              <button
                type="button"
                aria-pressed={index === asked}
                title={one.technique}
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

/** The board, or, if a step is asked about, the board before it with the cells of its reason. */
function PathBoard({
  puzzle,
  steps,
  made,
  asked,
}: Place & { readonly puzzle: Puzzle; readonly steps: readonly Step[] }) {
  const geometry = geometryOf(puzzle.boxHeight, puzzle.boxWidth)
  const shown = asked ?? made
  const state = useMemo(() => boardAfter(geometry, puzzle, steps.slice(0, shown)), [puzzle, steps, shown])
  const step = asked === undefined ? undefined : steps[asked]
  return (
    <Board
      geometry={geometry}
      puzzle={cluesOf(puzzle.grid)}
      state={state}
      hasMarks={true}
      event={step !== undefined && shown < made ? eventOf(step) : undefined}
      restsOn={step === undefined ? [] : cellsOfReason(state, step)}
      label={`The board after ${shown} steps`}
    />
  )
}

function eventOf({ kind, candidates: [first] }: Step): number | undefined {
  return first && packed(kind === 'place' ? INFER : ELIMINATE, first.cell, first.digit)
}

function capitalized(sentence: string): string {
  return sentence.replace(/^[a-z](?![\d])/, (letter) => letter.toUpperCase())
}
