/**
 * The line that a program writes for a puzzle.
 *
 *   SOLUTION                     found this solution; another one may exist
 *   SOLUTION done                found this solution and proved that it is the only one
 *   SOLUTION SOLUTION            found two solutions
 *   done                         proved that there is no solution
 *   (empty), or a grid with      gave up
 *   empty cells
 */
import {
  digitsIn,
  type Geometry,
  type Grid,
  isComplete,
  NOTHING_COUNTED,
  ParseError,
  parseLine,
  type SolveResult,
} from '@sudoku-lab/core'

/** The word after the last solution of a puzzle. */
const DONE = 'done'

/** The result for a puzzle whose clues conflict. The program does not get such a puzzle. */
export const NO_SOLUTION: SolveResult = Object.freeze({
  solutionCount: 0,
  solutions: [],
  ending: 'exhausted',
  statistics: NOTHING_COUNTED,
})

/**
 * Reads an answer. More solutions than requested are ignored.
 *
 * @throws Error that says what was expected, if the line is not an answer
 */
export function readAnswer(
  geometry: Geometry,
  line: string,
  { puzzle, most }: { puzzle: Readonly<Grid>; most: number },
): SolveResult {
  const fields = line.split(/\s+/).filter(Boolean)
  const done = fields.at(-1) === DONE
  const grids = (done ? fields.slice(0, -1) : fields).map((field) => readGrid(geometry, field))
  const [first] = grids
  if (first !== undefined && grids.length === 1 && !done && !isComplete(first)) return gaveUp([], first)
  if (new Set(grids.map(String)).size < grids.length) throw new Error('it contains the same solution twice')

  const solutions = grids.slice(0, most)
  const solutionCount = solutions.length
  if (solutionCount === most)
    return { solutionCount, solutions, ending: 'solution-limit', statistics: NOTHING_COUNTED }
  if (!done) return gaveUp(solutions, puzzle.slice())
  return { solutionCount, solutions, ending: 'exhausted', statistics: NOTHING_COUNTED }
}

function gaveUp(solutions: readonly Grid[], partial: Grid): SolveResult {
  return { solutionCount: solutions.length, solutions, ending: 'stuck', partial, statistics: NOTHING_COUNTED }
}

function readGrid(geometry: Geometry, field: string): Grid {
  const reading = parseLine(field, 1, geometry)
  if (reading instanceof ParseError) throw new Error(reading.message.replace(/^line 1[,:]\s*/, ''))
  if (reading === undefined) throw new Error(`expected ${geometry.cellCount} cells or "${DONE}"`)
  return digitsIn(geometry, reading.puzzle)
}
