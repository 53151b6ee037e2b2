import { emptyGrid, geometryOf } from '@sudoku-lab/core'
import { lanes, lanesBatch } from '@sudoku-lab/solver-lanes/traced'
import { eventKindOf, recordTrace } from '@sudoku-lab/trace'
import { expect, it } from 'vitest'

const geometry = geometryOf(3, 3)

it.each([
  { solver: lanes, events: Number.POSITIVE_INFINITY },
  { solver: lanesBatch, events: 1000 },
])('a search without an end of $solver.id is stopped when no more of it is kept', ({ solver, events }) => {
  const limits = { solutions: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY, keep: 0 }
  const puzzle = emptyGrid(geometry)
  const trace = recordTrace(solver.create(geometry), { geometry, puzzle, limits }, { events })
  expect(trace).toMatchObject({ isTruncated: true, result: { ending: 'node-limit' } })
  expect(trace.result.statistics.nodes).toBe(350_000)
  expect(eventKindOf(trace.events.at(-1) ?? 0)).toBe('limit')
})
