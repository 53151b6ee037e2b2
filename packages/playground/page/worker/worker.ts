/** Runs solvers, so that the page stays awake. Every job has a worker of its own: it can be ended, and none slows another. */

import { untraced } from 'virtual:solvers'
import { type Geometry, type Grid, geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { recipeFor, type Wish } from '@sudoku-lab/generator'
import type { Answers, Job, MakeKind, Puzzle, Raced, Reply } from './jobs.ts'
import { create, find, geometryFor, LIMITS, MOST_NODES, timeOf, traceSearch } from './searches.ts'

const BLOCK_MS = 15
const BLOCKS = 11
/** A block that takes longer than this is not repeated as often. */
const LONG_MS = 250

function race({ solver: id, puzzle }: Job & { kind: 'race' }): Raced {
  const solver = create(find(untraced, id), geometryFor(puzzle))
  const { statistics: counters, ending } = solver.solve(puzzle.grid, LIMITS)
  for (let warm = performance.now(); performance.now() - warm < BLOCK_MS; ) solver.solve(puzzle.grid, LIMITS)
  const once = timeOf(solver, puzzle.grid, 1)
  const searches = Math.max(1, Math.round(BLOCK_MS / Math.max(once, 0.001)))
  const blocks = once > LONG_MS ? 3 : BLOCKS
  const milliseconds = Array.from({ length: blocks }, () => timeOf(solver, puzzle.grid, searches))
  return { milliseconds: milliseconds.sort((a, b) => a - b), counters, ending }
}

function isomorphs({ solver: id, puzzle, count, seed }: Job & { kind: 'isomorphs' }): Answers['isomorphs'] {
  const geometry = geometryFor(puzzle)
  const solver = create(find(untraced, id), geometry)
  const nodesOf = (grid: Grid): number => solver.solve(grid, LIMITS).statistics.nodes
  const random = new Random(seed)
  const nodes = Array.from({ length: count }, () => nodesOf(randomIsomorph(geometry, puzzle.grid, random)))
  return { nodes: nodes.sort((a, b) => a - b), limit: MOST_NODES, ownNodes: nodesOf(puzzle.grid) }
}

/** Clues that leave a large board to be solved in a blink. */
function cluesFor({ size, cellCount }: Geometry): { fewest: number; most: number } | undefined {
  return size > 9 ? { fewest: Math.round(cellCount * 0.5), most: Math.round(cellCount * 0.62) } : undefined
}

function wishFor(make: MakeKind, geometry: Geometry): Wish {
  const clues = cluesFor(geometry)
  switch (make) {
    case 'easy':
      return { kind: 'proper', clues: clues ?? easyClues(geometry) }
    case 'hard':
      return geometry.size === 9 ? { kind: 'hard', nodes: 40 } : { kind: 'proper', clues }
    case 'several':
      return { kind: 'loose', solutions: { fewest: 2, most: 9 }, clues }
    case 'impossible':
      return { kind: 'unsolvable' }
  }
}

function easyClues({ size, cellCount }: Geometry): { fewest: number; most: number } {
  return size < 9
    ? { fewest: Math.round(cellCount * 0.4), most: Math.round(cellCount * 0.6) }
    : { fewest: 32, most: 38 }
}

const MOST_ATTEMPTS = 400

function make({ make: kind, boxHeight, boxWidth, seed }: Job & { kind: 'make' }): Puzzle {
  const geometry = geometryOf(boxHeight, boxWidth)
  const solver = find(untraced, 'mrv-locked').definition.create(geometry)
  const rater = find(untraced, 'mrv').definition.create(geometry)
  const recipe = recipeFor(wishFor(kind, geometry), {
    geometry,
    solver,
    nodeLimit: 20_000,
    seed,
    raters: [rater],
  })
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const made = recipe.make(attempt, 1).flatMap((one) => one.made)[0]
    if (made !== undefined) return { boxHeight, boxWidth, grid: made.puzzle }
  }
  throw new Error(
    `No ${kind} puzzle of this size came out of ${MOST_ATTEMPTS} attempts. Try another seed or size.`,
  )
}

function answerTo(job: Job): Answers[Job['kind']] {
  switch (job.kind) {
    case 'trace':
      return traceSearch(job)
    case 'race':
      return race(job)
    case 'isomorphs':
      return isomorphs(job)
    case 'make':
      return make(job)
  }
}

self.onmessage = ({ data }: MessageEvent<Job>) => {
  let reply: Reply<Job['kind']>
  try {
    reply = { answer: answerTo(data) }
  } catch (thrown) {
    reply = { error: thrown instanceof Error ? thrown.message : String(thrown) }
  }
  self.postMessage(reply)
}
