/** A certificate is a formula, with comments that name its puzzle and the solutions that it excludes. */

import { amountOf } from '@sudoku-lab/console'
import { type Geometry, type Grid, geometryIn, hasBoxes, isSolutionOf, type Puzzle } from '@sudoku-lab/core'
import { formatLine, ParseError, parseLine } from '@sudoku-lab/core/formats'

/** `formulaText` of the package `proof`, which takes longer to load than a puzzle to solve. */
export type FormulaText = typeof import('@sudoku-lab/proof')['formulaText']

const TITLE = 'c sudoku-lab certificate'

export function certificateText(
  formulaText: FormulaText,
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  solutions: readonly Readonly<Grid>[],
): string {
  const lines = [
    TITLE,
    `c ${hasBoxes(geometry) ? 'boxes' : 'layout'} ${geometry.layout}`,
    `c puzzle ${formatLine(geometry, puzzle)}`,
    ...solutions.map((solution) => `c solution ${formatLine(geometry, solution)}`),
  ]
  return `${lines.join('\n')}\n${formulaText(geometry, puzzle, solutions)}`
}

/** What a refuted formula says about the puzzle that its comments name, if it is the formula of this puzzle. */
export type Statement = { readonly words: string } | { readonly problem: string }

/** Undefined if the comments name no puzzle. */
export function statementOf(formulaText: FormulaText, text: string): Statement | undefined {
  if (!text.startsWith(`${TITLE}\n`)) return undefined
  const field = (name: string): string[] =>
    Array.from(text.matchAll(new RegExp(`^c ${name} ([^\\n]*)$`, 'gm')), ([, value = '']) => value)
  const [[layout = ''], [named = '']] = [[...field('boxes'), ...field('layout')], field('puzzle')]
  try {
    const geometry = geometryIn(layout)
    const puzzle = boardIn(named, geometry)
    const solutions = field('solution').map((solution) => boardIn(solution, geometry))
    const count = new Set(solutions.map(String)).size
    if (count < solutions.length || !solutions.every((each) => isSolutionOf(geometry, each as Grid, puzzle)))
      return { problem: 'a grid that its comments name is not a solution of the puzzle, or is named twice' }
    if (text !== certificateText(formulaText, geometry, puzzle, solutions as Grid[]))
      return { problem: 'it is not the formula of the puzzle and the solutions that its comments name' }
    return { words: `${named} has ${count === 0 ? 'no solution' : `exactly ${amountOf(count, 'solution')}`}` }
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof ParseError)) throw error
    return { problem: `its comments name no puzzle that can be read: ${error.message}` }
  }
}

/** @throws ParseError if the text is not a board */
function boardIn(text: string, geometry: Geometry): Puzzle {
  const reading = parseLine(text, 1, geometry)
  if (reading === undefined) throw new RangeError('expected a board')
  if (reading instanceof ParseError) throw reading
  return reading.puzzle
}
