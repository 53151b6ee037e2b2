/** Reports the mistakes in files of puzzles that together are one dataset. */

import { amountOf, asJson, printable, printableLines, UsageError } from '@sudoku-lab/console'
import { geometryOf, hasConflict, isSolutionOf, type Verdict } from '@sudoku-lab/core'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { type Found, solveAll } from '../../library/solve-all.ts'
import { EXIT } from '../errors.ts'
import type { FieldOptions } from '../read/layout.ts'
import { openSource } from '../read/source.ts'
import { Solvers } from '../solve/solvers.ts'
import { openOutput } from '../write/output.ts'
import { type AuditRow, rowsOf } from './audit-rows.ts'

export interface AuditOptions extends FieldOptions {
  readonly json?: true
  readonly quiet?: true
}

const NINE = geometryOf(3, 3)
/** The number of puzzles that are solved in one call. */
const TOGETHER = 1024
/** The number of lines that are named for each kind of mistake. */
const NAMED = 5

const KINDS = {
  unreadable: 'rows that are not a puzzle',
  withoutSolution: 'puzzles without a solution',
  severalSolutions: 'puzzles with several solutions',
  wrongSolutions: 'wrong solutions',
  missingSolutions: 'puzzles whose solutions are missing',
  duplicates: 'isomorphs of an earlier puzzle of the file',
  leaks: 'isomorphs of a puzzle of an earlier file',
  sharedSolutions: 'other puzzles whose solutions are isomorphs of some in an earlier file',
} as const
type Kind = keyof typeof KINDS

interface Finding {
  /** The number of the line. */
  readonly at: number
  /** The line that it repeats, with its file if that is another one. */
  readonly of?: string
}

/** Where a class occurred first. */
interface Origin {
  readonly file: FileAudit
  readonly at: number
}

/** What the files before have shown: class, as a text → where it occurred first. */
interface Earlier {
  readonly puzzles: Map<string, Origin>
  /** Absent if there is only one file. */
  readonly solutions: Map<string, Origin> | undefined
}

export async function auditFiles(files: readonly string[], options: AuditOptions): Promise<number> {
  if (files.indexOf('-') !== files.lastIndexOf('-'))
    throw new UsageError('standard input can be read only once, but `-` was given twice')
  const { solver } = await (await Solvers.open()).forGeometry(NINE)
  const earlier: Earlier = { puzzles: new Map(), solutions: files.length > 1 ? new Map() : undefined }
  const audits: FileAudit[] = []
  for (const file of files) {
    const source = openSource(file)
    const audit = new FileAudit(source.name)
    audits.push(audit)
    let batch: AuditRow[] = []
    const examine = (): void => {
      const { found } = solveAll(
        solver,
        batch.map(({ puzzle }) => puzzle),
      )
      for (const [index, row] of batch.entries()) audit.note(row, found[index] as Found, earlier)
      batch = []
    }
    for await (const row of rowsOf(source, options)) {
      if ('problem' in row) audit.noteUnreadable(row.at, options.quiet ? undefined : row.problem)
      else if (batch.push(row) === TOGETHER) examine()
    }
    examine()
  }
  const texts = audits.map((audit) =>
    options.json ? `${asJson(audit.summary())}\n` : printableLines(audit.text()),
  )
  await openOutput().write(texts.join(''))
  return exitCodeOf(audits)
}

class FileAudit {
  readonly file: string
  readonly findings: Readonly<Record<Kind, Finding[]>>
  puzzles = 0
  /** How many puzzles have a solution in the file. */
  private solutions = 0

  constructor(file: string) {
    this.file = file
    const none = Object.keys(KINDS).map((kind) => [kind, []])
    this.findings = Object.fromEntries(none) as Record<Kind, Finding[]>
  }

  /** @param problem what is written on standard error for the first ones */
  noteUnreadable(at: number, problem: string | undefined): void {
    const { unreadable } = this.findings
    unreadable.push({ at })
    if (problem !== undefined && unreadable.length <= NAMED)
      process.stderr.write(`${printable(`${this.file}: ${problem}`)}\n`)
  }

