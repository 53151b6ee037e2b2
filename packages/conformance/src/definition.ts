/** Checks the definition itself: its names and its traits. */
import assert from 'node:assert/strict'
import type { SolverDefinition } from '@sudoku-lab/core'
import { SHAPES, shapeOf } from './cases.ts'
import type { Check } from './check.ts'

export function definitionChecks(definition: SolverDefinition): Check[] {
  const check = (name: string, run: () => void): Check => ({ group: 'definition', name, run })
  return [
    check('has an id in kebab-case, a title and an origin', () => {
      assert.match(definition.id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'id')
      assert.match(definition.title, /\S/, 'title')
      assert.match(definition.origin, /\S/, 'origin')
    }),
    check('tells its traits', () => {
      const { state, inference, order, complete, lexicographic } = definition.traits
      assert.match(state, /\S/, 'traits.state')
      assert.match(inference, /\S/, 'traits.inference')
      assert.match(order, /\S/, 'traits.order')
      assert.equal(typeof complete, 'boolean', 'traits.complete')
      assert.equal(typeof lexicographic, 'boolean', 'traits.lexicographic')
    }),
    check('keeps the whole contract', () => {
      const { lacks = [], traits } = definition
      assert.deepEqual(
        lacks.filter((part) => part !== 'candidates' && (traits.complete || part !== 'uniqueness')),
        [],
        'a solver may lack candidates, and one that gives up uniqueness. Wrappers of other programs are not for this suite',
      )
    }),
    check('supports a shape that the suite can try', () => {
      const tried = SHAPES.all.filter((geometry) => definition.supports(geometry))
      assert.ok(tried.length > 0, `none of ${SHAPES.all.map(shapeOf).join(', ')} is supported`)
    }),
  ]
}
