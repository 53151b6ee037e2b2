/** Compares what a house infers with the ways to fill it, which are tried one by one. */
import {
  allDigits,
  type DigitSet,
  digitOf,
  digitsOf,
  emptyGrid,
  type Geometry,
  geometryOf,
  hasAtMostOne,
  lowest,
  Random,
  singleton,
  sizeOf,
} from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { AllDifferent } from '../src/all-different.ts'
import { Domains } from '../src/domains.ts'
import { HallIntervals } from '../src/hall-intervals.ts'

const SEED = 1994
const board6 = geometryOf(2, 3)
const board9 = geometryOf(3, 3)

/** For each cell the digits that it has in some way to fill the house. All sets are empty if there is no way. */
function supported(sets: readonly DigitSet[]): DigitSet[] {
  const found = sets.map(() => 0)
  const digits: DigitSet[] = []
  const fill = (used: DigitSet): void => {
    if (digits.length === sets.length) {
      for (const [position, digit] of digits.entries()) found[position] |= digit
      return
    }
    for (const digit of digitsOf((sets[digits.length] ?? 0) & ~used).map(singleton)) {
      digits.push(digit)
      fill(used | digit)
      digits.pop()
    }
  }
  fill(0)
  return found
}

/** Removes bounds without support, where a cell may have every digit between its bounds, until all have support. */
function withSupportedBounds(sets: readonly DigitSet[]): DigitSet[] {
  const ranges = supported(sets.map((set) => allDigits(digitOf(set)) & -lowest(set)))
  const smaller = sets.map((set, position) => {
    const bounds = lowest(set) | singleton(digitOf(set))
    return set & ~(bounds & ~(ranges[position] ?? 0))
  })
  if (ranges.includes(0) || smaller.includes(0)) return sets.map(() => 0)
  return smaller.join() === sets.join() ? smaller : withSupportedBounds(smaller)
}

/** A set for each cell of a house: a digit of a random order, and others. In one of four houses a digit is missing. */
function randomHouse({ size }: Geometry, others: number, random: Random): DigitSet[] {
  const order = random.shuffle(digitsOf(allDigits(size)))
  const sets = order.map((digit) => {
    let set = singleton(digit)
    for (let i = random.below(others + 1); i > 0; i--) set |= singleton(1 + random.below(size))
    return set
  })
  return random.below(4) === 0 ? sets.map((set) => set & ~1 || singleton(2)) : sets
}

/** Decided cells take their digit from the others, as the search does first. */
function withoutDecided(sets: readonly DigitSet[]): DigitSet[] {
  const smaller = sets.map((set, position) =>
    sets.reduce(
      (rest, other, index) => (index !== position && hasAtMostOne(other) ? rest & ~other : rest),
      set,
    ),
  )
  return smaller.join() === sets.join() ? smaller : withoutDecided(smaller)
}

function randomHouses(geometry: Geometry, others: number, count: number): DigitSet[][] {
  const random = new Random(SEED)
  const houses = Array.from({ length: count }, () => withoutDecided(randomHouse(geometry, others, random)))
  return houses.filter((sets) => !sets.includes(0))
}

/** The sets of the last house after it is filtered, or empty ones at a contradiction. */
function filtered(
  constraint: typeof AllDifferent | typeof HallIntervals,
  geometry: Geometry,
  sets: readonly DigitSet[],
): DigitSet[] {
  const domains = new Domains(geometry)
  domains.open(emptyGrid(geometry))
  const house = geometry.houseCount - 1
  const cells = [...(geometry.cellsOf[house] ?? [])]
  for (const [position, cell] of cells.entries()) domains.restrict(cell, sets[position] ?? 0)
  const holds = new constraint(geometry, domains).filter(house)
  return cells.map((cell) => (holds ? (domains.sets[cell] ?? 0) : 0))
}

const HOUSES = [
  ['six cells with up to four candidates', board6, randomHouses(board6, 3, 400)],
  ['six cells with up to six candidates', board6, randomHouses(board6, 6, 100)],
  ['nine cells with up to three candidates', board9, randomHouses(board9, 2, 200)],
] as const

describe.each(HOUSES)(`of random houses of %s (seed ${SEED})`, (_, geometry, houses) => {
  it('there are some that can be filled and some that cannot', () => {
    const solvable = houses.filter((sets) => !supported(sets).includes(0)).length
    expect(solvable).toBeGreaterThan(houses.length / 4)
    expect(solvable).toBeLessThan(houses.length)
  })

  it('arc consistency keeps exactly the candidates of the ways to fill it', () => {
    expect(houses.map((sets) => filtered(AllDifferent, geometry, sets))).toEqual(houses.map(supported))
  })

  it('bounds consistency keeps exactly the candidates between supported bounds', () => {
    expect(houses.map((sets) => filtered(HallIntervals, geometry, sets))).toEqual(
      houses.map(withSupportedBounds),
    )
  })
})

it('a matching that is kept gives what a new one gives, while domains shrink and are restored', () => {
  const random = new Random(SEED)
  const domains = new Domains(board9)
  const kept = new AllDifferent(board9, domains)
  let removed = 0
  for (let walk = 0; walk < 20; walk++) {
    domains.open(emptyGrid(board9))
    for (let step = 1; step < 60; step++) {
      if (random.below(3) === 0) domains.restore(1)
      else domains.save(1)
      for (let i = 0; i < 10; i++) loseOne(domains, random)
      const house = random.below(board9.houseCount)
      const cells = [...(board9.cellsOf[house] ?? [])]
      const before = cells.map((cell) => domains.sets[cell] ?? 0)
      const holds = kept.filter(house)
      const after = cells.map((cell) => (holds ? (domains.sets[cell] ?? 0) : 0))
      expect(after).toEqual(filtered(AllDifferent, board9, before))
      removed += sizeOf(before.reduce((set, value, i) => set | (value & ~(after[i] ?? 0)), 0))
      if (!holds) domains.restore(1)
      domains.forgetChanges()
    }
  }
  expect(removed).toBeGreaterThan(0)
})

/** Takes a random candidate from a random cell that has at least three. */
function loseOne(domains: Domains, random: Random): void {
  const cell = random.below(board9.cellCount)
  const digits = digitsOf(domains.sets[cell] ?? 0)
  if (digits.length > 2) domains.restrict(cell, ~singleton(digits[random.below(digits.length)] ?? 1))
}
