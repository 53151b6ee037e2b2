import { candidateSets, geometryOf, type Puzzle } from '@sudoku-lab/core'
import { MODEL_FORMATS, modelOf } from '@sudoku-lab/puzzles/models'
import { describe, expect, it } from 'vitest'

const small = geometryOf(2, 2)
const PUZZLE = Uint8Array.from('1000000000000002', Number)
const SOLUTIONS = solutionsOf(PUZZLE)

/** All solutions of a puzzle of 16 cells, by the rules as people read them. */
function solutionsOf(puzzle: Readonly<Puzzle>): string[] {
  const sets = candidateSets(small, puzzle)
  const found: string[] = []
  const fill = (grid: readonly number[]): void => {
    const cell = grid.length
    if (cell === 16) found.push(grid.join(''))
    for (const digit of cell === 16 ? [] : [1, 2, 3, 4]) {
      const isTaken = grid.some((other, at) => other === digit && small.peersOf[cell]?.includes(at))
      if (!isTaken && ((sets[cell] ?? 0) >> (digit - 1)) & 1) fill([...grid, digit])
    }
  }
  fill([])
  return found
}

/** Whether a clause is true for a grid, by the numbers that the format gives to candidates. */
function holds(clause: string, grid: string): boolean {
  const isTrue = (variable: number): boolean =>
    Number(grid[Math.floor((variable - 1) / 4)]) === ((variable - 1) % 4) + 1
  const literals = clause.split(' ').map(Number).slice(0, -1)
  return literals.some((literal) => isTrue(Math.abs(literal)) === literal > 0)
}

describe('DIMACS', () => {
  const [head, ...clauses] = modelOf(small, PUZZLE, 'dimacs').trimEnd().split('\n')

  it('counts its variables and clauses', () => {
    expect(head).toBe(`p cnf 64 ${clauses.length}`)
    const classic = modelOf(geometryOf(3, 3), new Uint8Array(81), 'dimacs').split('\n')[0]
    expect(classic).toBe('p cnf 729 10530') // the 11,988 of the literature, without pairs that are there twice
  })

  it('is true for the solutions and false for a grid with another clue, or with two digits exchanged', () => {
    const isModel = (grid: string): boolean => clauses.every((clause) => holds(clause, grid))
    expect(SOLUTIONS.length).toBeGreaterThan(1)
    expect(SOLUTIONS.filter((grid) => !isModel(grid))).toEqual([])
    const others = solutionsOf(new Uint8Array(16)).filter((grid) => !SOLUTIONS.includes(grid))
    expect(others.length + SOLUTIONS.length).toBe(288)
    expect(others.filter(isModel)).toEqual([])
    const [solution = ''] = SOLUTIONS
    expect(isModel(solution.slice(0, 4) + solution.slice(5, 6) + solution[4] + solution.slice(6))).toBe(false)
  })
})

it('every format takes sets of candidates, and writes them differently from digits', () => {
  const sets = candidateSets(small, PUZZLE)
  for (const format of MODEL_FORMATS) {
    expect(modelOf(small, sets, format)).toBe(modelOf(small, PUZZLE, format))
    expect(modelOf(small, sets.with(1, 0b0110), format)).not.toBe(modelOf(small, PUZZLE, format))
  }
})
