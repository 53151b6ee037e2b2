import { dratLines, Formula, solve } from '@sudoku-lab/sat'
import { expect, it } from 'vitest'
import { ProofChecker, pigeonhole, randomThreeSat } from './formulas.ts'

it('each learned clause follows by unit propagation, down to the empty one', () => {
  const formulas = [pigeonhole(4), ...[1, 2, 3, 4].map((seed) => randomThreeSat(seed, 40, 240))]
  for (const formula of [...formulas, new Formula().add([1]).add([-1])]) {
    const proof = new ProofChecker(formula)
    expect(solve(formula, { proof }).isSatisfiable).toBe(false)
    expect(proof.isComplete).toBe(true)
  }
})

it('only learned clauses are deleted, and the search still comes to its end', () => {
  const learned = new Set<string>()
  const nameOf = (clause: readonly number[]) => String(clause.toSorted((a, b) => a - b))
  let deletedCount = 0
  const proof = {
    learned: (clause: readonly number[]) => void learned.add(nameOf(clause)),
    deleted: (clause: readonly number[]) => {
      if (learned.delete(nameOf(clause))) deletedCount++
      else throw new Error(`${clause} was not learned`)
    },
  }
  expect(solve(pigeonhole(7), { proof })).toMatchObject({ isSatisfiable: false })
  expect(deletedCount).toBeGreaterThan(500)
  expect(learned.has('')).toBe(true)
})

it('a proof is written as lines of DRAT', () => {
  let text = ''
  const proof = dratLines((line) => {
    text += line
  })
  solve(new Formula().add([1, 2]).add([1, -2]).add([-1, 3]).add([-1, -3]), { proof })
  expect(text).toBe('1 0\n0\n')
  proof.deleted([3, -1])
  expect(text).toBe('1 0\n0\nd 3 -1 0\n')
})
