/** Why a branch is opened: why this cell, and why this digit now. */
import { type Cell, type Digit, digitsOf, has, nameOfCell, sizeOf, symbolOf } from '@sudoku-lab/core'
import { eventKindOf, eventOf, TraceState } from '@sudoku-lab/trace'
import { nodeAt } from '../state/playback.ts'
import {
  cellsFor,
  houseOfSingle,
  housesOf,
  isSingle,
  listed,
  nameCells,
  nameDigits,
  nameOfHouse,
  openCells,
  type Reasoned,
} from './facts.ts'
import { learnsClauses, type Moment } from './moment.ts'

interface Branch {
  readonly cell: Cell
  readonly digit: Digit
}

/** The branches that were opened before at the same node. */
function triedBefore({ trace, tree, state, position }: Moment): Branch[] {
  const tried: Branch[] = []
  const own = position - 1
  let node = Math.max(0, nodeAt(tree, own))
  while ((tree.stepsOf[node] ?? 0) > state.steps) node = tree.parentOf[node] ?? 0
  let child = node + 1
  while (child < tree.nodeCount && (tree.eventOf[child] ?? 0) < own) {
    const { cell, digit } = eventOf(trace.events[tree.branchOf[child] ?? 0] ?? 0)
    if (cell !== undefined && digit !== undefined) tried.push({ cell, digit })
    child = (tree.lastOf[child] ?? child) + 1
  }
  return tried
}

const haveBeenTried = (names: readonly string[]): string =>
  `${listed(names)} ${names.length === 1 ? 'has' : 'have'} been tried`

/** Why a guess is made. The moment is that before it. */
export function whyGuess(moment: Moment, branch: Branch): Reasoned {
  const { cell, digit } = branch
  const tried = learnsClauses(moment) ? [] : triedBefore(moment)
  const here = tried.filter((one) => one.cell === cell).map((one) => symbolOf(one.digit))
  if (here.length > 0) return { says: `${haveBeenTried(here)} there before`, cells: [] }
  const elsewhere = tried.filter((one) => one.digit === digit).map((one) => one.cell)
  if (elsewhere.length > 0) {
    const names = elsewhere.map((one) => nameOfCell(moment.state.geometry, one))
    return { says: `${haveBeenTried(names)} for it before`, cells: elsewhere }
  }
  return ORDERS.find(([words]) => words.test(moment.traits.order))?.[1](moment, branch)
}

const ORDERS: readonly (readonly [words: RegExp, why: (moment: Moment, branch: Branch) => Reasoned])[] = [
  [
    /reading order/,
    (moment, branch) => atTheEnd(moment, branch, 'first', 'first empty cell in reading order'),
  ],
  [/last to the first/, (moment, branch) => atTheEnd(moment, branch, 'last', 'last empty cell')],
  [/sorted once/, sortedOnce],
  [/in a house|house and digit/, fewestOptions],
  [/relative to the weight/, weighted],
  [/bivalue/, bivalue],
  [/fewest candidates/, fewestCandidates],
  [/recent conflicts/, recentConflicts],
]

/** What the cell can take, and whether the digit is the lowest of that. */
function digitsOfCell({ state }: Moment, { cell, digit }: Branch): string {
  const candidates = state.candidatesOf(cell)
  const lowest = digitsOf(candidates)[0] === digit ? `, of which ${symbolOf(digit)} is the lowest` : ''
  return `The cell can take ${nameDigits(candidates)}${lowest}`
}

function atTheEnd(moment: Moment, branch: Branch, end: 'first' | 'last', words: string): Reasoned {
  const open = openCells(moment.state)
  if (open.at(end === 'first' ? 0 : -1) !== branch.cell) return undefined
  return { says: `the cell is the ${words}. ${digitsOfCell(moment, branch)}`, cells: [] }
}

function sortedOnce(moment: Moment, branch: Branch): Reasoned {
  const { state, trace } = moment
  const start = new TraceState(state.geometry, trace.puzzle)
  const counts = openCells(state).map((cell) => sizeOf(start.candidatesOf(cell)))
  const own = sizeOf(start.candidatesOf(branch.cell))
  if (counts.some((count) => count < own)) return undefined
  return {
    says: `at the start, the cell had ${own} candidates, and no cell that is open had fewer. ${digitsOfCell(moment, branch)}`,
    cells: [],
  }
}

/** How many candidates an open cell has at least. */
function fewest(state: TraceState): number {
  return Math.min(...openCells(state).map((cell) => sizeOf(state.candidatesOf(cell))))
}

