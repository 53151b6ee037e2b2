import { Formula, formatDimacs, parseDimacs } from '@sudoku-lab/sat'
import { describe, expect, it } from 'vitest'
import { clausesOf, randomFormula } from './formulas.ts'

describe('DIMACS', () => {
  it('is read with comments, blank lines, and clauses that continue on the next line', () => {
    const formula = parseDimacs('c hello\r\n\r\np cnf 4 3\n1 -3\n 0 2 3 -1 0\nc more\n0\n')
    expect([formula.variableCount, ...clausesOf(formula)]).toEqual([4, [1, -3], [2, 3, -1], []])
  })

  it('ends at a line with %, as the files of SATLIB do', () => {
    expect(clausesOf(parseDimacs('p cnf 2 1\n1 2 0\n%\n0\n'))).toEqual([[1, 2]])
  })

  it('is read as it was written', () => {
    for (let seed = 0; seed < 20; seed++) {
      const formula = randomFormula(seed, 9, 30)
      expect(clausesOf(parseDimacs(formatDimacs(formula)))).toEqual(clausesOf(formula))
    }
    expect(formatDimacs(new Formula(3).add([1, -3]).add([2]))).toBe('p cnf 3 2\n1 -3 0\n2 0\n')
  })

  it.each([
    ['', "expected a header such as 'p cnf 3 2', got none"],
    ['c a\n  1 2 0', "line 2, column 3: expected a header such as 'p cnf 3 2', got '1 2 0'"],
    ['p cnf 3', "line 1, column 1: expected a header such as 'p cnf 3 2', got 'p cnf 3'"],
    ['p cnf 99999999 1', 'variables: expected 0 to 10000000, got 99999999'],
    [
      'p cnf 3 2\n1 -2 0\n2 4 0',
      "line 3, column 3: expected 0 or a number from 1 to 3, with '-' before a negation, got '4'",
    ],
    [
      'p cnf 3 1\n1 x 0',
      "line 2, column 3: expected 0 or a number from 1 to 3, with '-' before a negation, got 'x'",
    ],
    ['p cnf 3 1\n1 +2 0', "got '+2'"],
    ['p cnf 3 1\n1 -0 0', "got '-0'"],
    ['p cnf 3 1\n1 2', "expected 0 behind the last clause, got '1 2' and no more"],
    ['p cnf 3 2\n1 2 0', 'expected 2 clauses, as the header says, got 1'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => parseDimacs(text)).toThrow(message)
  })
})
