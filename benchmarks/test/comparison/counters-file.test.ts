import { geometryOf, type SolveResult, type SolverDefinition } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import {
  type CounterRow,
  compareCounters,
  countersOf,
  formatCounters,
  parseCounters,
} from '../../src/comparison/counters-file.ts'
import { gridOf } from '../samples.ts'

function rowsOf(solver: string, nodes: readonly number[]): CounterRow[] {
  return nodes.map((count, index) => ({
    solver_id: solver,
    task: 'unique',
    puzzle_id: index + 1,
    nodes: count,
    guesses: 1,
    backtracks: 2,
    max_depth: 3,
  }))
}

describe('the file of counters', () => {
  it('reads back what was written', () => {
    const rows = [...rowsOf('a', [1, 2]), ...rowsOf('b', [3, 4])]
    expect(parseCounters(formatCounters(rows), 'counters.csv')).toEqual(rows)
    expect(formatCounters(rows).split('\n').slice(0, 2)).toEqual([
      'solver_id,task,puzzle_id,nodes,guesses,backtracks,max_depth',
      'a,unique,1,1,1,2,3',
    ])
  })

  it('is refused with the place of what is wrong', () => {
    const text = formatCounters(rowsOf('a', [1, 2])).replace('unique,2,2', 'unique,2,many')
    expect(() => parseCounters(text, 'counters.csv')).toThrow(/^counters.csv: row 1, nodes: /)
    expect(() => parseCounters('a,b\n"', 'counters.csv')).toThrow(/^counters.csv: /)
  })
})

describe('compareCounters', () => {
  it('finds nothing when nothing moved', () => {
    const rows = rowsOf('a', [1, 2])
    expect(compareCounters(rows, [...rows].reverse())).toEqual({ moved: [], gone: [], added: [] })
  })

  it('says which counter of which solver moved, where first and how often', () => {
    const { moved } = compareCounters(rowsOf('a', [1, 2, 3, 4]), rowsOf('a', [1, 5, 3, 9]))
    expect(moved).toEqual(['a, unique: nodes 2 → 5 on puzzle 2, and on 1 more'])
  })

  it('finds a puzzle that is no longer counted', () => {
    const { moved } = compareCounters(rowsOf('a', [1, 2]), rowsOf('a', [1]))
    expect(moved[0]).toBe('a, unique: nodes 2 → not counted on puzzle 2')
  })

  it('takes a new solver as it comes, and misses one that is gone', () => {
    const findings = compareCounters(rowsOf('a', [1]), rowsOf('b', [1]))
    expect(findings).toEqual({ moved: [], gone: ['a'], added: ['b'] })
  })
})

describe('countersOf', () => {
  const geometry = geometryOf(2, 2)
  const puzzle = gridOf('1234341221434320')
  const dataset = { id: 'tiny', path: '', sha256: '', geometry, grids: [puzzle], known: undefined }

  function solverThatShows(solution: string, lacks: SolverDefinition['lacks'] = []): SolverDefinition {
    const result: SolveResult = {
      solutionCount: 1,
      solutions: [gridOf(solution)],
      ending: 'exhausted',
      statistics: { nodes: 2, guesses: 0, backtracks: 1, maxDepth: 0 },
    }
    return {
      id: 'shows',
      title: 'Shows',
      traits: { state: '', inference: '', order: '', complete: true, lexicographic: false },
      origin: '',
      lacks,
      supports: () => true,
      create: () => ({ solve: () => result }),
    }
  }

  it('counts both tasks of every puzzle', () => {
    const rows = countersOf(solverThatShows('1234341221434321'), dataset)
    expect(rows.map(({ task, puzzle_id, nodes }) => [task, puzzle_id, nodes])).toEqual([
      ['unique', 1, 2],
      ['first', 1, 2],
    ])
  })

  it('refuses a solver that shows no solution', () => {
    expect(() => countersOf(solverThatShows('1234341221434322'), dataset)).toThrow(
      'shows shows no solution of puzzle 1 of tiny',
    )
  })

  it('asks a wrapped program only what it can tell', () => {
    expect(countersOf(solverThatShows('1234341221434321', ['counters']), dataset)).toEqual([])
    const rows = countersOf(solverThatShows('1234341221434321', ['uniqueness']), dataset)
    expect(rows.map(({ task }) => task)).toEqual(['first'])
  })
})
