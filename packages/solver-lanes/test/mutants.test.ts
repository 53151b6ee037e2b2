import { disagreements, mutatedPuzzles } from '@sudoku-lab/conformance'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'

describe.each([lanes, lanesBatch])('$id', (definition) => {
  it.each([1, 2, 200])('answers mutated puzzles as mrv-locked does, up to %d solutions', (solutions) => {
    const puzzles = mutatedPuzzles(2026 + solutions, 150)
    expect(disagreements(definition, mrvLocked, { puzzles, solutions })).toEqual([])
  })
})
