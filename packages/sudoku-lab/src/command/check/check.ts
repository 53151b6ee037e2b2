/** The work of `check` is to search each puzzle for a second solution. */
import { amountOf, asJson, printable } from '@sudoku-lab/console'
import {
  allDigits,
  candidateSets,
  clueCount,
  cluesOf,
  conflictSummary,
  conflictsInWords,
  describeGeometry,
  digitsOf,
  hasOnlyClues,
  isComplete,
  isUsual,
  nameOfCell,
  type Puzzle,
  type Solver,
  singleton,
  symbolOf,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { formatLine, type PuzzleText } from '@sudoku-lab/core/formats'
import type { ReadingOptions } from '../read/readings.ts'
import { type SolverInUse, Solvers } from '../solve/solvers.ts'
import { sayOfEach } from '../write/each-puzzle.ts'
import { wordsOf, wordsOfVerdict } from '../write/words.ts'

export interface CheckOptions extends ReadingOptions {
  readonly solver?: string
  readonly nodeLimit: number
  readonly minimal?: true
  readonly json?: true
  readonly quiet?: true
}

/** The result of checking a puzzle. */
interface Finding {
  /** `solution`: complete and without conflict. */
  readonly verdict: Verdict | 'conflict' | 'solution'
  readonly words: string
  readonly conflicts?: readonly string[]
  /** Each clue that can be removed alone. Absent if this was not requested or not decided. */
  readonly redundant?: readonly string[]
  readonly isGood?: boolean
  readonly complaint?: string
}

/** Says for every puzzle whether it keeps the rules and has one solution. Returns the exit code. */
export async function check(file: string | undefined, options: CheckOptions): Promise<number> {
  const solvers = await Solvers.open(options.solver)
  solvers.requireLimitable({ ...options, timeout: Infinity })
  const { puzzleCount, goodCount, exitCode } = await sayOfEach(file, options, async (puzzle) => {
    const finding = findingOf(puzzle, await solvers.forGeometry(puzzle.geometry), options)
    const text = options.json ? rowOf(puzzle, finding) : lineOf(puzzle, finding)
    return { text, isGood: finding.isGood ?? false, complaint: finding.complaint }
  })
  if (!options.quiet && puzzleCount > 1)
    process.stderr.write(`${puzzleCount} puzzles: ${goodCount} passed, ${puzzleCount - goodCount} did not\n`)
  return exitCode
}

function findingOf(text: PuzzleText, { definition, solver }: SolverInUse, options: CheckOptions): Finding {
  const { geometry, puzzle, line } = text
  const conflicts = conflictsInWords(geometry, puzzle, text)
  if (conflicts.length > 0)
    return { verdict: 'conflict', words: `conflict: ${conflictSummary(geometry, puzzle, text)}`, conflicts }
  if (isComplete(cluesOf(puzzle)))
    return { verdict: 'solution', words: 'a solution: complete, without conflict', isGood: true }
  try {
    return searched(text, solver, options)
  } catch (error) {
    const complaint = `line ${line}: ${definition.id} failed: ${wordsOf(error)}`
    return { verdict: 'undecided', words: 'undecided: the solver failed', complaint }
  }
}

function searched(text: PuzzleText, solver: Solver, { nodeLimit, minimal }: CheckOptions): Finding {
  const result = solver.solve(text.puzzle, { ...UNIQUENESS, nodes: nodeLimit })
  const verdict = verdictOf(result)
  const words = `${wordsOfVerdict(verdict, result.ending)}, ${amountOf(clueCount(text.puzzle), 'clue')}`
  if (verdict !== 'unique' || !minimal) return { verdict, words, isGood: verdict === 'unique' }
  const redundant = redundantClues(text, solver, nodeLimit)
  if (redundant === undefined) return { verdict, words: `${words}, minimality undecided within the limit` }
  const isGood = redundant.length === 0
  const minimality = isGood ? 'minimal' : `not minimal: any one of ${redundant.join(' ')} can be removed`
  return { verdict, words: `${words}, ${minimality}`, redundant, isGood }
}

/** Of a board that is not the usual one, the layout is told, too. */
function lineOf({ geometry, line, label }: PuzzleText, { words }: Finding): string {
  const board = isUsual(geometry) ? '' : `${describeGeometry(geometry)}: `
  return `line ${line}${label === '' ? '' : ` (${printable(label)})`}: ${board}${words}\n`
}

function rowOf(
  { geometry, puzzle, label, line, zeroBased }: PuzzleText,
  { verdict, conflicts, redundant }: Finding,
): string {
  const row = {
    line,
    label,
    puzzle: formatLine(geometry, puzzle, { zeroBased }),
    layout: isUsual(geometry) ? undefined : geometry.layout,
    clues: clueCount(puzzle),
    verdict,
    conflicts,
    minimal: redundant && redundant.length === 0,
    redundant,
  }
  return `${asJson(row)}\n`
}

/**
 * Removes each clue of a proper puzzle and looks for another solution. A candidate grid says which digits a cell may not be,
 * so each of these is a clue: `r3c7≠5`. Undefined if a search stopped at its limit.
 */
function redundantClues(text: PuzzleText, solver: Solver, nodeLimit: number): string[] | undefined {
  const redundant: string[] = []
  for (const [clue, rest] of weakenedBy(text)) {
    const verdict = verdictOf(solver.solve(rest, { ...UNIQUENESS, nodes: nodeLimit }))
    if (verdict === 'undecided') return undefined
    if (verdict === 'unique') redundant.push(clue)
  }
  return redundant
}

/** Each clue, and the puzzle without it. */
function* weakenedBy({ geometry, puzzle }: PuzzleText): Generator<[clue: string, rest: Puzzle], void> {
  if (hasOnlyClues(geometry, puzzle)) {
    const clues = cluesOf(puzzle)
    for (const [cell, digit] of clues.entries()) {
      if (digit !== 0) yield [nameOfCell(geometry, cell), clues.with(cell, 0)]
    }
    return
  }
  const sets = candidateSets(geometry, puzzle)
  for (const [cell, set] of sets.entries()) {
    for (const digit of digitsOf(allDigits(geometry.size) & ~set)) {
      yield [`${nameOfCell(geometry, cell)}≠${symbolOf(digit)}`, sets.with(cell, set | singleton(digit))]
    }
  }
}
