/**
 * What the page asks before a step: five kinds, each a function from the board before an event, and the event, to a question
 * with its choices. What is right is read off that board and the trace. test/questions.test.ts holds it against brute force.
 */
import {
  type Cell,
  type Digit,
  digitsOf,
  type Grid,
  type House,
  has,
  isCandidateGrid,
  nameOfCell,
  nameOfHouse,
  Random,
  sizeOf,
  symbolOf,
} from '@sudoku-lab/core'
import { eventKindOf, type TraceEvent, type TraceState } from '@sudoku-lab/trace'
import { optionsInHouses, triedBefore } from './branches.ts'
import {
  cellsFor,
  houseCells,
  housesOf,
  isSingle,
  learnsClauses,
  listed,
  type Moment,
  nameCells,
  nameDigits,
  openCells,
  peersOf,
} from './facts.ts'

/** Something that can be answered. */
interface Choice {
  readonly says: string
  readonly isRight: boolean
  /** Why it is right or wrong: a sentence without its stop. */
  readonly because: string
}

export interface Question {
  readonly asks: string
  /** Whether a cell of the board is asked for, or one choice, or all that are right. Of cells and choices, any that is right will do. */
  readonly wants: 'cell' | 'one' | 'all'
  readonly choices: readonly Choice[]
  /** The cell whose candidates are not shown while it is asked. */
  readonly hides?: Cell
  /** What is to be learned from it, in sentences. */
  readonly reason: string
}

/** Requires the state before the event. Undefined where the event gives no such question. */
type Ask = (moment: Moment, event: TraceEvent) => Question | undefined

/** The kinds of questions. */
export const QUESTIONS = {
  'next cell': nextCell,
  'digits left': digitsLeft,
  contradiction,
  reason,
  learned,
} as const satisfies Readonly<Record<string, Ask>>
export type QuestionKind = keyof typeof QUESTIONS
export const QUESTION_KINDS = Object.keys(QUESTIONS) as QuestionKind[]

interface Rule {
  readonly says: string
  /** The cells with the least score come next. */
  score(state: TraceState, cell: Cell): number
  because(state: TraceState, cell: Cell): string
}

const countOf = (state: TraceState, cell: Cell): number => sizeOf(state.candidatesOf(cell))
const counted = (count: number): string => `${count} ${count === 1 ? 'candidate' : 'candidates'}`
const hasCandidates = (state: TraceState, cell: Cell): string =>
  `${nameOfCell(state.geometry, cell)} has ${counted(countOf(state, cell))}`
const before = (which: 'first' | 'last') => (state: TraceState, cell: Cell) => {
  const next = openCells(state).at(which === 'first' ? 0 : -1) ?? cell
  const name = nameOfCell(state.geometry, next)
  return next === cell ? `${name} is the ${which} empty cell` : `${name} is empty, too, and comes before it`
}
const FEWEST: Rule = {
  says: 'it takes a cell with the fewest candidates',
  score: countOf,
  because: hasCandidates,
}
const RULES: Partial<Record<NonNullable<Moment['traits']['branching']>, Rule>> = {
  'reading-order': {
    says: 'it fills the cells in reading order',
    score: (_, cell) => cell,
    because: before('first'),
  },
  'reverse-reading-order': {
    says: 'it fills the cells in reading order, from the last one on',
    score: (_, cell) => -cell,
    because: before('last'),
  },
  'fewest-candidates': FEWEST,
  'fewest-options': { ...FEWEST, says: 'it takes what has the fewest options, which is a cell here' },
  'bivalue-cells': {
    says: 'it takes a cell with two candidates, if there is one',
    score: (state, cell) => (countOf(state, cell) === 2 ? 0 : 1),
    because: hasCandidates,
  },
}

/** Whether the reader sees all that the solver has eliminated. */
function isShown({ state, traits }: Moment): boolean {
  return traits.keepsCandidates === true || state.eliminated.every((set) => set === 0)
}

