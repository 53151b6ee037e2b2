import {
  type BatchResult,
  candidateSets,
  codeOf,
  type Ending,
  geometryOf,
  isSolutionOf,
  NOTHING_COUNTED,
  type SolveResult,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { formatLine, parse, parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { band } from '@sudoku-lab/solver-band'
import { bitmask } from '@sudoku-lab/solver-bitmask'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { checkedSolver } from '../../src/command/solve/checked-solver.ts'
import type { Assignment } from '../../src/command/solve/piece.ts'
import { PieceSolver } from '../../src/command/solve/piece-solver.ts'
import { Solvers } from '../../src/command/solve/solvers.ts'
import { assignment, CONFLICT, EMPTY, LOOSE, manyLines, PUZZLE, SMALLEST, SOLUTION } from './puzzles.ts'

const NINE = geometryOf(3, 3)

async function work(text: string, changes: Partial<Assignment> = {}, solver = mrv, isForeign = false) {
  const wanted = assignment(changes)
  const pieces = new PieceSolver(wanted, new Solvers([solver], isForeign))
  const result = await pieces.solve({ text: new TextEncoder().encode(text), firstLine: 1 })
  return { ...result, lines: new TextDecoder().decode(result.output).split('\n').slice(0, -1) }
}

/** Solves only `PUZZLE`, also in batches, and records how it was called. */
function batching(calls: number[]): SolverDefinition {
  const solution = parseGrid(SOLUTION)
  const statistics = NOTHING_COUNTED
  const solve = () => {
    throw new Error('asked one by one')
  }
  const solveMany = (puzzles: Readonly<Uint8Array>): BatchResult => {
    const count = puzzles.length / 81
    calls.push(count)
    const solutions = Uint8Array.from(puzzles, (_, index) => solution[index % 81])
    return {
      solutionCounts: new Uint32Array(count).fill(1),
      endings: new Uint8Array(count).fill(codeOf('exhausted')),
      solutions,
      statistics,
    }
  }
  return { ...mrv, id: 'batching', create: () => ({ solve, solveMany }) }
}

it('answers puzzles of a text that counts from 0 in their own symbols, in their order', async () => {
  const text = '0.2...0.1....3..\n1.3...1.2....3..\n1.3...1.2....4..\n'
  const { lines, problems } = await work(text, { first: { digit: 0, line: 1, note: 'from 0' } })
  expect(lines).toEqual(['0123320110322310', '1032321021030321'])
  expect(problems).toEqual([
    expect.stringMatching(/^line 3: this puzzle counts from 1, because there is a 4 /u),
  ])
  const others = await work(text)
  expect(others.lines).toHaveLength(2)
  expect(others.problems).toEqual([expect.stringMatching(/^line 1: this puzzle counts from 0/u)])
})

describe('a layout beside one puzzle', () => {
  const text = `${PUZZLE} 3x3-x\n${PUZZLE}\n${PUZZLE} 1x9\n${PUZZLE} label\n`

  it('is not that of the lines behind it', async () => {
    const { outcomes } = await work(text, { unique: true })
    expect(outcomes).toMatchObject({ solved: 2, none: 1, multiple: 1 })
  })

  it('is the same answer in any form of output', async () => {
    const { lines } = await work(text, { unique: true, to: 'json' })
    expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['none', 'solved', 'multiple', 'solved'])
  })
})

describe('a solver that returns an unknown ending', () => {
  const madeUp = (...parts: ('solve' | 'solveMany')[]): SolverDefinition => {
    const right = mrv.create(geometryOf(3, 3))
    const solve: Solver['solve'] = (puzzle, limits) => ({
      ...right.solve(puzzle, limits),
      ...(parts.includes('solve') ? { ending: 'finished' as Ending } : {}),
    })
    const solveMany = (puzzles: Readonly<Uint8Array>): BatchResult => ({
      solutionCounts: new Uint32Array(puzzles.length / 81),
      endings: new Uint8Array(puzzles.length / 81).fill(9),
      solutions: new Uint8Array(puzzles.length),
      statistics: NOTHING_COUNTED,
    })
    return { ...mrv, create: () => (parts.includes('solveMany') ? { solve, solveMany } : { solve }) }
  }

  it('has failed, and has proved nothing', async () => {
    const { outcomes, failures } = await work(`${PUZZLE}\n`, {}, madeUp('solve'))
    expect(outcomes).toEqual({ solved: 0, none: 0, multiple: 0, partial: 0, undecided: 1 })
    expect(failures.join()).toContain('got "finished"')
  })

  it('is asked for single puzzles if only its batches are wrong', async () => {
    const { lines } = await work(`${PUZZLE}\n`, {}, madeUp('solveMany'))
    expect(lines).toEqual([SOLUTION])
  })
})

describe('lines of candidates', () => {
  const candidates = formatLine(NINE, candidateSets(NINE, parseGrid(LOOSE)).with(0, 0b1_1111_1110))
  const impossible = `${'.'.repeat(9)}${'123456789'.repeat(80)}`

  it('are solved between lines of digits, in order, and tell why there is no solution', async () => {
    const text = `${PUZZLE}\n${candidates}\n${PUZZLE}\n${impossible} a label\n${'x'.repeat(729)}\n`
    for (const solver of [mrv, lanesBatch, band]) {
      const { lines, outcomes, problems } = await work(text, {}, solver)
      expect([lines[0], lines[2], lines[3]]).toEqual([SOLUTION, SOLUTION, '# line 4 (a label): no solution'])
      expect(isSolutionOf(NINE, parseGrid(lines[1] ?? ''), parse(candidates).puzzle)).toBe(true)
      expect(outcomes).toMatchObject({ solved: 3, none: 1 })
      expect(problems).toEqual(["line 5, column 1 (r1c1): expected 1, '.' or '0', got 'x'"])
    }
  })

  it('have a smallest solution', async () => {
    const all = mrv.create(NINE).solve(parse(candidates).puzzle, { solutions: 1e6, nodes: 1e6, keep: 1e6 })
    const smallest = all.solutions.map((solution) => solution.join('')).sort()[0]
    const { lines } = await work(`${candidates}\n`, { lexicographic: true }, band)
    expect(lines).toEqual([smallest])
  })
})

describe('lines of puzzles', () => {
  it('become lines of solutions, in order', async () => {
    const text = manyLines(50)
    const { lines, outcomes } = await work(text)
    const puzzles = parseAll(text)
    const areSolutions = puzzles.map(({ geometry, puzzle }, index) =>
      isSolutionOf(geometry, parseGrid(lines[index] ?? ''), puzzle),
    )
    expect(areSolutions).toEqual(Array(50).fill(true))
    expect(outcomes).toEqual({ solved: 50, none: 0, multiple: 0, partial: 0, undecided: 0 })
  })

  it('may be of several sizes', async () => {
    const { lines, problems } = await work(`${PUZZLE}\n1...............\n${PUZZLE}\n${'.'.repeat(36)}\n`)
    expect(lines.map((line) => line.length)).toEqual([81, 16, 81, 36])
    expect(problems).toEqual([])
  })

  it('end at the first that cannot be read, with --strict', async () => {
    const { lines, problems } = await work(`${PUZZLE}\nxyz\n${PUZZLE}\nxyz\n`, { strict: true })
    expect(lines).toEqual([SOLUTION])
    expect(problems).toHaveLength(1)
  })

  it('go to a solver in one call if it has `solveMany`', async () => {
    const calls: number[] = []
    const { lines } = await work(`${PUZZLE}\n`.repeat(2100), {}, batching(calls))
    expect(lines).toEqual(Array(2100).fill(SOLUTION))
    expect(calls).toEqual([1024, 1024, 52])
  })

  it('go to it one by one if an option concerns single puzzles', async () => {
    const asked: Partial<Assignment>[] = [{ to: 'csv' }, { timeout: 1 }, { lexicographic: true }]
    for (const changes of asked) {
      expect((await work(PUZZLE, changes, batching([]))).failures).toEqual([
        'line 1: batching failed: asked one by one',
      ])
    }
  })

  it('of boards that no solver supports are reported', async () => {
    const onlyNine: SolverDefinition = { ...mrv, id: 'nine', supports: ({ size }) => size === 9 }
    const { lines, failures } = await work(`${'.'.repeat(16)}\n${PUZZLE}\n`, {}, onlyNine)
    expect(lines).toEqual(['# line 1: undecided: the solver failed', SOLUTION])
    expect(failures).toEqual(['line 1: nine failed: it cannot solve boards of 4×4 with boxes of 2×2'])
  })
})

describe('a solver', () => {
  const failing: SolverDefinition = {
    ...mrv,
    create: (geometry) => {
      const solver = mrv.create(geometry)
      const solve: Solver['solve'] = (puzzle, limits) => {
        if (puzzle[0] === 0) throw new Error('out of ideas')
        return solver.solve(puzzle, limits)
      }
      return { solve, solveMany: () => expect.unreachable() }
    },
  }

  it('that fails at a puzzle leaves only this puzzle without an answer, and is named', async () => {
    const { lines, failures, outcomes } = await work(`${PUZZLE}\n${EMPTY}\n${PUZZLE}\n`, {}, failing)
    expect(lines).toEqual([SOLUTION, '# line 2: undecided: the solver failed', SOLUTION])
    expect(failures).toEqual(['line 2: mrv failed: out of ideas'])
    expect(outcomes).toMatchObject({ solved: 2, undecided: 1 })
  })

  it('from outside has its answers checked', async () => {
    const { lines, failures } = await work(`${PUZZLE}\n${LOOSE}\n`, {}, batching([]), true)
    expect(lines).toEqual([SOLUTION, SOLUTION])
    expect(failures).toEqual([])

    const solution = parseGrid(SOLUTION)
    const solve = (): SolveResult => ({
      solutionCount: 1,
      solutions: [solution],
      ending: 'solution-limit',
      statistics: NOTHING_COUNTED,
    })
    const { solveMany } = batching([]).create(geometryOf(3, 3))
    const definition = { ...mrv, create: () => ({ solve, solveMany }) } as SolverDefinition
    const wrong = await work(`${PUZZLE}\n${SMALLEST}\n`, {}, definition, true)
    expect(wrong.lines).toEqual([SOLUTION, '# line 2: undecided: the solver failed'])
    expect(wrong.failures).toEqual(['line 2: mrv failed: its answer is not a solution'])
  })

  it('from outside proves nothing by a solution that it returns twice', () => {
    const solution = parseGrid(SOLUTION)
    const solve = (): SolveResult => ({
      solutionCount: 2,
      solutions: [solution, solution],
      ending: 'solution-limit',
      statistics: NOTHING_COUNTED,
    })
    const solver = checkedSolver(geometryOf(3, 3), { solve })
    expect(() => solver.solve(parseGrid(PUZZLE), UNIQUENESS)).toThrow('returns the same solution twice')
  })
})

describe('the task', () => {
  it('may be the smallest solution, which any solver finds', async () => {
    const text = `${EMPTY}\n${PUZZLE}\n${LOOSE}\n${CONFLICT}\n`
    const byAny = await work(text, { lexicographic: true })
    const byReadingOrder = await work(text, { lexicographic: true }, bitmask)
    expect(byAny.lines).toEqual(byReadingOrder.lines)
    expect(byAny.lines.slice(0, 2)).toEqual([SMALLEST, SOLUTION])
    expect(mrv.create(geometryOf(3, 3)).solve(parseGrid(LOOSE), UNIQUENESS).solutionCount).toBe(2)
  })

  it('is answered within a time that is long enough', async () => {
    expect((await work(`${PUZZLE}\n${EMPTY}\n`, { timeout: 1e6 }, bitmask)).lines).toEqual([
      SOLUTION,
      SMALLEST,
    ])
  })
})
