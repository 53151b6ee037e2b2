/** What a search for an exact cover does, in words. */
import type { Problem } from '@sudoku-lab/exact-cover'
import { type CoverState, eventKindOf, optionOf } from '@sudoku-lab/trace'
import type { CoverTraced } from '../worker/jobs.ts'

/** Where a search has come to: the event that has just happened, and the state after it. */
export interface CoverMoment {
  readonly problem: Problem
  readonly traced: CoverTraced
  readonly state: CoverState
  readonly position: number
}

export interface Point {
  readonly row: number
  readonly column: number
}

/**
 * The cell that an item stands for. In a nonogram, the item `3,4` is in column 3 and row 4. A board of 6×10 for pentominoes has
 * six rows, and the first number is the row.
 */
export function pointOf({ itemNames, isSecondary }: Problem, item: number): Point | undefined {
  const [, first, second] = /^(\d+),(\d+)$/.exec(itemNames[item] ?? '') ?? []
  if (first === undefined || second === undefined) return undefined
  const [row, column] = isSecondary.includes(1) ? [second, first] : [first, second]
  return { row: Number(row), column: Number(column) }
}

/** The name of an item for people: a cell is `r5c4`, as on a Sudoku board. */
export function nameOfItem(problem: Problem, item: number): string {
  const name = problem.itemNames[item] ?? `${item}`
  const point = pointOf(problem, item)
  if (point !== undefined) return `r${point.row + 1}c${point.column + 1}`
  return name.length === 1 ? `piece ${name}` : name.replace(/^(rising|falling)/, '$1 diagonal')
}

interface Use {
  readonly item: number
  readonly colour: string | undefined
}

export function usesOf({ starts, items, colours, colourNames }: Problem, option: number): Use[] {
  const [start, end] = [starts[option] ?? 0, starts[option + 1] ?? 0]
  return Array.from(items.slice(start, end), (item, index) => ({
    item,
    colour: colourNames[(colours[start + index] ?? 0) - 1],
  }))
}

/** What an option covers: `piece P, r1c1, r1c2`. In a nonogram, it says what the option of a gap paints. */
export function describeOption(problem: Problem, option: number): string {
  const uses = usesOf(problem, option)
  if (problem.colourNames.length === 0) return uses.map(({ item }) => nameOfItem(problem, item)).join(', ')
  // the gap is left out: the sentence has named it
  const painted = uses.flatMap(({ item, colour }) =>
    colour === undefined ? [] : [{ name: nameOfItem(problem, item), colour }],
  )
  const blocks = painted
    .filter(({ name }) => name.includes('block'))
    .map(({ name, colour }) => `${name.replace(/^.*, /, '')} begins at cell ${Number(colour) + 1}`)
  const cells = ['black', 'white'].flatMap((paint) => {
    const names = painted.filter(({ colour }) => colour === paint).map(({ name }) => name)
    return names.length === 0 ? [] : [`${paint} ${names.join(' ')}`]
  })
  return [...blocks, ...cells].join(', ') || 'no block'
}

const MOST_NAMED = 3

/** @param excluded how many options the last event excluded, if it chose one */
export function coverSentence(moment: CoverMoment, excluded: number): string {
  const { problem, traced, position, state } = moment
  const { trace } = traced
  if (position === 0) return 'The search has not begun.'
  const event = trace.events[position - 1] ?? 0
  const item = nameOfItem(problem, trace.items[position - 1] ?? 0)
  const option = (): string =>
    `${describeOption(problem, optionOf(event))}. That excludes ${excluded.toLocaleString('en')} other option${excluded === 1 ? '' : 's'}.`
  switch (eventKindOf(event)) {
    case 'guess':
    case 'place': {
      const options = trace.optionsOf[position - 1] ?? 0
      const tried = trace.tried[position - 1] ?? 0
      if (options === 1) return `Takes the only option of ${item}: ${option()}`
      if (tried > 1) return `Tries option ${tried} of the ${options} options of ${item}: ${option()}`
      return `Chooses ${item}, which has ${options} options, and no item has fewer. Tries option 1 of ${options}: ${option()}`
    }
    case 'infer':
      return `Takes the only option that ${item} has left: ${option()}`
    case 'node':
      return 'Enters a node.'
    case 'take-back':
      return 'Takes the last choice back, with everything that it forced.'
    case 'solution':
      return 'Finds a solution: every item that has to be covered is covered.'
    case 'contradiction': {
      const dead = state.deadItems.map((one) => nameOfItem(problem, one))
      const more = dead.length > MOST_NAMED ? ` and ${dead.length - MOST_NAMED} more` : ''
      return `Meets a contradiction: no option is left for ${dead.slice(0, MOST_NAMED).join(', ')}${more}.`
    }
    default:
      return 'Comes to its limit.'
  }
}

/** What was found, and whether that is all there is. */
export function foundCovers({ answer }: CoverTraced): string {
  const { solutionCount, ending, statistics } = answer
  const solutions = `${solutionCount.toLocaleString('en')} solution${solutionCount === 1 ? '' : 's'}`
  if (ending === 'exhausted') {
    return solutionCount === 0
      ? 'Proved: there is no solution.'
      : `Proved: there ${solutionCount === 1 ? 'is' : 'are'} exactly ${solutions}.`
  }
  if (ending === 'solution-limit') return 'Found a solution, and stopped there. There may be others.'
  return `Undecided: the search stopped after ${statistics.nodes.toLocaleString('en')} nodes. Until then it had found ${solutions}.`
}
