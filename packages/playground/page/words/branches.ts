/** Why a branch is opened: why this cell, and why this digit now. */
import {
  type Cell,
  type Digit,
  digitsOf,
  has,
  nameOfCell,
  nameOfHouse,
  sizeOf,
  symbolOf,
} from '@sudoku-lab/core'
import { eventKindOf, eventOf, TraceState } from '@sudoku-lab/trace'
import { presentAt } from '../state/playback.ts'
import {
  type Candidate,
  cellsFor,
  housesOf,
  learnsClauses,
  listed,
  type Moment,
  nameCells,
  nameDigits,
  openCells,
  type Reasoned,
  whySingle,
} from './facts.ts'

/** The branches that were opened before at the same node. */
export function triedBefore({ trace, tree, position }: Moment): Candidate[] {
  const tried: Candidate[] = []
  const own = position - 1
  let child = Math.max(0, presentAt({ trace, tree }, own)) + 1
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
export function whyGuess(moment: Moment, branch: Candidate): Reasoned {
  const { cell, digit } = branch
  const tried = learnsClauses(moment) ? [] : triedBefore(moment)
  const here = tried.filter((one) => one.cell === cell).map((one) => symbolOf(one.digit))
  if (here.length > 0) return { says: `${haveBeenTried(here)} there before`, cells: [] }
  const elsewhere = tried.filter((one) => one.digit === digit).map((one) => one.cell)
  if (elsewhere.length > 0) {
    const names = elsewhere.map((one) => nameOfCell(moment.state.geometry, one))
    return { says: `${haveBeenTried(names)} for it before`, cells: elsewhere }
  }
  return whyFirst(moment, branch)
}

/** Why a branch comes before all others, by the rule of its solver, where the board shows that it is so. */
function whyFirst(moment: Moment, branch: Candidate): Reasoned {
  const { state, trace, traits } = moment
  const { cell } = branch
  const open = openCells(state)
  const countIn = (board: TraceState) => (one: Cell) => sizeOf(board.candidatesOf(one))
  const own = countIn(state)(cell)
  const fewest = Math.min(...open.map(countIn(state)))
  const because = (isSo: boolean, says: string): Reasoned =>
    isSo ? { says: `${says}. ${whatItCanTake(moment, branch)}`, cells: [] } : undefined
  const isFewest = (): Reasoned => because(own === fewest, 'no cell has fewer candidates')

  switch (traits.branching) {
    case 'recent-conflicts':
      return recentConflicts(moment, branch)
    case 'reading-order':
      return because(open[0] === cell, 'the cell is the first empty cell in reading order')
    case 'reverse-reading-order':
      return because(open.at(-1) === cell, 'the cell is the last empty cell')
    case 'weighted-houses': {
      const says = `the cell has ${own} candidates, which is the least relative to the contradictions that its houses had before`
      return because(true, says)
    }
    case 'candidates-at-the-start': {
      const countAtStart = countIn(new TraceState(state.geometry, trace.puzzle))
      const count = countAtStart(cell)
      const says = `at the start, the cell had ${count} candidates, and no cell that is open had fewer`
      return because(
        open.every((one) => countAtStart(one) >= count),
        says,
      )
    }
    case 'fewest-options': {
      const least = Math.min(fewest, ...optionsInHouses(state))
      const isLeast = because(own === least, 'no cell, and no digit of a house, has fewer options')
      return isLeast ?? fewInHouse(state, branch, least, ', and nothing has fewer options')
    }
    case 'bivalue-cells':
      return because(own === 2, 'the cell has two candidates') ?? fewInHouse(state, branch, 2) ?? isFewest()
    case 'fewest-candidates':
      return isFewest()
    default:
      return undefined
  }
}

/** What the cell can take, and whether the digit is the lowest of that. */
function whatItCanTake({ state }: Moment, { cell, digit }: Candidate): string {
  const candidates = state.candidatesOf(cell)
  const lowest = digitsOf(candidates)[0] === digit ? `, of which ${symbolOf(digit)} is the lowest` : ''
  return `The cell can take ${nameDigits(candidates)}${lowest}`
}

/** For each house and digit, how many cells are left, if there are any. */
export function optionsInHouses(state: TraceState): number[] {
  const { cellsOf, size } = state.geometry
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  return cellsOf
    .flatMap((_, house) => digits.map((digit) => cellsFor(state, house, digit).length))
    .filter((count) => count > 0)
}

/** In a house, a digit may have fewer cells than any cell has digits. */
function fewInHouse(state: TraceState, { cell, digit }: Candidate, count: number, also = ''): Reasoned {
  const { geometry } = state
  const house = housesOf(geometry, cell).find((one) => cellsFor(state, one, digit).length === count)
  if (house === undefined) return undefined
  const cells = cellsFor(state, house, digit)
  return {
    says: `in ${nameOfHouse(geometry, house)}, ${symbolOf(digit)} fits only into ${nameCells(geometry, cells)}${also}`,
    cells,
  }
}

function recentConflicts({ state, trace, position }: Moment, { cell, digit }: Candidate): Reasoned {
  if (!has(state.candidatesOf(cell), digit)) return undefined
  const isFirst = !trace.events.subarray(0, position).some((event) => eventKindOf(event) === 'contradiction')
  return {
    says: isFirst
      ? 'there has been no conflict yet, so that no candidate comes before others'
      : 'of the candidates that are left, it took part in the most recent conflicts',
    cells: [],
  }
}

/** Why a digit is placed that is no guess. */
export function whyPlace(moment: Moment, { cell, digit }: Candidate): Reasoned {
  const { state } = moment
  const { geometry } = state
  const single = whySingle(state, cell, digit)
  if (single !== undefined) return single
  const tried = triedBefore(moment)
  const isTried = (inCell: Cell, one: Digit): boolean =>
    tried.some((branch) => branch.cell === inCell && branch.digit === one)
  const others = digitsOf(state.candidatesOf(cell)).filter((one) => one !== digit)
  if (others.every((one) => isTried(cell, one)))
    return {
      says: `it is the last one that is left there: ${haveBeenTried(others.map(symbolOf))}`,
      cells: [],
    }
  for (const house of housesOf(geometry, cell)) {
    const rest = cellsFor(state, house, digit).filter((other) => other !== cell)
    if (!rest.every((other) => isTried(other, digit))) continue
    const names = rest.map((other) => nameOfCell(geometry, other))
    const says = `it is the last cell of ${nameOfHouse(geometry, house)} that is left for it: ${haveBeenTried(names)}`
    return { says, cells: rest }
  }
  return undefined
}
