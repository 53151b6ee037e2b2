/** `solveMany`, where a solver offers it, answers every puzzle as `solve` does. */
import assert from 'node:assert/strict'
import {
  type BatchResult,
  endingOf,
  type Grid,
  NOTHING_COUNTED,
  type SearchLimits,
  type Solver,
  sumOfCounters,
} from '@sudoku-lab/core'
import { ORDINARY_NODES } from './answers.ts'
import { type Cases, casesFor } from './cases.ts'
import type { Check } from './check.ts'
import { solves, textOf } from './oracle.ts'
import { ask, explaining, type Subject } from './subject.ts'

type BatchSolver = Solver & Required<Pick<Solver, 'solveMany'>>

export function batchChecks(subject: Subject): Check[] {
  if (subject.definition.create(subject.geometry).solveMany === undefined) return []
  const puzzles = mixed(casesFor(subject.geometry))
  const check = (name: string, run: () => void): Check => ({ group: 'batches', name, run })
  return [
    ...[1, 2, 200].map((solutions) =>
      check(`answers a mixed batch as one by one, up to ${solutions} solutions each`, () => {
        agreesOneByOne(subject, puzzles, { solutions, nodes: ORDINARY_NODES, keep: 1 })
      }),
    ),
    check('counts without keeping a solution', () =>
      agreesOneByOne(subject, puzzles.toReversed(), { solutions: 2, nodes: ORDINARY_NODES, keep: 0 }),
    ),
    check('gives a puzzle the answer that it has alone, whatever its neighbours', () =>
      ignoresNeighbours(subject, puzzles),
    ),
    check('answers a long batch of the same puzzle, and an empty one', () => anyLength(subject, puzzles)),
    check('leaves the puzzles of a batch as they are', () => {
      const batch = joined(puzzles)
      batchSolver(subject).solveMany(batch)
      assert.deepEqual(batch, joined(puzzles), 'the batch after the call')
    }),
    check('limits the nodes of each puzzle for itself', () => nodesOfEach(subject, puzzles)),
    check('refuses what it cannot take', () => refusesBatches(subject, puzzles)),
  ]
}

/** Every kind of puzzle in turn, so that neighbours end in different ways. */
function mixed({ proper, unsolvable, several, many, conflicting }: Cases): Readonly<Grid>[] {
  const kinds = [proper, unsolvable, several, conflicting, many].map((kind) =>
    kind.filter((one) => !one.demanding),
  )
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, turn) =>
    kinds.flatMap((kind) =>
      kind.length === 0 ? [] : [(kind[turn % kind.length] as { puzzle: Grid }).puzzle],
    ),
  ).flat()
}

function batchSolver({ definition, geometry }: Subject): BatchSolver {
  const solver = definition.create(geometry)
  assert.ok(solver.solveMany !== undefined, 'every solver of a shape offers solveMany, or none')
  return solver as BatchSolver
}

function joined(puzzles: readonly Readonly<Grid>[]): Uint8Array {
  return Uint8Array.from(puzzles.flatMap((puzzle) => [...puzzle]))
}

/** Asks for all puzzles in one call, and for each alone. */
export function agreesOneByOne(
  subject: Subject,
  puzzles: readonly Readonly<Grid>[],
  limits: SearchLimits,
): void {
  const { cellCount } = subject.geometry
  const solver = batchSolver(subject)
  const result = solver.solveMany(joined(puzzles), limits)
  assert.equal(result.solutionCounts.length, puzzles.length, 'a count for each puzzle')
  assert.equal(result.endings.length, puzzles.length, 'an ending for each puzzle')
  assert.equal(result.solutions.length, limits.keep * puzzles.length * cellCount, 'length of the solutions')
  for (const [index, puzzle] of puzzles.entries()) {
    const alone = ask(subject, solver, puzzle, limits)
    explaining(subject, puzzle, limits, () => {
      assert.equal(
        result.solutionCounts[index],
        alone.solutionCount,
        `solutions of puzzle ${index} of the batch`,
      )
      assert.equal(endingOf(result.endings[index]), alone.ending, `ending of puzzle ${index} of the batch`)
    })
    if (limits.keep === 1) requireSolution(subject, puzzle, result, index)
  }
}

/**
 * The solution in a batch is a solution; where there are several, another than `solve` finds first is as
 * good, unless the solver promises the smallest.
 */
