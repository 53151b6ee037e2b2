/** What no caller should pass is refused with a RangeError that quotes it. */
import assert from 'node:assert/strict'
import type { Grid, SearchLimits, Solver } from '@sudoku-lab/core'
import { casesFor, shapeOf } from './cases.ts'
import type { Check } from './check.ts'
import type { Subject } from './subject.ts'

const GOOD: SearchLimits = { solutions: 2, nodes: 1000, keep: 1 }
const BAD_LIMITS: readonly Partial<SearchLimits>[] = [
  { solutions: 0 },
  { solutions: -1 },
  { solutions: 1.5 },
  { solutions: Number.NaN },
  { nodes: -1 },
  { nodes: 0.5 },
  { nodes: Number.NaN },
  { keep: -1 },
  { keep: 2.5 },
  { keep: Number.NaN },
]

export function refusalChecks(subject: Subject): Check[] {
  const { cellCount, size } = subject.geometry
  const puzzle = casesFor(subject.geometry).proper[2]?.puzzle ?? new Uint8Array(cellCount)
  const check = (name: string, run: (solver: Solver) => void): Check => ({
    group: 'refusals',
    name,
    run: () => run(subject.definition.create(subject.geometry)),
  })
  return [
    check('refuses a grid of the wrong length', (solver) => {
      for (const length of [0, cellCount - 1, cellCount + 1]) {
        refuses(subject, solver, { grid: new Uint8Array(length) }, length)
      }
    }),
    check('refuses a digit that the board does not have', (solver) => {
      for (const digit of [size + 1, 255]) {
        for (const cell of [0, cellCount - 1])
          refuses(subject, solver, { grid: puzzle.with(cell, digit) }, digit)
      }
    }),
    check('refuses limits that mean nothing', (solver) => {
      for (const bad of BAD_LIMITS) {
        const limits = { ...GOOD, ...bad }
        refuses(subject, solver, { grid: puzzle, limits }, Object.values(bad)[0] ?? Number.NaN)
      }
    }),
  ]
}

function refuses(
  { definition, geometry }: Subject,
  solver: Solver,
  { grid, limits = GOOD }: { grid: Readonly<Grid>; limits?: SearchLimits },
  quoted: number,
): void {
  const asked = `${definition.id}, boxes ${shapeOf(geometry)}: ${grid.length} cells, ${JSON.stringify(limits)}`
  assert.throws(
    () => solver.solve(grid, limits),
    (thrown: unknown) => {
      assert.ok(thrown instanceof RangeError, `${asked}: expected a RangeError, got ${String(thrown)}`)
      assert.ok(
        thrown.message.includes(String(quoted)),
        `${asked}: expected a message that quotes ${quoted}, got "${thrown.message}"`,
      )
      return true
    },
    `${asked} was not refused`,
  )
}
