/** Where a puzzle comes from: pasted, drawn, taken from a dataset, or made. */

import { DATASETS } from 'virtual:list'
import { ParseError, parse } from '@sudoku-lab/core/formats'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Asked, ask } from '../worker/ask.ts'
import { MAKE_KINDS, type MakeKind, type Puzzle } from '../worker/jobs.ts'
import { Draw } from './draw.tsx'

interface Props {
  readonly puzzle: Puzzle
  onPuzzle(puzzle: Puzzle): void
}

/** Height and width of a box. */
const SHAPES = ['2×2', '2×3', '3×3', '3×4', '4×4'] as const

/** The puzzle that was typed, taken or made, and what is said of it. As soon as the page has another puzzle, nothing is. */
interface Given {
  readonly puzzle?: Puzzle
  readonly text?: string
  readonly taken?: { readonly dataset: string; readonly number: number }
  readonly error?: string
  readonly note?: string | undefined
  readonly says?: string
}

/** The most puzzles that the page has of a dataset. */
const MOST_PUZZLES = Math.max(...Object.values(DATASETS).map(({ length }) => length))

/** What a text holds, or what is wrong with it. */
function read(text: string): Pick<Given, 'puzzle' | 'error' | 'note'> {
  if (text.trim() === '') return {}
  try {
    const { geometry, puzzle, note } = parse(text)
    return { puzzle: { layout: geometry.layout, grid: puzzle }, note }
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown
    return { error: thrown.message }
  }
}

export function PuzzleInput({ puzzle, onPuzzle }: Props) {
  const [given, setGiven] = useState<Given>({})
  useEffect(() => {
    if (puzzle !== given.puzzle) setGiven({})
  }, [puzzle])
  const give = (next: Given): void => {
    setGiven({ ...next, puzzle: next.puzzle ?? puzzle })
    if (next.puzzle !== undefined) onPuzzle(next.puzzle)
  }
  const take = (dataset: string, number: number): void => {
    const text = DATASETS[dataset]?.[number - 1]
    if (text !== undefined) give({ taken: { dataset, number }, ...read(text) })
  }
  return (
    <div class="input">
      <label class="paste">
        <span>Paste your puzzle</span>
        <textarea
          rows={5}
          spellcheck={false}
          placeholder="A line of 81 digits and dots, a grid, JSON, a link of SudokuPad: any format"
          aria-invalid={given.error !== undefined}
          aria-describedby="paste-error"
          value={given.text ?? ''}
          onInput={({ currentTarget: field }) => {
            const found = read(field.value)
            give({ text: field.value, ...found })
            selectPlace(field, found.error ?? '')
          }}
        />
        <span id="paste-error" class="error" role="alert">
          {given.error === undefined ? null : `${given.error}. The puzzle below is still the one before.`}
        </span>
        <span class="note" role="status">
          {given.note}
        </span>
      </label>
      <Draw puzzle={puzzle} isQuiet={given.error !== undefined} onPuzzle={onPuzzle} />
      <div class="take">
        <label>
          Or take one from a dataset
          <select
            value={given.taken?.dataset ?? ''}
            onChange={({ currentTarget: { value } }) => take(value, 1)}
          >
            <option value="">choose …</option>
            {Object.keys(DATASETS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Its number, from 1 to {DATASETS[given.taken?.dataset ?? '']?.length ?? MOST_PUZZLES}
          <input
            type="number"
            min={1}
            max={DATASETS[given.taken?.dataset ?? '']?.length ?? MOST_PUZZLES}
            disabled={given.taken === undefined}
            value={given.taken?.number ?? ''}
            onInput={({ currentTarget: field }) =>
              given.taken && field.validity.valid && take(given.taken.dataset, field.valueAsNumber)
            }
          />
        </label>
        <Make says={given.says ?? ''} onMade={give} />
      </div>
    </div>
  )
}

/** Selects the character that an error is about. */
function selectPlace(field: HTMLTextAreaElement, message: string): void {
  const [, line, column] = /^line (\d+), column (\d+)/.exec(message) ?? []
  if (line === undefined || column === undefined) return
  const before = field.value.split('\n').slice(0, Number(line) - 1)
  const start = before.reduce((sum, text) => sum + text.length + 1, 0) + Number(column) - 1
  field.setSelectionRange(start, start + 1)
}

interface MakeProps {
  readonly says: string
  onMade(given: Given): void
}

function Make({ says, onMade }: MakeProps) {
  const [shape, setShape] = useState<string>('3×3')
  const [kind, setKind] = useState<MakeKind>('easy')
  const seed = useRef(0)
  const asked = useRef<Asked<Puzzle>>()
  useEffect(() => () => asked.current?.cancel(), [])
  const make = (): void => {
    const layout = shape.replace('×', 'x')
    const own = ++seed.current
    asked.current?.cancel()
    asked.current = ask({ kind: 'make', make: kind, layout, seed: own })
    onMade({ says: 'Making …' })
    asked.current.answer.then(
      (puzzle) => onMade({ puzzle, says: `Made with seed ${own}.` }),
      (error: Error) => onMade({ says: error.message }),
    )
  }
  return (
    <fieldset>
      <legend>Or make one</legend>
      <label>
        size{' '}
        <select value={shape} onChange={(event) => setShape(event.currentTarget.value)}>
          {SHAPES.map((one) => {
            const [height = 3, width = 3] = one.split('×').map(Number)
            return <option key={one} value={one}>{`${height * width}×${height * width}`}</option>
          })}
        </select>
      </label>
      <label>
        kind{' '}
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as MakeKind)}>
          {MAKE_KINDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button type="button" onClick={make}>
        Make
      </button>
      <span role="status">{says}</span>
    </fieldset>
  )
}
