import { candidateSets, geometryOf } from '@sudoku-lab/core'
import { MODEL_FORMATS, modelOf } from '@sudoku-lab/puzzles/models'
import { expect, it } from 'vitest'

const small = geometryOf(2, 2)
const PUZZLE = Uint8Array.from('1000000000000002', Number)

it('DIMACS counts its variables and clauses', () => {
  const [head, ...clauses] = modelOf(small, PUZZLE, 'dimacs').trimEnd().split('\n')
  expect(head).toBe(`p cnf 64 ${clauses.length}`)
  const classic = modelOf(geometryOf(3, 3), new Uint8Array(81), 'dimacs').split('\n')[0]
  expect(classic).toBe('p cnf 729 10530') // the 11,988 of the literature, without pairs that are there twice
})

it('every format takes sets of candidates, and writes them differently from digits', () => {
  const sets = candidateSets(small, PUZZLE)
  for (const format of MODEL_FORMATS) {
    expect(modelOf(small, sets, format)).toBe(modelOf(small, PUZZLE, format))
    expect(modelOf(small, sets.with(1, 0b0110), format)).not.toBe(modelOf(small, PUZZLE, format))
  }
})
