/** Checks that limits are exact and never count as a proof. */
import assert from 'node:assert/strict'
import { type Puzzle, type SearchLimits, type SolveResult, type Solver, verdictOf } from '@sudoku-lab/core'
import { ORDINARY_NODES } from './answers.ts'
import { type Cases, casesFor } from './cases.ts'
import { textOf } from './oracle.ts'
import { ask, askFresh, type Check, explaining, type Subject, snapshotOf } from './subject.ts'

/** A subject with a solver that one check asks repeatedly. */
interface Asked extends Subject {
  readonly solver: Solver
}

export function limitChecks(subject: Subject): Check[] {
  const cases = casesFor(subject.geometry)
  const check = (name: string, run: (asked: Asked, cases: Cases) => void): Check => ({
    group: 'limits',
    name,
    run: () => run({ ...subject, solver: subject.definition.create(subject.geometry) }, cases),
  })
  return [
    check('finds one solution and keeps it when no limits are given', defaultLimits),
    check('stops at the limit of solutions, also where it is exactly their number', solutionLimits),
    check('keeps as many solutions as it is told to, and counts the same', keepLimits),
    check('stops at the limit of nodes, with what it found until then', nodeLimits),
  ]
}

function defaultLimits(asked: Asked, { proper, several }: Cases): void {
  for (const { puzzle } of [...proper, ...several].filter((one) => !one.demanding)) {
    const byDefault = snapshotOf(ask(asked, asked.solver, puzzle))
    const spelled = snapshotOf(
      ask(asked, asked.solver, puzzle, { solutions: 1, nodes: Number.POSITIVE_INFINITY, keep: 1 }),
    )
    assert.deepEqual(byDefault, spelled, `no limits, and those of FIRST_SOLUTION, for ${textOf(puzzle)}`)
  }
}

function solutionLimits(asked: Asked, { several }: Cases): void {
  for (const { puzzle, solutionCount } of several) {
    for (const solutions of [1, 2, solutionCount - 1, solutionCount, solutionCount + 1]) {
      if (solutions < 1) continue
      const limits = { solutions, nodes: ORDINARY_NODES, keep: 0 }
      const result = ask(asked, asked.solver, puzzle, limits)
      if (result.ending === 'stuck') continue // the checks of answers cover it
      explaining(asked, puzzle, limits, () => {
        assert.equal(result.solutionCount, Math.min(solutions, solutionCount), 'number of solutions')
        assert.equal(result.ending, solutions <= solutionCount ? 'solution-limit' : 'exhausted', 'ending')
      })
    }
  }
}

function keepLimits(asked: Asked, { several, proper }: Cases): void {
  for (const { puzzle } of [...several, ...proper.slice(0, 2)]) {
    const keeping = (keep: number): SolveResult =>
      ask(asked, asked.solver, puzzle, { solutions: 20, nodes: ORDINARY_NODES, keep })
    const all = keeping(Number.POSITIVE_INFINITY)
    for (const keep of [0, 1, 2, 20, 50]) {
      const kept = keeping(keep)
      explaining(asked, puzzle, { solutions: 20, nodes: ORDINARY_NODES, keep }, () => {
        const expected = { ...all, solutions: all.solutions.slice(0, keep) }
        assert.deepEqual(snapshotOf(kept), snapshotOf(expected), 'what is kept changes nothing else')
      })
    }
  }
}

/** Runs a search to the end, then again with node limits equal to, below and above its number of nodes. */
function nodeLimits(asked: Asked, { proper, unsolvable, several, many }: Cases): void {
  for (const { puzzle, demanding } of [...proper, ...unsolvable, ...several, ...many]) {
    if (demanding) continue
    const limits = { solutions: 30, nodes: ORDINARY_NODES, keep: 30 }
    const whole = ask(asked, asked.solver, puzzle, limits)
    const { nodes } = whole.statistics
    for (const most of new Set([0, 1, 2, nodes >> 1, Math.max(0, nodes - 1), nodes, nodes + 1]))
      findsBeginning(asked, puzzle, { ...limits, nodes: most }, whole)
  }
}

/** A search with too few nodes is the beginning of a search with more. A limit that is not reached changes nothing. */
export function findsBeginning(
  subject: Subject,
  puzzle: Readonly<Puzzle>,
  limits: SearchLimits,
  whole: SolveResult,
): void {
  const result = askFresh(subject, puzzle, limits)
  explaining(subject, puzzle, limits, () => {
    if (result.ending !== 'node-limit') {
      assert.deepEqual(snapshotOf(result), snapshotOf(whole), 'a limit that is not reached changes nothing')
      return
    }
    if (whole.ending !== 'node-limit')
      assert.ok(whole.statistics.nodes > limits.nodes, 'the search needs no more nodes than the limit')
    if (result.solutionCount < 2) assert.equal(verdictOf(result), 'undecided')
    const beginning = whole.solutions.slice(0, result.solutionCount).map(textOf)
    assert.deepEqual(result.solutions.map(textOf), beginning, 'the solutions found until then')
    for (const counter of ['guesses', 'backtracks', 'maxDepth'] as const) {
      const most = whole.statistics[counter] + (counter === 'guesses' ? 1 : 0)
      assert.ok(result.statistics[counter] <= most, `${counter}: a shorter search counts no more`)
    }
  })
}
