/** Where a puzzle comes from: pasted, drawn, taken from a dataset, or made. */

import { DATASETS } from 'virtual:list'
import {
  conflictsIn,
  type Geometry,
  geometryOf,
  nameOfCell,
  ParseError,
  parse,
  symbolOf,
} from '@sudoku-lab/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../worker/ask.ts'
import type { MakeKind, Puzzle } from '../worker/jobs.ts'

interface Props {
  readonly puzzle: Puzzle
  onPuzzle(puzzle: Puzzle): void
}

const SHAPES = [
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
] as const

const KINDS: readonly MakeKind[] = ['easy', 'hard', 'several', 'impossible']
const KIND_WORDS: Readonly<Record<MakeKind, string>> = {
  easy: 'easy',
  hard: 'hard',
  several: 'with several solutions',
  impossible: 'impossible',
}

/** What a text holds, or what is wrong with it and at which cell. */
function read(text: string): { puzzle: Puzzle } | { error: string; cell: string | undefined } {
  try {
    const { geometry, grid } = parse(text)
    return { puzzle: { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth, grid } }
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown
    return { error: thrown.message, cell: thrown.cell }
  }
}

export function PuzzleInput({ puzzle, onPuzzle }: Props) {
  return (
    <div class="input">
      <Paste onPuzzle={onPuzzle} />
      <Draw puzzle={puzzle} onPuzzle={onPuzzle} />
      <Take onPuzzle={onPuzzle} />
    </div>
  )
}

function Paste({ onPuzzle }: Pick<Props, 'onPuzzle'>) {
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const take = (text: string): void => {
    if (text.trim() === '') {
      setError(undefined)
      return
    }
    const found = read(text)
    if ('puzzle' in found) {
      setError(undefined)
      onPuzzle(found.puzzle)
    } else {
      setError(found.cell === undefined ? found.error : `${found.error}. The cell is ${found.cell}.`)
      selectPlace(field.current, found.error)
    }
  }
  return (
    <label class="paste">
      <span>Paste your puzzle</span>
      <textarea
        ref={field}
        rows={5}
        spellcheck={false}
        placeholder="A line of 81 digits and dots, a grid, JSON: any format"
        aria-invalid={error !== undefined}
        aria-describedby="paste-error"
        onInput={(event) => take(event.currentTarget.value)}
      />
      <span id="paste-error" class="error" role="alert">
        {error}
      </span>
    </label>
  )
}

