/** Checks that a solver keeps nothing between calls, shares nothing with the caller, and repeats its answers. */
import assert from 'node:assert/strict'
import type { Puzzle, SearchLimits, Solver } from '@sudoku-lab/core'
import { ORDINARY_NODES } from './answers.ts'
import { type Cases, casesFor } from './cases.ts'
import { textOf } from './oracle.ts'
import { ask, askFresh, type Check, explaining, type Subject, snapshotOf } from './subject.ts'

interface Question {
  readonly puzzle: Readonly<Puzzle>
  readonly limits: SearchLimits
}

export function isolationChecks(subject: Subject): Check[] {
  const questions = questionsOf(casesFor(subject.geometry), subject.geometry.size > 9)
  const check = (name: string, run: () => void): Check => ({ group: 'isolation', name, run })
  return [
    check('answers a puzzle as if it had never seen another, and as another solver does', () =>
      noMemory(subject, questions),
    ),
    check('answers rightly after it refused a grid', () => survivesRefusal(subject, questions)),
    check('returns solutions that nobody changes afterwards', () => solutionsAreCopies(subject, questions)),
    check('leaves the tables of the geometry as they are', () => tablesStay(subject, questions)),
  ]
}

/**
 * All kinds of puzzles with all kinds of limits, so that a search stops for every possible reason. On large boards each
 * puzzle has only one kind of limits.
 */
function questionsOf({ proper, unsolvable, several, many, conflicting }: Cases, few: boolean): Question[] {
  const shapes: readonly SearchLimits[] = [
    { solutions: 1, nodes: ORDINARY_NODES, keep: 1 },
    { solutions: 3, nodes: ORDINARY_NODES, keep: 3 },
    { solutions: 20, nodes: 7, keep: 20 },
  ]
  return [...proper, ...conflicting, ...several, ...unsolvable, ...many]
    .filter((one) => !one.demanding)
    .flatMap(({ puzzle }, index) =>
      shapes
        .filter((_, shape) => !few || shape === index % shapes.length)
        .map((limits) => ({ puzzle, limits })),
    )
}

/** Two solvers answer all questions, one in order and the other in reverse. Their answers must equal those of fresh ones. */
function noMemory(subject: Subject, questions: readonly Question[]): void {
  const one = subject.definition.create(subject.geometry)
  const other = subject.definition.create(subject.geometry)
  for (const [index, question] of questions.entries()) {
    const fresh = snapshotOf(askFresh(subject, question.puzzle, question.limits))
    requireAnswer(subject, one, question, fresh)
    const between = questions.at(-1 - index) as Question
    ask(subject, other, between.puzzle, between.limits)
    requireAnswer(subject, one, question, fresh)
    requireAnswer(subject, other, question, fresh)
  }
}

function survivesRefusal(subject: Subject, questions: readonly Question[]): void {
  const { definition, geometry } = subject
  const solver = definition.create(geometry)
  for (const question of questions.slice(0, 9)) {
    const answer = snapshotOf(ask(subject, solver, question.puzzle, question.limits))
    assert.throws(
      () => solver.solve(question.puzzle.with(geometry.cellCount - 1, geometry.size + 1)),
      RangeError,
    )
    requireAnswer(subject, solver, question, answer)
  }
}

/** Solutions belong to the caller. A later search must not change them, and changing them must not disturb a search. */
function solutionsAreCopies(subject: Subject, questions: readonly Question[]): void {
  const solver = subject.definition.create(subject.geometry)
  for (const [index, { puzzle, limits }] of questions.entries()) {
    const result = ask(subject, solver, puzzle, limits)
    const before = snapshotOf(result)
    const next = questions[(index + 3) % questions.length] as Question // another puzzle, the same limits
    ask(subject, solver, next.puzzle, next.limits)
    assert.deepEqual(snapshotOf(result), before, 'a result changed when the solver was asked something else')
    for (const solution of result.solutions) solution.fill(0)
    requireAnswer(subject, solver, { puzzle, limits }, before)
  }
}

function requireAnswer(
  subject: Subject,
  solver: Solver,
  { puzzle, limits }: Question,
  expected: object,
): void {
  const answer = snapshotOf(ask(subject, solver, puzzle, limits))
  explaining(subject, puzzle, limits, () => {
    assert.deepEqual(answer, expected, `the answer to ${textOf(puzzle)} depends on what was asked before`)
  })
}

function tablesStay(subject: Subject, questions: readonly Question[]): void {
  const geometry = structuredClone(subject.geometry) // which nobody else uses, should it be changed
  const before = JSON.stringify(geometry)
  const solver = subject.definition.create(geometry)
  for (const { puzzle, limits } of questions) solver.solve(puzzle, limits)
  assert.equal(JSON.stringify(geometry), before, 'tables of the geometry, before and after')
}
