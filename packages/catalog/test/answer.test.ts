import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/exec/program-solver.ts'

const geometry = geometryOf(2, 2)
const puzzle = new Uint8Array(16).fill(1, 0, 1)
const FIRST = '1234341221434321'
const SECOND = '1234341243212143'

function answer(line: string, most: number): object {
  const { solutionCount, solutions, ending, partial } = readAnswer(geometry, line, { puzzle, most })
  const texts = solutions.map((solution) => solution.join(''))
  return { solutionCount, texts, ending, partial: partial?.join('') }
}

describe('an answer of a program', () => {
  it.each([
    ['a solution and no proof is stuck', FIRST, 2, 1, 'stuck'],
    ['a solution and a proof is exhausted', `${FIRST} done`, 2, 1, 'exhausted'],
    ['the requested number of solutions reaches the limit', FIRST, 1, 1, 'solution-limit'],
    ['a proof changes nothing about the limit', `${FIRST} done`, 1, 1, 'solution-limit'],
    ['several solutions', `${FIRST} ${SECOND}`, 2, 2, 'solution-limit'],
    ['several solutions and a proof', `${FIRST} ${SECOND} done`, 3, 2, 'exhausted'],
    ['more solutions than requested are ignored', `${FIRST} ${SECOND}`, 1, 1, 'solution-limit'],
    ['only a proof says that there is no solution', 'done', 2, 0, 'exhausted'],
    ['an empty line is stuck', '', 2, 0, 'stuck'],
    ['white space is ignored', ` ${FIRST}\t done\r`, 2, 1, 'exhausted'],
  ])('%s', (_, line, most, ...expected) => {
    const [solutionCount, ending] = expected
    expect(answer(line, most)).toMatchObject({ solutionCount, ending })
  })

  it('with empty cells is stuck, with this partial grid', () => {
    expect(answer('1.3.............', 1)).toMatchObject({ ending: 'stuck', partial: '1030000000000000' })
  })

  it.each([
    ['too short', '1234', /expected 16 cells, got 4/],
    ['with a foreign symbol', FIRST.replace('4', '9'), /r1c4.*expected a digit from 1 to 4.*'9'/],
    ['with words', 'no idea', /r1c1.*'n'/],
    ['with the same solution twice', `${FIRST} ${FIRST}`, /it contains the same solution twice/],
    ['with the proof in the middle', `done ${FIRST}`, /'d'/],
  ])('%s is refused', (_, line, message) => {
    expect(() => answer(line, 2)).toThrow(message)
  })
})
