/**
 * A thousand questions over many puzzles and solvers. Every choice is judged anew from the text that a reader sees: on a board that is
 * made from the events alone, and by a search of its own that tries everything.
 */
import { listSolvers, loadTraced } from '@sudoku-lab/catalog'
import { Random, type SolverTraits, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { recordTrace, type SearchTree, type Trace, TraceCursor, treeOf } from '@sudoku-lab/trace'
import { expect, it } from 'vitest'
import { type Asked, nextQuestion } from '../page/state/asking.ts'
import { QUESTION_KINDS, type QuestionKind } from '../page/words/questions.ts'
import { type Board, boardAt, cellAt, cellsOf, geometry, HOUSES, PEERS, puzzlesOf } from './board-before.ts'

const EVENTS = 1000
/** One puzzle of so many. */
const EVERY = 30
/** So many questions are asked about each search, and about one that learns, of which there are few. */
const EACH = 3
const OF_LEARNING = 12

/** Whether a board has a solution that has a digit in a cell, or, with `isIn` false, another one there. */
function canBe(board: Board, cell: number, digit: number, isIn: boolean): boolean {
  const grid = [...board.grid]
  const free = (at: number): number[] => {
    const sets = grid[at] === 0 ? [...(board.sets[at] ?? [])] : []
    const wanted = at === cell ? sets.filter((one) => (one === digit) === isIn) : sets
    return wanted.filter((one) => [...(PEERS[at] ?? [])].every((peer) => grid[peer] !== one))
  }
  const search = (): boolean => {
    let [next, digits] = [-1, [] as number[]]
    for (let at = 0; at < 81; at++) {
      if (grid[at] !== 0) continue
      const found = free(at)
      if (next < 0 || found.length < digits.length) [next, digits] = [at, found]
    }
    return (
      next < 0 ||
      digits.some((one) => {
        grid[next] = one
        const isSolved = search()
        grid[next] = 0
        return isSolved
      })
    )
  }
  return search()
}

const sizeAt = ({ sets }: Board, cell: number): number => sets[cell]?.size ?? 0
const options = ({ sets }: Board, house: string, digit: number): number =>
  cellsOf(house).filter((cell) => sets[cell]?.has(digit)).length
const openIn = ({ grid }: Board): number[] => [...grid.keys()].filter((cell) => grid[cell] === 0)

/** What a rule says → whether a cell may come next by it. */
const RULES: readonly (readonly [RegExp, (board: Board, cell: number) => boolean])[] = [
  [/reading order, from the last/, ({ grid }, cell) => grid.lastIndexOf(0) === cell],
  [/reading order\./, ({ grid }, cell) => grid.indexOf(0) === cell],
  [/two candidates, if/, (board, cell) => sizeAt(board, cell) === 2],
  [
    /fewest (candidates|options)/,
    (board, cell) => openIn(board).every((other) => sizeAt(board, other) >= sizeAt(board, cell)),
  ],
]

/** Judges a choice of a question by the text of both. */
const ORACLE: Readonly<Record<QuestionKind, (board: Board, asks: string, says: string) => boolean>> = {
  'next cell': (board, asks, says) => {
    const [, holds] = RULES.find(([rule]) => rule.test(asks)) ?? []
    return board.grid[cellAt(says)] === 0 && holds?.(board, cellAt(says)) === true
  },
  'digits left': ({ grid }, asks, says) => {
    const cell = cellAt(/r\dc\d/.exec(asks)?.[0])
    return [...(PEERS[cell] ?? [])].every((peer) => grid[peer] !== Number(says))
  },
  contradiction: (board, _, says) => {
    const [, house, digit] = /^no cell of (\w+ \d) can take (\d)$/.exec(says) ?? []
    if (house === undefined) return sizeAt(board, cellAt(says)) === 0 && board.grid[cellAt(says)] === 0
    const isHeld = cellsOf(house).some((cell) => board.grid[cell] === Number(digit))
    return !isHeld && options(board, house, Number(digit)) === 0
  },
  reason: (board, asks, says) => {
    const [, digit, name] = /^(\d) follows in (r\dc\d)\. Why\?$/.exec(asks) ?? []
    const [, house] = /^no other cell of (\w+ \d) can take \d$/.exec(says) ?? []
    if (!board.sets[cellAt(name)]?.has(Number(digit))) return false
    return house === undefined
      ? sizeAt(board, cellAt(name)) === 1
      : options(board, house, Number(digit)) === 1
  },
  learned: (board, _, says) => {
    const [, name, not, digit] = /^(r\dc\d) is (not )?(\d)$/.exec(says) ?? []
    return !canBe(board, cellAt(name), Number(digit), not !== undefined)
  },
}

/** Whether what a clause adds was seen without it: by a single, or because all cells of a house that can take it see the cell. */
function isSeenAlready(board: Board, says: string): boolean {
  const [, name, not, symbol] = /^(r\dc\d) is (not )?(\d)$/.exec(says) ?? []
  const [cell, digit] = [cellAt(name), Number(symbol)]
  const houses = [...HOUSES.keys()]
  if (not === undefined)
    return (
      sizeAt(board, cell) === 1 ||
      houses.some((house) => cellsOf(house).includes(cell) && options(board, house, digit) === 1)
    )
  if (!board.sets[cell]?.has(digit)) return true
  return houses.some((house) => {
    const cells = cellsOf(house).filter((one) => board.sets[one]?.has(digit))
    return cells.length > 0 && cells.every((one) => PEERS[cell]?.has(one))
  })
}

interface Search {
  readonly id: string
  readonly trace: Trace
  readonly tree: SearchTree
  readonly traits: SolverTraits
}

const PUZZLES = [...puzzlesOf('euler-50'), ...puzzlesOf('hard-200'), ...puzzlesOf('multiple-200')]

/** Some searches of a solver whose steps are seen. */
async function searchesOf(id: string): Promise<Search[]> {
  const { definition, shows } = await loadTraced(id)
  if (shows === 'solutions') return []
  const solver = definition.create(geometry)
  return PUZZLES.filter((_, index) => index % EVERY === 0).map((line) => {
    const task = { geometry, puzzle: parseGrid(line), limits: UNIQUENESS }
    const trace = recordTrace(solver, task, { events: EVENTS })
    return { id, trace, tree: treeOf(trace), traits: definition.traits }
  })
}

/** Whether a key is wrong, or the question has no wrong choice or no right one. */
function isWrong({ trace }: Search, { kind, question: { asks, choices }, position }: Asked): boolean {
  const board = boardAt(trace, position)
  const judged = choices.map(({ says }) => ORACLE[kind](board, asks, says))
  const isSeen =
    kind === 'learned' && choices.some(({ says, isRight }) => isRight && isSeenAlready(board, says))
  const isKey = choices.every(({ isRight }, index) => isRight === judged[index])
  return isSeen || !isKey || !judged.includes(true) || !judged.includes(false)
}

it('a thousand questions of five kinds have no wrong key', { timeout: 300_000 }, async () => {
  const random = new Random(61)
  const counts = new Map(QUESTION_KINDS.map((kind) => [kind, 0]))
  const count = (kind: QuestionKind): number => counts.get(kind) ?? 0
  const wrong: string[] = []
  const searches = await Promise.all((await listSolvers()).map(({ id }) => searchesOf(id)))
  for (const search of searches.flat()) {
    const cursor = new TraceCursor(search.trace)
    const each = search.traits.family === 'clauses' ? OF_LEARNING : EACH
    for (let asking = 0; asking < each; asking++) {
      const asked = nextQuestion(cursor, search, random.below(cursor.end), count)
      if (asked === undefined) continue
      counts.set(asked.kind, count(asked.kind) + 1)
      if (isWrong(search, asked)) wrong.push(`${search.id} ${asked.position} ${JSON.stringify(asked)}`)
    }
  }
  expect(wrong).toEqual([])
  expect([...counts.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(1000)
  for (const kind of QUESTION_KINDS) expect(count(kind), kind).toBeGreaterThan(100)
})