function nextCell(moment: Moment, { kind, cell: chosen }: TraceEvent): Question | undefined {
  const { state, traits } = moment
  const rule = traits.branching && RULES[traits.branching]
  if (!/^(guess|place)$/.test(kind) || rule === undefined || !isShown(moment)) return undefined
  const open = openCells(state)
  const least = Math.min(...open.map((cell) => rule.score(state, cell)))
  const right = open.filter((cell) => rule.score(state, cell) === least)
  if (chosen === undefined || !right.includes(chosen) || triedBefore(moment).length > 0) return undefined
  const isOfHouse =
    traits.branching === 'fewest-options' && Math.min(...optionsInHouses(state)) < countOf(state, chosen)
  const isBivalue = traits.branching !== 'bivalue-cells' || countOf(state, chosen) === 2
  if (isOfHouse || !isBivalue || 2 * right.length > open.length) return undefined
  const name = nameOfCell(state.geometry, chosen)
  const others =
    right.length === 1 ? '' : ` So it is with ${right.length - 1} more, and the search takes ${name}.`
  return {
    asks: `The rule of this solver: ${rule.says}. Which cell may come next?`,
    wants: 'cell',
    choices: open.map((cell) => ({
      says: nameOfCell(state.geometry, cell),
      isRight: right.includes(cell),
      because: rule.because(state, cell),
    })),
    reason: `${rule.because(state, chosen)}, and no cell comes before it by the rule.${others}`,
  }
}

/** Only of a cell in which the solver has eliminated nothing: what its peers hold is on the board. */
function digitsLeft({ state, trace }: Moment, { kind, cell }: TraceEvent): Question | undefined {
  const isPlaced = /^(guess|place|infer)$/.test(kind)
  if (!isPlaced || cell === undefined || state.eliminated[cell] !== 0 || isCandidateGrid(trace.puzzle))
    return undefined
  const { geometry, grid } = state
  const name = nameOfCell(geometry, cell)
  const left = state.candidatesOf(cell)
  return {
    asks: `Which digits can ${name} still take?`,
    wants: 'all',
    hides: cell,
    choices: Array.from({ length: geometry.size }, (_, index) => {
      const symbol = symbolOf(index + 1)
      const holder = peersOf(state, cell).find((peer) => grid[peer] === index + 1)
      const because =
        holder === undefined
          ? `no cell that ${name} sees has ${symbol}`
          : `${symbol} is in ${nameOfCell(geometry, holder)}`
      return { says: symbol, isRight: has(left, index + 1), because }
    }),
    reason: `${name} can take ${nameDigits(left)}. The cells of its houses hold all other digits.`,
  }
}

/** Whether a cell has no digit left, which is a contradiction. */
function cellClaim(state: TraceState, cell: Cell): Choice {
  const name = nameOfCell(state.geometry, cell)
  const left = state.candidatesOf(cell)
  const because = left === 0 ? `each digit is excluded in ${name}` : `${name} can take ${nameDigits(left)}`
  return { says: `${name} can take no digit`, isRight: left === 0, because }
}

/** Whether a digit that is not in a house has no cell left in it. */
function houseClaim(state: TraceState, house: House, digit: Digit): Choice {
  const where = nameOfHouse(state.geometry, house)
  const cells = cellsFor(state, house, digit)
  const symbol = symbolOf(digit)
  const because =
    cells.length === 0
      ? `${symbol} is excluded in each empty cell of ${where}`
      : `${nameCells(state.geometry, cells)} can take ${symbol}`
  return { says: `no cell of ${where} can take ${symbol}`, isRight: cells.length === 0, because }
}

const WRONG_CHOICES = 3
/** What has so many options left could be taken for what has none. */
const NEARLY = 2

/** Some wrong choices and the right one, in an order that depends on the position alone. */
function mixed(right: Choice, wrong: readonly Choice[], position: number): Choice[] | undefined {
  if (wrong.length < WRONG_CHOICES) return undefined
  const random = new Random(position)
  return random.shuffle([right, ...random.shuffle([...wrong]).slice(0, WRONG_CHOICES)])
}

function contradiction(moment: Moment, { kind }: TraceEvent): Question | undefined {
  if (kind !== 'contradiction' || !isShown(moment)) return undefined
  const { state, position } = moment
  const { cellsOf, size } = state.geometry
  const cells = openCells(state).filter((cell) => countOf(state, cell) <= NEARLY)
  const places = [...cellsOf.keys()].flatMap((house) => {
    const held = new Set(houseCells(state.geometry, house).map((cell) => state.grid[cell]))
    const missing = Array.from({ length: size }, (_, index) => index + 1).filter((digit) => !held.has(digit))
    const nearly = missing.filter((digit) => cellsFor(state, house, digit).length <= NEARLY)
    return nearly.map((digit) => houseClaim(state, house, digit))
  })
  const claims = [...cells.map((cell) => cellClaim(state, cell)), ...places]
  const right = claims.find(({ isRight }) => isRight)
  const wrong = claims.filter(({ isRight }) => !isRight)
  const choices = right && mixed(right, wrong, position)
  if (right === undefined || choices === undefined) return undefined
  return {
    asks: 'The board cannot be completed any more. Where is the contradiction?',
    wants: 'one',
    choices,
    reason: `${capital(right.because)}. So nothing below this node is a solution, and the search goes back.`,
  }
}

