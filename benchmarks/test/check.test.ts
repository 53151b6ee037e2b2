import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { checkAnswer } from '../src/check.ts'
import { gridOf, reportOf } from './samples.ts'

const geometry = geometryOf(2, 2)
const SOLUTION = '1234341221434321'
const OTHER = '1243342121344312'
const asked = { puzzle: 1, variant: 0, grid: gridOf('1200000000000000') }
const check = (report: Parameters<typeof checkAnswer>[3], task: 'unique' | 'first' = 'unique') =>
  checkAnswer(geometry, task, asked, report)

describe('an answer', () => {
  it('is solved when its one solution keeps rules and clues', () => {
    const answer = check(reportOf('unique', [SOLUTION]))
    expect(answer).toMatchObject({ status: 'solved', problem: '', corner: 123, nodes: 1 })
    expect(answer.digest).toMatch(/^[\w-]{8}$/)
  })

  it('is wrong when a clue was changed, and says which', () => {
    expect(check(reportOf('unique', ['2134341212434321']))).toMatchObject({
      status: 'wrong',
      problem: 'its solution has 2 at r1c1, where the clue is 1',
    })
  })

  it('is wrong when a house holds a digit twice, and says where', () => {
    expect(check(reportOf('unique', ['1234341221434322'])).problem).toMatch(
      /^its solution has 2 at r\dc\d and at r\dc\d$/,
    )
  })

  it('is wrong when the solution has cells that are empty, too large or too many', () => {
    expect(check(reportOf('unique', ['1204341221434321'])).problem).toBe('its solution has 0 at r1c3')
    expect(check(reportOf('unique', ['1254341221434321'])).problem).toBe('its solution has 5 at r1c3')
    expect(check(reportOf('unique', ['123'])).status).toBe('wrong')
  })

  it('proves several solutions only by two that differ', () => {
    expect(check(reportOf('multiple', [SOLUTION, OTHER])).status).toBe('multiple')
    expect(check(reportOf('multiple', [SOLUTION, SOLUTION]))).toMatchObject({
      status: 'wrong',
      problem: 'shows the same solution twice',
    })
  })

  it('is wrong when fewer solutions are shown than claimed', () => {
    const answer = check(reportOf('multiple', [SOLUTION], {}, 2))
    expect(answer.problem).toBe('claims 2 solutions, shows 1')
  })

  it('tells a limit, giving up and throwing apart', () => {
    expect(check(reportOf('undecided', [SOLUTION], { outOfTime: true })).status).toBe('timeout')
    expect(check(reportOf('undecided', [])).status).toBe('undecided')
    expect(check({ index: 0, outOfTime: false, thrown: 'Error: no', cpuNs: 1 })).toMatchObject({
      status: 'error',
      problem: 'Error: no',
    })
  })

  it('is solved in the task `first` by one solution, proved unique or not', () => {
    expect(check(reportOf('undecided', [SOLUTION]), 'first').status).toBe('solved')
    expect(check(reportOf('none', []), 'first').status).toBe('none')
  })
})
