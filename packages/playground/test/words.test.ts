/**
 * Every sentence of every solver is compared with the board on which its step was made, by code that shares nothing with the
 * code that chose the words. The puzzles are 9×9; the boards are found by reading rows, columns and boxes.
 */
import { readFileSync } from 'node:fs'
import { listSolvers, loadTraced } from '@sudoku-lab/catalog'
import { Random, type SolverTraits, UNIQUENESS } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import {
  type EventKind,
  eventOf,
  recordTrace,
  type SearchTree,
  type Trace,
  TraceCursor,
  treeOf,
} from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { type Story, storiesWith } from '../page/state/stories.ts'
import { tell } from '../page/words/sudoku-words.ts'
import { pricesIn } from '../scripts/prices.mjs'
import {
  type Board,
  boardAt,
  cellAt,
  cellsOf,
  geometry,
  HOUSES,
  isPeer,
  LINES,
  nameOf,
  puzzlesOf,
} from './board-before.ts'

const EVENTS = 600
const NODES = 100
/** So many random events of each kind, and with each reason, are looked at in each search. */
const LOOKS = 4
/** One puzzle of so many: with fewer puzzles, some sentences are never said. */
const EVERY = 17

const namesIn = (text = ''): string[] => text.match(/r\dc\d/g) ?? []
const digitsIn = (text = ''): number[] => (text.match(/\b\d\b/g) ?? []).map(Number)

interface Claim {
  readonly board: Board
  readonly cell: number
  readonly name: string
  readonly digit: number
}

const options = ({ sets }: Board, house: string, digit: number): number[] =>
  cellsOf(house).filter((cell) => sets[cell]?.has(digit))
const agree = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value))
const counts = ({ sets, grid }: Board): number[] =>
  sets.filter((_, cell) => grid[cell] === 0).map(({ size }) => size)

