/** What a search for an exact cover does, in words. */
import type { Problem } from '@sudoku-lab/exact-cover'
import { type CoverState, eventKindOf, optionOf } from '@sudoku-lab/trace'
import type { CoverTraced } from '../worker/jobs.ts'

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
  const [row, column] = !isSecondary.includes(1) ? [first, second] : [second, first]
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
  const uses: Use[] = []
  for (let use = starts[option] ?? 0; use < (starts[option + 1] ?? 0); use++) {
    uses.push({ item: items[use] ?? 0, colour: colourNames[(colours[use] ?? 0) - 1] })
  }
  return uses
}

/** What an option covers: `piece P, r1c1, r1c2`. In a nonogram, it says what the option of a gap paints. */
export function describeOption(problem: Problem, option: number): string {
  return problem.colourNames.length > 0 ? describePainting(problem, option) : describeItems(problem, option)
}

function describeItems(problem: Problem, option: number): string {
  return usesOf(problem, option)
    .map(({ item }) => nameOfItem(problem, item))
    .join(', ')
}

/** The gap is left out: the sentence has named it. */
function describePainting(problem: Problem, option: number): string {
  const blocks: string[] = []
  const painted = new Map<string, string[]>()
  for (const { item, colour } of usesOf(problem, option)) {
    if (colour === undefined) continue
    const name = nameOfItem(problem, item)
    const isCell = pointOf(problem, item) !== undefined
    if (isCell) painted.set(colour, [...(painted.get(colour) ?? []), name])
    else blocks.push(`${name.replace(/^.*, /, '')} begins at cell ${Number(colour) + 1}`)
  }
  const paints = [...painted].map(([colour, cells]) => `${colour} ${cells.join(' ')}`)
  return [...blocks, ...paints].join(', ') || 'no block'
}

/** Where a search has come to: the event that has just happened, and the state after it. */
export interface CoverMoment {
  readonly problem: Problem
  readonly traced: CoverTraced
  readonly state: CoverState
  readonly position: number
}

export function coverSentence(moment: CoverMoment): string {
  const { problem, traced, position } = moment
  if (position === 0) return 'The search has not begun.'
  const event = traced.trace.events[position - 1] ?? 0
  switch (eventKindOf(event)) {
    case 'guess':
    case 'place':
      return choice(moment, describeOption(problem, optionOf(event)))
    case 'infer':
      return forced(moment, describeOption(problem, optionOf(event)))
    case 'node':
      return 'Enters a node.'
    case 'take-back':
      return 'Takes the last choice back, with everything that it forced.'
    case 'solution':
      return 'Finds a solution: every item that has to be covered is covered.'
    case 'contradiction':
      return contradiction(moment)
    case 'limit':
      return 'Comes to its limit.'
    default:
      return ''
  }
}

function choice({ problem, traced: { trace }, position }: CoverMoment, option: string): string {
  const item = nameOfItem(problem, trace.items[position - 1] ?? 0)
  const options = trace.optionsOf[position - 1] ?? 0
  const tried = trace.tried[position - 1] ?? 0
  if (options === 1) return `Takes the only option of ${item}: ${option}.`
  if (tried > 1) return `Tries option ${tried} of the ${options} options of ${item}: ${option}.`
  return `Chooses ${item}, which has ${options} options, and no item has fewer. Tries option 1 of ${options}: ${option}.`
}

function forced({ problem, traced: { trace }, position }: CoverMoment, option: string): string {
  const item = nameOfItem(problem, trace.items[position - 1] ?? 0)
  return `Takes the only option that ${item} has left: ${option}.`
}

const MOST_NAMED = 3

function contradiction({ problem, state }: CoverMoment): string {
  const dead = state.deadItems.map((item) => nameOfItem(problem, item))
  const more = dead.length > MOST_NAMED ? ` and ${dead.length - MOST_NAMED} more` : ''
  return `Meets a contradiction: no option is left for ${dead.slice(0, MOST_NAMED).join(', ')}${more}.`
}

/** What was found, and whether that is all there is. */
export function foundCovers({ answer }: CoverTraced): string {
  const { solutionCount, ending, statistics } = answer
  const count = solutionCount.toLocaleString('en')
  const solutions = solutionCount === 1 ? '1 solution' : `${count} solutions`
  if (ending === 'exhausted') {
    return solutionCount === 0
      ? 'Proved: there is no solution.'
      : `Proved: there ${solutionCount === 1 ? 'is' : 'are'} exactly ${solutions}.`
  }
  if (ending === 'solution-limit') return 'Found a solution, and stopped there. There may be others.'
  const nodes = statistics.nodes.toLocaleString('en')
  return `Undecided: the search stopped after ${nodes} nodes. Until then it had found ${solutions}.`
}
