/**
 * Sudoku by clause learning.
 *
 * Idea.      The rules of a board are one formula (encoding.ts), which is prepared once. A puzzle adds what is known: a clue is
 *            a literal that is true, and a digit that a cell cannot be is one that is false. The search is the engine's
 *            (packages/sat/src/engine.ts).
 * Order.     The candidate that took part in the most recent conflicts is placed. A cell that is filled is not tried.
 * Invariant. Nothing is left of an earlier puzzle: the engine forgets what it learned.
 * Counters.  A decision is a guess, and enters a node. Backtracks are the decisions that were taken back, also those that were
 *            skipped on the way to an earlier one, and those that a restart took back.
 * Origin.    I. Lynce and J. Ouaknine, "Sudoku as a SAT problem", 2006.
 */
import {
  allDigits,
  type CandidateGrid,
  candidateSets,
  emptyGrid,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  has,
  hasAtMostOne,
  hasConflict,
  NOTHING_COUNTED,
  oncePerGeometry,
  type Puzzle,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { type Answer, type Literal, type Solution, SatSolver as UntracedSolver } from '@sudoku-lab/sat'
import { listenToSteps, SatSolver as TracedSolver } from '@sudoku-lab/sat/traced'
import { trace } from '@sudoku-lab/trace'
import { type Encoding, encode, literalOf } from './encoding.ts'
import { stepsToTrace } from './search.trace.ts'

const SatSolver = TRACE ? TracedSolver : UntracedSolver

/** All solvers of a geometry share an engine. It keeps nothing between two calls, and a call is never interrupted. */
const PREPARED: Readonly<Record<Encoding, (geometry: Geometry) => UntracedSolver>> = {
  minimal: oncePerGeometry((geometry) => prepare(geometry, 'minimal')),
  extended: oncePerGeometry((geometry) => prepare(geometry, 'extended')),
  locked: oncePerGeometry((geometry) => prepare(geometry, 'locked')),
}

function prepare(geometry: Geometry, encoding: Encoding): UntracedSolver {
  const { size, cellCount } = geometry
  return new SatSolver(encode(geometry, encoding), {
    decideFirst: cellCount * size,
    values: 'true',
    // The other encodings exclude a second digit in a cell by themselves.
    ...(encoding === 'minimal' && { mayDecide: isOfEmptyCell(size) }),
  })
}

export class CdclSolver implements Solver {
  private readonly geometry: Geometry
  private readonly sat: UntracedSolver
  private readonly sets: CandidateGrid // cell → the digits that the puzzle allows

  constructor(geometry: Geometry, encoding: Encoding) {
    this.geometry = geometry
    this.sets = new Uint32Array(geometry.cellCount)
    this.sat = PREPARED[encoding](geometry)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    if (hasConflict(this.geometry, puzzle)) return unsearched('exhausted')
    if (limits.nodes === 0) return unsearched('node-limit')
    return this.resultOf(this.ask(puzzle, limits))
  }

  private ask(puzzle: Readonly<Puzzle>, { solutions, nodes, keep }: SearchLimits): Answer {
    const request = { assumptions: this.knownOf(puzzle), solutions, keep, decisions: nodes - 1 }
    if (TRACE) {
      const watched = { ...request, signal: trace.signal }
      return listenToSteps(stepsToTrace(this.geometry), () => this.sat.solve(watched))
    }
    return this.sat.solve(request)
  }

  /** The literals that the puzzle says. */
  private knownOf(puzzle: Readonly<Puzzle>): Literal[] {
    const { geometry } = this
    const known: Literal[] = []
    const sets = candidateSets(geometry, puzzle, this.sets)
    const all = allDigits(geometry.size)
    for (let cell = 0; cell < sets.length; cell++) {
      if (sets[cell] === all) continue
      const isClue = hasAtMostOne(sets[cell])
      for (let digit = 1; digit <= geometry.size; digit++) {
        const isPossible = has(sets[cell], digit)
        if (isPossible !== isClue) continue
        known.push(isClue ? literalOf(geometry, cell, digit) : -literalOf(geometry, cell, digit))
      }
    }
    return known
  }

  private resultOf({ solutionCount, solutions, ending, statistics }: Answer): SolveResult {
    const { decisions, backtracks, deepest } = statistics
    const isEnded = ending === 'exhausted' || ending === 'solution-limit'
    return {
      solutionCount,
      solutions: solutions.map((solution) => this.gridOf(solution)),
      ending: isEnded ? ending : 'node-limit',
      statistics: { nodes: 1 + decisions, guesses: decisions, backtracks, maxDepth: deepest },
    }
  }

  private gridOf(solution: Solution): Grid {
    const { size, cellCount } = this.geometry
    const grid = emptyGrid(this.geometry)
    for (let i = 0; i < cellCount * size; i++)
      if (solution[i] > 0) grid[Math.floor(i / size)] = (i % size) + 1
    return grid
  }
}

function unsearched(ending: 'exhausted' | 'node-limit'): SolveResult {
  return { solutionCount: 0, solutions: [], ending, statistics: NOTHING_COUNTED }
}

/** Whether no digit is in the cell of a variable. */
function isOfEmptyCell(size: number) {
  return (variable: number, isTrue: (literal: Literal) => boolean): boolean => {
    const first = variable - ((variable - 1) % size)
    for (let literal = first; literal < first + size; literal++) if (isTrue(literal)) return false
    return true
  }
}
