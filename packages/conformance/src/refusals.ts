/** Checks that invalid arguments give a RangeError that quotes them. */
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { SearchLimits, Solver } from '@sudoku-lab/core'
import { casesFor, shapeOf } from './cases.ts'
import type { Check, Subject } from './subject.ts'

const GOOD: SearchLimits = { solutions: 2, nodes: 1000, keep: 1 }
/** Invalid limits, and what a message quotes of them. */
const BAD_LIMITS: readonly (readonly [limits: object | null, quoted: string])[] = [
  [{ solutions: 0 }, '0'],
  [{ solutions: -1 }, '-1'],
  [{ solutions: 1.5 }, '1.5'],
  [{ nodes: -1 }, '-1'],
  [{ nodes: Number.NaN }, 'NaN'],
  [{ keep: 2.5 }, '2.5'],
  [{ keep: Number.NaN }, 'NaN'],
  [{ nodes: '5' }, '5'],
  [{ nodes: null }, 'null'],
  [{ nodes: {} }, 'Object'],
  [null, 'null'],
]

/** What a caller in JavaScript can pass instead of the bytes of a grid or of several grids, and what a message quotes of it. */
function strangersLike(bytes: Readonly<Uint8Array>): [name: string, value: unknown, quoted: string][] {
  const numbers = [...bytes]
  return [
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['the digits as a text', numbers.join(''), numbers.slice(0, 10).join('')],
    ['a plain array', numbers, 'Array'],
    ['an Int8Array of digits', Int8Array.from(numbers), 'Int8Array'],
    ['a Uint16Array with 257', Uint16Array.from(numbers.with(-1, 257)), 'Uint16Array'],
  ]
}

type Ask = (bytes: Readonly<Uint8Array>, limits: SearchLimits) => unknown

export function refusalChecks(subject: Subject): Check[] {
  const { cellCount } = subject.geometry
  const puzzle = Uint8Array.from(casesFor(subject.geometry).proper[2]?.puzzle ?? new Uint8Array(cellCount))
  const check = (name: string, run: (solver: Solver) => void): Check => ({
    group: 'refusals',
    name,
    run: () => run(subject.definition.create(subject.geometry)),
  })
  const checks = [
    check('refuses what is no grid of its board, whatever it has solved before', (solver) => {
      const ask: Ask = (grid, limits) => solver.solve(grid, limits)
      for (const length of [0, cellCount - 1, cellCount + 1])
        requireRefusal(subject, `${length} cells`, `${length}`, () => ask(new Uint8Array(length), GOOD))
      refusesBytes(subject, puzzle, ask)
    }),
    check('refuses limits that mean nothing', (solver) =>
      refusesLimits(subject, (limits) => solver.solve(puzzle, limits)),
    ),
  ]
  const { solveMany } = subject.definition.create(subject.geometry)
  if (solveMany === undefined) return checks
  const batch = Uint8Array.from([...puzzle, ...puzzle])
  return [
    ...checks,
    check('refuses a batch that is none, whatever it has solved before', (solver) => {
      const ask: Ask = (grids, limits) => solver.solveMany?.(grids, limits)
      requireRefusal(subject, 'a part of a grid', '', () => ask(batch.subarray(1), GOOD))
      refusesBytes(subject, batch, ask)
    }),
    check('refuses limits of a batch that mean nothing', (solver) => {
      refusesLimits(subject, (limits) => solver.solveMany?.(batch, limits))
      requireRefusal(subject, 'keep 2', '2', () => solver.solveMany?.(batch, { ...GOOD, keep: 2 }))
    }),
  ]
}

function refusesBytes(subject: Subject, bytes: Readonly<Uint8Array>, ask: Ask): void {
  for (const digit of [subject.geometry.size + 1, 255]) {
    for (const cell of [0, bytes.length - 1])
      requireRefusal(subject, `digit ${digit}`, `${digit}`, () => ask(bytes.with(cell, digit), GOOD))
  }
  for (const [name, value, quoted] of strangersLike(bytes)) {
    ask(bytes, GOOD)
    requireRefusal(subject, name, quoted, () => ask(value as Uint8Array, GOOD))
  }
}

function refusesLimits(subject: Subject, ask: (limits: SearchLimits) => unknown): void {
  for (const [bad, quoted] of BAD_LIMITS) {
    const limits = (bad && { ...GOOD, ...bad }) as SearchLimits
    requireRefusal(subject, `limits ${inspect(limits)}`, quoted, () => ask(limits))
  }
}

export function requireRefusal(
  { definition, geometry }: Subject,
  asked: string,
  quoted: string,
  ask: () => unknown,
): void {
  const question = `${definition.id}, ${shapeOf(geometry)}: ${asked}`
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
