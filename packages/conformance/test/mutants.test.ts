import { readFileSync } from 'node:fs'
import { type Check, checksFor } from '@sudoku-lab/conformance'
import type { SolverDefinition } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { BROKEN_ORDER } from '../src/cases.ts'
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

it.each([
  ['that branches', definitionWith((geometry) => new Backtracker(geometry)), 'all'],
  ['that takes batches', definitionWith((geometry) => new BatchBacktracker(geometry)), 'usual'],
  ['that gives up', definitionWith((geometry) => new SinglesFiller(geometry), { complete: false }), 'all'],
] as const)('a right solver %s passes every check', (_, definition, shapes) => {
  const failures = checksFor(definition, { shapes }).map((check) => [titleOf(check), failureOf(check)])
  expect(failures.filter(([, failure]) => failure !== undefined)).toEqual([])
})

describe('the suite notices a solver that', () => {
  it.each(MUTANTS.map((mutant) => [mutant.mistake, mutant] as const))('%s', (_, mutant) => {
    const noticed = checksFor(mutant.definition, { shapes: 'all' }).find(
      (check) => mutant.noticedBy.test(titleOf(check)) && failureOf(check) !== undefined,
    )
    expect(noticed).toBeDefined()
  })
})

it.each([
  ['id', { id: 'Two words' }],
  ['title', { title: ' ' }],
  ['origin', { origin: '' }],
  ['traits.state', { traits: { state: '' } }],
  ['traits.inference', { traits: { inference: '' } }],
  ['traits.order', { traits: { order: '' } }],
  ['traits.complete', { traits: { complete: 'yes' } }],
  ['traits.lexicographic', { traits: { lexicographic: undefined } }],
  ['traits.family is guesses', { traits: { family: 'guesses' } }],
  ['traits.branching is ', { traits: { branching: '' } }],
  ['traits.keepsCandidates', { traits: { keepsCandidates: false } }],
])(
  'a failure names what is wrong in a definition: %s',
  (named, { traits, ...names }: object & { traits?: object }) => {
    const right = definitionWith((geometry) => new Backtracker(geometry))
    const wrong = { ...right, ...names, traits: { ...right.traits, ...traits } }
    const failures = checksFor(wrong)
      .filter(({ group }) => group === 'definition')
      .map(failureOf)
    expect(failures).toContainEqual(expect.stringContaining(named))
  },
)

it('a failure names the trait that the solver does not have, in the words that docs/adding-a-solver.md quotes', () => {
  const guide = readFileSync(new URL('../../../docs/adding-a-solver.md', import.meta.url), 'utf8')
  expect(guide).toContain(`AssertionError: ${BROKEN_ORDER}\n`)
  const { definition } = MUTANTS.find(({ mistake }) => mistake.startsWith('promises the smallest')) ?? {}
  const answersOf = (given: SolverDefinition): (string | undefined)[] =>
    checksFor(given)
      .filter(({ group }) => group.endsWith(': answers'))
      .map(failureOf)
  expect(definition && answersOf(definition)).toContainEqual(expect.stringContaining(BROKEN_ORDER))
  const gaveUp = definitionWith((geometry) => new SinglesFiller(geometry))
  expect(answersOf(gaveUp)).toContainEqual(expect.stringContaining('traits.complete is true'))
})
