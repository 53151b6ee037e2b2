/** Checks properties of all puzzles on random puzzles. A failure prints the seed and the smallest counterexample. */
import assert from 'node:assert/strict'
import { gaveUp, type Puzzle, type SearchLimits, type SolveResult, verdictOf } from '@sudoku-lab/core'
import fc from 'fast-check'
import { imageOf, isomorphisms, limits, puzzles } from './arbitraries.ts'
import { agreesOneByOne } from './batches.ts'
import { BROKEN_ORDER, casesFor, lexicographically } from './cases.ts'
import type { Check } from './check.ts'
import { extendsClues, solutionsOf, textOf } from './oracle.ts'
import { ask, askFresh, explaining, type Subject, snapshotOf } from './subject.ts'

/**
 * A few random puzzles cost a naive search millions of nodes. After this limit, the answer may be undecided. The fixed
 * cases, which must be decided, make sure that a solver does not always stop early.
 */
const RANDOM_NODES = 200_000
export const COMPARED = 60 // solutions compared with the oracle's, which lists no more
const DEFAULT_SEED = 20_261

/** The number of random puzzles and their seed. The integer `SUDOKU_LAB_SEED` chooses other puzzles. */
export function parametersFor({ geometry: { size } }: Subject): { seed: number; numRuns: number } {
  const seed = Number.parseInt(process.env['SUDOKU_LAB_SEED'] ?? '', 10)
  const numRuns = size > 16 ? 4 : size > 9 ? 12 : size === 9 ? 100 : 50 // most on the board that most solvers are for
  return { seed: Number.isNaN(seed) ? DEFAULT_SEED : seed, numRuns }
}

export function propertyChecks(subject: Subject): Check[] {
  const { geometry } = subject
  const { boards, mostEmpty } = casesFor(geometry)
  const puzzle = puzzles(geometry, boards, mostEmpty)
  const parameters = parametersFor(subject)
  const check = <Values extends [unknown, ...unknown[]]>(
    name: string,
    property: fc.IProperty<Values>,
    share = 1,
  ): Check => ({
    group: `random puzzles (seed ${parameters.seed})`,
    name,
    run: () => fc.assert(property, { ...parameters, numRuns: Math.ceil(parameters.numRuns * share) }),
  })
  return [
    check(
      'agrees with the oracle',
      fc.property(puzzle, fc.constantFrom(1, 2, 3, COMPARED), (grid, solutions) =>
        agreesWithOracle(subject, grid, solutions),
      ),
    ),
    check(
      'gives isomorphs the same verdict, and solutions that are isomorphs',
      fc.property(puzzle, isomorphisms(geometry), (grid, isomorphism) => {
        const asked = { solutions: COMPARED, nodes: RANDOM_NODES, keep: COMPARED }
        const result = askFresh(subject, grid, asked)
        const image = askFresh(subject, imageOf(isomorphism, grid), asked)
        const images = result.solutions.map((solution) => imageOf(isomorphism, solution))
        explaining(subject, grid, asked, () => requireSameUpToOrder(result, image, images))
      }),
    ),
    check(
      'answers a series of puzzles as if each were the first',
      fc.property(
        fc.array(fc.tuple(puzzle, limits(RANDOM_NODES)), { minLength: 2, maxLength: 5 }),
        (series) => {
          const solver = subject.definition.create(geometry)
          for (const [grid, asked] of series) {
            const answer = snapshotOf(ask(subject, solver, grid, asked))
            const fresh = snapshotOf(askFresh(subject, grid, asked))
            explaining(subject, grid, asked, () => assert.deepEqual(answer, fresh, 'after others, and alone'))
          }
        },
      ),
      0.3, // a run has a few puzzles, each of which is solved twice
    ),
    check(
      'finds with fewer nodes the beginning of what it finds with more',
      fc.property(puzzle, fc.nat({ max: 300 }), (grid, nodes) => findsBeginning(subject, grid, nodes)),
    ),
    ...(subject.definition.create(geometry).solveMany === undefined
      ? []
      : [
          check(
            'answers a batch as one by one',
            fc.property(fc.array(puzzle, { maxLength: 24 }), limits(RANDOM_NODES), (batch, asked) =>
              agreesOneByOne(subject, batch, { ...asked, keep: Math.min(asked.keep, 1) }),
            ),
            0.2, // a run has a dozen puzzles
          ),
        ]),
  ]
}

export function agreesWithOracle(subject: Subject, puzzle: Readonly<Puzzle>, most: number): void {
  const asked: SearchLimits = { solutions: most, nodes: RANDOM_NODES, keep: most }
  const truth = solutionsOf(subject.geometry, puzzle, COMPARED + 1).solutions.toSorted(lexicographically)
  const result = askFresh(subject, puzzle, asked)
  explaining(subject, puzzle, asked, () => {
    assert.ok(
      result.solutionCount <= truth.length,
      `found ${result.solutionCount} solutions of ${truth.length}`,
    )
    if (result.ending === 'stuck') requirePartial(result, truth)
    if (result.ending === 'stuck' || result.ending === 'node-limit') return
    assert.equal(result.solutionCount, Math.min(most, truth.length), 'number of solutions')
    if (truth.length > COMPARED) return
    const found = result.solutions.map(textOf)
    const all = truth.map(textOf)
    if (subject.definition.traits.lexicographic) assert.deepEqual(found, all.slice(0, most), BROKEN_ORDER)
    else if (most >= all.length) assert.deepEqual(found.toSorted(), all, 'the solutions')
  })
}

function requirePartial({ partial = new Uint8Array() }: SolveResult, truth: readonly Uint8Array[]): void {
  for (const solution of truth) {
    assert.ok(
      extendsClues(solution, partial),
      `${textOf(partial)} rules out the solution ${textOf(solution)}`,
    )
  }
}

function requireSameUpToOrder(result: SolveResult, image: SolveResult, images: readonly Uint8Array[]): void {
  if (gaveUp(result.ending) || gaveUp(image.ending)) return // also a search that is at random
  assert.equal(verdictOf(image), verdictOf(result), 'verdict of the isomorph')
  assert.equal(image.solutionCount, result.solutionCount, 'number of solutions of the isomorph')
  if (result.ending !== 'exhausted') return
  assert.deepEqual(
    image.solutions.map(textOf).toSorted(),
    images.map(textOf).toSorted(),
    'solutions of the isomorph',
  )
}

export function findsBeginning(subject: Subject, puzzle: Readonly<Puzzle>, nodes: number): void {
  const asked: SearchLimits = { solutions: 20, nodes, keep: 20 }
  const more = askFresh(subject, puzzle, { ...asked, nodes: RANDOM_NODES })
  const fewer = askFresh(subject, puzzle, asked)
  explaining(subject, puzzle, asked, () => {
    if (fewer.ending !== 'node-limit')
      assert.deepEqual(snapshotOf(fewer), snapshotOf(more), 'an unused limit')
    else if (more.ending !== 'node-limit')
      assert.ok(more.statistics.nodes > nodes, 'a limit that was not needed')
    const beginning = more.solutions.slice(0, fewer.solutionCount).map(textOf)
    assert.deepEqual(fewer.solutions.map(textOf), beginning, 'the solutions found until then')
  })
}
