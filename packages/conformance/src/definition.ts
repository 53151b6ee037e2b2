/** The definition itself: its words, and the shapes that it says it supports. */
import assert from 'node:assert/strict'
import { type Geometry, geometryOf, MAX_SIZE, MIN_SIZE, type SolverDefinition } from '@sudoku-lab/core'
import { SPREAD, shapeOf } from './cases.ts'
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
    check('says of every shape whether it supports it, and refuses the others', () => {
      for (const geometry of everyGeometry()) {
        const supported = definition.supports(geometry)
        assert.equal(typeof supported, 'boolean', `supports(${shapeOf(geometry)})`)
        if (supported) continue
        assert.throws(() => definition.create(geometry), RangeError, `create(${shapeOf(geometry)})`)
      }
    }),
    check('supports a shape that the kit can try', () => {
      const tried = SPREAD.filter((geometry) => definition.supports(geometry))
      assert.ok(tried.length > 0, `none of ${SPREAD.map(shapeOf).join(', ')} is supported`)
    }),
  ]
}

function everyGeometry(): Geometry[] {
  const sides = Array.from({ length: MAX_SIZE }, (_, index) => index + 1)
  return sides.flatMap((boxHeight) =>
    sides
      .filter((boxWidth) => boxHeight * boxWidth >= MIN_SIZE && boxHeight * boxWidth <= MAX_SIZE)
      .map((boxWidth) => geometryOf(boxHeight, boxWidth)),
  )
}
