/** Where a puzzle comes from: pasted, drawn, taken from a dataset, or made. */

import { DATASETS } from 'virtual:list'
import { ParseError, parse } from '@sudoku-lab/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../worker/ask.ts'
import type { MakeKind, Puzzle } from '../worker/jobs.ts'
import { Draw } from './draw.tsx'

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

/** What a text holds, or what is wrong with it. */
function read(text: string): { puzzle: Puzzle } | { error: string } {
  try {
    const { geometry, puzzle } = parse(text)
    return { puzzle: { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth, grid: puzzle } }
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown
    return { error: thrown.message }
  }
}

export function PuzzleInput({ puzzle, onPuzzle }: Props) {
  return (
    <div class="input">
      <Paste puzzle={puzzle} onPuzzle={onPuzzle} />
      <Draw puzzle={puzzle} onPuzzle={onPuzzle} />
      <Take puzzle={puzzle} onPuzzle={onPuzzle} />
    </div>
  )
}

/**
 * Gives a puzzle to the page. As soon as the page has a puzzle from elsewhere, `forget` is called, so that no field goes
 * on showing what is searched no longer.
 */
function useGiving({ puzzle, onPuzzle }: Props, forget: () => void): (puzzle: Puzzle) => void {
  const given = useRef(puzzle)
  useEffect(() => {
    if (puzzle !== given.current) forget()
    given.current = puzzle
  }, [puzzle])
  return (next) => {
    given.current = next
    onPuzzle(next)
  }
}

function Paste(props: Props) {
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const give = useGiving(props, () => {
    setError(undefined)
    if (field.current !== null) field.current.value = ''
  })
  const take = (text: string): void => {
    if (text.trim() === '') {
      setError(undefined)
      return
    }
    const found = read(text)
    if ('puzzle' in found) {
      setError(undefined)
      give(found.puzzle)
    } else {
      setError(found.error)
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

function Take(props: Props) {
  const [taken, setTaken] = useState('')
  const [shape, setShape] = useState('3×3')
  const [kind, setKind] = useState<MakeKind>('easy')
  const [seed, setSeed] = useState(1)
  const [state, setState] = useState<string>()
  const asked = useRef<{ cancel(): void }>()
  useEffect(() => () => asked.current?.cancel(), [])
  const give = useGiving(props, () => {
    setTaken('')
    setState(undefined)
    asked.current?.cancel()
  })

  const take = (name: string): void => {
    const [dataset = '', index = ''] = name.split('#')
    const found = read(DATASETS[dataset]?.[Number(index)] ?? '')
    if (!('puzzle' in found)) return
    asked.current?.cancel()
    setTaken(name)
    setState(undefined)
    give(found.puzzle)
  }
  const make = (): void => {
    const [boxHeight = 3, boxWidth = 3] =
      SHAPES.find(([height, width]) => `${height}×${width}` === shape) ?? []
    asked.current?.cancel()
    const job = ask({ kind: 'make', make: kind, boxHeight, boxWidth, seed })
    asked.current = job
    setState('Making …')
    job.answer.then(
      (made) => {
        setTaken('')
        setState(`Made with seed ${seed}.`)
        give(made)
      },
      (error: Error) => setState(error.message),
    )
    setSeed(seed + 1)
  }
  return (
    <div class="take">
      <label>
        Or take one from a dataset
        <select value={taken} onChange={(event) => take(event.currentTarget.value)}>
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
