import { type Check, checksFor } from '@sudoku-lab/conformance'
import { describe, expect, it } from 'vitest'
import { Backtracker, BatchBacktracker, definitionWith, SinglesFiller } from './flawed-solvers.ts'
import { MUTANTS } from './mutants.ts'

/** Like the heading and the sentence that vitest shows. */
function titleOf({ group, name }: Check): string {
  return `${group}: ${name}`
}

function failureOf(check: Check): string | undefined {
  try {
    check.run()
    return undefined
  } catch (thrown) {
    return String(thrown)
  }
}

describe('a right solver passes every check', () => {
  it.each([
    ['that branches', definitionWith((geometry) => new Backtracker(geometry))],
    ['that takes batches', definitionWith((geometry) => new BatchBacktracker(geometry))],
    ['that gives up', definitionWith((geometry) => new SinglesFiller(geometry), { complete: false })],
  ])('%s', (_, definition) => {
    for (const check of checksFor(definition)) expect(failureOf(check), titleOf(check)).toBeUndefined()
  })
})

describe('the suite notices a solver that', () => {
  it.each(MUTANTS.map((mutant) => [mutant.mistake, mutant] as const))('%s', (_, mutant) => {
    const noticed = checksFor(mutant.definition).find(
      (check) => mutant.noticedBy.test(titleOf(check)) && failureOf(check) !== undefined,
    )
    expect(noticed).toBeDefined()
  })
})
