/** Checks that invalid arguments give a RangeError that quotes them. */
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
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
  ...(['5', null, undefined, 5n, {}] as unknown[]).map((nodes) => ({ nodes }) as Partial<SearchLimits>),
]

interface Stranger {
  /** A description that fits into a sentence. */
  readonly name: string
  readonly value: unknown
  /** What the error message has to say about it. */
  readonly quoted: string
}

/** What a caller in JavaScript can pass instead of the bytes of a grid or of several grids. */
function strangersLike(bytes: Readonly<Uint8Array>): Stranger[] {
  const numbers = [...bytes]
  const stranger = (name: string, value: unknown, quoted: string): Stranger => ({ name, value, quoted })
  return [
    stranger('nothing', undefined, 'undefined'),
    stranger('null', null, 'null'),
    stranger('the digits as a text', numbers.join(''), numbers.slice(0, 10).join('')),
    stranger('a plain array', numbers, 'Array'),
    stranger('an Int8Array of digits', Int8Array.from(numbers), 'Int8Array'),
    stranger('a Uint16Array with 257', Uint16Array.from(numbers.with(-1, 257)), 'Uint16Array'),
  ]
}

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
        refuses(subject, solver, { grid: puzzle, limits }, quotedIn(bad))
      }
      refuses(subject, solver, { grid: puzzle, limits: null as unknown as SearchLimits }, 'null')
    }),
    check('refuses what is no Uint8Array, whatever it has solved before', (solver) => {
      for (const stranger of strangersLike(puzzle)) {
        solver.solve(puzzle, GOOD)
        refusesStranger(subject, stranger, (grid) => solver.solve(grid, GOOD))
      }
    }),
    check('refuses a batch that is no Uint8Array, whatever it has solved before', (solver) => {
      if (solver.solveMany === undefined) return
      const batch = Uint8Array.from([...puzzle, ...puzzle])
      for (const stranger of strangersLike(batch)) {
        solver.solveMany(batch, GOOD)
        refusesStranger(subject, stranger, (grids) => solver.solveMany?.(grids, GOOD))
      }
    }),
  ]
}

/** The invalid limit as a message shows it. */
function quotedIn(bad: Partial<SearchLimits>): string {
  const [value] = Object.values(bad) as unknown[]
  return typeof value === 'object' && value !== null ? 'Object' : String(value)
}

function refuses(
  subject: Subject,
  solver: Solver,
  { grid, limits = GOOD }: { grid: Readonly<Grid>; limits?: SearchLimits },
  quoted: number | string,
): void {
  const asked = `${grid.length} cells, limits ${inspect(limits)}`
  requireRefusal(subject, asked, String(quoted), () => solver.solve(grid, limits))
}

function refusesStranger(
  subject: Subject,
  { name, value, quoted }: Stranger,
  ask: (grid: Uint8Array) => unknown,
): void {
  requireRefusal(subject, `${name} instead of a grid`, quoted, () => ask(value as Uint8Array))
}

export function requireRefusal(
  { definition, geometry }: Subject,
  asked: string,
  quoted: string,
  ask: () => unknown,
): void {
  const question = `${definition.id}, boxes ${shapeOf(geometry)}: ${asked}`
  assert.throws(
    ask,
    (thrown: unknown) => {
      assert.ok(thrown instanceof RangeError, `${question}: expected a RangeError, got ${String(thrown)}`)
      assert.ok(
        thrown.message.includes(quoted),
        `${question}: expected a message that quotes ${quoted}, got "${thrown.message}"`,
      )
      return true
    },
    `${question} was not refused`,
  )
}
