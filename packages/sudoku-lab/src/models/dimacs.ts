/**
 * A puzzle as DIMACS CNF, for SAT solvers. Variable cell × N + digit, with cells from 0, says that the digit is in the cell.
 * The encoding is the extended one of I. Lynce and J. Ouaknine (2006).
 */
import type { Geometry, Puzzle } from '@sudoku-lab/core'
import { type Candidate, exactlyOnes, excludedCandidates } from './candidates.ts'

export function dimacsOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const variable = ({ cell, digit }: Candidate): number => cell * geometry.size + digit
  const clauses = new Set<string>() // two cells of a row and of a box exclude each other only once
  for (const candidates of exactlyOnes(geometry)) {
    const variables = candidates.map(variable).sort((a, b) => a - b)
    clauses.add(variables.join(' '))
    for (const [index, one] of variables.entries()) {
      for (const other of variables.slice(index + 1)) clauses.add(`-${one} -${other}`)
    }
  }
  for (const candidate of excludedCandidates(geometry, puzzle)) clauses.add(`-${variable(candidate)}`)
  const head = `p cnf ${geometry.cellCount * geometry.size} ${clauses.size}`
  return `${[head, ...[...clauses].map((clause) => `${clause} 0`)].join('\n')}\n`
}
