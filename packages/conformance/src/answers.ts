/** Checks the answers to the fixed cases. */
import assert from 'node:assert/strict'
import { type SearchLimits, type SolveResult, type Solver, verdictOf } from '@sudoku-lab/core'
import { BROKEN_ORDER, type Case, type Cases, casesFor, emptyCount } from './cases.ts'
import { extendsClues, textOf } from './oracle.ts'
import { ask, askFresh, type Check, explaining, type Subject } from './subject.ts'

/** Nodes that any solver may spend on an ordinary case: a naive scan needs at most 25,000. */
export const ORDINARY_NODES = 1_000_000
/** The nodes after which a demanding case may be undecided. A naive scan would need hundreds of millions. */
const DEMANDING_NODES = 20_000

export function answerChecks(subject: Subject): Check[] {
  const cases = casesFor(subject.geometry)
  const check = (name: string, run: () => void): Check => ({ group: 'answers', name, run })
  const all = [1, 2, Number.POSITIVE_INFINITY]
  const asked: readonly (readonly [kind: readonly Case[], sentence: string, solutions: readonly number[]])[] =
    [
      [cases.proper, 'proves that _ has one solution', [1, 2]],
      [cases.unsolvable, 'finds no solution of _', all],
      [cases.several, 'counts and lists the solutions of _', all],
      [cases.many, 'finds as many solutions of _ as it is asked for', [1, 2, 50]],
    ]
  return [
    ...asked.flatMap(([kind, sentence, solutions]) =>
      kind.map((puzzle) =>
        check(sentence.replace('_', puzzle.name), () => askFor(subject, puzzle, solutions)),
      ),
    ),
    ...cases.conflicting.map((puzzle) =>
      check(`answers ${puzzle.name} without a search`, () => {
        for (const nodes of [0, 1, Number.POSITIVE_INFINITY]) {
          const result = expectTruth(subject, puzzle, { solutions: 2, nodes, keep: 2 })
          assert.equal(verdictOf(result), 'none')
        }
      }),
    ),
    check('makes no guess if at most one cell is empty', () => needNoGuess(subject, cases)),
    check('reads a puzzle that is a view into a larger buffer', () => readView(subject, cases)),
  ]
}

function askFor(subject: Subject, puzzle: Case, solutions: readonly number[]): void {
  const nodes = puzzle.demanding ? DEMANDING_NODES : ORDINARY_NODES
  for (const most of puzzle.demanding ? solutions.slice(-1) : solutions)
    expectTruth(subject, puzzle, { solutions: most, nodes, keep: Number.POSITIVE_INFINITY })
}

/** Solves a case and compares the answer with the truth. It may be incomplete only if the suite allows that. */
export function expectTruth(
  subject: Subject,
  puzzle: Case,
  limits: SearchLimits,
  solver: Solver = subject.definition.create(subject.geometry),
): SolveResult {
  const result = ask(subject, solver, puzzle.puzzle, limits)
  explaining(subject, puzzle.puzzle, limits, () => {
    if (result.ending === 'stuck') requireHonestlyStuck(puzzle, result)
    else if (result.ending === 'node-limit' && puzzle.demanding)
      assert.ok(result.solutionCount <= puzzle.solutionCount, 'more solutions than there are')
    else requireTruth(subject, puzzle, limits, result)
  })
  return result
}

function requireTruth(
  { definition }: Subject,
  { solutionCount, solutions }: Case,
  limits: SearchLimits,
  result: SolveResult,
): void {
  const expected = Math.min(solutionCount, limits.solutions)
  assert.equal(result.solutionCount, expected, 'number of solutions')
  assert.equal(result.ending, expected === limits.solutions ? 'solution-limit' : 'exhausted', 'ending')
  if (solutions.length === 0) return
  const found = result.solutions.map(textOf)
  const all = solutions.map(textOf)
  if (definition.traits.lexicographic) {
    assert.deepEqual(found, all.slice(0, expected), BROKEN_ORDER)
  } else if (expected === all.length) {
    assert.deepEqual(found.toSorted(), all.toSorted(), 'the solutions')
  }
}

/** A solver that gives up may have found fewer solutions, but no wrong ones. */
function requireHonestlyStuck(truth: Case, { solutionCount, partial = new Uint8Array() }: SolveResult): void {
  assert.ok(
    solutionCount <= truth.solutionCount,
    `found ${solutionCount} solutions of ${truth.solutionCount}`,
  )
  for (const solution of truth.solutions) {
    assert.ok(
      extendsClues(solution, partial),
      `the partial grid ${textOf(partial)} rules out the solution ${textOf(solution)}`,
    )
  }
  assert.ok(
    emptyCount(truth.puzzle) > 1,
    'a board with at most one empty cell has to be solved, even without a search',
  )
}

function needNoGuess(subject: Subject, { proper }: Cases): void {
  for (const { puzzle } of proper.filter((one) => emptyCount(one.puzzle) <= 1)) {
    const { statistics } = askFresh(subject, puzzle)
    explaining(subject, puzzle, undefined, () => {
      assert.equal(statistics.guesses, 0, 'a cell with one candidate is not a guess')
      assert.equal(statistics.maxDepth, 0)
    })
  }
}

/** Bytes before and after the puzzle must neither be read as digits nor be written. */
function readView(subject: Subject, { boards, proper }: Cases): void {
  const puzzle = proper[1]?.puzzle ?? boards[0]
  const length = subject.geometry.cellCount
  const buffer = new Uint8Array(length + 16).fill(1)
  const view = buffer.subarray(7, 7 + length)
  view.set(puzzle ?? [])
  const before = buffer.slice()
  const solver = subject.definition.create(subject.geometry)
  const { solutions } = ask(subject, solver, view)
  const again = solver.solve(view)
  assert.deepEqual(
    again.solutions.map(textOf),
    solutions.map(textOf),
    'the view has the solution of the puzzle',
  )
  assert.deepEqual(buffer, before, 'the buffer around the puzzle')
}
