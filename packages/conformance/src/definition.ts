/** Checks the definition itself: its names, its traits and the shapes that it supports. */
import assert from 'node:assert/strict'
import {
  type BoxGeometry,
  BRANCHING_RULES,
  type Grid,
  geometryOf,
  INFERENCE_FAMILIES,
  MAX_SIZE,
  MIN_SIZE,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { expectTruth, ORDINARY_NODES } from './answers.ts'
import { caseOf, cyclicBoard, SHAPES, shapeOf, withoutDigits } from './cases.ts'
import type { Check } from './subject.ts'

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
      const { family, branching, keepsCandidates = true } = definition.traits
      assert.match(state, /\S/, 'traits.state')
      assert.match(inference, /\S/, 'traits.inference')
      assert.match(order, /\S/, 'traits.order')
      assert.equal(typeof complete, 'boolean', 'traits.complete')
      assert.equal(typeof lexicographic, 'boolean', 'traits.lexicographic')
      assert.ok(family === undefined || INFERENCE_FAMILIES.includes(family), `traits.family is ${family}`)
      assert.ok(
        branching === undefined || BRANCHING_RULES.includes(branching),
        `traits.branching is ${branching}`,
      )
      assert.equal(keepsCandidates, true, 'traits.keepsCandidates')
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

const LARGEST_TRIED = 12 // digits; some solvers take long to prepare a larger board
const LIMITS = { solutions: 40, nodes: ORDINARY_NODES, keep: 40 }

/** Rows and columns are easily confused, so every shape that a solver supports is tried. */
export function shapeChecks(definition: SolverDefinition): Check[] {
  const check = (name: string, run: () => void): Check => ({ group: 'shapes', name, run })
  return [
    check('says of every shape whether it supports it, and refuses the others', () => {
      for (const geometry of everyGeometry()) {
        const supported = definition.supports(geometry)
        assert.equal(typeof supported, 'boolean', `supports(${shapeOf(geometry)})`)
        if (supported) continue
        assert.throws(() => definition.create(geometry), RangeError, `create(${shapeOf(geometry)})`)
      }
    }),
    check(`solves on every shape of up to ${LARGEST_TRIED} digits, with solvers of all at hand`, () => {
      const shapes = everyGeometry().filter(
        (shape) => shape.size <= LARGEST_TRIED && definition.supports(shape),
      )
      const solvers = shapes.map((geometry) => definition.create(geometry))
      for (const [index, geometry] of shapes.entries()) {
        // without one of its digits a board is proper, and without three it has many solutions
        const [proper, , many] = withoutDigits(geometry, cyclicBoard(geometry))
        for (const puzzle of [proper, many] as Grid[])
          expectTruth(
            { definition, geometry },
            caseOf(geometry, 'an open board', puzzle),
            LIMITS,
            solvers[index],
          )
      }
    }),
  ]
}

/** All shapes that core has. */
function everyGeometry(): BoxGeometry[] {
  const sides = Array.from({ length: MAX_SIZE }, (_, index) => index + 1)
  return sides.flatMap((boxHeight) =>
    sides
      .filter((boxWidth) => boxHeight * boxWidth >= MIN_SIZE && boxHeight * boxWidth <= MAX_SIZE)
      .map((boxWidth) => geometryOf(boxHeight, boxWidth)),
  )
}
