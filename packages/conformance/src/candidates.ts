/** Checks that a solver takes candidate grids: puzzles that say which digits each cell may be. */
import assert from 'node:assert/strict'
import type { CandidateGrid, Grid, Puzzle, SearchLimits } from '@sudoku-lab/core'
import fc from 'fast-check'
import { ORDINARY_NODES } from './answers.ts'
import { candidateGrids } from './arbitraries.ts'
import { agreesOneByOne } from './batches.ts'
import { type Cases, casesFor } from './cases.ts'
import type { Check } from './check.ts'
import { agreesWithOracle, COMPARED, findsBeginning, parametersFor } from './properties.ts'
import { requireRefusal } from './refusals.ts'
import { ask, explaining, type Subject, snapshotOf } from './subject.ts'
import { auditTrace, type TracedSubject } from './traces.ts'

export function candidateChecks(subject: Subject): Check[] {
  const { geometry } = subject
  const cases = casesFor(geometry)
  const puzzle = candidateGrids(geometry, cases.boards, cases.mostEmpty)
  const parameters = parametersFor(subject)
  const check = (name: string, run: () => void): Check => ({ group: 'candidate grids', name, run })
  const random = (name: string, share: number, property: fc.IProperty<[CandidateGrid, number]>): Check =>
    check(`${name} (random, seed ${parameters.seed})`, () =>
      fc.assert(property, { ...parameters, numRuns: Math.ceil(parameters.numRuns * share) }),
    )
  return [
    check('answers a puzzle of digits and the sets of its cells alike', () => sameAsDigits(subject, cases)),
    check('answers without a search where a cell may be no digit', () => impossibleCells(subject, cases)),
    check('refuses candidate grids that the board does not have', () => refusesSets(subject, cases)),
    random(
      'agrees with the oracle',
      1,
      fc.property(puzzle, fc.constantFrom(1, 2, 3, COMPARED), (sets, solutions) =>
        agreesWithOracle(subject, sets, solutions),
      ),
    ),
    random(
      'finds with fewer nodes the beginning of what it finds with more',
      0.5,
      fc.property(puzzle, fc.nat({ max: 60 }), (sets, nodes) => findsBeginning(subject, sets, nodes)),
    ),
    ...(subject.definition.create(geometry).solveMany === undefined
      ? []
      : [check('answers a batch as one by one', () => batchesAgree(subject, cases))]),
  ]
}

/** Checks of the trace of a search in a candidate grid. */
export function candidateTraceChecks(subject: TracedSubject): Check[] {
  const { geometry } = subject
  const { boards, mostEmpty } = casesFor(geometry)
  const run = (): void => {
    for (const puzzle of someCandidateGrids(geometry, boards, mostEmpty, 12)) {
      for (const nodes of [ORDINARY_NODES, 5])
        auditTrace(subject, { puzzle, limits: { solutions: 20, nodes, keep: 20 } })
    }
  }
  return [{ group: 'traces', name: 'tells the search in a candidate grid', run }]
}

/** The sets of a puzzle of digits, without the code of core. */
function setsOf(puzzle: Readonly<Grid>): CandidateGrid {
  const size = Math.sqrt(puzzle.length)
  return Uint32Array.from(puzzle, (digit) => (digit === 0 ? 2 ** size - 1 : 2 ** (digit - 1)))
}

function sameAsDigits(subject: Subject, cases: Cases): void {
  const { proper, unsolvable, several, conflicting, many } = cases
  const solver = subject.definition.create(subject.geometry)
  for (const { puzzle, demanding } of [...proper, ...unsolvable, ...several, ...conflicting, ...many]) {
    const limits: SearchLimits = { solutions: 20, nodes: demanding ? 2_000 : ORDINARY_NODES, keep: 3 }
    const expected = snapshotOf(ask(subject, solver, puzzle, limits))
    const answer = snapshotOf(ask(subject, solver, setsOf(puzzle), limits))
    explaining(subject, puzzle, limits, () =>
      assert.deepEqual(answer, expected, 'of the sets, and of the digits'),
    )
  }
}

function impossibleCells(subject: Subject, { boards, many }: Cases): void {
  const puzzles = [...boards, ...many.map(({ puzzle }) => puzzle)]
  for (const sets of puzzles.map(setsOf)) {
    for (const cell of [0, sets.length - 1]) {
      for (const nodes of [0, 1, Number.POSITIVE_INFINITY])
        ask(subject, subject.definition.create(subject.geometry), sets.with(cell, 0), {
          solutions: 2,
          nodes,
          keep: 2,
        })
    }
  }
}

function refusesSets(subject: Subject, { boards }: Cases): void {
  const { cellCount, size } = subject.geometry
  const sets = setsOf(boards[0] ?? new Uint8Array(cellCount))
  const solver = subject.definition.create(subject.geometry)
  const refuses = (bad: CandidateGrid, quoted: number): void =>
    requireRefusal(subject, 'a candidate grid', String(quoted), () => solver.solve(bad))
  for (const length of [0, cellCount - 1, cellCount + 1]) refuses(new Uint32Array(length), length)
  for (const set of [2 ** size, 2 ** 31, 2 ** 32 - 1]) {
    for (const cell of [0, cellCount - 1]) refuses(sets.with(cell, set), set)
  }
  if (solver.solveMany === undefined) return
  const batch = Uint32Array.from([...sets, ...sets])
  for (const bad of [batch.with(cellCount, 2 ** size), batch.subarray(1)])
    assert.throws(() => solver.solveMany?.(bad), RangeError, 'a batch of candidate grids')
}

function batchesAgree(subject: Subject, { boards, mostEmpty, proper, conflicting }: Cases): void {
  const { geometry } = subject
  const puzzles: Readonly<Puzzle>[] = [
    ...someCandidateGrids(geometry, boards, mostEmpty, 24),
    ...[...proper, ...conflicting].filter(({ demanding }) => !demanding).map(({ puzzle }) => setsOf(puzzle)),
  ]
  for (const solutions of [1, 2, 20]) {
    for (const nodes of [ORDINARY_NODES, 0, 3])
      agreesOneByOne(subject, puzzles, { solutions, nodes, keep: solutions === 2 ? 0 : 1 })
  }
}

function someCandidateGrids(
  ...[geometry, boards, mostEmpty, count]: [...Parameters<typeof candidateGrids>, number]
): CandidateGrid[] {
  return fc.sample(candidateGrids(geometry, boards, mostEmpty), { seed: 729, numRuns: count })
}
