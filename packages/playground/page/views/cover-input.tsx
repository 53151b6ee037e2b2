/** Which exact cover problem is searched, and for what. */
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  cluesOf,
  type FamilyKind,
  familyOf,
  NONOGRAMS,
  nameOfNonogram,
  PENTOMINO_BOARDS,
  QUEENS,
  readClues,
} from '../state/covers.ts'
import { type CoverTask, FINDS, type Find } from '../worker/jobs.ts'

interface Props {
  readonly task: CoverTask
  onTask(task: CoverTask): void
}

const FIND_WORDS: Readonly<Record<Find, string>> = { first: 'a first solution', all: 'all solutions' }

const ABOUT: Readonly<Record<FamilyKind, string>> = {
  pentominoes:
    'Fill the board with the twelve pentominoes. The items are the cells and the pieces. An option puts a piece somewhere and covers its cells. The number in a cell is the number of options that still cover it.',
  queens:
    'Place queens that do not attack each other. The items are the ranks and the files, which each need a queen, and the diagonals, which allow one. The number beside a line is the number of its squares that are left.',
  nonogram:
    'Paint the cells so that every row and column has the blocks of its clue. The items are the gaps before, between and after the blocks of a line. An option fixes a gap and paints cells, and options may share a cell if they paint it alike.',
}

export function CoverInput({ task, onTask }: Props) {
  const family = familyOf(task.problem) ?? 'pentominoes'
  const choose = (problem: string): void => onTask({ ...task, problem })
  return (
    <div class="input">
      <div class="take inline">
        {family === 'pentominoes' ? (
          <label>
            board
            <select value={task.problem} onChange={(event) => choose(event.currentTarget.value)}>
              {PENTOMINO_BOARDS.map((board) => (
                <option key={board} value={`pentominoes-${board}`}>
                  {board === 'square' ? '8×8 without its middle' : board.replace('x', '×')}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {family === 'queens' ? (
          <label>
            queens
            <select value={task.problem} onChange={(event) => choose(event.currentTarget.value)}>
              {Array.from(
                { length: QUEENS.most - QUEENS.fewest + 1 },
                (_, index) => QUEENS.fewest + index,
              ).map((count) => (
                <option key={count} value={`queens-${count}`}>
                  {count}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {family === 'nonogram' ? <Pictures problem={task.problem} onProblem={choose} /> : null}
        <label>
          look for
          <select
            value={task.find}
            onChange={(event) => onTask({ ...task, find: event.currentTarget.value as Find })}
          >
            {FINDS.map((find) => (
              <option key={find} value={find}>
                {FIND_WORDS[find]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {family === 'nonogram' ? <Clues problem={task.problem} onProblem={choose} /> : null}
      <p class="about">{ABOUT[family]}</p>
    </div>
  )
}

interface ClueProps {
  readonly problem: string
  onProblem(name: string): void
}

function Pictures({ problem, onProblem }: ClueProps) {
  const isOwn = NONOGRAMS.every(([, name]) => name !== problem)
  return (
    <label>
      picture
      <select value={isOwn ? '' : problem} onChange={(event) => onProblem(event.currentTarget.value)}>
        {isOwn ? <option value="">your own</option> : null}
        {NONOGRAMS.map(([picture, name]) => (
          <option key={name} value={name}>
            {picture}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The clues as text, as `parseNonogram` reads them. */
function textOf(problem: string): string {
  const { rows, columns } = cluesOf(problem)
  const lines = (all: readonly (readonly number[])[]): string =>
    all.map((blocks) => (blocks.length === 0 ? '0' : blocks.join(' '))).join('\n')
  return `${lines(rows)}\n\n${lines(columns)}`
}

function Clues({ problem, onProblem }: ClueProps) {
  const [text, setText] = useState(() => textOf(problem))
  const [error, setError] = useState<string>()
  const typed = useRef(problem) // the problem of the text, unless the text is wrong
  useEffect(() => {
    if (problem === typed.current) return
    typed.current = problem
    setText(textOf(problem))
    setError(undefined)
  }, [problem])
  const take = (next: string): void => {
    setText(next)
    try {
      typed.current = nameOfNonogram(readClues(next))
      setError(undefined)
      onProblem(typed.current)
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError || thrown instanceof RangeError)) throw thrown
      setError(thrown.message)
    }
  }
  return (
    <label class="paste">
      <span>Clues: a line for each row, an empty line, a line for each column</span>
      <textarea
        rows={6}
        spellcheck={false}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby="clues-error"
        onInput={(event) => take(event.currentTarget.value)}
      />
      <span id="clues-error" class="error" role="alert">
        {error}
      </span>
    </label>
  )
}
