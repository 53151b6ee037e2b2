/** The solver under test, and the checks of every answer that it gives. */
import assert from 'node:assert/strict'
import {
  COUNTERS,
  type Counters,
  countersFrom,
  ENDINGS,
  FIRST_SOLUTION,
  type Geometry,
  NOTHING_COUNTED,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  unknownEnding,
} from '@sudoku-lab/core'
import { shapeOf } from './cases.ts'
import { extendsClues, isHopeless, solves, textOf } from './oracle.ts'

/** A check of a solver. `run` throws if the solver fails it. */
export interface Check {
  /** The heading of its group. */
  readonly group: string
  /** A sentence that starts with a verb: `finds the only solution of a full board`. */
  readonly name: string
  run(): void
}

/** One definition on one shape of board. */
export interface Subject {
  readonly definition: SolverDefinition
  readonly geometry: Geometry
}

/** Asks a fresh solver. */
export function askFresh(subject: Subject, puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
  return ask(subject, subject.definition.create(subject.geometry), puzzle, limits)
}

/** Asks a solver and checks everything that must be true of any answer. */
export function ask(
  subject: Subject,
  solver: Solver,
  puzzle: Readonly<Puzzle>,
  limits?: SearchLimits,
): SolveResult {
  const asked = puzzle.slice()
  return explaining(subject, puzzle, limits, () => {
    const result = limits === undefined ? solver.solve(asked) : solver.solve(asked, limits)
    if (asked.some((entry, cell) => entry !== puzzle[cell]))
      assert.fail(`the solver changed the puzzle that it was given to ${textOf(asked)}`)
    requireSound(subject, puzzle, limits ?? FIRST_SOLUTION, result)
    return result
  })
}

/** Adds the question to the message of what an assertion, or the solver, throws. */
export function explaining<Result>(
  { definition, geometry }: Subject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits | undefined,
  assertion: () => Result,
): Result {
  try {
    return assertion()
  } catch (thrown) {
    if (thrown instanceof Error && !thrown.message.includes('\n  puzzle  ')) {
      const asked =
        limits === undefined
          ? 'none given'
          : `solutions ${limits.solutions}, nodes ${limits.nodes}, keep ${limits.keep}`
      thrown.message +=
        `\n  solver  ${definition.id}, ${shapeOf(geometry)}` +
        `\n  puzzle  ${textOf(puzzle)}\n  limits  ${asked}`
    }
    throw thrown
  }
}

function requireSound(
  subject: Subject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  result: SolveResult,
): void {
  requireSolutions(subject, puzzle, limits, result)
  requireEnding(subject, puzzle, limits, result)
  requireCounters(result.statistics)
  const { statistics, ending } = result
  if (!isHopeless(subject.geometry, puzzle)) requireSearch(subject, limits, result)
  else {
    const hopeless = 'clues that conflict and cells that may be no digit'
    assert.equal(ending, 'exhausted', `${hopeless} are answered, whatever the limits`)
    assert.deepEqual({ ...statistics }, NOTHING_COUNTED, `${hopeless} need no search`)
  }
}

function requireSolutions(
  { geometry }: Subject,
  puzzle: Readonly<Puzzle>,
  { solutions: most, keep }: SearchLimits,
  { solutionCount, solutions }: SolveResult,
): void {
  assert.ok(
    Number.isInteger(solutionCount) && solutionCount >= 0 && solutionCount <= most,
    `solutionCount: expected an integer from 0 to ${most}, got ${solutionCount}`,
  )
  assert.equal(solutions.length, Math.min(solutionCount, keep), 'the first `keep` solutions are returned')
  for (const solution of solutions) {
    assert.ok(solution instanceof Uint8Array, 'a solution is a Uint8Array')
    assert.equal(solution.length, geometry.cellCount, 'length of a solution')
    if (!solves(geometry, solution, puzzle)) assert.fail(`not a solution of the puzzle: ${textOf(solution)}`)
  }
  const distinct = solutions.length > 1 ? new Set(solutions.map(textOf)).size : solutions.length
  assert.equal(distinct, solutions.length, 'a solution was returned twice')
}

function requireEnding(
  subject: Subject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  result: SolveResult,
): void {
  const { ending, solutionCount, statistics } = result
  assert.ok(ENDINGS.includes(ending), `unknown ending: ${String(ending)}`)
  assert.equal(
    ending === 'solution-limit',
    solutionCount === limits.solutions,
    `found ${solutionCount} of at most ${limits.solutions} solutions, and ended '${ending}'`,
  )
  assert.ok(statistics.nodes <= limits.nodes, `entered ${statistics.nodes} of at most ${limits.nodes} nodes`)
  requireReason(subject, puzzle, limits, result)
}

/** Checks what each ending implies. */
function requireReason(
  { definition, geometry }: Subject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  { ending, partial, statistics }: SolveResult,
): void {
  switch (ending) {
    case 'exhausted':
    case 'solution-limit':
      return
    case 'node-limit':
      assert.equal(statistics.nodes, limits.nodes, 'the node limit ends a search when all nodes are used')
      return
    case 'stuck':
      assert.ok(!definition.traits.complete, "traits.complete is true, but the search ended 'stuck'")
      assert.ok(partial instanceof Uint8Array, "the ending 'stuck' comes with the partial grid")
      assert.equal(partial.length, geometry.cellCount, 'length of the partial grid')
      assert.ok(extendsClues(partial, puzzle), `the partial grid lost a clue: ${textOf(partial)}`)
      return
    default:
      unknownEnding(ending)
  }
}

/** Checks what the definitions of the counters imply for every search. */
function requireCounters(statistics: Counters): void {
  const { nodes, guesses, backtracks, maxDepth } = statistics
  for (const name of COUNTERS) {
    const count = statistics[name]
    assert.ok(Number.isSafeInteger(count) && count >= 0, `${name}: expected a count, got ${count}`)
  }
  assert.ok(guesses <= nodes, `${guesses} guesses lead to at most ${nodes} nodes`)
  assert.ok(maxDepth <= guesses, `a depth of ${maxDepth} takes as many guesses, but there were ${guesses}`)
  assert.ok(backtracks <= Math.max(0, nodes - 1), `${backtracks} branches taken back, of ${nodes} nodes`)
}

/** Checks the counters of a search that ended in this way. */
function requireSearch({ definition, geometry }: Subject, limits: SearchLimits, result: SolveResult): void {
  const { nodes, guesses, backtracks, maxDepth } = result.statistics
  if (limits.nodes > 0) assert.ok(nodes > 0, 'a search enters at least its root')
  else assert.equal(result.ending, 'node-limit', 'with a limit of 0 nodes, the ending is node-limit')
  assert.ok(maxDepth <= geometry.cellCount, `a depth of ${maxDepth} on ${geometry.cellCount} cells`)
  if (result.ending === 'node-limit') return
  assert.ok(guesses < nodes, `${guesses} guesses enter as many nodes below the root, of ${nodes} in all`)
  if (result.ending === 'exhausted' && definition.traits.complete) {
    assert.equal(backtracks, nodes - 1, 'after a complete search, every node except the root was taken back')
  }
}

/** A copy of a result as plain strings and numbers, for comparison. */
export function snapshotOf(result: SolveResult): object {
  const { solutionCount, solutions, ending, partial, statistics } = result
  return {
    solutionCount,
    solutions: solutions.map(textOf),
    ending,
    partial: partial === undefined ? '' : textOf(partial),
    statistics: countersFrom((name) => statistics[name]),
  }
}
