/** Reports the mistakes in files of puzzles that together are one dataset. */

import {
  endingOf,
  geometryOf,
  hasConflict,
  isSolutionOf,
  type Solver,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { amountOf, UsageError } from '../../console/index.ts'
import { Solvers } from '../bulk/solvers.ts'
import { CommandError, EXIT } from '../errors.ts'
import { refuseOverlap } from '../in-place.ts'
import { openOutput } from '../output.ts'
import { openRows } from './audit-rows.ts'
import type { ColumnNames } from './columns.ts'
import type { AuditRow, Unreadable } from './row.ts'

export interface AuditOptions extends ColumnNames {
  readonly json?: true
  readonly quiet?: true
}

const NINE = geometryOf(3, 3)
/** The number of puzzles that are solved in one call. */
const TOGETHER = 1024
/** The number of lines that are named for each kind of mistake. */
const NAMED = 5

const KINDS = [
  'unreadable',
  'withoutSolution',
  'severalSolutions',
  'wrongSolutions',
  'missingSolutions',
  'duplicates',
  'leaks',
  'sharedSolutions',
] as const
type Kind = (typeof KINDS)[number]

const WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  unreadable: ['row that is not a puzzle', 'rows that are not a puzzle'],
  withoutSolution: ['puzzle without a solution', 'puzzles without a solution'],
  severalSolutions: ['puzzle with several solutions', 'puzzles with several solutions'],
  wrongSolutions: ['wrong solution', 'wrong solutions'],
  missingSolutions: ['puzzle whose solution is missing', 'puzzles whose solutions are missing'],
  duplicates: ['isomorph of an earlier puzzle of the file', 'isomorphs of an earlier puzzle of the file'],
  leaks: ['isomorph of a puzzle of an earlier file', 'isomorphs of a puzzle of an earlier file'],
  sharedSolutions: [
    'other puzzle whose solution is an isomorph of one in an earlier file',
    'other puzzles whose solutions are isomorphs of some in an earlier file',
  ],
}

interface Finding {
  /** The number of the line or row. */
  readonly at: number
  /** The line or row that it repeats, with its file if that is another one. */
  readonly of?: string
}

interface FileAudit {
  readonly file: string
  readonly unit: 'line' | 'row'
  puzzles: number
  /** How many puzzles have a solution in the file. */
  solutions: number
  readonly findings: Readonly<Record<Kind, Finding[]>>
}

/** Where a class occurred first: the file and the line or row. */
interface Origin {
  readonly file: number
  readonly at: number
}

/** Class, as a text → where it occurred first. */
type Origins = Map<string, Origin>

/** Returns the exit code. */
export async function auditFiles(files: readonly string[], options: AuditOptions): Promise<number> {
  if (files.indexOf('-') !== files.lastIndexOf('-'))
    throw new UsageError('standard input can be read only once, but `-` was given twice')
  const solver = await proverOfUniqueness()
  const puzzles: Origins = new Map()
  const solutions: Origins = new Map()
  const audits: FileAudit[] = []
  const output = openOutput()
  for (const [index, file] of files.entries()) {
    const { name, identity, unit, rows } = await openRows(file, options)
    refuseOverlap({ name, identity }, output)
    const audit: FileAudit = {
      file: name,
      unit,
      puzzles: 0,
      solutions: 0,
      findings: Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as FileAudit['findings'],
    }
    audits.push(audit)
    const circumstances = {
      audit,
      index,
      audits,
      isLast: index === files.length - 1,
      solver,
      puzzles,
      solutions,
    }
    let batch: AuditRow[] = []
    for await (const row of rows) {
      if ('problem' in row) noteUnreadable(audit, row, options)
      else batch.push(row)
      if (batch.length < TOGETHER) continue
      examine(batch, circumstances)
      batch = []
    }
    examine(batch, circumstances)
  }
  await output.write(
    audits.map((audit) => (options.json ? `${JSON.stringify(summaryOf(audit))}\n` : textOf(audit))).join(''),
  )
  return exitCodeOf(audits)
}

async function proverOfUniqueness(): Promise<Solver> {
  const engaged = await (await Solvers.open(undefined)).forGeometry(NINE)
  if (engaged === undefined) throw new CommandError('no solver of this installation supports boards of 9×9')
  return engaged.solver
}

function noteUnreadable(audit: FileAudit, { at, problem }: Unreadable, { quiet }: AuditOptions): void {
  const { unreadable } = audit.findings
  unreadable.push({ at })
  if (quiet !== true && unreadable.length <= NAMED) process.stderr.write(`${audit.file}: ${problem}\n`)
}

interface Circumstances {
  readonly audit: FileAudit
  /** The index of the file. */
  readonly index: number
  readonly audits: readonly FileAudit[]
  readonly isLast: boolean
  readonly solver: Solver
  readonly puzzles: Origins
  readonly solutions: Origins
}

function examine(rows: readonly AuditRow[], circumstances: Circumstances): void {
  const { audit, solver } = circumstances
  for (const { row, verdict, solution } of answersTo(rows, solver)) {
    audit.puzzles++
    if (verdict === 'none') audit.findings.withoutSolution.push({ at: row.at })
    if (verdict === 'multiple') audit.findings.severalSolutions.push({ at: row.at })
    noteAnswer(row, verdict, audit)
    const isLeak = !hasConflict(NINE, row.puzzle) && noteClass(row, circumstances)
    if (verdict === 'unique') noteSolution(solution, row.at, isLeak, circumstances)
  }
}

