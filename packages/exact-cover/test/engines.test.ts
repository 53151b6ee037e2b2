import {
  ENGINE_NAMES,
  ExactCover,
  fromRows,
  type Problem,
  ProblemBuilder,
  type SearchResult,
  solve,
} from '@sudoku-lab/exact-cover'
import { namedProblem } from '@sudoku-lab/exact-cover/problems'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rebuilt } from '../src/parts.ts'
import { checkSolution } from './check.ts'
import { langfordPairs, queens } from './examples.ts'
import { dice, randomProblem, type Shape } from './random.ts'

const SMALL: Shape = { primary: 7, secondary: 4, options: 24, colours: 2 }
const WIDE: Shape = { primary: 200, secondary: 150, options: 120, colours: 4 }
const DEEP: Shape = { primary: 14, secondary: 3, options: 60, colours: 1 }
const CROWDED: Shape = { primary: 5, secondary: 3, options: 150, colours: 1 }

const coversOf = (problem: Problem) =>
  (['links', 'bitset'] as const).map((engine) => new ExactCover(problem, { engine })) as [
    ExactCover,
    ExactCover,
  ]

/** A circle of beads, cut into pieces of two or three neighbours, each in several colours. A bead has five pieces in a colour. */
function bracelets(count: number, colours: number): Problem {
  const beads = Array.from({ length: count }, (_, bead) => bead)
  const pieces = beads.flatMap((bead) => [
    [bead, (bead + 1) % count],
    [bead, (bead + 1) % count, (bead + 2) % count],
  ])
  return fromRows(Array.from({ length: colours }, () => pieces).flat())
}

/** All that a caller sees, except for the engine itself. */
const seen = ({ engine: _, ...rest }: SearchResult) => rest

describe('links and bitset', () => {
  it('read a problem that has room for colours and none in it', () => {
    const problem = queens(6) // with secondary items, which the tables have behind the colours
    const roomy = { ...problem, colours: new Int32Array(problem.items.length) }
    const counts = coversOf(roomy).map((cover) => cover.count().count)
    expect(counts).toEqual(coversOf(problem).map((cover) => cover.count().count))
  })

  it.each<[string, Shape, number]>([
    ['small', SMALL, 400],
    ['wide', WIDE, 80],
    ['deep', DEEP, 300],
    ['crowded', CROWDED, 150],
  ])(
    'find the same solutions in the same order with the same counters: %s random problems',
    (_, shape, count) => {
      let solutions = 0
      for (let seed = 0; seed < count; seed++) {
        const problem = randomProblem(seed, shape)
        const [links, bitset] = coversOf(problem)
        const limits = { nodes: 600 }
        const expected = links.solve(limits)
        expect({ seed, ...seen(bitset.solve(limits)) }).toEqual({ seed, ...seen(expected) })
        for (const solution of expected.solutions.slice(0, 3)) checkSolution(problem, solution)
        solutions += expected.solutionCount
      }
      expect(solutions).toBeGreaterThan(count / 4)
    },
  )
  it('agree with taken options, even if these exclude each other', () => {
    for (let seed = 0; seed < 200; seed++) {
      const problem = randomProblem(seed, SMALL)
      const roll = dice(seed)
      const taken = Array.from({ length: 1 + roll(3) }, () => roll(problem.optionCount))
      const [links, bitset] = coversOf(problem).map((cover) => cover.solve({ taken }))
      expect({ seed, ...seen(bitset) }).toEqual({ seed, ...seen(links) })
    }
  })
  it('stop at the same node under any limit', () => {
    for (let seed = 0; seed < 60; seed++) {
      const covers = coversOf(randomProblem(seed, DEEP))
      for (let nodes = 0; nodes < 40; nodes++) {
        const [links, bitset] = covers.map((cover) => cover.solve({ nodes }))
        expect({ seed, nodes, ...seen(bitset) }).toEqual({ seed, nodes, ...seen(links) })
      }
    }
  })
  it.each([
    [30, 5],
    [32, 5],
    [33, 5],
    [63, 5],
    [63, 10],
    [64, 15],
    [65, 20],
    [127, 35],
    [128, 15],
    [129, 10],
    [129, 20],
  ])('agree on %d items, of which each has %d options', (count, options) => {
    const [links, bitset] = coversOf(bracelets(count, options / 5)).map((cover) =>
      cover.solve({ nodes: 2000 }),
    )
    expect(seen(bitset)).toEqual(seen(links))
    expect(links.solutionCount).toBeGreaterThan(100)
  })
})

/** Problems in which the same options are often left at several nodes. */
const repeating = ['dominoes-4x5', 'matchings-10', 'reduced-latin-5', 'langford-8', 'queens-8'].map(
  (name) => namedProblem(name)?.problem ?? queens(4),
)

