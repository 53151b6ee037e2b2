/** Checks every shape that a solver supports, because rows and columns are easily confused. */
import assert from 'node:assert/strict'
import {
  emptyGrid,
  type Geometry,
  geometryOf,
  MAX_SIZE,
  MIN_SIZE,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { expectTruth, ORDINARY_NODES } from './answers.ts'
import { type Case, caseOf, cyclicBoard, shapeOf, withoutDigits } from './cases.ts'
import type { Check } from './check.ts'

const LARGEST_TRIED = 12 // digits; some solvers take long to prepare a larger board
const LIMITS = { solutions: 40, nodes: ORDINARY_NODES, keep: 40 }

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
      const subjects = shapes.map((geometry) => ({
        definition,
        geometry,
        solver: definition.create(geometry),
      }))
      for (const { solver, ...subject } of subjects) {
        for (const puzzle of openBoards(subject.geometry)) expectTruth(subject, puzzle, LIMITS, solver)
      }
    }),
  ]
}

/** All shapes that core has. */
function everyGeometry(): Geometry[] {
  const sides = Array.from({ length: MAX_SIZE }, (_, index) => index + 1)
  return sides.flatMap((boxHeight) =>
    sides
      .filter((boxWidth) => boxHeight * boxWidth >= MIN_SIZE && boxHeight * boxWidth <= MAX_SIZE)
      .map((boxWidth) => geometryOf(boxHeight, boxWidth)),
  )
}

/** A board without one of its digits, which is proper, and one without three, which has many solutions. */
function openBoards(geometry: Geometry): Case[] {
  const [proper, , many] = withoutDigits(geometry, cyclicBoard(geometry))
  return [proper, many].map((puzzle = emptyGrid(geometry)) => caseOf(geometry, 'an open board', puzzle))
}
