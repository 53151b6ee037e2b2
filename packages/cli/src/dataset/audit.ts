/** Reports the mistakes in files of puzzles that together are one dataset. */
import { canonicalForm } from '@sudoku-lab/canonical-form'
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
import { SolverBank } from '../bulk/solver-bank.ts'
import { CommandError, EXIT } from '../errors.ts'
import { refuseOverlap } from '../in-place.ts'
import { openOutput } from '../output.ts'
import { openSource } from '../source.ts'
import { type AuditRow, type ColumnNames, rowsOf, type Unreadable } from './audit-rows.ts'

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
  duplicates: ['isomorph of an earlier puzzle of the file', 'isomorphs of an earlier puzzle of the file'],
  leaks: ['isomorph of a puzzle of an earlier file', 'isomorphs of a puzzle of an earlier file'],
  sharedSolutions: [
    'other puzzle whose solution is an isomorph of one in an earlier file',
    'other puzzles whose solutions are isomorphs of some in an earlier file',
  ],
}

interface Finding {
  readonly line: number
  /** The line that it repeats, with its file if that is another one. */
  readonly of?: string
}

interface FileAudit {
  readonly file: string
  puzzles: number
  readonly findings: Readonly<Record<Kind, Finding[]>>
}

/** Where a class occurred first: the file and the line. */
interface Origin {
  readonly file: number
  readonly line: number
}

/** Class, as a text → where it occurred first. */
type Origins = Map<string, Origin>

/** Returns the exit code. */
export async function auditFiles(files: readonly string[], options: AuditOptions): Promise<number> {
  const solver = await proverOfUniqueness()
  const puzzles: Origins = new Map()
  const solutions: Origins = new Map()
  const audits: FileAudit[] = []
  const output = openOutput()
  const names: string[] = []
  for (const [index, file] of files.entries()) {
    const source = await openSource(file)
    refuseOverlap(source, output)
    names.push(source.name)
    const audit: FileAudit = {
      file: source.name,
      puzzles: 0,
      findings: Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as FileAudit['findings'],
    }
    audits.push(audit)
    const circumstances = {
      audit,
      index,
      files: names,
      isLast: index === files.length - 1,
      solver,
      puzzles,
      solutions,
    }
    let batch: AuditRow[] = []
    for await (const row of rowsOf(source, options)) {
      if ('problem' in row) noteUnreadable(audit, row, options)
      else batch.push(row)
      if (batch.length < TOGETHER) continue
      examine(batch, circumstances)
      batch = []
    }
    examine(batch, circumstances)
  }
  await output.write(
    options.json ? `${JSON.stringify(audits.map(summaryOf), undefined, 2)}\n` : audits.map(textOf).join(''),
  )
  return exitCodeOf(audits)
}

async function proverOfUniqueness(): Promise<Solver> {
  const engaged = await (await SolverBank.open(undefined)).engage(NINE)
  if (engaged === undefined) throw new CommandError('no solver of this installation supports boards of 9×9')
  return engaged.solver
}

function noteUnreadable(audit: FileAudit, { line, problem }: Unreadable, { quiet }: AuditOptions): void {
  const { unreadable } = audit.findings
  unreadable.push({ line })
  if (quiet !== true && unreadable.length <= NAMED) process.stderr.write(`${audit.file}: ${problem}\n`)
}

interface Circumstances {
  readonly audit: FileAudit
  /** Of the file. */
  readonly index: number
  readonly files: readonly string[]
  readonly isLast: boolean
  readonly solver: Solver
  readonly puzzles: Origins
  readonly solutions: Origins
}

function examine(rows: readonly AuditRow[], circumstances: Circumstances): void {
  const { audit, solver } = circumstances
  for (const { row, verdict, solution } of answersTo(rows, solver)) {
    audit.puzzles++
    if (verdict === 'none') audit.findings.withoutSolution.push({ line: row.line })
    if (verdict === 'multiple') audit.findings.severalSolutions.push({ line: row.line })
    if (row.solution !== undefined && !isSolutionOf(NINE, row.solution, row.puzzle))
      audit.findings.wrongSolutions.push({ line: row.line })
    const isLeak = !hasConflict(NINE, row.puzzle) && noteClass(row, circumstances)
    if (verdict === 'unique') noteSolution(solution, row.line, isLeak, circumstances)
  }
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
function noteClass({ puzzle, line }: AuditRow, { audit, index, files, puzzles }: Circumstances): boolean {
  const key = classOf(puzzle)
  const origin = puzzles.get(key)
  if (origin === undefined) puzzles.set(key, { file: index, line })
  else if (origin.file === index) audit.findings.duplicates.push({ line, of: `line ${origin.line}` })
  else audit.findings.leaks.push({ line, of: whereIs(origin, files) })
  return origin !== undefined && origin.file !== index
}

/** A copy of a puzzle has the solution of the original, so it is not reported a second time. */
function noteSolution(
  solution: Uint8Array,
  line: number,
  isLeak: boolean,
  { audit, index, files, isLast, solutions }: Circumstances,
): void {
  if (files.length === 1 && isLast) return
  const key = classOf(solution)
  const origin = solutions.get(key)
  if (origin === undefined) {
    if (!isLast) solutions.set(key, { file: index, line })
  } else if (origin.file !== index && !isLeak)
    audit.findings.sharedSolutions.push({ line, of: whereIs(origin, files) })
}

function classOf(grid: Uint8Array): string {
  return Buffer.from(canonicalForm(grid).grid).toString('latin1')
}

function whereIs({ file, line }: Origin, files: readonly string[]): string {
  return `${files[file]}, line ${line}`
}

function summaryOf({ file, puzzles, findings }: FileAudit): object {
  return { file, puzzles, ...findings }
}

function textOf({ file, puzzles, findings }: FileAudit): string {
  const found = KINDS.filter((kind) => findings[kind].length > 0)
  const lines = found.map((kind) => {
    const named = findings[kind]
      .slice(0, NAMED)
      .map(({ line, of }) => (of === undefined ? `${line}` : `${line} (${of})`))
    const more = findings[kind].length > NAMED ? ', …' : ''
    const [one, many] = WORDS[kind]
    const what = findings[kind].length === 1 ? one : many
    return `  ${findings[kind].length} ${what}: line ${named.join(', ')}${more}\n`
  })
  if (puzzles === 0 && found.length === 0) return `${file}: no puzzle in it\n`
  const verdict =
    found.length === 0
      ? 'all are proper, no two are isomorphs, and no puzzle or solution occurs in an earlier file'
      : 'found'
  return `${file}: ${puzzles === 1 ? '1 puzzle' : `${puzzles} puzzles`}; ${verdict}\n${lines.join('')}`
}

function exitCodeOf(audits: readonly FileAudit[]): number {
  const has = (kinds: readonly Kind[]): boolean =>
    audits.some(({ findings }) => kinds.some((kind) => findings[kind].length > 0))
  if (has(KINDS.filter((kind) => kind !== 'unreadable'))) return EXIT.unanswered
  const isEmpty = audits.some(({ puzzles }) => puzzles === 0)
  return isEmpty || has(['unreadable']) ? EXIT.badInput : EXIT.done
}
