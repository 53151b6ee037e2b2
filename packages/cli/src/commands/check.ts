import {
  type Conflict,
  conflictsIn,
  type FormatId,
  filledCount,
  type Geometry,
  isComplete,
  nameOfCell,
  ParseError,
  type PuzzleText,
  type Solver,
  symbolOf,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { SolverBank } from '../bulk/solver-bank.ts'
import { EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'
import { openText } from './readings.ts'

export interface CheckOptions {
  readonly from?: FormatId
  readonly boxes?: BoxShape
  readonly solver?: string
  readonly nodeLimit: number
  readonly minimal?: true
}

interface Finding {
  readonly text: string
  /** Whether the puzzle is as it should be. */
  readonly isGood: boolean
}

/** Says of every puzzle whether it keeps the rules and has one solution. Returns the exit code. */
export async function check(file: string | undefined, options: CheckOptions): Promise<number> {
  const bank = await SolverBank.open(options.solver)
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const output = openOutput()
  let goodCount = 0
  let badCount = 0
  let problemCount = 0
  for await (const reading of text.readings) {
    if (reading instanceof ParseError) {
      process.stderr.write(`${text.name}: ${reading.message}\n`)
      problemCount++
      continue
    }
    const { text: finding, isGood } = findingOf(reading, bank, options)
    if (isGood) goodCount++
    else badCount++
    const label = reading.label === '' ? '' : ` (${reading.label})`
    await output.write(`line ${reading.line}${label}: ${finding}\n`)
  }
  if (goodCount + badCount + problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  if (problemCount > 0 || goodCount + badCount === 0) return EXIT.badInput
  return badCount > 0 ? EXIT.unanswered : EXIT.done
}

function findingOf(puzzle: PuzzleText, bank: SolverBank, options: CheckOptions): Finding {
  const { geometry, grid } = puzzle
  const conflicts = conflictsIn(geometry, grid)
  const [first] = conflicts
  if (first !== undefined)
    return { text: describeConflicts(geometry, first, conflicts.length), isGood: false }
  if (isComplete(grid)) return { text: 'a solution: complete, without conflict', isGood: true }

  const engaged = bank.engage(geometry)
  if (engaged === undefined) {
    const reason = `no conflict; ${bank.ids.join(', ')} cannot solve ${geometry.size}×${geometry.size} boards`
    return { text: reason, isGood: false }
  }
  const verdict = verdictOf(engaged.solver.solve(grid, { ...UNIQUENESS, nodes: options.nodeLimit, keep: 0 }))
  const clues = `${filledCount(grid)} clues`
  if (verdict === 'unique' && options.minimal) return minimality(puzzle, engaged.solver, options)
  const words = {
    none: 'no solution',
    unique: 'one solution',
    multiple: 'more than one solution',
    undecided: 'undecided: the search gave up at its limit',
  }
  return { text: `${words[verdict]}, ${clues}`, isGood: verdict === 'unique' }
}

function describeConflicts(
  geometry: Geometry,
  { house, digit, first, second }: Conflict,
  count: number,
): string {
  const kind = ['row', 'column', 'box'][Math.floor(house / geometry.size)]
  const cells = `${nameOfCell(geometry, first)} and ${nameOfCell(geometry, second)}`
  const more = count === 1 ? '' : `, and ${count - 1} more conflicts`
  return `conflict: two ${symbolOf(digit)} in ${kind} ${(house % geometry.size) + 1} (${cells})${more}`
}

/** Tries each clue of a proper puzzle: without it there must be another solution. */
function minimality({ geometry, grid }: PuzzleText, solver: Solver, { nodeLimit }: CheckOptions): Finding {
  const redundant: string[] = []
  for (let cell = 0; cell < grid.length; cell++) {
    if (grid[cell] === 0) continue
    const verdict = verdictOf(solver.solve(grid.with(cell, 0), { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }))
    if (verdict === 'undecided')
      return { text: 'one solution; minimality undecided within the limit', isGood: false }
    if (verdict === 'unique') redundant.push(nameOfCell(geometry, cell))
  }
  const clues = `one solution, ${filledCount(grid)} clues`
  if (redundant.length === 0) return { text: `${clues}, minimal`, isGood: true }
  return { text: `${clues}, not minimal: any one of ${redundant.join(' ')} can go`, isGood: false }
}
