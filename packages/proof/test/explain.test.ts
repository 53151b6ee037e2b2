import { type Grid, geometryOf, isSolutionOf } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
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

/** Whether no constraint, clue or eliminated candidate can be left out. */
function isMinimal(grid: Grid, step: Step): boolean {
  const without = <Part>(parts: readonly Part[]): Part[][] =>
    parts.map((one) => parts.filter((other) => other !== one))
  const smaller = [
    ...without(step.constraints).map((constraints) => ({ ...step, constraints })),
    ...without(step.clues).map((clues) => ({ ...step, clues })),
    ...without(step.eliminated).map((eliminated) => ({ ...step, eliminated })),
  ]
  return smaller.every((one) => !isForced(grid, one))
}

const pathOf = (text: string): Explanation => explain(geometry, gridOf(text))

describe('a path', () => {
  it('leads to the solution by steps that follow, and of whose reasons no part can be left out', () => {
    for (const puzzle of PUZZLES) {
      const { steps, ending, grid } = explain(geometry, puzzle)
      const grids = gridsOf(puzzle, steps)
      const wrong = steps.filter((step, index) => {
        const before = grids[index] ?? puzzle
        return !isForced(before, step) || !isMinimal(before, step)
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

/** Of the same collection, with steps of each name. */
const WING = '005000620090082000040560007060090001400000003300040060600028040000470030014000700'
const FISH = '000009100009670000603401870908000310060010090071000504016702905000096200002300000'
const TRIPLES = '000000002030900000109004005004090700006137900002080100400600201000001060800000000'
const [CHAINS, HIDDEN, LOOP] = [
  '083020090000800100029300008000098700070000060006740000300006980002005000010030540',
  '000000102601300950700200630000763400000000000007945000082007003075009204306000000',
  '800000910400006000062010050010065009004000600600340020070020590000100008089000003',
]

describe('words', () => {
  it.each([
    ['hidden single', CHAINS, '6 goes to r4c4: it is the only cell of box 5 that row 5 and row 6 leave it'],
    [
      'naked single',
      CHAINS,
      '5 goes to r1c4: row 1, column 4 and earlier eliminations leave it no other digit',
    ],
    ['locked candidates', CHAINS, 'all cells that box 8 has left for 4 are in column 4, so r1c4 is not 4'],
    [
      'naked pair',
      TRIPLES,
      'only 3 and 7 are left for r7c3 and r8c3 in column 3, so r1c3 is not 7 and r2c3 is not 7',
    ],
    ['hidden pair', CHAINS, 'box 3 has only r1c9 and r3c8 left for 5 and 7, so r1c9 is not 4 or 6'],
    [
      'naked triple',
      TRIPLES,
      'only 2, 5 and 6 are left for r2c6, r4c6 and r6c6 in column 6, so r1c6 is not 5, r7c6 is not 5 and r9c6 is not 2 or 5',
    ],
    [
      'hidden triple',
      HIDDEN,
      'row 5 has only r5c1, r5c2 and r5c9 left for 4, 5 and 6, so r5c1 is not 9, r5c2 is not 3 or 9 and r5c9 is not 9',
    ],
    ['X-wing', CHAINS, 'rows 2 and 7 have cells for 7 only in columns 3 and 5, so r3c5 is not 7'],
    [
      'swordfish',
      FISH,
      'rows 1, 4 and 7 have cells for 4 only in columns 1, 2 and 5, so r5c1 is not 4, r8c1 is not 4 and r9c5 is not 4',
    ],
    [
      'XY-wing',
      WING,
      'if r8c7 were 8, r8c3 would be 2, r3c7 would be 3 and r3c3 would have no digit left, so r8c7 is not 8',
    ],
    [
      'XY-chain',
      LOOP,
      'if r2c7 were 7, r8c7 would be 2, r3c9 would be 4, r9c7 would be 1 and r7c9 would have no digit left, so r2c7 is not 7; for the same reason, r3c7 is not 7',
    ],
    [
      'chain',
      CHAINS,
      'if r1c4 were 1, column 4 would need 5 in r5c4, box 8 would need 1 in r7c5 and r5c5 would have no digit left, so r1c4 is not 1',
    ],
    [
      'net',
      CHAINS,
      'if r7c4 were 2, column 4 would need 4 in r8c4, r7c9 would be 1 and box 8 would have no cell for 1, so r7c4 is not 2',
    ],
  ])('say why: %s', (technique, puzzle, words) => {
    const named = pathOf(puzzle).steps.filter((step) => step.technique === technique)
    expect(named.map((step) => step.words)).toContain(words)
  })
})
