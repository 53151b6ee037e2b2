/** A board of queens: those that stand, the squares that are left, and for every rank and file the number of its squares. */
import { optionOf } from '@sudoku-lab/trace'
import type { CoverMoment } from '../state/cover-words.ts'
import { type BoardProps, type Marks, marksOf } from './cover-marks.ts'

export function QueensBoard({ moment, label }: BoardProps) {
  const { problem } = moment
  const size = Math.sqrt(problem.optionCount) // option rank × size + file is a queen on that square
  const lines = Array.from({ length: size }, (_, index) => index)
  const marks = marksOf(moment)
  return (
    <table class="board cover queens" style={`--size:${size + 1}`} aria-label={label}>
      <thead>
        <tr>
          <td />
          {lines.map((file) => (
            <Line key={file} name={`file ${file + 1}`} scope="col" moment={moment} marks={marks} />
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((rank) => (
          <tr key={rank}>
            <Line name={`rank ${rank + 1}`} scope="row" moment={moment} marks={marks} />
            {lines.map((file) => (
              <Square
                key={file}
                option={rank * size + file}
                isDark={(rank + file) % 2 === 1}
                moment={moment}
                marks={marks}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly name: string
  readonly scope: 'row' | 'col'
  readonly moment: CoverMoment
  readonly marks: Marks
}

/** How many squares a rank or a file has left. */
function Line({ name, scope, moment: { problem, state }, marks }: LineProps) {
  const item = problem.itemNames.indexOf(name)
  const look = marks.dead.has(item) ? 'dead' : item === marks.item ? 'chosen-item' : ''
  const isOpen = state.isOpen(item)
  const count = state.countOf(item)
  return (
    <th
      scope={scope}
      class={look}
      title={isOpen ? `${name}: ${count} squares left` : `${name}: has its queen`}
    >
      <small>{isOpen ? count : '✓'}</small>
    </th>
  )
}

interface SquareProps {
  readonly option: number
  readonly isDark: boolean
  readonly moment: CoverMoment
  readonly marks: Marks
}

function Square({ option, isDark, moment: { state, traced, position }, marks }: SquareProps) {
  const isQueen = state.chosen.includes(option)
  const isLast =
    position > 0 && marks.kind !== '' && optionOf(traced.trace.events[position - 1] ?? 0) === option
  const look = isQueen ? 'queen' : state.isPossible(option) ? 'possible' : 'attacked'
  return (
    <td class={`${look} ${isDark ? 'dark' : ''} ${isLast ? `just-${marks.kind}` : ''}`}>
      {isQueen ? <Queen /> : look === 'possible' ? '·' : <span class="unseen">attacked</span>}
    </td>
  )
}

function Queen() {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label="queen">
      <path d="M2 6 6 11 7 4 10 10 13 4 14 11 18 6 16 15H4ZM4 16H16V18H4Z" />
    </svg>
  )
}
