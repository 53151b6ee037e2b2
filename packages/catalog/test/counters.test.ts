/**
 * A search that was changed shows here, exactly, on any machine: its counters on the puzzles that it solves at once. All fifty are in
 * `compare.e2e.test.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const AT_ONCE = 10_000 // nodes

const puzzles = parseAll(read('datasets/euler-50.txt'))

/**
 * Lines `solver,unique,puzzle,nodes,guesses,backtracks,maxDepth`. A search for the first solution is the beginning of
 * such a search. A new solver has no lines yet.
 */
const recorded = read('benchmarks/counters-sudoku.csv')
  .split('\n')
  .filter((line) => line.includes(',unique,') && Number(line.split(',')[3]) <= AT_ONCE)

it.each([...new Set(recorded.map((line) => line.slice(0, line.indexOf(','))))])(
  '%s counts what benchmarks/counters-sudoku.csv says',
  async (id) => {
    const [definition] = await loadSolvers(id)
    const solver = definition?.create(geometryOf(3, 3))
    const expected = recorded.filter((row) => row.startsWith(`${id},`))
    const counted = expected.map((line) => {
      const puzzle = Number(line.split(',')[2])
      const { puzzle: grid = new Uint8Array() } = puzzles[puzzle - 1] ?? {}
      const { nodes, guesses, backtracks, maxDepth } = solver?.solve(grid, UNIQUENESS).statistics ?? {}
      return [id, 'unique', puzzle, nodes, guesses, backtracks, maxDepth].join()
    })
    expect(counted).toEqual(expected)
  },
)