describe('a search that only counts', () => {
  it('has the counters of a search that visits every node', () => {
    const random = Array.from({ length: 100 }, (_, seed) => randomProblem(seed, DEEP))
    for (const problem of [...repeating, ...random]) {
      const [links, bitset] = coversOf(problem).map((cover) => cover.solve({ keep: 0 }))
      expect(seen(bitset)).toEqual(seen(links))
    }
  })
  it('stops at the node and the solution of its limits, and goes on from there', () => {
    for (const [index, problem] of repeating.entries()) {
      for (let seed = 0; seed < 20; seed++) {
        const roll = dice(100 * index + seed)
        const runs = Array.from({ length: 12 }, () => ({
          nodes: 1 + roll(150),
          ...(roll(2) === 0 && { solutions: 1 + roll(40) }),
          keep: roll(3) === 0 ? 2 : 0,
        }))
        const [links, bitset] = coversOf(problem).map((cover) => {
          const search = cover.search()
          return [...runs, { keep: 0 }].map((limits) => seen(search.run(limits)))
        })
        expect({ index, seed, bitset }).toEqual({ index, seed, bitset: links })
      }
    }
  })
  it('shares what it remembers with no other problem', () => {
    const reversed = repeating.map((problem) =>
      rebuilt(problem, [...Array(problem.optionCount).keys()].reverse()),
    )
    const searches = [...repeating, ...reversed].flatMap((problem) =>
      coversOf(problem).map((cover) => cover.search()),
    )
    while (searches.some(({ ending }) => ending !== 'exhausted'))
      for (const search of searches) search.run({ nodes: 97, keep: 0 })
    for (let index = 0; index < searches.length; index += 2)
      expect(searches[index + 1].statistics).toEqual(searches[index].statistics)
  })
})

describe('a problem with more than 65,535', () => {
  const Many = 65_536

  it('options is solved', () => {
    const rows = Array.from({ length: Many }, (_, option) => [option % 2, 2 + (option >> 8)])
    const problem = fromRows(rows, { primary: 2, secondary: 256 })
    const { solutions, engine } = solve(problem, { solutions: 300 })
    expect(solutions[299]).toEqual(solve(problem, { engine: 'links', solutions: 300 }).solutions[299])
    expect(engine).toBe('links')
  })
  it('items is solved', () => {
    const problem = problemOf(Many, [Array.from({ length: Many }, (_, item) => item)])
    expect(solve(problem).solutions).toEqual([[0]])
  })
  it('megabytes of tables is left to the links, and refused if it is asked for', () => {
    const problem = fromRows(Array.from({ length: Many }, () => [0]))
    expect(new ExactCover(problem).engine).toBe('links')
    expect(() => new ExactCover(problem, { engine: 'bitset' })).toThrow(
      "engine 'bitset': the tables of 65536 options and 1 items may need 513 MB, and it may use 256",
    )
  })
})

it('is the links for a problem that is large and sparse, and bitsets for one that is only one of both', () => {
  const chains = (items: number, options: number) =>
    fromRows(
      Array.from({ length: options }, (_, option) => {
        const first = (4 * option) % items
        return [first, first + 1, first + 2, first + 3]
      }),
    )
  const engineOf = (items: number, options: number) => new ExactCover(chains(items, options)).engine
  expect([engineOf(10_000, 100_000), engineOf(2000, 16_000)]).toEqual(['links', 'links'])
  expect([engineOf(2000, 8000), engineOf(400, 16_000)]).toEqual(['bitset', 'bitset'])
  const { solutionCount, ending } = solve(chains(10_000, 100_000), { solutions: 1 })
  expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'solution-limit' })
})

it.each([253, 254, 255, 256, 2000])('agree on an item with %i options', (count) => {
  const rows = Array.from({ length: count }, (_, option) => [option % 3 === 0 ? 0 : 1, 2 + (option % 5)])
  const problem = fromRows([...rows, ...rows.map(() => [0])], { primary: 2, secondary: 5 })
  const [links, bitset] = coversOf(problem).map((cover) => cover.solve({ solutions: 5000 }))
  expect(seen(bitset)).toEqual(seen(links))
})

describe('the memory that all searches by bitsets share', () => {
  afterEach(() => {
    vi.resetModules()
  })
  it('does not have to grow for a usual problem', async () => {
    vi.resetModules()
    const { bitsetModule } = await import('../src/bitset/wasm.ts')
    const { solve: solveAgain } = await import('../src/index.ts')
    const { buffer } = bitsetModule()?.memory ?? {}
    expect(solveAgain(queens(40), { engine: 'bitset', nodes: 100 }).ending).toBe('node-limit')
    expect(buffer?.byteLength).toBeGreaterThan(0) // a buffer is detached when its memory grows
  })
  it('grows for a large one', () => {
    const large = pairsOnRows(7_000)
    const [byLinks, byBitset] = (['links', 'bitset'] as const).map((engine) =>
      solve(large, { engine, solutions: 3 }),
    )
    expect(byBitset.solutions).toEqual(byLinks.solutions)
    expect(solve(queens(8), { engine: 'bitset' }).solutionCount).toBe(92)
  })
})