/** An improper puzzle is reported as such, and the file need not have a solution of it. */
function noteAnswer({ at, puzzle, solution }: AuditRow, verdict: Verdict, audit: FileAudit): void {
  const { wrongSolutions, missingSolutions } = audit.findings
  if (solution === null && verdict === 'unique') missingSolutions.push({ at })
  if (solution === undefined || solution === null) return
  audit.solutions++
  if (!isSolutionOf(NINE, solution, puzzle)) wrongSolutions.push({ at })
}

interface Answer {
  readonly row: AuditRow
  readonly verdict: Verdict
  /** The first solution that was found, if there is one. */
  readonly solution: Uint8Array
}

function answersTo(rows: readonly AuditRow[], solver: Solver): Answer[] {
  const limits = { ...UNIQUENESS, keep: 1 }
  if (solver.solveMany === undefined) {
    return rows.map((row) => {
      const result = solver.solve(row.puzzle, limits)
      return { row, verdict: verdictOf(result), solution: result.solutions[0] ?? row.puzzle }
    })
  }
  const cells = new Uint8Array(81 * rows.length)
  for (const [index, { puzzle }] of rows.entries()) cells.set(puzzle, 81 * index)
  const { solutionCounts, endings, solutions } = solver.solveMany(cells, limits)
  return rows.map((row, index) => ({
    row,
    verdict: verdictOf({
      solutionCount: solutionCounts[index] ?? 0,
      ending: endingOf(endings[index] ?? -1),
    }),
    solution: solutions.subarray(81 * index, 81 * index + 81),
  }))
}

/**
 * The first puzzle of a class counts as the original, and all later isomorphs as copies. Returns whether it is a copy of a
 * puzzle in an earlier file.
 */
function noteClass({ puzzle, at }: AuditRow, { audit, index, audits, puzzles }: Circumstances): boolean {
  const key = classOf(puzzle)
  const origin = puzzles.get(key)
  if (origin === undefined) puzzles.set(key, { file: index, at })
  else if (origin.file === index) audit.findings.duplicates.push({ at, of: `${audit.unit} ${origin.at}` })
  else audit.findings.leaks.push({ at, of: whereIs(origin, audits) })
  return origin !== undefined && origin.file !== index
}

/** A copy of a puzzle has the solution of the original, so it is not reported a second time. */
function noteSolution(
  solution: Uint8Array,
  at: number,
  isLeak: boolean,
  { audit, index, audits, isLast, solutions }: Circumstances,
): void {
  if (audits.length === 1 && isLast) return
  const key = classOf(solution)
  const origin = solutions.get(key)
  if (origin === undefined) {
    if (!isLast) solutions.set(key, { file: index, at })
  } else if (origin.file !== index && !isLeak)
    audit.findings.sharedSolutions.push({ at, of: whereIs(origin, audits) })
}

function classOf(grid: Uint8Array): string {
  return Buffer.from(canonicalForm(grid).grid).toString('latin1')
}

function whereIs({ file, at }: Origin, audits: readonly FileAudit[]): string {
  return `${audits[file]?.file}, ${audits[file]?.unit} ${at}`
}

function summaryOf({ file, unit, puzzles, solutions, findings }: FileAudit): object {
  const named = KINDS.map((kind) => [kind, findings[kind].map(({ at, ...of }) => ({ [unit]: at, ...of }))])
  return { file, puzzles, solutions, ...Object.fromEntries(named) }
}

function textOf({ file, unit, puzzles, solutions, findings }: FileAudit): string {
  const found = KINDS.filter((kind) => findings[kind].length > 0)
  const lines = found.map((kind) => {
    const named = findings[kind]
      .slice(0, NAMED)
      .map(({ at, of }) => (of === undefined ? `${at}` : `${at} (${of})`))
    const more = findings[kind].length > NAMED ? ', …' : ''
    const [one, many] = WORDS[kind]
    const what = findings[kind].length === 1 ? one : many
    return `  ${findings[kind].length} ${what}: ${unit} ${named.join(', ')}${more}\n`
  })
  if (puzzles === 0 && found.length === 0) return `${file}: no puzzle in it\n`
  const verdict =
    found.length === 0
      ? 'all are proper, no two are isomorphs, and no puzzle or solution occurs in an earlier file'
      : 'found'
  return `${file}: ${counted(puzzles, 'puzzle')} and ${counted(solutions, 'solution')}; ${verdict}\n${lines.join('')}`
}

function counted(count: number, noun: string): string {
  return count === 0 ? `no ${noun}s` : amountOf(count, noun)
}

function exitCodeOf(audits: readonly FileAudit[]): number {
  const has = (kinds: readonly Kind[]): boolean =>
    audits.some(({ findings }) => kinds.some((kind) => findings[kind].length > 0))
  if (has(KINDS.filter((kind) => kind !== 'unreadable'))) return EXIT.unanswered
  const isEmpty = audits.some(({ puzzles }) => puzzles === 0)
  return isEmpty || has(['unreadable']) ? EXIT.badInput : EXIT.done
}
