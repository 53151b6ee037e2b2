import { useEffect, useRef } from 'preact/hooks'
import type { ContestData, PuzzleData, SolverData } from '../data.ts'
import { formatCount, formatTime } from '../format.ts'
import { CopyButton } from './copy.tsx'
import { isCensored } from './plots/common.ts'

interface PuzzleDialogProps {
  readonly contest: ContestData
  readonly index: number
  readonly onGo: (index: number | null) => void
}

/** A puzzle's page in the page: the board, and what each solver spent on it. */
export function PuzzleDialog({ contest, index, onGo }: PuzzleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const puzzle = contest.puzzles[index]
  if (puzzle === undefined) return null
  const last = contest.puzzles.length - 1
  const { boxHeight, boxWidth } = contest
  return (
    <dialog ref={dialog} class="puzzle" aria-labelledby="puzzle-title" onClose={() => onGo(null)}>
      <header>
        <h2 id="puzzle-title">Puzzle {puzzle.id}</h2>
        <span>{puzzle.clues} clues</span>
        <nav>
          <button
            type="button"
            disabled={index === 0}
            onClick={() => onGo(index - 1)}
            aria-label="Previous puzzle"
          >
            ←
          </button>
          <button
            type="button"
            disabled={index === last}
            onClick={() => onGo(index + 1)}
            aria-label="Next puzzle"
          >
            →
          </button>
          <button type="button" onClick={() => dialog.current?.close()} aria-label="Close">
            ✕
          </button>
        </nav>
      </header>
      <div class="puzzle-body">
        <Board {...{ puzzle, boxHeight, boxWidth }} />
        <Costs contest={contest} index={index} />
      </div>
    </dialog>
  )
}

interface BoardProps {
  readonly puzzle: PuzzleData
  readonly boxHeight: number
  readonly boxWidth: number
}

function Board({ puzzle, boxHeight, boxWidth }: BoardProps) {
  const { line, solution } = puzzle
  if (line === null) return <p>The puzzle's file was not at hand when this page was made.</p>
  const size = boxHeight * boxWidth
  const rows = Array.from({ length: size }, (_, row) => row)
  return (
    <div>
      <table class="board" aria-label="The board: clues bold, solution light">
        <tbody>
          {rows.map((row) => (
            <tr key={row} class={row % boxHeight === 0 ? 'box-above' : ''}>
              {rows.map((column) => (
                <BoardCell
                  key={column}
                  clue={line[row * size + column] ?? '.'}
                  filled={solution?.[row * size + column] ?? ''}
                  boxLeft={column % boxWidth === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="command">
        <code>{line}</code>
        <CopyButton text={line} what="puzzle as a line" />
      </div>
    </div>
  )
}

function BoardCell(props: { readonly clue: string; readonly filled: string; readonly boxLeft: boolean }) {
  const { clue, filled, boxLeft } = props
  const isClue = clue !== '.'
  return (
    <td class={`${isClue ? 'clue' : 'filled'}${boxLeft ? ' box-left' : ''}`}>{isClue ? clue : filled}</td>
  )
}

function Costs({ contest, index }: { readonly contest: ContestData; readonly index: number }) {
  const solvers = [...contest.solvers].sort(
    (a, b) => (a.results.time[index] ?? Infinity) - (b.results.time[index] ?? Infinity),
  )
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {['Solver', 'Status', 'CPU time', 'Nodes', 'Guesses', 'Backtracks', 'Depth'].map((head) => (
              <th scope="col" key={head} class={head === 'Solver' || head === 'Status' ? '' : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {solvers.map((solver) => (
            <CostRow key={solver.id} solver={solver} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CostRow({ solver, index }: { readonly solver: SolverData; readonly index: number }) {
  const { status, time, nodes, guesses, backtracks, depth } = solver.results
  const atLeast = isCensored(solver, index) ? '≥ ' : ''
  return (
    <tr>
      <th scope="row">{solver.id}</th>
      <td class={status[index] === 'solved' ? '' : `fault ${status[index]}`}>{status[index] ?? '–'}</td>
      <td class="number">{atLeast + formatTime(time[index] ?? null)}</td>
      {[nodes, guesses, backtracks, depth].map((column, place) => (
        <td class="number" key={['nodes', 'guesses', 'backtracks', 'depth'][place]}>
          {formatCount(column[index] ?? null)}
        </td>
      ))}
    </tr>
  )
}
