/** Runs solvers, so that the page stays awake. Every job has a worker of its own: it can be ended, and none slows another. */

import { untraced } from 'virtual:solvers'
import {
  type Counters,
  type Geometry,
  geometryOf,
  hasConflict,
  Random,
  randomIsomorph,
} from '@sudoku-lab/core'
import { recipeFor, type Wish } from '@sudoku-lab/generator'
import { explain } from '@sudoku-lab/proof/explain'
import { coverSearch, traceCover } from './cover-searches.ts'
import type { Answers, Job, MakeKind, Puzzle, Raced, Reply, Task, Traced } from './jobs.ts'
import { create, find, geometryFor, LIMITS, MOST_NODES, traceSudoku } from './searches.ts'
import { timedInBlocks } from './timed.ts'

/** A search that can be measured again and again. */
type Raceable = () => Pick<Raced, 'ending'> & { readonly statistics: Counters }

function raceableOf(solver: string, task: Task): Raceable {
  if (task.kind === 'cover') return coverSearch(solver, task, MOST_NODES)
  const { puzzle } = task
  const created = create(find(untraced, solver), geometryFor(puzzle))
  return () => created.solve(puzzle.grid, LIMITS)
}

function race({ solver, task }: Job & { kind: 'race' }): Raced {
  const { answer, milliseconds } = timedInBlocks(raceableOf(solver, task))
  return { milliseconds, counters: answer.statistics, ending: answer.ending }
}

function trace({ solver, task, ...limits }: Job & { kind: 'trace' }): Traced {
  return task.kind === 'cover' ? traceCover(solver, task, limits) : traceSudoku(solver, task, limits)
}

function isomorphs({ solver: id, puzzle, count, seed }: Job & { kind: 'isomorphs' }): Answers['isomorphs'] {
  const geometry = geometryFor(puzzle)
  const solver = create(find(untraced, id), geometry)
  const nodesOf = (grid: Puzzle['grid']): number => solver.solve(grid, LIMITS).statistics.nodes
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
      return hardWish(geometry)
    case 'several':
      return { kind: 'loose', solutions: { fewest: 2, most: 9 }, clues }
    case 'impossible':
      return { kind: 'unsolvable' }
  }
}

/** The nodes of a search that is long for its size. Where there is no number, a minimal puzzle is made, which is quicker. */
const LONG_SEARCH: Readonly<Record<number, number>> = { 6: 4, 9: 40 }

function hardWish({ size }: Geometry): Wish {
  const nodes = LONG_SEARCH[size]
  return nodes === undefined ? { kind: 'proper' } : { kind: 'hard', nodes }
}

function easyClues({ size, cellCount }: Geometry): { fewest: number; most: number } {
  return size < 9
    ? { fewest: Math.round(cellCount * 0.4), most: Math.round(cellCount * 0.6) }
    : { fewest: 32, most: 38 }
}

const MOST_ATTEMPTS = 400

type MakeJob = Job & { kind: 'make' }

function make(job: MakeJob): Puzzle {
  const { boxHeight, boxWidth } = job
  const grid = gridOf(job) ?? (job.make === 'impossible' ? withWrongDigit(job) : undefined)
  if (grid !== undefined) return { boxHeight, boxWidth, grid }
  throw new Error(`${MOST_ATTEMPTS} attempts gave no such puzzle. Choose another size or kind.`)
}

function gridOf({ make: kind, boxHeight, boxWidth, seed }: MakeJob): Puzzle['grid'] | undefined {
  const geometry = geometryOf(boxHeight, boxWidth)
  const { definition: mrv } = find(untraced, 'mrv')
  const { definition: band } = find(untraced, 'band')
  const fastest = band.supports(geometry) ? band : mrv // both prove the same
  const recipe = recipeFor(wishFor(kind, geometry), {
    geometry,
    solver: fastest.create(geometry),
    nodeLimit: 20_000,
    seed,
    raters: [mrv.create(geometry)],
  })
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const made = recipe.make(attempt, 1).flatMap((one) => one.made)[0]
    if (made !== undefined) return made.puzzle
  }
  return undefined
}

/** On a small board, singles reveal every puzzle that has no solution. There, an easy one gets a wrong digit. */
function withWrongDigit(job: MakeJob): Puzzle['grid'] | undefined {
  const geometry = geometryOf(job.boxHeight, job.boxWidth)
  const puzzle = gridOf({ ...job, make: 'easy' })
  if (puzzle === undefined) return undefined
  const [solution] = find(untraced, 'mrv').definition.create(geometry).solve(puzzle, LIMITS).solutions
  for (let cell = 0; cell < geometry.cellCount; cell++) {
    for (let digit = 1; digit <= geometry.size && puzzle[cell] === 0; digit++) {
      const broken = puzzle.with(cell, digit)
      if (digit !== solution?.[cell] && !hasConflict(geometry, broken)) return broken
    }
  }
  return undefined
}

function answerTo(job: Job): Answers[Job['kind']] {
  switch (job.kind) {
    case 'trace':
      return trace(job)
    case 'race':
      return race(job)
    case 'isomorphs':
      return isomorphs(job)
    case 'explain':
      return explain(geometryFor(job.puzzle), job.puzzle.grid)
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
