/** Checks properties of all puzzles on random puzzles. A failure prints the seed and the smallest counterexample. */
import assert from 'node:assert/strict'
import {
  applySymmetry,
  type Geometry,
  gaveUp,
  type Puzzle,
  type SolveResult,
  verdictOf,
} from '@sudoku-lab/core'
import fc from 'fast-check'
import { expectTruth } from './answers.ts'
import { candidateGrids, limits, puzzles, symmetryOf } from './arbitraries.ts'
import { agreesOneByOne } from './batches.ts'
import { type Case, caseOf, casesFor } from './cases.ts'
import { findsBeginning } from './limits.ts'
import { textOf } from './oracle.ts'
import { ask, askFresh, type Check, explaining, type Subject, snapshotOf } from './subject.ts'

/**
 * A few random puzzles cost a naive search millions of nodes. After this limit, the answer may be undecided. The fixed
 * cases, which must be decided, make sure that a solver does not always stop early.
 */
const RANDOM_NODES = 200_000
const COMPARED = 60 // solutions compared with the oracle's, which lists no more
const DEFAULT_SEED = 20_261

/** The number of random puzzles, most on the board that most solvers are for. */
function runsFor({ geometry: { size } }: Subject): number {
  return size > 16 ? 4 : size > 9 ? 12 : size === 9 ? 100 : 50
}

export function propertyChecks(subject: Subject): Check[] {
  const { boards, mostEmpty } = casesFor(subject.geometry)
  return checksOf(subject, 'random puzzles', puzzles(subject.geometry, boards, mostEmpty), runsFor(subject))
}

export function candidatePropertyChecks(subject: Subject): Check[] {
  const { boards, mostEmpty } = casesFor(subject.geometry)
  const sets = candidateGrids(subject.geometry, boards, mostEmpty)
  return checksOf(subject, 'random candidate grids', sets, Math.ceil(runsFor(subject) / 2))
}

/** The integer `SUDOKU_LAB_SEED` chooses other puzzles. */
function checksOf(subject: Subject, group: string, puzzle: fc.Arbitrary<Puzzle>, runs: number): Check[] {
  const { definition, geometry } = subject
  const wanted = Number.parseInt(process.env['SUDOKU_LAB_SEED'] ?? '', 10)
  const seed = Number.isNaN(wanted) ? DEFAULT_SEED : wanted
  const check = <Values extends [unknown, ...unknown[]]>(
    name: string,
    property: fc.IProperty<Values>,
    share = 1,
  ): Check => ({
    group: `${group} (seed ${seed})`,
    name,
    run: () => fc.assert(property, { seed, numRuns: Math.ceil(runs * share) }),
  })
  const checks = [
    check(
      'agrees with the oracle',
      fc.property(puzzle, fc.constantFrom(1, 2, 3, COMPARED), (asked, solutions) => {
        expectTruth(subject, truthOf(geometry, asked), { solutions, nodes: RANDOM_NODES, keep: solutions })
      }),
    ),
    check(
      'gives isomorphs the same verdict, and solutions that are isomorphs',
      fc.property(puzzle, fc.integer(), (asked, of) => sameForIsomorph(subject, asked, of)),
      0.5, // each puzzle is solved twice
    ),
    check(
      'answers a series of puzzles as if each were the first',
      fc.property(
        fc.array(fc.tuple(puzzle, limits(RANDOM_NODES)), { minLength: 2, maxLength: 5 }),
        (series) => {
          const solver = definition.create(geometry)
          for (const [one, asked] of series) {
            const answer = snapshotOf(ask(subject, solver, one, asked))
            const fresh = snapshotOf(askFresh(subject, one, asked))
            explaining(subject, one, asked, () => assert.deepEqual(answer, fresh, 'after others, and alone'))
          }
        },
      ),
      0.3, // a run has a few puzzles, each of which is solved twice
    ),
    check(
      'finds with fewer nodes the beginning of what it finds with more',
      fc.property(puzzle, fc.nat({ max: 300 }), (asked, nodes) => {
        const all = { solutions: 20, nodes: RANDOM_NODES, keep: 20 }
        findsBeginning(subject, asked, { ...all, nodes }, askFresh(subject, asked, all))
      }),
      0.5,
    ),
  ]
  if (definition.create(geometry).solveMany === undefined) return checks
  const batches = fc.property(fc.array(puzzle, { maxLength: 24 }), limits(RANDOM_NODES), (batch, asked) =>
    agreesOneByOne(subject, batch, { ...asked, keep: Math.min(asked.keep, 1) }),
  )
  return [...checks, check('answers a batch as one by one', batches, 0.2)] // a run has a dozen puzzles
}

/** The layout of a board and a puzzle → what the oracle found. All solvers are asked the same puzzles. */
const known = new Map<string, Case>()

function truthOf(geometry: Geometry, puzzle: Readonly<Puzzle>): Case {
  const key = `${geometry.layout} ${textOf(puzzle)}`
  const truth =
    known.get(key) ?? caseOf(geometry, 'a random puzzle', puzzle, { demanding: true, counted: COMPARED })
  known.set(key, truth)
  return truth
}

function sameForIsomorph(subject: Subject, puzzle: Readonly<Puzzle>, seed: number): void {
  const symmetry = symmetryOf(subject.geometry, seed)
  const asked = { solutions: COMPARED, nodes: RANDOM_NODES, keep: COMPARED }
  const result = askFresh(subject, puzzle, asked)
  const image = askFresh(subject, applySymmetry(symmetry, puzzle), asked)
  if (gaveUp(result.ending) || gaveUp(image.ending)) return // also a search that is at random
  const listed = (solutions: SolveResult['solutions']): string[] => solutions.map(textOf).toSorted()
  explaining(subject, puzzle, asked, () => {
    assert.equal(verdictOf(image), verdictOf(result), 'verdict of the isomorph')
    assert.equal(image.solutionCount, result.solutionCount, 'number of solutions of the isomorph')
    if (result.ending !== 'exhausted') return
    const images = result.solutions.map((solution) => applySymmetry(symmetry, solution))
    assert.deepEqual(listed(image.solutions), listed(images), 'solutions of the isomorph')
  })
}
