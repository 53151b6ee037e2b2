/** Every puzzle of every dataset is solved and compared with the others, which takes long. */
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  digitsIn,
  type Geometry,
  hasBoxes,
  Random,
  randomIsomorph,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { canonicalForm, hasCanonicalForm, invariantOf } from '@sudoku-lab/generator/canonical-form'
import { mrv } from '@sudoku-lab/solver-mrv'
import { expect, it } from 'vitest'
import { readManifest, readSet } from '../../src/sudoku/puzzle-sets.ts'
import { DATASETS } from '../../src/sudoku/repository.ts'
import { geometryIn } from '../../src/sudoku/shape.ts'

const manifest = await readManifest()

/** The least of many isomorphs of a puzzle, with its digits named in the order of its cells. */
function leastTurn(geometry: Geometry, grid: Readonly<Uint8Array>): string {
  const turns = Array.from({ length: 60 }, (_, seed) => randomIsomorph(geometry, grid, new Random(seed)))
  return turns.map(inOrder).sort()[0] ?? ''
}

function inOrder(grid: Readonly<Uint8Array>): string {
  const names = [...new Set(grid)].filter((digit) => digit !== 0)
  return Array.from(grid, (digit) => names.indexOf(digit) + 1).join()
}

/** Searches without clause learning take long on large jigsaws and on Latin squares with holes. */
function isLong({ name }: { readonly name: string }): boolean {
  return /^(?:jigsaw|latin)-/.test(name)
}

/** The same for all isomorphs of a puzzle, and rarely for others: how often digits are given, and how many in each house. */
function profileOf({ cellsOf, size }: Geometry, grid: Readonly<Uint8Array>): string {
  const inHouses = cellsOf.map((cells) => cells.filter((cell) => grid[cell] !== 0).length)
  const ofDigits = Array.from({ length: size }, (_, digit) => grid.filter((own) => own === digit + 1).length)
  return `${inHouses.sort()} ${ofDigits.sort()}`
}

it.each(manifest)('holds puzzles with the verdict that the manifest promises: $name', async (known) => {
  const { shape = {}, instances, summary } = await readSet(known.name, DATASETS)
  const [cdcl] = isLong(known) ? await loadSolvers('cdcl') : []
  const solver = (cdcl ?? mrv).create(geometryIn(shape))
  const results = instances.map((grid) => solver.solve(grid, UNIQUENESS))
  const expected = known.verdict === undefined ? ['multiple', 'unique'] : [known.verdict]
  expect(new Set(results.map(verdictOf))).toEqual(new Set(expected))
  const said = known.cornerSum && `The answer to Project Euler 96 is ${known.cornerSum}, as published.`
  expect(summary?.(results.map(({ solutions: [solution] }) => solution))).toBe(said)
})

it.each(manifest)('holds no isomorphs of another puzzle: $name', async (known) => {
  const { instances, shape = {} } = await readSet(known.name, DATASETS)
  const geometry = geometryIn(shape)
  const grids = instances.map((puzzle) => digitsIn(geometry, puzzle))
  const profiles = grids.map((grid) => profileOf(geometry, grid))
  const keys = grids.map((grid, index) => {
    const profile = profiles[index] ?? ''
    if (profiles.filter((other) => other === profile).length === 1) return profile
    if (hasCanonicalForm(geometry)) return canonicalForm(grid, geometry).grid.join()
    return hasBoxes(geometry) ? invariantOf(geometry, grid) : leastTurn(geometry, grid)
  })
  expect(new Set(keys).size).toBe(known.distinct) // of euler-50, one puzzle is there twice
})
