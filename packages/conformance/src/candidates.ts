/** Checks that a solver takes candidate grids: puzzles that say which digits each cell may be. */
import assert from 'node:assert/strict'
import type { CandidateGrid, Puzzle, SearchLimits } from '@sudoku-lab/core'
import fc from 'fast-check'
import { ORDINARY_NODES } from './answers.ts'
import { candidateGrids } from './arbitraries.ts'
import { agreesOneByOne } from './batches.ts'
import { type Cases, casesFor } from './cases.ts'
import { candidatePropertyChecks } from './properties.ts'
import { requireRefusal } from './refusals.ts'
import { ask, askFresh, type Check, explaining, type Subject, snapshotOf } from './subject.ts'
import { auditTrace, type TracedSubject } from './traces.ts'

export function candidateChecks(subject: Subject): Check[] {
  const cases = casesFor(subject.geometry)
  const check = (name: string, run: (subject: Subject, cases: Cases) => void): Check => ({
    group: 'candidate grids',
    name,
    run: () => run(subject, cases),
  })
  return [
    check('answers a puzzle of digits and the sets of its cells alike', sameAsDigits),
    check('answers without a search where a cell may be no digit', impossibleCells),
    check('refuses candidate grids that the board does not have', refusesSets),
    ...candidatePropertyChecks(subject),
  ]
}

/** Checks of the trace of a search in a candidate grid. */
export function candidateTraceChecks(subject: TracedSubject): Check[] {
  const { boards, mostEmpty } = casesFor(subject.geometry)
  const run = (): void => {
    const puzzles = candidateGrids(subject.geometry, boards, mostEmpty)
    for (const puzzle of fc.sample(puzzles, { seed: 729, numRuns: 12 })) {
      for (const nodes of [ORDINARY_NODES, 5])
        auditTrace(subject, { puzzle, limits: { solutions: 20, nodes, keep: 20 } })
    }
  }
  return [{ group: 'traces', name: 'tells the search in a candidate grid', run }]
}

/** The sets of a puzzle of digits, without the code of core. */
function setsOf(puzzle: Readonly<Puzzle>): CandidateGrid {
  const size = Math.sqrt(puzzle.length)
  return Uint32Array.from(puzzle, (digit) => (digit === 0 ? 2 ** size - 1 : 2 ** (digit - 1)))
}

function sameAsDigits(subject: Subject, { proper, unsolvable, several, conflicting, many }: Cases): void {
  const solver = subject.definition.create(subject.geometry)
  const ordinary: CandidateGrid[] = []
  for (const { puzzle, demanding } of [...proper, ...unsolvable, ...several, ...conflicting, ...many]) {
    const limits: SearchLimits = { solutions: 20, nodes: demanding ? 2_000 : ORDINARY_NODES, keep: 3 }
    const expected = snapshotOf(ask(subject, solver, puzzle, limits))
    const answer = snapshotOf(ask(subject, solver, setsOf(puzzle), limits))
    explaining(subject, puzzle, limits, () =>
      assert.deepEqual(answer, expected, 'of the sets, and of the digits'),
    )
    if (!demanding) ordinary.push(setsOf(puzzle))
  }
  if (solver.solveMany !== undefined)
    agreesOneByOne(subject, ordinary, { solutions: 2, nodes: ORDINARY_NODES, keep: 1 })
}

function impossibleCells(subject: Subject, { boards, many }: Cases): void {
  for (const sets of [...boards, ...many.map(({ puzzle }) => puzzle)].map(setsOf)) {
    for (const cell of [0, sets.length - 1]) {
      for (const nodes of [0, 1, Number.POSITIVE_INFINITY])
        askFresh(subject, sets.with(cell, 0), { solutions: 2, nodes, keep: 2 })
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
