/** Reports the mistakes in files of puzzles that together are one dataset. */
import { canonicalForm } from '@sudoku-lab/canonical-form'
import {
  endingOf,
  geometryOf,
  hasConflict,
  isSolutionOf,
  type Solver,
  UNIQUENESS,
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
] as const
type Kind = (typeof KINDS)[number]

const WORDS: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  unreadable: ['row that is not a puzzle', 'rows that are not a puzzle'],
  withoutSolution: ['puzzle without a solution', 'puzzles without a solution'],
  severalSolutions: ['puzzle with several solutions', 'puzzles with several solutions'],
  wrongSolutions: ['wrong solution', 'wrong solutions'],
  duplicates: ['isomorph of an earlier puzzle of the file', 'isomorphs of an earlier puzzle of the file'],
  leaks: ['isomorph of a puzzle of an earlier file', 'isomorphs of a puzzle of an earlier file'],
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

/** Returns the exit code. */
export async function auditFiles(files: readonly string[], options: AuditOptions): Promise<number> {
  const solver = await proverOfUniqueness()
  const origins = new Map<string, Origin>()
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
    let batch: AuditRow[] = []
    for await (const row of rowsOf(source, options)) {
      if ('problem' in row) noteUnreadable(audit, row, options)
      else batch.push(row)
      if (batch.length < TOGETHER) continue
      examine(batch, { audit, index, files: names, solver, origins })
      batch = []
    }
    examine(batch, { audit, index, files: names, solver, origins })
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
  readonly solver: Solver
  readonly origins: Map<string, Origin>
}

function examine(rows: readonly AuditRow[], circumstances: Circumstances): void {
  const { audit, solver } = circumstances
  const verdicts = verdictsOn(rows, solver)
  for (const [index, row] of rows.entries()) {
    audit.puzzles++
    const verdict = verdicts[index]
    if (verdict === 'none') audit.findings.withoutSolution.push({ line: row.line })
    if (verdict === 'multiple') audit.findings.severalSolutions.push({ line: row.line })
    if (row.solution !== undefined && !isSolutionOf(NINE, row.solution, row.puzzle))
      audit.findings.wrongSolutions.push({ line: row.line })
    if (!hasConflict(NINE, row.puzzle)) noteClass(row, circumstances)
  }
}

function verdictsOn(rows: readonly AuditRow[], solver: Solver): string[] {
  const limits = { ...UNIQUENESS, keep: 0 }
  if (solver.solveMany === undefined) return rows.map(({ puzzle }) => verdictOf(solver.solve(puzzle, limits)))
  const cells = new Uint8Array(81 * rows.length)
  for (const [index, { puzzle }] of rows.entries()) cells.set(puzzle, 81 * index)
  const { solutionCounts, endings } = solver.solveMany(cells, limits)
  return Array.from(solutionCounts, (solutionCount, index) =>
    verdictOf({ solutionCount, ending: endingOf(endings[index] ?? -1) }),
  )
}

/** The first puzzle of a class counts as the original, and all later isomorphs as copies. */
function noteClass({ puzzle, line }: AuditRow, { audit, index, files, origins }: Circumstances): void {
  const key = Buffer.from(canonicalForm(puzzle).grid).toString('latin1')
  const origin = origins.get(key)
  if (origin === undefined) origins.set(key, { file: index, line })
  else if (origin.file === index) audit.findings.duplicates.push({ line, of: `line ${origin.line}` })
  else audit.findings.leaks.push({ line, of: `${files[origin.file]}, line ${origin.line}` })
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
    found.length === 0 ? 'all are proper, no two are isomorphs, and none occurs in an earlier file' : 'found'
  return `${file}: ${puzzles === 1 ? '1 puzzle' : `${puzzles} puzzles`}; ${verdict}\n${lines.join('')}`
}

function exitCodeOf(audits: readonly FileAudit[]): number {
  const has = (kinds: readonly Kind[]): boolean =>
    audits.some(({ findings }) => kinds.some((kind) => findings[kind].length > 0))
  if (has(KINDS.filter((kind) => kind !== 'unreadable'))) return EXIT.unanswered
  const isEmpty = audits.some(({ puzzles }) => puzzles === 0)
  return isEmpty || has(['unreadable']) ? EXIT.badInput : EXIT.done
}