function requireSolution(subject: Subject, puzzle: Readonly<Grid>, result: BatchResult, index: number): void {
  const { definition, geometry } = subject
  const solution = result.solutions.subarray(index * geometry.cellCount, (index + 1) * geometry.cellCount)
  const found = result.solutionCounts[index] !== 0
  explaining(subject, puzzle, undefined, () => {
    if (!found) assert.ok(!solution.some(Boolean), `puzzle ${index} has no solution, but ${textOf(solution)}`)
    else
      assert.ok(solves(geometry, solution, puzzle), `not a solution of puzzle ${index}: ${textOf(solution)}`)
    if (!(found && definition.traits.lexicographic)) return
    const [smallest = new Uint8Array()] = definition.create(geometry).solve(puzzle).solutions
    assert.equal(textOf(solution), textOf(smallest), `the smallest solution of puzzle ${index}`)
  })
}

function ignoresNeighbours(subject: Subject, puzzles: readonly Readonly<Grid>[]): void {
  const { cellCount } = subject.geometry
  const limits = { solutions: 20, nodes: ORDINARY_NODES, keep: 1 }
  const solver = batchSolver(subject)
  const together = solver.solveMany(joined(puzzles), limits)
  let sum = NOTHING_COUNTED
  for (const [index, puzzle] of puzzles.entries()) {
    const alone = solver.solveMany(joined([puzzle]), limits)
    explaining(subject, puzzle, limits, () => {
      assert.equal(together.solutionCounts[index], alone.solutionCounts[0], `count of puzzle ${index}`)
      assert.equal(together.endings[index], alone.endings[0], `ending of puzzle ${index}`)
      assert.deepEqual(
        together.solutions.subarray(index * cellCount, (index + 1) * cellCount),
        alone.solutions,
        `solution of puzzle ${index}`,
      )
    })
    sum = sumOfCounters(sum, alone.statistics)
  }
  assert.deepEqual(
    { ...together.statistics },
    sum,
    'the counters of a batch are those of its puzzles, added up',
  )
}

function anyLength(subject: Subject, puzzles: readonly Readonly<Grid>[]): void {
  const puzzle = puzzles[0] ?? new Uint8Array()
  for (const length of [0, 1, 7, 8, 9, 33]) {
    const limits = { solutions: 2, nodes: ORDINARY_NODES, keep: 1 }
    agreesOneByOne(subject, new Array<Readonly<Grid>>(length).fill(puzzle), limits)
  }
}

function nodesOfEach(subject: Subject, puzzles: readonly Readonly<Grid>[]): void {
  const solver = batchSolver(subject)
  for (const nodes of [0, 1, 2, 20]) {
    const { solutionCounts, endings, statistics } = solver.solveMany(joined(puzzles), {
      solutions: 2,
      nodes,
      keep: 0,
    })
    assert.ok(
      statistics.nodes <= nodes * puzzles.length,
      `${statistics.nodes} nodes, of ${nodes} for each puzzle`,
    )
    for (const [index, puzzle] of puzzles.entries()) {
      const alone = solver.solve(puzzle, { solutions: 2, nodes: ORDINARY_NODES, keep: 0 })
      const ending = endingOf(endings[index])
      const found = solutionCounts[index] ?? 0
      assert.ok(
        found <= alone.solutionCount,
        `puzzle ${index}: found ${found} of ${alone.solutionCount} solutions`,
      )
      if (ending === 'node-limit') continue
      assert.equal(ending, alone.ending, `puzzle ${index} with ${nodes} nodes: ending`)
      assert.equal(found, alone.solutionCount, `puzzle ${index} with ${nodes} nodes: number of solutions`)
      assert.ok(alone.statistics.nodes === 0 || nodes > 0, `puzzle ${index} was searched without a node`)
    }
  }
}

function refusesBatches(subject: Subject, puzzles: readonly Readonly<Grid>[]): void {
  const { cellCount, size } = subject.geometry
  const solver = batchSolver(subject)
  const good = joined(puzzles)
  assert.throws(() => solver.solveMany(good.subarray(1)), RangeError, 'a length that is no multiple')
  assert.throws(() => solver.solveMany(good.with(cellCount, size + 1)), RangeError, 'a digit out of range')
  for (const bad of [{ keep: 2 }, { keep: -1 }, { solutions: 0 }, { nodes: -1 }, { nodes: Number.NaN }]) {
    const limits = { solutions: 2, nodes: ORDINARY_NODES, keep: 1, ...bad }
    assert.throws(() => solver.solveMany(good, limits), RangeError, `limits ${JSON.stringify(limits)}`)
  }
}
