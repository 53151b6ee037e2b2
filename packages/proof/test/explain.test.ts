import { type Grid, geometryOf, isSolutionOf, parseGrid } from '@sudoku-lab/core'
import { verify } from '@sudoku-lab/proof'
import { type Explanation, explain, type Step } from '@sudoku-lab/proof/explain'
import { describe, expect, it } from 'vitest'
import { isForced } from './brute-force.ts'

const geometry = geometryOf(3, 3)

const gridOf = (text: string): Grid => parseGrid(text)

/** Of `diabolical.txt` in the puzzle bank of Sudoku Exchange, in the public domain. */
const PUZZLES = [
  '083020090000800100029300008000098700070000060006740000300006980002005000010030540',
  '200050006010000090600801003007090600000703000900080002100000005060902010003060200',
  '590000007040010083008034900001402000069000820000109300004670200980040030700000016',
].map(gridOf)
const [PUZZLE = new Uint8Array()] = PUZZLES

/** The board before each step. */
function gridsOf(puzzle: Grid, steps: readonly Step[]): Grid[] {
  const grids = [puzzle]
  for (const { kind, candidates } of steps) {
    const grid = grids.at(-1)?.slice() ?? puzzle
    if (kind === 'place') for (const { cell, digit } of candidates) grid[cell] = digit
    grids.push(grid)
  }
  return grids
}

function isMinimal(grid: Grid, step: Step): boolean {
  const without = step.constraints.map((one) => step.constraints.filter((other) => other !== one))
  return without.every((constraints) => !isForced(grid, step, constraints))
}

/** What the steps of a technique say, in the puzzles above. */
function stepsNamed(technique: string): Step[] {
  return PUZZLES.flatMap((puzzle) => explain(geometry, puzzle).steps).filter(
    (step) => step.technique === technique,
  )
}

describe('a path', () => {
  it('leads to the solution by steps that follow, and of whose constraints none can be left out', () => {
    for (const puzzle of PUZZLES) {
      const { steps, ending, grid } = explain(geometry, puzzle)
      const grids = gridsOf(puzzle, steps)
      const wrong = steps.filter((step, index) => {
        const before = grids[index] ?? puzzle
        return !isForced(before, step, step.constraints) || !isMinimal(before, step)
      })
      expect(wrong).toEqual([])
      expect(ending).toBe('solved')
      expect(grids.at(-1)).toEqual(grid)
      expect(isSolutionOf(geometry, grid, puzzle)).toBe(true)
    }
  })

  it('has certificates of all its candidates, which the checker accepts', () => {
    const counts: number[] = []
    const { steps } = explain(geometry, PUZZLE, {
      onProof: (_, certificates) => {
        const accepted = certificates.filter(({ formula, proof }) => verify(formula, proof).accepted)
        counts.push(accepted.length)
      },
    })
    expect(counts).toEqual(steps.map(({ candidates }) => candidates.length))
  })

  it('ends where nothing follows, in a puzzle with several solutions', () => {
    const square = explain(geometryOf(2, 2), Uint8Array.of(1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 4, 0, 4, 0, 0, 0))
    expect(square).toMatchObject({ ending: 'stuck', steps: expect.any(Array) })
  })

  it.each([
    ['clues that conflict', '11..............'],
    ['a cell without a digit', '123........4....'],
  ])('ends at a contradiction: %s', (_, text) => {
    const endingOf = ({ ending }: Explanation): string => ending
    expect(endingOf(explain(geometryOf(2, 2), Uint8Array.from(text.replaceAll('.', '0'), Number)))).toBe(
      'contradiction',
    )
  })

  it('begins with the digits that the cells of a candidate grid may be', () => {
    const sets = Uint32Array.from(PUZZLE, (clue) => (clue === 0 ? 0b1_1111_1111 : 1 << (clue - 1)))
    expect(explain(geometry, sets)).toEqual(explain(geometry, PUZZLE))
  })
})

describe('words', () => {
  it.each([['hidden single', '6 goes to r4c4: it is the only cell of box 5 that row 5 and row 6 leave it']])(
    'say why: %s',
    (technique, words) => {
      expect(stepsNamed(technique).map((step) => step.words)).toContain(words)
    },
  )
})
