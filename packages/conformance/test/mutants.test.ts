import { readFileSync } from 'node:fs'
import { type Check, checksFor } from '@sudoku-lab/conformance'
import type { Cell, Digit } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { BROKEN_ORDER } from '../src/cases.ts'
import { Backtracker, BatchBacktracker, definitionWith, SinglesFiller } from './flawed-solvers.ts'
import { MUTANTS } from './mutants.ts'

const ALL = { shapes: 'all' } as const

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
    for (const check of checksFor(definition, ALL)) expect(failureOf(check), titleOf(check)).toBeUndefined()
  })
})

describe('the suite notices a solver that', () => {
  it.each(MUTANTS.map((mutant) => [mutant.mistake, mutant] as const))('%s', (_, mutant) => {
    const noticed = checksFor(mutant.definition, ALL).find(
      (check) => mutant.noticedBy.test(titleOf(check)) && failureOf(check) !== undefined,
    )
    expect(noticed).toBeDefined()
  })
})

class DescendingBacktracker extends Backtracker {
  protected override candidatesOf(cell: Cell): Digit[] {
    return super.candidatesOf(cell).toReversed()
  }
}

describe('a failure names the trait that the solver does not have', () => {
  it.each([
    ['traits.lexicographic is true', { lexicographic: true }, DescendingBacktracker],
    ['traits.complete is true', { complete: true }, SinglesFiller],
  ])('%s', (message, traits, flawed) => {
    const checks = checksFor(definitionWith((geometry) => new flawed(geometry), traits))
    expect(checks.map(failureOf)).toContainEqual(expect.stringContaining(message))
  })

  it('in the words that docs/adding-a-solver.md quotes', () => {
    const guide = new URL('../../../docs/adding-a-solver.md', import.meta.url)
    expect(readFileSync(guide, 'utf8')).toContain(`AssertionError: ${BROKEN_ORDER}\n`)
  })
})
