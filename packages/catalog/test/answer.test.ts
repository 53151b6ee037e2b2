import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../src/exec/answer.ts'

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
    ['a solution and a proof is all there is', `${FIRST} done`, 2, 1, 'exhausted'],
    ['as many solutions as were asked for reach the limit', FIRST, 1, 1, 'solution-limit'],
    ['a proof changes nothing about the limit', `${FIRST} done`, 1, 1, 'solution-limit'],
    ['several solutions', `${FIRST} ${SECOND}`, 2, 2, 'solution-limit'],
    ['several solutions and a proof', `${FIRST} ${SECOND} done`, 3, 2, 'exhausted'],
    ['more solutions than were asked for are passed over', `${FIRST} ${SECOND}`, 1, 1, 'solution-limit'],
    ['only a proof says that there is no solution', 'done', 2, 0, 'exhausted'],
    ['an empty line gives up', '', 2, 0, 'stuck'],
    ['white space does not matter', ` ${FIRST}\t done\r`, 2, 1, 'exhausted'],
  ])('%s', (_, line, most, ...expected) => {
    const [solutionCount, ending] = expected
    expect(answer(line, most)).toMatchObject({ solutionCount, ending })
  })

  it('returns the solutions in the order in which they stand', () => {
    expect(answer(`${SECOND} ${FIRST}`, 2)).toMatchObject({ texts: [SECOND, FIRST] })
  })

  it('with empty cells gives up, as far as that', () => {
    expect(answer('1.3.............', 1)).toMatchObject({ ending: 'stuck', partial: '1030000000000000' })
  })

  it('that gives up without a grid came as far as the puzzle', () => {
    expect(answer('', 1)).toMatchObject({ partial: '1000000000000000' })
  })

  it.each([
    ['too short', '1234', /expected 16 cells, got 4/],
    ['with a foreign symbol', FIRST.replace('4', '9'), /r1c4.*expected a digit from 1 to 4.*'9'/],
    ['with words', 'no idea', /r1c1.*'n'/],
    ['that says the same twice', `${FIRST} ${FIRST}`, /the same solution stands there twice/],
    ['with the proof in the middle', `done ${FIRST}`, /'d'/],
  ])('%s is refused', (_, line, message) => {
    expect(() => answer(line, 2)).toThrow(message)
  })
})
