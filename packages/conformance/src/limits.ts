/** Checks that limits are exact and never count as a proof. */
import assert from 'node:assert/strict'
import { type Grid, type SearchLimits, type SolveResult, type Solver, verdictOf } from '@sudoku-lab/core'
import { ORDINARY_NODES } from './answers.ts'
import { type Case, type Cases, casesFor } from './cases.ts'
import type { Check } from './check.ts'
import { textOf } from './oracle.ts'
import { ask, explaining, type Subject, snapshotOf } from './subject.ts'

/** A subject with a solver that one check asks repeatedly. */
interface Asked extends Subject {
  readonly solver: Solver
}

export function limitChecks(subject: Subject): Check[] {
  const cases = casesFor(subject.geometry)
  const check = (name: string, run: (asked: Asked) => void): Check => ({
    group: 'limits',
    name,
    run: () => run({ ...subject, solver: subject.definition.create(subject.geometry) }),
  })
  return [
    check('finds one solution and keeps it when no limits are given', (asked) => defaultLimits(asked, cases)),
    check('stops at the limit of solutions, also where it is exactly their number', (asked) =>
      solutionLimits(asked, cases),
    ),
    check('keeps as many solutions as it is told to, and counts the same', (asked) =>
      keepLimits(asked, cases),
    ),
    check('stops at the limit of nodes, with what it found until then', (asked) => nodeLimits(asked, cases)),
    check('never takes a limit of nodes for a proof', (asked) => limitsProveNothing(asked, cases)),
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
function nodeLimits(asked: Asked, cases: Cases): void {
  for (const { puzzle } of searched(cases)) {
    const unlimited = ask(asked, asked.solver, puzzle, { solutions: 30, nodes: ORDINARY_NODES, keep: 30 })
    const { nodes } = unlimited.statistics
    const tried = [0, 1, 2, nodes >> 1, nodes - 1]
    for (const fewer of new Set(tried.filter((count) => count >= 0 && count < nodes))) {
      requirePrefix(asked, puzzle, { solutions: 30, nodes: fewer, keep: 30 }, unlimited)
    }
    for (const enough of [nodes, nodes + 1]) {
      const limits = { solutions: 30, nodes: enough, keep: 30 }
      const result = ask(asked, asked.solver, puzzle, limits)
      explaining(asked, puzzle, limits, () => {
        assert.deepEqual(snapshotOf(result), snapshotOf(unlimited), 'a limit that is not hit changes nothing')
      })
    }
  }
}

/** A search with too few nodes is the beginning of a search with enough nodes. */
function requirePrefix(
  asked: Asked,
  puzzle: Readonly<Grid>,
  limits: SearchLimits,
  unlimited: SolveResult,
): void {
  const result = ask(asked, asked.solver, puzzle, limits)
  explaining(asked, puzzle, limits, () => {
    assert.equal(result.ending, 'node-limit', `the search takes ${unlimited.statistics.nodes} nodes`)
    const beginning = unlimited.solutions.slice(0, result.solutionCount).map(textOf)
    assert.deepEqual(result.solutions.map(textOf), beginning, 'the solutions found until then')
    for (const counter of ['guesses', 'backtracks', 'maxDepth'] as const) {
      assert.ok(
        result.statistics[counter] <= unlimited.statistics[counter] + (counter === 'guesses' ? 1 : 0),
        `${counter}: a shorter search counts no more`,
      )
    }
  })
}

function limitsProveNothing(asked: Asked, cases: Cases): void {
  for (const { puzzle, solutionCount } of searched(cases)) {
    for (const nodes of [0, 1, 5, 20]) {
      const limits = { solutions: 2, nodes, keep: 2 }
      const result = ask(asked, asked.solver, puzzle, limits)
      if (result.ending !== 'node-limit') continue
      explaining(asked, puzzle, limits, () => {
        assert.equal(verdictOf(result), 'undecided')
        assert.ok(
          result.solutionCount <= solutionCount,
          `found ${result.solutionCount} of ${solutionCount} solutions`,
        )
      })
    }
  }
}

function searched({ proper, unsolvable, several, many }: Cases): Case[] {
  return [...proper, ...unsolvable, ...several, ...many].filter((one) => !one.demanding)
}
