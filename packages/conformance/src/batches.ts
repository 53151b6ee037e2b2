/** Checks that `solveMany`, if a solver has it, gives the same answers as `solve`. */
import assert from 'node:assert/strict'
import {
  type BatchResult,
  endingOf,
  NOTHING_COUNTED,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  sumOfCounters,
} from '@sudoku-lab/core'
import { ORDINARY_NODES } from './answers.ts'
import { type Case, type Cases, casesFor } from './cases.ts'
import { textOf } from './oracle.ts'
import { ask, type Check, explaining, type Subject } from './subject.ts'

type BatchSolver = Solver & Required<Pick<Solver, 'solveMany'>>

export function batchChecks(subject: Subject): Check[] {
  if (subject.definition.create(subject.geometry).solveMany === undefined) return []
  const puzzles = mixed(casesFor(subject.geometry))
  const check = (name: string, run: () => void): Check => ({ group: 'batches', name, run })
  return [
    ...[1, 2, 200].map((solutions) =>
      check(
        `gives the same answers in a mixed batch as one by one, up to ${solutions} solutions each`,
        () => {
          agreesOneByOne(subject, puzzles, { solutions, nodes: ORDINARY_NODES, keep: 1 })
        },
      ),
    ),
    check('does not change the puzzles of a batch', () => {
      const batch = joined(puzzles)
      batchSolver(subject).solveMany(batch)
      assert.deepEqual(batch, joined(puzzles), 'the batch after the call')
    }),
    check('gives the same answers in memory with other content', () => inMemory(subject, puzzles)),
  ]
}

/** All kinds of puzzles in turn, so that neighbours have different endings. */
function mixed({ proper, unsolvable, several, many, conflicting }: Cases): Readonly<Puzzle>[] {
  const kinds = [proper, unsolvable, several, conflicting, many].map((kind) =>
    kind.filter((one) => !one.demanding),
  )
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, turn) =>
    kinds.flatMap((kind) => (kind.length === 0 ? [] : [(kind[turn % kind.length] as Case).puzzle])),
  ).flat()
}

function batchSolver({ definition, geometry }: Subject): BatchSolver {
  const solver = definition.create(geometry)
  assert.ok(solver.solveMany !== undefined, 'either every solver of a shape has solveMany, or none')
  return solver as BatchSolver
}

/** A batch of puzzles that are all of one form. */
function joined(puzzles: readonly Readonly<Puzzle>[]): Uint8Array | Uint32Array {
  const entries = puzzles.flatMap((puzzle) => [...puzzle])
  return puzzles[0] instanceof Uint32Array ? Uint32Array.from(entries) : Uint8Array.from(entries)
}

/** Solves all puzzles in one call and each puzzle alone, and compares the answers and the counters. */
export function agreesOneByOne(
  subject: Subject,
  puzzles: readonly Readonly<Puzzle>[],
  limits: SearchLimits,
): void {
  const { cellCount } = subject.geometry
  const solver = batchSolver(subject)
  const result = solver.solveMany(joined(puzzles), limits)
  assert.equal(result.solutionCounts.length, puzzles.length, 'a count for each puzzle')
  assert.equal(result.endings.length, puzzles.length, 'an ending for each puzzle')
  assert.equal(result.solutions.length, limits.keep * puzzles.length * cellCount, 'length of the solutions')
  let sum = NOTHING_COUNTED
  for (const [index, puzzle] of puzzles.entries()) {
    const alone = ask(subject, solver, puzzle, limits)
    explaining(subject, puzzle, limits, () => requireSame(result, index, alone, limits.keep))
    sum = sumOfCounters(sum, alone.statistics)
  }
  assert.deepEqual({ ...result.statistics }, { ...sum }, `counters of a batch: those of its puzzles added up`)
}

function requireSame(batch: BatchResult, index: number, alone: SolveResult, keep: number): void {
  const where = `of puzzle ${index} of the batch`
  assert.equal(batch.solutionCounts[index], alone.solutionCount, `number of solutions ${where}`)
  assert.equal(endingOf(batch.endings[index]), alone.ending, `ending ${where}`)
  if (keep === 0) return
  const cellCount = batch.solutions.length / batch.endings.length
  const solution = batch.solutions.subarray(index * cellCount, (index + 1) * cellCount)
  const [first = new Uint8Array(cellCount)] = alone.solutions
  assert.equal(textOf(solution), textOf(first), `first solution ${where}`)
}

/** Checks that old content of memory that is handed over does not show. */
function inMemory(subject: Subject, puzzles: readonly Readonly<Puzzle>[]): void {
  const batch = joined(puzzles)
  const limits = { solutions: 2, nodes: ORDINARY_NODES, keep: 1 }
  const solver = batchSolver(subject)
  const expected = solver.solveMany(batch, limits)
  for (const extra of [0, 3, -1]) {
    const length = puzzles.length + extra
    const space = {
      solutionCounts: new Uint32Array(length).fill(77),
      endings: new Uint8Array(length).fill(77),
      solutions: new Uint8Array(length * subject.geometry.cellCount).fill(77),
    }
    assert.deepEqual(solver.solveMany(batch, limits, space), expected, `memory for ${length} results`)
  }
}