/** One of two primary items in each of many rows, at most one in a row. */
function pairsOnRows(rowCount: number): Problem {
  const rows = Array.from({ length: 2 * rowCount }, (_, option) => [option & 1, 2 + (option >> 1)])
  return fromRows(rows, { primary: 2, secondary: rowCount })
}

/** A problem of primary items only. */
function problemOf(itemCount: number, options: readonly (readonly number[])[]): Problem {
  const builder = new ProblemBuilder()
  for (let item = 0; item < itemCount; item++) builder.addPrimary(String(item))
  for (const option of options) builder.addOption(option)
  return builder.build()
}

describe('searches that take turns', () => {
  it('do not disturb each other in the memory that they share', () => {
    const random = Array.from({ length: 12 }, (_, seed) => randomProblem(seed, DEEP))
    const problems = [...random, queens(9), langfordPairs(8)] // of the last two, parts have tables of their own
    const expected = problems.map((problem) => new ExactCover(problem, { engine: 'links' }).solve())
    const searches = problems.map((problem) => new ExactCover(problem, { engine: 'bitset' }).search())
    const found = problems.map((): (readonly number[])[] => [])
    for (let turns = 0; searches.some((search) => search.ending === undefined); turns++) {
      searches.forEach((search, index) => {
        const { value, done } = search.next()
        if (done !== true) found[index].push(value)
      })
      expect(turns).toBeLessThan(100_000)
    }
    expect(found).toEqual(expected.map(({ solutions }) => solutions))
    expect(searches.map(({ statistics }) => statistics)).toEqual(expected.map(({ statistics }) => statistics))
  })
  it('of one problem are independent', () => {
    for (const engine of ENGINE_NAMES) {
      const cover = new ExactCover(queens(6), { engine })
      const [one, other] = [cover.search(), cover.search()]
      const found = [one.next().value, other.next().value, other.next().value, one.next().value]
      expect(found).toEqual([found[0], found[0], found[3], found[3]])
      expect(cover.solve().solutionCount).toBe(4)
      expect([...one, ...other]).toHaveLength(4)
    }
  })
})

describe.each(ENGINE_NAMES)('a search by %s', (engine) => {
  it('has the totals of one run if it is interrupted at every node by limits or by leaving it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const cover = new ExactCover(randomProblem(seed, SMALL), { engine })
      const whole = cover.solve()
      const searches = [cutByLimit(cover, 1), cutByLimit(cover, 3), cutBySolutions(cover)]
      for (const cut of searches) expect({ seed, ...cut }).toEqual({ seed, ...essence(whole) })
    }
  })
})

interface Essence {
  readonly solutions: readonly (readonly number[])[]
  readonly statistics: SearchResult['statistics']
}

const essence = ({ solutions, statistics }: SearchResult): Essence => ({ solutions, statistics })

function cutByLimit(cover: ExactCover, nodes: number): Essence {
  const search = cover.search({ nodes: 0 })
  const solutions: (readonly number[])[] = []
  while (search.ending !== 'exhausted') {
    const before = search.statistics.nodes
    solutions.push(...search.run({ nodes }).solutions)
    expect(search.statistics.nodes).toBeLessThanOrEqual(before + nodes)
  }
  return { solutions, statistics: search.statistics }
}

function cutBySolutions(cover: ExactCover): Essence {
  const search = cover.search()
  const solutions: (readonly number[])[] = []
  while (search.ending !== 'exhausted') {
    for (const solution of search.resume({ solutions: 2 })) {
      solutions.push(solution)
      break
    }
  }
  return { solutions, statistics: search.statistics }
}

/** The solutions, found by checking every set of options against the definition. */
function bySets(problem: Problem): string[] {
  const options = [...Array(problem.optionCount).keys()]
  const found: string[] = []
  for (let set = 0; set < 1 << problem.optionCount; set++) {
    const chosen = options.filter((option) => (set >> option) & 1)
    if (isSolution(problem, chosen)) found.push(chosen.join(' '))
  }
  return found.sort()
}

function isSolution(problem: Problem, chosen: readonly number[]): boolean {
  try {
    checkSolution(problem, chosen)
    return true
  } catch {
    return false
  }
}

it('agree with a check of every set of options on 400 random problems with colours', () => {
  let solutions = 0
  for (let seed = 0; seed < 400; seed++) {
    const problem = randomProblem(seed, { primary: 4, secondary: 3, options: 9, colours: 2 })
    const engine = seed % 2 === 0 ? 'links' : 'bitset'
    const found = new ExactCover(problem, { engine }).solve().solutions.map((options) => options.join(' '))
    const expected = bySets(problem)
    if (found.length !== expected.length || found.sort().join() !== expected.join()) {
      expect({ seed, found: found.sort() }).toEqual({ seed, found: expected })
    }
    solutions += expected.length
  }
  expect(solutions).toBeGreaterThan(300)
})
