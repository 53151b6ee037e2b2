import { applySymmetry, Random, randomSymmetry } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { bandClasses } from '../../src/canonical-form/band-classes.ts'
import { bandOfKey, KEY_COUNT, keyOfBand, sortingMove } from '../../src/canonical-form/band-key.ts'
import { composeMoves, inverseMove, MOVE_COUNT, moveBand } from '../../src/canonical-form/band-moves.ts'
import { bandClassesOf } from '../../src/canonical-form/index.ts'
import { gridOf, NINE, someSolutions } from './grids.ts'

const { classes, classOfKey, moveOfKey } = bandClasses()

describe('the classes of bands', () => {
  it('are 416, in ascending order', () => {
    const bands = classes.map(({ least }) => least.join(''))
    expect(new Set(bands).size).toBe(416)
    expect(bands.toSorted()).toEqual(bands)
    expect(bands[0]).toBe('123456789456789123789123456')
    expect(bands[415]).toBe('123456789457893612986217354')
  })

  it('have 56 × 6⁶ bands with a given first box together, by the sizes that follow from the automorphisms', () => {
    const sizes = classes.map(({ automorphisms }) => MOVE_COUNT / automorphisms.length)
    expect(sizes.every(Number.isInteger)).toBe(true)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(56 * 6 ** 6)
  })

  it('have automorphisms that lead the least band to itself but for the names of the digits', () => {
    const image = new Uint8Array(27)
    for (const { least, automorphisms } of classes) {
      expect(new Set(automorphisms).size).toBe(automorphisms.length)
      for (const move of automorphisms) {
        moveBand(least, move, image)
        expect(relabelled(image)).toBe(least.join(''))
      }
    }
  })

  it('are told by a key that every band has, with a move to the least band', () => {
    const image = new Uint8Array(27)
    for (let key = 0; key < KEY_COUNT; key += 7) {
      const band = bandOfKey(key)
      expect(keyOfBand(band, 0)).toBe(key)
      moveBand(band, composeMoves(sortingMove(band, 0), moveOfKey[key]), image)
      expect(relabelled(image)).toBe(classes[classOfKey[key]].least.join(''))
    }
  })

  it('are those of the bands and stacks, however they are moved', () => {
    const greatest = gridOf(
      '123456789457893612986217354274538196531964827698721435342685971715349268869172543',
    )
    expect(bandClassesOf(greatest)).toEqual([416, 416, 416, 416, 416, 416])
    const random = new Random(1)
    for (const grid of someSolutions(20, 1)) {
      const isomorph = applySymmetry(randomSymmetry(NINE, random), grid)
      expect(bandClassesOf(isomorph).toSorted()).toEqual(bandClassesOf(grid).toSorted())
    }
  })
})

describe('the moves of a band', () => {
  it('compose and are taken back', () => {
    const random = new Random(2)
    const band = bandOfKey(12_345)
    const [once, twice, both] = [new Uint8Array(27), new Uint8Array(27), new Uint8Array(27)]
    for (let tried = 0; tried < 500; tried++) {
      const [first, second] = [random.below(MOVE_COUNT), random.below(MOVE_COUNT)]
      moveBand(band, first, once)
      moveBand(once, second, twice)
      moveBand(band, composeMoves(first, second), both)
      expect(both).toEqual(twice)
      expect(composeMoves(first, inverseMove(first))).toBe(0)
    }
  })
})

/** The band with its first row named 1 to 9. */
function relabelled(band: Readonly<Uint8Array>): string {
  return Array.from(band, (digit) => 1 + band.indexOf(digit)).join('')
}