function fewestCandidates(moment: Moment, branch: Branch): Reasoned {
  const { state } = moment
  if (sizeOf(state.candidatesOf(branch.cell)) > fewest(state)) return undefined
  return { says: `no cell has fewer candidates. ${digitsOfCell(moment, branch)}`, cells: [] }
}

/** In a house, a digit may have fewer cells than any cell has digits. */
function fewestOptions(moment: Moment, branch: Branch): Reasoned {
  const { state } = moment
  const { geometry } = state
  const { cell, digit } = branch
  const inHouses = geometry.cellsOf.flatMap((_, house) =>
    Array.from({ length: geometry.size }, (__, index) => cellsFor(state, house, index + 1).length),
  )
  const least = Math.min(fewest(state), ...inHouses.filter((count) => count > 0))
  if (sizeOf(state.candidatesOf(cell)) === least)
    return {
      says: `no cell, and no digit of a house, has fewer options. ${digitsOfCell(moment, branch)}`,
      cells: [],
    }
  const house = housesOf(geometry, cell).find((one) => cellsFor(state, one, digit).length === least)
  if (house === undefined) return undefined
  const cells = cellsFor(state, house, digit)
  return {
    says: `in ${nameOfHouse(geometry, house)}, ${symbolOf(digit)} fits only into ${nameCells(geometry, cells)}, and nothing has fewer options`,
    cells,
  }
}

function bivalue(moment: Moment, branch: Branch): Reasoned {
  const { state } = moment
  const { cell, digit } = branch
  if (sizeOf(state.candidatesOf(cell)) === 2)
    return { says: `the cell has two candidates. ${digitsOfCell(moment, branch)}`, cells: [] }
  const house = housesOf(state.geometry, cell).find((one) => cellsFor(state, one, digit).length === 2)
  if (house === undefined) return fewestCandidates(moment, branch)
  const cells = cellsFor(state, house, digit)
  return {
    says: `in ${nameOfHouse(state.geometry, house)}, ${symbolOf(digit)} has only two cells: ${nameCells(state.geometry, cells)}`,
    cells,
  }
}

function weighted(moment: Moment, branch: Branch): Reasoned {
  const count = sizeOf(moment.state.candidatesOf(branch.cell))
  return {
    says: `the cell has ${count} candidates, which is the least relative to the contradictions that its houses had before. ${digitsOfCell(moment, branch)}`,
    cells: [],
  }
}

function recentConflicts({ state, trace, position }: Moment, { cell, digit }: Branch): Reasoned {
  if (!has(state.candidatesOf(cell), digit)) return undefined
  const isFirst = !trace.events.subarray(0, position).some((event) => eventKindOf(event) === 'contradiction')
  if (isFirst)
    return { says: 'there has been no conflict yet, so that no candidate comes before others', cells: [] }
  return { says: 'of the candidates that are left, it took part in the most recent conflicts', cells: [] }
}

/** Why a digit is placed that is no guess. */
export function whyPlace(moment: Moment, { cell, digit }: Branch): Reasoned {
  const { state } = moment
  const { geometry } = state
  const single = whySingle(state, cell, digit)
  if (single !== undefined) return single
  const tried = triedBefore(moment)
  const others = digitsOf(state.candidatesOf(cell)).filter((one) => one !== digit)
  if (others.every((one) => tried.some((branch) => branch.cell === cell && branch.digit === one))) {
    return {
      says: `it is the last one that is left there: ${haveBeenTried(others.map(symbolOf))}`,
      cells: [],
    }
  }
  const house = housesOf(geometry, cell).find((one) =>
    cellsFor(state, one, digit).every(
      (other) => other === cell || tried.some((branch) => branch.cell === other && branch.digit === digit),
    ),
  )
  if (house === undefined) return undefined
  const rest = cellsFor(state, house, digit).filter((other) => other !== cell)
  return {
    says: `it is the last cell of ${nameOfHouse(geometry, house)} that is left for it: ${haveBeenTried(rest.map((other) => nameOfCell(geometry, other)))}`,
    cells: rest,
  }
}

/** A naked single, or a hidden one. */
export function whySingle(state: TraceState, cell: Cell, digit: Digit): Reasoned {
  if (isSingle(state, cell, digit)) {
    const peers = [...(state.geometry.peersOf[cell] ?? [])]
    return { says: `${nameOfCell(state.geometry, cell)} can take no other digit`, cells: peers }
  }
  const house = houseOfSingle(state, cell, digit)
  return house === undefined ? undefined : whyHidden(state, house)
}

export function whyHidden({ geometry }: TraceState, house: number): Reasoned {
  return {
    says: `no other cell of ${nameOfHouse(geometry, house)} can take it`,
    cells: [...(geometry.cellsOf[house] ?? [])],
  }
}