/** A pattern of a sentence, or of a part of it → whether it is so. */
const CLAIMS: readonly (readonly [RegExp, (claim: Claim, found: RegExpExecArray) => boolean])[] = [
  [
    /: (r\dc\d) can take no other digit/,
    ({ board, cell, digit }, [, name]) =>
      cellAt(name) === cell && agree([...(board.sets[cell] ?? [])], [digit]),
  ],
  [
    /no other cell of (\w+ \d) can take it/,
    ({ board, cell, digit }, [, house = '']) => agree(options(board, house, digit), [cell]),
  ],
  [
    /last one that is left there: (.*) ha/,
    ({ board, cell, digit, name }, [, list]) =>
      agree([...digitsIn(list), digit], [...(board.sets[cell] ?? [])]) &&
      digitsIn(list).every((one) => board.tried.includes(`${one} ${name}`)),
  ],
  [
    /last cell of (\w+ \d) that is left for it: (.*) ha/,
    ({ board, cell, digit }, [, house = '', list]) =>
      agree([...namesIn(list).map(cellAt), cell], options(board, house, digit)) &&
      namesIn(list).every((one) => board.tried.includes(`${digit} ${one}`)),
  ],
  [
    /: ([\d, and]+) ha(?:s|ve) been tried there before/,
    ({ board, name }, [, list]) => digitsIn(list).every((one) => board.tried.includes(`${one} ${name}`)),
  ],
  [
    /: (r[^:]*) ha(?:s|ve) been tried for it before/,
    ({ board, digit }, [, list]) => namesIn(list).every((one) => board.tried.includes(`${digit} ${one}`)),
  ],
  [
    /The cell can take ([\d, and]+\d)/,
    ({ board, cell }, [, list]) => agree(digitsIn(list), [...(board.sets[cell] ?? [])]),
  ],
  [
    /of which (\d) is the lowest/,
    ({ board, cell, digit }) => Math.min(...(board.sets[cell] ?? [])) === digit,
  ],
  [/first empty cell in reading order/, ({ board, cell }) => board.grid.indexOf(0) === cell],
  [/the last empty cell/, ({ board, cell }) => board.grid.lastIndexOf(0) === cell],
  [
    /no cell has fewer candidates|no cell, and no digit of a house, has fewer options/,
    ({ board, cell }) => Math.min(...counts(board)) === board.sets[cell]?.size,
  ],
  [
    /nothing has fewer options|no digit of a house, has fewer/,
    ({ board, cell, digit }) => {
      const own = Math.min(
        board.sets[cell]?.size ?? 0,
        ...[...HOUSES.keys()]
          .filter((house) => cellsOf(house).includes(cell))
          .map((house) => options(board, house, digit).length),
      )
      const all = [...HOUSES.keys()]
        .flatMap((house) => LINES.map((i) => options(board, house, i + 1).length))
        .filter((count) => count > 0)
      return own <= Math.min(...all, ...counts(board))
    },
  ],
  [
    /in (\w+ \d), (\d) (?:fits only into|has only two cells:) ([^.;]*?)(?:, and nothing|\.$)/,
    ({ board, digit }, [, house = '', symbol, list]) =>
      Number(symbol) === digit && agree(namesIn(list).map(cellAt), options(board, house, digit)),
  ],
  [/the cell has two candidates/, ({ board, cell }) => board.sets[cell]?.size === 2],
  [
    /(\w+ \d) can have it only in (.*), which/,
    ({ board, cell, digit }, [, house = '', list]) =>
      agree(namesIn(list).map(cellAt), options(board, house, digit)) &&
      options(board, house, digit).every((one) => isPeer(one, cell)),
  ],
  [
    /in (\w+ \d), (.*) needs? (.*)\./,
    ({ board, cell, digit }, [, house = '', list, digits]) => {
      const cells = namesIn(list).map(cellAt)
      const union = new Set(cells.flatMap((one) => [...(board.sets[one] ?? [])]))
      return (
        cells.every((one) => cellsOf(house).includes(one)) &&
        cellsOf(house).includes(cell) &&
        !cells.includes(cell) &&
        agree([...union], digitsIn(digits)) &&
        union.size <= cells.length &&
        union.has(digit)
      )
    },
  ],
  [
    /(?:contradiction|from .*): (r\dc\d) can take no digit/,
    ({ board }, [, name]) => board.grid[cellAt(name)] === 0 && board.sets[cellAt(name)]?.size === 0,
  ],
  [
    /no cell of (\w+ \d) can take (\d)/,
    ({ board }, [, house = '', digit]) =>
      options(board, house, Number(digit)).length === 0 &&
      cellsOf(house).every((cell) => board.grid[cell] !== Number(digit)),
  ],
  [
    /in (\w+ \d), (.*) have only (.*) for (\d) cells/,
    ({ board }, [, house = '', list, digits, count]) => {
      const cells = namesIn(list).map(cellAt)
      const union = new Set(cells.flatMap((one) => [...(board.sets[one] ?? [])]))
      return (
        cells.length === Number(count) &&
        cells.every((one) => board.grid[one] === 0 && cellsOf(house).includes(one)) &&
        agree([...union], digitsIn(digits)) &&
        union.size < cells.length
      )
    },
  ],
  [
    /(\d+) cells? (?:is|are) open/,
    ({ board }, [, count]) => board.grid.filter((digit) => digit === 0).length === Number(count),
  ],
]

/** Sentences that say nothing that a board could refute, or that say that they do not. */
const WITHOUT_CLAIM =
  /^Takes|^Goes on without|^Turns to|^Finds|^Comes to|No cell is open|which the board does not show|does not tell from what|excludes a solution|minicolumns|no way to place it in rows|cannot be in each of|at the start, the cell had|relative to the contradictions|conflict/

const solvers = (await listSolvers()).map(({ id }) => id)
const puzzles = [...puzzlesOf('euler-50'), ...puzzlesOf('hard-200')]
  .filter((_, index) => index % EVERY === 0)
  .map((text) => parseGrid(text))

interface Recorded {
  readonly trace: Trace
  readonly tree: SearchTree
  readonly traits: SolverTraits
}

/** The positions after the events of each kind, and with each reason. */
function positionsOf({ events }: Trace): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, word] of events.entries()) {
    const { kind, reason } = eventOf(word)
    const key = `${kind} ${reason}`
    groups.set(key, [...(groups.get(key) ?? []), index + 1])
  }
  return [...groups.values()]
}

