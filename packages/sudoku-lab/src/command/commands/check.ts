import {
  type Conflict,
  clueCount,
  cluesOf,
  conflictsIn,
  type Ending,
  formatLine,
  type Geometry,
  isComplete,
  type PuzzleText,
  type Solver,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { amountOf } from '../../console/index.ts'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { Solvers } from '../bulk/solvers.ts'
import { describeConflict, describeConflicts } from '../conflicts.ts'
import { EXIT } from '../errors.ts'
import { HeldOutput } from '../held-output.ts'
import { refuseOverlap } from '../in-place.ts'
import { openOutput } from '../output.ts'
import type { InputFormat } from '../records.ts'
import { type Row, type RowWriter, rowWriter } from '../rows.ts'
import { wordsOf, wordsOfVerdict } from '../words.ts'
import { openText } from './readings.ts'
import { redundantClues } from './redundant-clues.ts'

export interface CheckOptions {
  readonly from?: InputFormat
  readonly boxes?: BoxShape
  readonly solver?: string
  readonly nodeLimit: number
  readonly minimal?: true
  readonly json?: true
  readonly quiet?: true
}

/** The result of checking a puzzle. */
interface Finding {
  /** `solution`: complete and without conflict. `unknown`: no solver supports boards of this size. */
  readonly verdict: Verdict | 'conflict' | 'solution' | 'unknown'
  /** Why the search ended. */
  readonly ending?: Ending
  readonly conflicts?: readonly Conflict[]
  /** Each clue that can be removed alone. Absent if this was not requested or not decided. */
  readonly redundant?: readonly string[]
  /** Whether it was requested but could not be decided if all clues are needed. */
  readonly isMinimalityOpen?: boolean
  /** How the solver failed. The puzzle is then undecided. */
  readonly failure?: string
}

/** Says for every puzzle whether it keeps the rules and has one solution. Returns the exit code. */
export async function check(file: string | undefined, options: CheckOptions): Promise<number> {
  const solvers = await Solvers.open(options.solver)
  solvers.requireLimitable({ ...options, timeout: Infinity })
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const json = options.json ? rowWriter('json', FIELDS) : undefined
  const output = openOutput()
  refuseOverlap(text.source, output)
  let goodCount = 0
  let badCount = 0
  const held = new HeldOutput(output)
  for await (const puzzle of text.puzzles(held)) {
    const finding = await findingOf(puzzle, solvers, options)
    if (finding.failure !== undefined)
      await held.tell(`${text.name}: line ${puzzle.line}: ${finding.failure}\n`)
    if (isGood(finding)) goodCount++
    else badCount++
    await held.add(lineOf(puzzle, finding, json))
  }
  const { problemCount } = text
  if (goodCount + badCount + problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  else if (!options.quiet && goodCount + badCount > 1) {
    process.stderr.write(`${goodCount + badCount} puzzles: ${goodCount} passed, ${badCount} did not\n`)
  }
  if (problemCount > 0 || goodCount + badCount === 0) return EXIT.badInput
  return badCount > 0 ? EXIT.unanswered : EXIT.done
}

async function findingOf(text: PuzzleText, solvers: Solvers, options: CheckOptions): Promise<Finding> {
  const { geometry, puzzle } = text
  const conflicts = conflictsIn(geometry, puzzle)
  if (conflicts.length > 0) return { verdict: 'conflict', conflicts }
  if (isComplete(cluesOf(puzzle))) return { verdict: 'solution' }
  const engaged = await solvers.forGeometry(geometry)
  if (engaged === undefined) return { verdict: 'unknown' }
  try {
    return searched(text, engaged.solver, options)
  } catch (error) {
    return { verdict: 'undecided', failure: `${engaged.definition.id} failed: ${wordsOf(error)}` }
  }
}

function searched(text: PuzzleText, solver: Solver, options: CheckOptions): Finding {
  const result = solver.solve(text.puzzle, { ...UNIQUENESS, nodes: options.nodeLimit })
  const verdict = verdictOf(result)
  if (verdict !== 'unique' || !options.minimal) return { verdict, ending: result.ending }
  const redundant = redundantClues(text, solver, options.nodeLimit)
  return redundant === undefined ? { verdict, isMinimalityOpen: true } : { verdict, redundant }
}

function isGood({ verdict, redundant = [], isMinimalityOpen = false }: Finding): boolean {
  if (verdict === 'solution') return true
  return verdict === 'unique' && redundant.length === 0 && !isMinimalityOpen
}

const FIELDS = ['line', 'label', 'puzzle', 'clues', 'verdict', 'conflicts', 'minimal', 'redundant'] as const

function lineOf(
  puzzle: PuzzleText,
  finding: Finding,
  json: RowWriter<(typeof FIELDS)[number]> | undefined,
): string {
  if (json !== undefined) return json.write(rowOf(puzzle, finding))
  const label = puzzle.label === '' ? '' : ` (${withoutControls(puzzle.label)})`
  return `line ${puzzle.line}${label}: ${sentenceOf(puzzle, finding)}\n`
}

/** Writes control characters except tabs as escapes, because a terminal would obey them. */
function withoutControls(label: string): string {
  return label.replace(/[^\P{Cc}\t]/gu, (control) => `\\u{${control.codePointAt(0)?.toString(16)}}`)
}

function rowOf(
  { geometry, puzzle, label, line }: PuzzleText,
  { verdict, conflicts, redundant }: Finding,
): Row<(typeof FIELDS)[number]> {
  return {
    line,
    label,
    puzzle: formatLine(geometry, puzzle),
    clues: clueCount(puzzle),
    verdict,
    conflicts: conflicts?.map((conflict) => describeConflict(geometry, conflict)),
    minimal: redundant === undefined ? undefined : redundant.length === 0,
    redundant,
  }
}

function sentenceOf({ geometry, puzzle }: PuzzleText, finding: Finding): string {
  const { verdict, ending, conflicts = [] } = finding
  if (verdict === 'conflict') return `conflict: ${describeConflicts(geometry, conflicts)}`
  if (verdict === 'solution') return 'a solution: complete, without conflict'
  if (verdict === 'unknown') return `no conflict; ${noSolverFor(geometry)}`
  if (finding.failure !== undefined) return 'undecided: the solver failed'
  return `${wordsOfVerdict(verdict, ending)}, ${amountOf(clueCount(puzzle), 'clue')}${minimalityOf(finding)}`
}

function noSolverFor({ size }: Geometry): string {
  return `the solver cannot solve boards of ${size}×${size}`
}

function minimalityOf({ redundant, isMinimalityOpen }: Finding): string {
  if (isMinimalityOpen) return ', minimality undecided within the limit'
  if (redundant === undefined) return ''
  if (redundant.length === 0) return ', minimal'
  return `, not minimal: any one of ${redundant.join(' ')} can be removed`
}
