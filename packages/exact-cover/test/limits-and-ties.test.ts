import { cheapest, count, fromRows, solve } from '@sudoku-lab/exact-cover'
import { expect, it } from 'vitest'

/** Pairs of neighbours among the cells of a 4×4 board. 36 sets of dominoes cover it. */
const dominoes = Array.from({ length: 16 }, (_, cell) => [
  ...(cell % 4 < 3 ? [[cell, cell + 1]] : []),
  ...(cell < 12 ? [[cell, cell + 4]] : []),
]).flat()

it('a count that a limit stops remembers no node below which it did not come to an end', () => {
  expect(count(fromRows(dominoes), { memo: true, nodes: 1 })).toMatchObject({
    ending: 'node-limit',
    states: 0,
  })
})

it.each(['links', 'sieve'] as const)(
  'solutions that cost as much as the cheapest one are not searched for by %s',
  (engine) => {
    const problem = fromRows(dominoes)
    const { statistics } = cheapest(problem, { engine })
    expect(2 * statistics.nodes).toBeLessThan(solve(problem, { engine, keep: 0 }).statistics.nodes)
  },
)
