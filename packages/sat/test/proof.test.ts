import { verify } from '@sudoku-lab/proof'
import { dratLines, Formula, formatDimacs, solve } from '@sudoku-lab/sat'
import { expect, it } from 'vitest'
import { pigeonhole, randomThreeSat } from './formulas.ts'

/** The proof that a search writes. */
function proofOf(formula: Formula): string {
  const lines: string[] = []
  expect(solve(formula, { proof: dratLines((line) => lines.push(line)) }).isSatisfiable).toBe(false)
  return lines.join('')
}

it('each learned clause follows by unit propagation, down to the empty one', () => {
  const random = [1, 2, 3, 4].map((seed) => randomThreeSat(seed, 60, 360))
  const wrong = [pigeonhole(4), pigeonhole(7), ...random, new Formula().add([1]).add([-1])].filter(
    (formula) => !verify(formatDimacs(formula), proofOf(formula)).accepted,
  )
  expect(wrong).toEqual([])
})

it('only learned clauses are deleted, each once', () => {
  const learned = new Set<string>()
  let deletedCount = 0
  const wrong: string[] = []
  for (const line of proofOf(pigeonhole(7)).trim().split('\n')) {
    const words = line.split(' ')
    const name = String(words.filter((word) => word !== 'd').sort())
    if (words[0] !== 'd') learned.add(name)
    else if (learned.delete(name)) deletedCount++
    else wrong.push(line)
  }
  expect(wrong).toEqual([])
  expect(deletedCount).toBeGreaterThan(500)
})

it('is written as lines of DRAT', () => {
  expect(proofOf(new Formula().add([1, 2]).add([1, -2]).add([-1, 3]).add([-1, -3]))).toBe('1 0\n0\n')
  let text = ''
  const proof = dratLines((line) => {
    text += line
  })
  proof.deleted([3, -1])
  expect(text).toBe('d 3 -1 0\n')
})