/** Says what is wrong with what is said of an event, or nothing. */
function refuted({ trace, tree, traits }: Recorded, position: number): string[] {
  const cursor = new TraceCursor(trace)
  cursor.seek(position)
  const { says } = tell(cursor, { tree, traits })
  const { kind, cell = 0, digit = 0, reason = 'unknown' } = eventOf(trace.events[position - 1] ?? 0)
  const claim: Claim = {
    board: boardAt(trace, position - 1),
    cell,
    name: nameOf(cell),
    digit,
  }
  const made = CLAIMS.flatMap(([pattern, holds]) => {
    const found = pattern.exec(says)
    return found === null ? [] : [holds(claim, found)]
  })
  const needsReason = kind === 'guess' || kind === 'place' || reason !== 'unknown'
  const lacksReason = needsReason && /does not tell|^[^:]*$/.test(says)
  const isEmpty = made.length === 0 && !WITHOUT_CLAIM.test(says)
  return made.includes(false) || lacksReason || isEmpty ? [says] : []
}

describe('what the page says', () => {
  it.each(solvers)('of %s is not refuted by the board', async (id) => {
    const { definition, shows } = await loadTraced(id)
    if (shows === 'solutions') return
    const random = new Random(34)
    const solver = definition.create(geometry)
    const wrong = puzzles.flatMap((puzzle) => {
      const limits = { ...UNIQUENESS, nodes: NODES }
      const trace = recordTrace(solver, { geometry, puzzle, limits }, { events: EVENTS })
      const looks = positionsOf(trace).flatMap((positions) =>
        Array.from({ length: LOOKS }, () => positions[random.below(positions.length)] ?? 1),
      )
      const recorded = { trace, tree: treeOf(trace), traits: definition.traits }
      return looks.flatMap((position) => refuted(recorded, position))
    })
    expect(wrong).toEqual([])
  })
})

/** The searches of an example. */
async function searchesOf({ solvers, puzzle }: Story): Promise<Trace[]> {
  const traced = await Promise.all(solvers.map((id) => loadTraced(id)))
  const task = { geometry, puzzle: parseGrid(puzzle), limits: UNIQUENESS }
  return traced.map(({ definition }) => recordTrace(definition.create(geometry), task))
}

const count = ({ events }: Trace, kind: EventKind): number =>
  events.filter((event) => eventOf(event).kind === kind).length

describe('the example', () => {
  const document = readFileSync(new URL('../../../docs/findings/speed.md', import.meta.url), 'utf8')
  const prices = pricesIn(document)
  const [same, guesses, misled] = storiesWith((id) => prices.get(id)) as [Story, Story, Story]

  it('of the same tree says the price that the table has', () => {
    const [scan = [], sets = []] = same.solvers.map((id) => prices.get(id))
    expect(prices.size).toBeGreaterThan(20)
    expect(scan.length).toBeGreaterThan(1)
    const ratios = scan.map((price, index) => Math.round(price / (sets[index] ?? 0)))
    const numbers = (/, ([\d to]+) times the price$/.exec(same.title)?.[1] ?? '').split(' to ').map(Number)
    expect([numbers[0], numbers.at(-1)]).toEqual([Math.min(...ratios), Math.max(...ratios)])
    for (const price of [...scan, ...sets]) expect(same.look).toContain(price.toPrecision(3))
  })

  it('of the same tree has the same events, of 929 nodes', async () => {
    const [scan, sets] = (await searchesOf(same)) as [Trace, Trace]
    expect(scan.events).toEqual(sets.events)
    expect(count(scan, 'node')).toBe(929)
  })

  it('of 97 guesses has 97 and none', async () => {
    const searches = await searchesOf(guesses)
    expect(searches.map((trace) => count(trace, 'guess'))).toEqual([97, 0])
  })

  it('of a misled search has forty times the nodes of one without a guess', async () => {
    const [long, short] = (await searchesOf(misled)) as [Trace, Trace]
    expect(count(long, 'node')).toBeGreaterThan(40 * count(short, 'node'))
    expect(count(short, 'guess')).toBe(0)
  })
})
