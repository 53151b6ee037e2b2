/**
 * Reads and writes DIMACS, the notation of SAT competitions: comments, a header with the numbers of variables and of
 * clauses, then the clauses, each of which ends with 0.
 *
 *   c a comment
 *   p cnf 3 2
 *   1 -3 0
 *   2 3 -1 0
 */
import { Formula, quoted } from './formula.ts'

interface Header {
  readonly variableCount: number
  readonly clauseCount: number
}

/**
 * Reads a formula. A clause may continue on the next line. A line with `%` ends the text, as in the files of SATLIB.
 *
 * @throws SyntaxError that quotes what was found, with its line and column
 */
export function parseDimacs(text: string): Formula {
  const lines = text.split(/\r\n|\n|\r/)
  let header: Header | undefined
  let formula = new Formula()
  let clause: number[] = []
  for (const [index, line] of lines.entries()) {
    const first = line.trimStart()
    if (first.startsWith('%')) break
    if (first === '' || first.startsWith('c')) continue
    if (header === undefined) {
      header = readHeader(line, index)
      formula = new Formula(header.variableCount)
      continue
    }
    for (const { word, column } of wordsIn(line)) {
      const place = `line ${index + 1}, column ${column}`
      if (word !== '0') clause.push(readLiteral(word, header.variableCount, place))
      else {
        formula.add(clause)
        clause = []
      }
    }
  }
  requireWhole(header, formula, clause)
  return formula
}

/** Writes a formula as DIMACS, one clause on each line. */
export function formatDimacs(formula: Formula): string {
  const lines = [`p cnf ${formula.variableCount} ${formula.clauseCount}`]
  for (let i = 0; i < formula.clauseCount; i++) lines.push([...formula.clause(i), 0].join(' '))
  return `${lines.join('\n')}\n`
}

function readHeader(line: string, index: number): Header {
  const [, variables, clauses] = /^\s*p\s+cnf\s+(\d{1,8})\s+(\d{1,9})\s*$/.exec(line) ?? []
  if (variables !== undefined && clauses !== undefined)
    return { variableCount: Number(variables), clauseCount: Number(clauses) }
  const column = line.length - line.trimStart().length + 1
  throw new SyntaxError(
    `line ${index + 1}, column ${column}: expected a header such as 'p cnf 3 2', got ${quoted(line.trim())}`,
  )
}

function* wordsIn(line: string): Iterable<{ word: string; column: number }> {
  for (const { 0: word, index } of line.matchAll(/\S+/g)) yield { word, column: index + 1 }
}

function readLiteral(word: string, variableCount: number, place: string): number {
  const literal = /^-?\d+$/.test(word) ? Number(word) : 0
  if (literal !== 0 && Math.abs(literal) <= variableCount) return literal
  throw new SyntaxError(
    `${place}: expected 0 or a number from 1 to ${variableCount}, with '-' before a negation, got ${quoted(word)}`,
  )
}

function requireWhole(header: Header | undefined, formula: Formula, rest: readonly number[]): void {
  if (header === undefined) throw new SyntaxError("expected a header such as 'p cnf 3 2', got none")
  if (rest.length > 0)
    throw new SyntaxError(`expected 0 behind the last clause, got ${quoted(rest.join(' '))} and no more`)
  if (formula.clauseCount !== header.clauseCount)
    throw new SyntaxError(
      `expected ${header.clauseCount} clauses, as the header says, got ${formula.clauseCount}`,
    )
}