function reason(moment: Moment, { kind, cell, digit, reason: told }: TraceEvent): Question | undefined {
  const isSingleTold = told === 'naked-single' || told === 'hidden-single'
  if (kind !== 'infer' || cell === undefined || digit === undefined || !isSingleTold || !isShown(moment))
    return undefined
  const { state } = moment
  const { geometry } = state
  const [name, symbol] = [nameOfCell(geometry, cell), symbolOf(digit)]
  const naked: Choice = {
    says: `${name} can take no other digit`,
    isRight: isSingle(state, cell, digit),
    because: `${name} can take ${nameDigits(state.candidatesOf(cell))}`,
  }
  const hidden = housesOf(geometry, cell).map((house) => {
    const cells = cellsFor(state, house, digit)
    return {
      says: `no other cell of ${nameOfHouse(geometry, house)} can take ${symbol}`,
      isRight: cells.length === 1,
      because: `in ${nameOfHouse(geometry, house)}, ${nameCells(geometry, cells)} can take ${symbol}`,
    }
  })
  const choices = [naked, ...hidden]
  const right = choices.filter(({ isRight }) => isRight)
  if (right.length === 0 || choices.length - right.length < 2) return undefined
  return {
    asks: `${symbol} follows in ${name}. Why?`,
    wants: 'one',
    choices,
    reason: `${symbol} goes to ${name}, because ${listed(right.map(({ says }) => says))}.`,
  }
}

/**
 * What the first clause says that was learned from a conflict. It is a fact that no single shows; the other choices are wrong in a
 * solution that agrees with the board, so that nothing can show them.
 */
function learned(moment: Moment, event: TraceEvent): Question | undefined {
  const { state, trace, position } = moment
  const [solution] = trace.result.solutions
  const guesses = takenBackBefore(moment)
  const { kind, cell = 0, digit = 1 } = event
  if (!learnsClauses(moment) || event.reason !== 'unknown' || guesses === 0) return undefined
  if (solution === undefined || state.solutionCount > 0 || !agrees(state, solution)) return undefined
  const { geometry } = state
  const fact = (one: Cell, which: Digit, isIn: boolean): string =>
    `${nameOfCell(geometry, one)} is ${isIn ? '' : 'not '}${symbolOf(which)}`
  const wrong = openCells(state).flatMap((one) =>
    digitsOf(state.candidatesOf(one)).map((which): Choice => {
      const isSo = solution[one] === which
      const because = `in a solution that agrees with this board, ${fact(one, solution[one] ?? 1, true)}`
      return { says: fact(one, which, !isSo), isRight: false, because }
    }),
  )
  const says = fact(cell, digit, kind === 'infer')
  const because = `the guesses that led to the conflict cannot all be right, and of those that are left it follows that ${says}`
  const choices = mixed({ says, isRight: true, because }, wrong, position)
  if (choices === undefined) return undefined
  return {
    asks: `A conflict took ${guesses} ${guesses === 1 ? 'guess' : 'guesses'} back, and a clause was learned from it. What does the clause add?`,
    wants: 'one',
    choices,
    reason: `${capital(because)}. No house shows this: without the clause, the search would meet the conflict again.`,
  }
}

/** How many branches were taken back because of a conflict just before the event. */
function takenBackBefore({ trace: { events }, position }: Moment): number {
  let at = position - 2
  while (at >= 0 && eventKindOf(events[at] ?? 0) === 'take-back') at--
  return at >= 0 && eventKindOf(events[at] ?? 0) === 'contradiction' ? position - 2 - at : 0
}

/** Whether a solution has all that is placed, and nothing that was eliminated. */
function agrees(state: TraceState, solution: Readonly<Grid>): boolean {
  return state.grid.every((digit, cell) =>
    digit === 0 ? has(state.candidatesOf(cell), solution[cell] ?? 1) : digit === solution[cell],
  )
}

function capital(sentence: string): string {
  return sentence.replace(/^[a-z](?!\d)/, (letter) => letter.toUpperCase())
}
