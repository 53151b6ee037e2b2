/** Every board × every format × every command that writes: what is written is read as the same board, or it is refused by name. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '@sudoku-lab/console'
import {
  candidateSets,
  digitsIn,
  type Geometry,
  type Grid,
  geometryIn,
  isSolutionOf,
  type Puzzle,
  Random,
} from '@sudoku-lab/core'
import { formatLine, type PuzzleText, parse } from '@sudoku-lab/core/formats'
import { mrv } from '@sudoku-lab/solver-mrv'
import { afterAll, describe, expect, it } from 'vitest'
import { orderOf } from '../../src/command/make/order.ts'
import { puzzleWriter } from '../../src/command/make/puzzle-writer.ts'
import { explain } from '../../src/command/prove/explain.ts'
import { type Assignment, puzzleToSolve } from '../../src/command/solve/piece.ts'
import { PieceSolver } from '../../src/command/solve/piece-solver.ts'
import { Solvers } from '../../src/command/solve/solvers.ts'
import { headerOf } from '../../src/command/solve/writers.ts'
import { convert } from '../../src/command/write/convert.ts'
import { OUTPUT_FORMATS } from '../../src/command/write/formats.ts'
import { assignment } from './puzzles.ts'

const folder = mkdtempSync(join(tmpdir(), 'layouts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [INPUT, OUTPUT] = [join(folder, 'in.txt'), join(folder, 'out.txt')]

const LAYOUTS = [
  ...'2x2 1x4 4x1 2x2-x 1x4-x 1x5 2x3 3x2 1x6 3x2-x 2x4 4x2 2x5 3x4 4x3'.split(' '),
  ...'3x3 3x3-x 3x3-windoku 1x9 9x1 1x9-x 2x6 4x4 8x2 5x5 1x25'.split(' '),
  '3x3-r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c9r9c8',
  '112222223144233333114225553144555633114445667184855677988886667999988667999987777',
]

interface Boards {
  readonly geometry: Geometry
  readonly solution: Grid
  /** A third of the digits. */
  readonly puzzle: Grid
  readonly candidates: Puzzle
}

const BOARDS: readonly Boards[] = LAYOUTS.map((layout) => {
  const geometry = geometryIn(layout)
  const random = new Random(1)
  const { solutions } = mrv
    .create(geometry)
    .solve(new Uint8Array(geometry.cellCount), { solutions: 1, nodes: 100_000, keep: 1 })
  const [solution = new Uint8Array()] = solutions
  const puzzle = solution.map((digit) => (random.below(3) === 0 ? digit : 0))
  const candidates = candidateSets(geometry, puzzle).map((set, cell) =>
    cell % 5 === 0 ? set & ~1 || set : set,
  )
  return { geometry, solution, puzzle, candidates }
})
const boards = BOARDS.map((each) => [each.geometry.layout, each] as const)

/** The houses, in an order that does not depend on how the board was named. */
const housesOf = ({ cellsOf }: Geometry): string =>
  cellsOf
    .map((cells) => cells.join())
    .sort()
    .join(' ')

function expectSame(text: string, geometry: Geometry): PuzzleText {
  const read = parse(text)
  expect(housesOf(read.geometry), text).toBe(housesOf(geometry))
  return read
}

const refusal = (error: unknown, to: string): void => {
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message).toContain(`--to ${to} `)
}

describe.each(OUTPUT_FORMATS)('--to %s', (to) => {
  it.each(boards)('converts a board of %s', async (_, { geometry, puzzle, candidates }) => {
    for (const each of geometry.size > 16 ? [puzzle] : [puzzle, candidates]) {
      writeFileSync(INPUT, formatLine(geometry, each))
      try {
        await convert(INPUT, { to, labels: true, output: OUTPUT })
      } catch (error) {
        refusal(error, to)
        continue
      }
      const read = expectSame(readFileSync(OUTPUT, 'utf8'), geometry)
      expect(formatLine(geometry, read.puzzle)).toBe(formatLine(geometry, each))
    }
  })

  it.each(boards)('solves a board of %s', async (_, { geometry, puzzle }) => {
    const task: Assignment = assignment({ to, isChosen: true })
    const pieces = new PieceSolver(task, new Solvers([mrv]))
    const reading = { geometry, puzzle, label: '', line: 1 }
    const { output, problems } = await pieces.solve({ readings: [puzzleToSolve(reading)] })
    const text = new TextDecoder().decode(output)
    if (text === '') expect(problems.join()).toContain(`--to ${to} `)
    else {
      const read = expectSame(headerOf(to) + text, geometry)
      const isAnswer = to === 'csv' || to === 'json' // which have the puzzle beside the solution
      if (isAnswer) expect(read.puzzle).toEqual(puzzle)
      else expect(isSolutionOf(geometry, digitsIn(geometry, read.puzzle), puzzle)).toBe(true)
    }
  })

  it.each(boards)('generates a board of %s', (_, { geometry, puzzle }) => {
    const order = orderOf({ seed: 1, nodeLimit: 1, jobs: 1, holes: { fewest: 1, most: 2 } })
    let text: string
    try {
      text = puzzleWriter(to, geometry, order)({ puzzle }, 1)
    } catch (error) {
      refusal(error, to)
      return
    }
    expect(formatLine(geometry, expectSame(text, geometry).puzzle)).toBe(formatLine(geometry, puzzle))
  })
})

it.each(boards.filter(([layout]) => ['1x4', '3x2', '3x3-x', '3x2-x', '1x5'].includes(layout)))(
  'the board above an explanation says %s',
  async (_, { geometry, solution }) => {
    const puzzle = solution.with(3, 0)
    writeFileSync(INPUT, formatLine(geometry, puzzle))
    await explain(INPUT, { output: OUTPUT } as Parameters<typeof explain>[1])
    const [, ...lines] = readFileSync(OUTPUT, 'utf8').split('\n')
    const end = lines.findIndex((line) => /^ {3}\d/u.test(line))
    expect(expectSame(lines.slice(0, end).join('\n'), geometry).puzzle).toEqual(puzzle)
  },
)