/** Selects the character that an error is about. */
function selectPlace(field: HTMLTextAreaElement | null, message: string): void {
  const [, line, column] = /^line (\d+), column (\d+)/.exec(message) ?? []
  if (field === null || line === undefined || column === undefined) return
  const before = field.value.split('\n').slice(0, Number(line) - 1)
  const start = before.reduce((sum, text) => sum + text.length + 1, 0) + Number(column) - 1
  field.setSelectionRange(start, start + 1)
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The digit that a key writes: 0 empties the cell; undefined for other keys. */
function digitOfKey(key: string, { size }: Geometry): number | undefined {
  if (['Backspace', 'Delete', ' ', '0', '.'].includes(key)) return 0
  const symbols = Array.from({ length: size }, (_, index) => symbolOf(index + 1))
  const index = symbols.indexOf(key.toUpperCase())
  return index < 0 ? undefined : index + 1
}

function Draw({ puzzle, onPuzzle }: Props) {
  const geometry = geometryOf(puzzle.boxHeight, puzzle.boxWidth)
  const { size, boxHeight, boxWidth } = geometry
  const [active, setActive] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const wrong = new Set(conflictsIn(geometry, puzzle.grid).flatMap(({ first, second }) => [first, second]))
  const rows = Array.from({ length: size }, (_, row) => row)

  const focus = (cell: number): void => {
    setActive(cell)
    table.current?.querySelectorAll<HTMLElement>('td')[cell]?.focus()
  }
  const press = (event: KeyboardEvent, cell: number): void => {
    const move = MOVES[event.key]
    const digit = event.ctrlKey || event.metaKey || event.altKey ? undefined : digitOfKey(event.key, geometry)
    if (move !== undefined) {
      const row = Math.max(0, Math.min(size - 1, Math.floor(cell / size) + move[0]))
      focus(row * size + Math.max(0, Math.min(size - 1, (cell % size) + move[1])))
    } else if (digit !== undefined) onPuzzle({ ...puzzle, grid: puzzle.grid.with(cell, digit) })
    else return
    event.preventDefault()
  }
  return (
    <div class="draw">
      <span id="draw-label">Or draw it: choose a cell, type a digit</span>
      <table
        ref={table}
        class="board small"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
        role="grid"
        aria-labelledby="draw-label"
        style={`--size:${size}`}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row} class={row % boxHeight === 0 && row > 0 ? 'under' : ''}>
              {rows.map((column) => {
                const cell = row * size + column
                return (
                  <DrawnCell
                    key={column}
                    name={nameOfCell(geometry, cell)}
                    digit={puzzle.grid[cell] ?? 0}
                    look={`${column % boxWidth === 0 && column > 0 ? 'beside' : ''} ${wrong.has(cell) ? 'wrong' : ''}`}
                    isActive={cell === Math.min(active, geometry.cellCount - 1)}
                    onActive={() => setActive(cell)}
                    onKey={(event) => press(event, cell)}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {wrong.size > 0 ? <span class="error">Two equal digits share a house.</span> : null}
    </div>
  )
}

interface DrawnCellProps {
  readonly name: string
  readonly digit: number
  readonly look: string
  readonly isActive: boolean
  onActive(): void
  onKey(event: KeyboardEvent): void
}

function DrawnCell({ name, digit, look, isActive, onActive, onKey }: DrawnCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      class={`clue ${look}`}
      aria-label={`${name}: ${digit === 0 ? 'empty' : symbolOf(digit)}`}
      onFocus={onActive}
      onClick={(event) => event.currentTarget.focus()}
      onKeyDown={onKey}
    >
      {digit === 0 ? '' : symbolOf(digit)}
    </td>
  )
}

function Take({ onPuzzle }: Pick<Props, 'onPuzzle'>) {
  const [shape, setShape] = useState('3×3')
  const [kind, setKind] = useState<MakeKind>('easy')
  const [seed, setSeed] = useState(1)
  const [state, setState] = useState<string>()
  const asked = useRef<{ cancel(): void }>()
  useEffect(() => () => asked.current?.cancel(), [])

  const make = (): void => {
    const [boxHeight = 3, boxWidth = 3] =
      SHAPES.find(([height, width]) => `${height}×${width}` === shape) ?? []
    asked.current?.cancel()
    const job = ask({ kind: 'make', make: kind, boxHeight, boxWidth, seed })
    asked.current = job
    setState('Making …')
    job.answer.then(
      (made) => {
        setState(`Made with seed ${seed}.`)
        onPuzzle(made)
      },
      (error: Error) => setState(error.message),
    )
    setSeed(seed + 1)
  }
  return (
    <div class="take">
      <label>
        Or take one from a dataset
        <select
          onChange={(event) => {
            const [dataset = '', index = ''] = event.currentTarget.value.split('#')
            const found = read(DATASETS[dataset]?.[Number(index)] ?? '')
            if ('puzzle' in found) onPuzzle(found.puzzle)
          }}
        >
          <option value="">choose …</option>
          {Object.entries(DATASETS).map(([name, puzzles]) => (
            <optgroup key={name} label={name}>
              {puzzles.map((_, index) => (
                <option key={index} value={`${name}#${index}`}>{`${name}, puzzle ${index + 1}`}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>Or make one</legend>
        <label>
          size{' '}
          <select value={shape} onChange={(event) => setShape(event.currentTarget.value)}>
            {SHAPES.map(([height, width]) => (
              <option key={height * width} value={`${height}×${width}`}>
                {height * width}×{height * width}
              </option>
            ))}
          </select>
        </label>
        <label>
          kind{' '}
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as MakeKind)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={make}>
          Make
        </button>
        <span role="status">{state}</span>
      </fieldset>
    </div>
  )
}
