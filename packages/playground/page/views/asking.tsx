/** Asks about the next step before the search makes it, checks the answer, and says why. It is where playback is otherwise. */
import { TraceCursor } from '@sudoku-lab/trace'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Asked, nextQuestion } from '../state/asking.ts'
import type { QuestionKind } from '../words/questions.ts'
import type { SudokuTraced } from '../worker/jobs.ts'
import type { OnBoard } from './board.tsx'
import type { Watched } from './panel.tsx'

interface Props extends Watched<SudokuTraced> {
  /** Shows a question on the board of the solver, or none. */
  onBoard(shown: OnBoard | undefined): void
  onEnd(): void
}

interface Round {
  /** Undefined where the search gives no further question. */
  readonly asked: Asked | undefined
  /** What is picked: choices, by their index. */
  readonly picked: readonly number[]
  /** Whether the answer was right, as soon as there is one. */
  readonly isRight?: boolean
}

export function Asking(props: Props) {
  const { traced, solver, onGo, onEnd } = props
  const cursor = useMemo(() => new TraceCursor(traced.trace), [traced])
  const times = useRef(new Map<QuestionKind, number>())
  const [score, setScore] = useState({ right: 0, answered: 0 })
  const ask = (from: number): Round => {
    const asked = nextQuestion(cursor, traced, from, (kind) => times.current.get(kind) ?? 0)
    if (asked !== undefined) times.current.set(asked.kind, (times.current.get(asked.kind) ?? 0) + 1)
    return { asked, picked: [] }
  }
  const [round, setRound] = useState<Round>(() => ask(props.position))
  const { asked, picked, isRight } = round
  const place = asked && asked.position + (isRight === undefined ? 0 : 1)
  useLayoutEffect(() => {
    if (place !== undefined) onGo(place)
  }, [place])
  useShown(props, round, (pick) => setRound({ ...round, picked: [pick] }))
  const check = (): void => {
    if (asked === undefined) return
    const { choices, wants } = asked.question
    const right = choices.flatMap((choice, index) => (choice.isRight ? [index] : []))
    const isKey = wants === 'all' ? right.length === picked.length : picked.length > 0
    const answer = isKey && picked.every((index) => right.includes(index))
    setRound({ ...round, isRight: answer })
    setScore(({ right: before, answered }) => ({ right: before + (answer ? 1 : 0), answered: answered + 1 }))
  }
  const next = (): void => setRound(ask(asked === undefined ? 0 : asked.position + 1))
  return (
    <section class="transport asking" aria-label={`Questions about ${solver}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (asked === undefined || isRight !== undefined) next()
          else check()
        }}
      >
        {asked === undefined ? (
          <p>{solver} has no further question from here on.</p>
        ) : (
          <Form round={round} onPick={(indices) => setRound({ ...round, picked: indices })} />
        )}
        <div class="buttons">
          <button type="submit" class="primary" disabled={asked !== undefined && picked.length === 0}>
            {asked === undefined ? 'From the start' : isRight === undefined ? 'Check' : 'Next question'}
          </button>
          {asked !== undefined && isRight === undefined ? (
            <button type="button" onClick={next}>
              Another question
            </button>
          ) : null}
          <button type="button" onClick={onEnd}>
            Stop asking
          </button>
          {score.answered === 0 ? null : (
            <span>
              {score.right} of {score.answered} right
            </span>
          )}
        </div>
      </form>
      <p class="verdict" role="status">
        {asked === undefined || isRight === undefined ? null : <Verdict asked={asked} round={round} />}
      </p>
    </section>
  )
}

/** Keeps the board in step with the question. */
function useShown(
  { solver, onBoard }: Props,
  { asked, picked, isRight }: Round,
  onPick: (index: number) => void,
) {
  const question = asked?.question
  useLayoutEffect(() => {
    const isOpen = question !== undefined && isRight === undefined
    if (!isOpen) {
      onBoard(undefined)
      return
    }
    const cellAt = (index: number | undefined): string => question.choices[index ?? -1]?.says ?? ''
    onBoard({
      solver,
      hides: question.hides,
      picked: question.wants === 'cell' ? cellAt(picked[0]) : '',
      ...(question.wants === 'cell' && {
        onPick: (name: string) => {
          const index = question.choices.findIndex(({ says }) => says === name)
          if (index >= 0) onPick(index)
        },
      }),
    })
  }, [solver, question, picked, isRight])
  useLayoutEffect(() => () => onBoard(undefined), [])
}

interface FormProps {
  readonly round: Round
  onPick(indices: readonly number[]): void
}

function Form({ round, onPick }: FormProps) {
  const { asked, picked, isRight } = round
  const legend = useRef<HTMLLegendElement>(null)
  // who listens hears the question, and the next key leads to its choices
  useLayoutEffect(() => legend.current?.focus({ preventScroll: true }), [asked])
  const { asks, wants, choices } = asked?.question ?? { asks: '', wants: 'one', choices: [] }
  const isOver = isRight !== undefined
  const toggled = (index: number): readonly number[] => {
    if (wants === 'one') return [index]
    return picked.includes(index) ? picked.filter((one) => one !== index) : [...picked, index]
  }
  return (
    <fieldset class="choices-of" disabled={isOver}>
      <legend ref={legend} tabIndex={-1}>
        {asks}
      </legend>
      {wants === 'cell' ? (
        <CellField key={asked?.position} round={round} onPick={onPick} />
      ) : (
        choices.map(({ says, isRight: isKey }, index) => (
          <label key={says} class={isOver ? (isKey ? 'right' : 'wrong') : ''}>
            <input
              type={wants === 'one' ? 'radio' : 'checkbox'}
              name="choice"
              checked={picked.includes(index)}
              onChange={() => onPick(toggled(index))}
            />{' '}
            {says}
          </label>
        ))
      )}
    </fieldset>
  )
}

/** A cell is clicked on the board, or its name is written. */
function CellField({ round: { asked, picked }, onPick }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  const choices = asked?.question.choices ?? []
  const indexOf = (name: string): number =>
    choices.findIndex(({ says }) => says === name.trim().toLowerCase())
  useLayoutEffect(() => {
    const [index = -1] = picked
    const input = field.current
    if (input !== null && index >= 0 && index !== indexOf(input.value))
      input.value = choices[index]?.says ?? ''
  }, [picked])
  return (
    <label>
      Click it on the board, or write it, as in {choices[0]?.says}:{' '}
      <input
        ref={field}
        size={6}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => {
          const index = indexOf(value)
          onPick(index < 0 ? [] : [index])
        }}
      />
    </label>
  )
}

/** Whether the answer is right, what is wrong with it, and what is to be learned. */
function Verdict({ asked: { question }, round }: { readonly asked: Asked; readonly round: Round }) {
  const { choices, wants, reason } = question
  const wrong = choices.find(
    ({ isRight }, index) => round.picked.includes(index) !== isRight && (wants === 'all' || !isRight),
  )
  return (
    <>
      <strong>{round.isRight ? 'Right.' : 'Not right:'}</strong>{' '}
      {round.isRight || wrong === undefined ? '' : `${wrong.because}. `}
      {reason}
    </>
  )
}
