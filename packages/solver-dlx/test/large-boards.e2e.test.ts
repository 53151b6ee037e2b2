import { readFileSync } from 'node:fs'
import { emptyGrid, geometryOf, isSolutionOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { dlx } from '@sudoku-lab/solver-dlx'
import { expect, it } from 'vitest'

it('proves uniqueness on 25×25 boards with the nodes that its ties give', () => {
  const text = readFileSync(new URL('../../../datasets/twenty-five-10.txt', import.meta.url), 'utf8')
  const large = dlx.create(geometryOf(5, 5))
  const results = parseAll(text).map((reading) => large.solve(reading.puzzle, UNIQUENESS))
  expect(results.every(({ solutionCount, ending }) => solutionCount === 1 && ending === 'exhausted')).toBe(
    true,
  )
  const nodes = results.reduce((total, { statistics }) => total + statistics.nodes, 0)
  expect(nodes).toBe(8431)
})
it('fills an empty 25×25 board within ten thousand nodes', () => {
  const large = geometryOf(5, 5)
  const { solutions, statistics } = dlx
    .create(large)
    .solve(emptyGrid(large), { solutions: 1, nodes: 10_000, keep: 1 })
  expect(isSolutionOf(large, solutions[0], emptyGrid(large))).toBe(true)
  expect(statistics.nodes).toBeGreaterThan(large.cellCount)
})