  note(row: AuditRow, { verdict, solution }: Found, earlier: Earlier): void {
    const { at, puzzle } = row
    this.puzzles++
    if (verdict === 'none') this.findings.withoutSolution.push({ at })
    if (verdict === 'multiple') this.findings.severalSolutions.push({ at })
    this.noteSolution(row, verdict)
    const isLeak = !hasConflict(NINE, puzzle) && this.noteClass(puzzle, at, earlier)
    if (verdict !== 'unique' || solution === undefined || earlier.solutions === undefined) return
    // a copy of a puzzle has the solution of the original, so it is not reported a second time
    const origin = originOf(earlier.solutions, solution, { file: this, at })
    if (origin !== undefined && origin.file !== this && !isLeak)
      this.findings.sharedSolutions.push({ at, of: whereIs(origin) })
  }

  /** An improper puzzle is reported as such, and the file need not have a solution of it. */
  private noteSolution({ at, puzzle, solution }: AuditRow, verdict: Verdict): void {
    if (solution === null && verdict === 'unique') this.findings.missingSolutions.push({ at })
    if (solution === undefined || solution === null) return
    this.solutions++
    if (!isSolutionOf(NINE, solution, puzzle)) this.findings.wrongSolutions.push({ at })
  }

  /** The first puzzle of a class is the original, and later isomorphs are copies. Returns whether it is one of an earlier file. */
  private noteClass(puzzle: Uint8Array, at: number, { puzzles }: Earlier): boolean {
    const origin = originOf(puzzles, puzzle, { file: this, at })
    if (origin === undefined) return false
    if (origin.file === this) this.findings.duplicates.push({ at, of: `line ${origin.at}` })
    else this.findings.leaks.push({ at, of: whereIs(origin) })
    return origin.file !== this
  }

  has(kinds: readonly Kind[]): boolean {
    return kinds.some((kind) => this.findings[kind].length > 0)
  }

  summary(): object {
    const { file, puzzles, solutions } = this
    const named = Object.entries(this.findings).map(([kind, found]) => [
      kind,
      found.map(({ at, ...of }) => ({ line: at, ...of })),
    ])
    return { file, puzzles, solutions, ...Object.fromEntries(named) }
  }

  text(): string {
    const lines = Object.entries(this.findings).flatMap(([kind, all]) => {
      if (all.length === 0) return []
      const named = all.slice(0, NAMED).map(({ at, of }) => (of === undefined ? `${at}` : `${at} (${of})`))
      const more = all.length > NAMED ? ', …' : ''
      return `  ${all.length} × ${KINDS[kind as Kind]}: line ${named.join(', ')}${more}\n`
    })
    if (this.puzzles === 0 && lines.length === 0) return `${this.file}: no puzzle in it\n`
    const verdict =
      lines.length > 0
        ? 'found'
        : 'all are proper, no two are isomorphs, and no puzzle or solution occurs in an earlier file'
    const solutions = this.solutions === 0 ? 'no solutions' : amountOf(this.solutions, 'solution')
    return `${this.file}: ${amountOf(this.puzzles, 'puzzle')} and ${solutions}; ${verdict}\n${lines.join('')}`
  }
}

/** Where the class of a grid occurred before. Without such a place, it is noted as the first one. */
function originOf(known: Map<string, Origin>, grid: Uint8Array, here: Origin): Origin | undefined {
  const key = Buffer.from(canonicalForm(grid).grid).toString('latin1')
  const origin = known.get(key)
  if (origin === undefined) known.set(key, here)
  return origin
}

function whereIs({ file, at }: Origin): string {
  return `${file.file}, line ${at}`
}

function exitCodeOf(audits: readonly FileAudit[]): number {
  const mistakes = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'unreadable')
  if (audits.some((audit) => audit.has(mistakes))) return EXIT.unanswered
  const isIncomplete = audits.some((audit) => audit.puzzles === 0 || audit.has(['unreadable']))
  return isIncomplete ? EXIT.badInput : EXIT.done
}
