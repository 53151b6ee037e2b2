import type { Puzzle } from '@sudoku-lab/core'
import type { Answer, EntrantDefinition, InstanceSet } from '@sudoku-lab/harness'
import { describe, expect, it } from 'vitest'
import { firstLook, type Judge, type Question } from '../../src/try/first-look.ts'
import { textOf } from '../../src/try/text.ts'

/** Solvers of numbers on a clock that they advance themselves: an instance is one byte, and its answer the same byte. */
class Simulation {
  milliseconds = 0

  solver(
    id: string,
    cost: number,
    answer: (puzzle: number) => Partial<Answer> = () => ({}),
  ): EntrantDefinition<Puzzle> {
    return {
      id,
      open: () => ({
        ask: (puzzle) => {
          this.milliseconds += cost
          return puzzle
        },
        read: (raw) => ({
          claim: 'unique',
          witnesses: [raw as Uint8Array],
          counters: [10],
          ...answer((raw as Uint8Array)[0] ?? 0),
        }),
      }),
    }
  }

  question(count: number): Question {
    const instances = Array.from({ length: count }, (_, index) => Uint8Array.of(index + 1))
    const set: InstanceSet<Puzzle> = { id: 'numbers', instances, known: 'unique' }
    return { set, task: 'unique', now: () => (this.milliseconds += 1e-6), tell: () => {} }
  }
}

const JUDGE: Judge = {
  encode: (instance) => instance as Uint8Array,
  decode: (bytes) => bytes,
  counters: [{ name: 'nodes', description: '', total: 'sum', one: 'node' }],
  prove: (_, instance, { claim, witnesses }) =>
    claim === 'undecided'
      ? { outcome: 'undecided' }
      : witnesses[0]?.[0] === instance[0]
        ? { outcome: 'proved' }
        : { outcome: 'wrong', problem: 'its number is another' },
  checks: { refute: (_, claim, { known }) => (claim === known ? undefined : `claims ${claim}`) },
}

describe('a first look', () => {
  it('gives the time of each solver and its ratio to the last', async () => {
    const lab = new Simulation()
    const look = await firstLook([lab.solver('slow', 0.3), lab.solver('fast', 0.1)], JUDGE, lab.question(50))
    expect(look).toMatchObject({ set: 'numbers', puzzles: 50, proved: 50, timed: 50 })
    const [slow, fast] = look.solvers
    expect(slow?.puzzleNs).toBeCloseTo(300_000, -1)
    expect(slow?.nodes).toBe(500)
    expect(slow?.ratio).toBeCloseTo(3, 3)
    expect(fast?.ratio).toBe(1)
    const text = textOf(look, 'pnpm bench --solver ./slow.js#slow,fast --dataset numbers.txt')
    expect(text).toContain('slow takes 3 × the time of fast.')
    expect(text).toContain('measure it: pnpm bench --solver ./slow.js#slow,fast --dataset numbers.txt')
  })

  it('times fewer puzzles of a slow solver, and ends', async () => {
    const lab = new Simulation()
    const look = await firstLook([lab.solver('slow', 200), lab.solver('fast', 1)], JUDGE, lab.question(50))
    expect(look).toMatchObject({ proved: 8, timed: 2 })
    expect(lab.milliseconds).toBeLessThan(6_000)
    expect(textOf(look, 'pnpm bench')).toContain('Only the first 2 were timed')
  })

  it('leaves out the puzzles on which a solver gives up', async () => {
    const lab = new Simulation()
    const even = lab.solver('even', 1, (puzzle) => (puzzle % 2 === 0 ? {} : { claim: 'undecided' }))
    const look = await firstLook([even, lab.solver('all', 1)], JUDGE, lab.question(10))
    expect(look).toMatchObject({ proved: 5, timed: 5, solvers: [{ gaveUp: 5 }, { gaveUp: 0 }] })
    const never = lab.solver('never', 1, () => ({ claim: 'undecided' }))
    const nothing = await firstLook([never, lab.solver('all', 1)], JUDGE, lab.question(10))
    expect(nothing).toMatchObject({ proved: 0, timed: 0, solvers: [{ ratio: Number.NaN }, {}] })
    expect(textOf(nothing, 'pnpm bench')).toContain('nothing was timed')
  })

  it.each([
    ['bad, puzzle 7: its number is another', { witnesses: [Uint8Array.of(0)] }],
    ['bad, puzzle 7: claims none', { claim: 'none' }],
  ])('refuses a wrong answer: %s', async (problem, answer) => {
    const lab = new Simulation()
    const bad = lab.solver('bad', 1, (puzzle) => (puzzle === 7 ? answer : {}))
    await expect(firstLook([bad, lab.solver('good', 1)], JUDGE, lab.question(10))).rejects.toThrow(problem)
  })

  it('refuses a solver that writes into a puzzle, or throws', async () => {
    const lab = new Simulation()
    const writer = {
      id: 'writer',
      open: () => ({
        ask: (puzzle: Puzzle) => puzzle.fill(9),
        read: () => ({ claim: 'unique', witnesses: [] }),
      }),
    }
    await expect(firstLook([writer], JUDGE, lab.question(3))).rejects.toThrow(
      'writer, puzzle 1: it writes into the puzzle',
    )
    const thrower = {
      id: 'thrower',
      open: () => ({
        ask: () => {
          throw new RangeError('no')
        },
        read: () => ({ claim: '', witnesses: [] }),
      }),
    }
    await expect(firstLook([thrower], JUDGE, lab.question(3))).rejects.toThrow(
      'thrower, puzzle 1: it throws RangeError: no',
    )
  })
})
