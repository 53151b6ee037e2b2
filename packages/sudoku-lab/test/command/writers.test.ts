/** Tests what is written for each outcome, in each format. */
import { NOTHING_COUNTED, type SolveResult } from '@sudoku-lab/core'
import { FORMAT_IDS, FORMATS, parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { type Assignment, puzzleToSolve } from '../../src/command/solve/piece.ts'
import { PieceSolver } from '../../src/command/solve/piece-solver.ts'
import { Solvers } from '../../src/command/solve/solvers.ts'
import { headerOf, separatorOf } from '../../src/command/solve/writers.ts'
import { assignment, CONFLICT, PUZZLE, SOLUTION } from './puzzles.ts'

const statistics = { ...NOTHING_COUNTED, nodes: 7, guesses: 2, backtracks: 1, maxDepth: 3 }
const SOLVED: SolveResult = {
  solutionCount: 1,
  solutions: [parseGrid(SOLUTION)],
  ending: 'exhausted',
  statistics,
}
const NONE: SolveResult = { solutionCount: 0, solutions: [], ending: 'exhausted', statistics }
const TWO: SolveResult = { ...SOLVED, solutionCount: 2, ending: 'solution-limit' }
const GAVE_UP: SolveResult = { ...NONE, ending: 'node-limit' }
const PARTIAL: SolveResult = { ...NONE, ending: 'stuck', partial: parseGrid(PUZZLE) }

/** What is written where a solver has these results, for one puzzle on a line after the other. */
async function written(
  to: Assignment['to'],
  results: readonly (SolveResult | undefined)[],
  puzzle = PUZZLE,
): Promise<string> {
  const waiting = [...results]
  const solve = (): SolveResult => {
    const result = waiting.shift()
    if (result === undefined) throw new Error('out of ideas')
    return result
  }
  const solvers = new Solvers([{ ...mrv, create: () => ({ solve }) }])
  const task = to === 'count' ? { count: Infinity } : { unique: true as const }
  const pieces = new PieceSolver(assignment({ to, ...task }), solvers)
  const readings = parseAll(`${puzzle}\n`.repeat(results.length)).map(puzzleToSolve)
  return new TextDecoder().decode((await pieces.solve({ readings })).output)
}

describe('the reason for an answer that is missing', () => {
  it.each<[SolveResult | undefined, string, string]>([
    [NONE, 'no solution', ''],
    [TWO, 'more than one solution', ''],
    [GAVE_UP, 'the search gave up at its limit', 'undecided: '],
    [{ ...NONE, ending: 'stuck' }, 'the solver knows no further step', 'undecided: '],
    [undefined, 'the solver failed', 'undecided: '],
  ])('is written in a comment, and in a record: %#', async (result, reason, status) => {
    for (const to of ['line', 'block'] as const)
      expect(await written(to, [result])).toBe(`# line 1: ${status}${reason}\n`)
    expect(await written('line', [result], `${PUZZLE} hard`)).toContain('# line 1 (hard): ')
    expect(JSON.parse(await written('json', [result])).reason).toBe(reason)
  })

  it('names conflicting clues', async () => {
    expect(await written('line', [NONE], CONFLICT)).toBe(
      '# line 1: no solution: two 5s in row 1 (r1c1 and r1c2), and 1 more conflict\n',
    )
  })
})

it('lines have the order of the puzzles, and a partial board has a comment after it', async () => {
  expect(await written('line', [SOLVED, SOLVED, NONE, SOLVED, PARTIAL])).toBe(
    `${SOLUTION}\n${SOLUTION}\n# line 3: no solution\n${SOLUTION}\n${PUZZLE} # line 5: partial: the solver knows no further step\n`,
  )
})

it('boards have the separators of the format between them, and a comment above a partial one', async () => {
  const block = `${(SOLUTION.match(/.{9}/g) ?? []).join('\n')}\n`
  const partial = `${(PUZZLE.match(/.{9}/g) ?? []).join('\n')}\n`
  expect(await written('block', [SOLVED, PARTIAL, SOLVED])).toBe(
    `${block}\n# line 2: partial: the solver knows no further step\n${partial}\n${block}`,
  )
  expect(await written('euler', [SOLVED], `${PUZZLE} Grid 07`)).toBe(`Grid 07\n${block}`)
  for (const id of FORMAT_IDS) expect(separatorOf(id)).toBe(FORMATS[id].separator)
})

it('numbers say whether the search was exhausted', async () => {
  expect(await written('count', [SOLVED, NONE, TWO, GAVE_UP])).toBe('1\n0\n2+\n0+\n')
})

it('records contain everything that is known, always in the same order', async () => {
  const [solved, none, stuck] = (await written('json', [SOLVED, NONE, PARTIAL])).trimEnd().split('\n')
  const counters = '"nodes":7,"guesses":2,"backtracks":1,"maxDepth":3'
  expect(solved).toBe(
    `{"line":1,"label":"","puzzle":"${PUZZLE}","outcome":"solved","solutionsFound":1,"ending":"exhausted","solution":"${SOLUTION}",${counters}}`,
  )
  expect(none).toBe(
    `{"line":2,"label":"","puzzle":"${PUZZLE}","outcome":"none","solutionsFound":0,"ending":"exhausted",${counters},"reason":"no solution"}`,
  )
  expect(JSON.parse(stuck ?? '')).toMatchObject({ outcome: 'partial', partial: PUZZLE })
  expect(headerOf('csv')).toBe(
    'line,label,puzzle,outcome,solutions_found,ending,solution,nodes,guesses,backtracks,max_depth,partial,reason\n',
  )
  expect(await written('csv', [undefined])).toBe(`1,,${PUZZLE},undecided,0,stuck,,,,,,,the solver failed\n`)
})
