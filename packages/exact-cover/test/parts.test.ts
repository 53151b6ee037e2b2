/** Compares counts of problems that are long, or fall into parts, with the plain search, and with published numbers. */
import { count, ENGINE_NAMES, ExactCover, type Problem, ProblemBuilder } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { dominoes } from './examples.ts'
import { dice, randomProblem } from './random.ts'

/** Items in a line, some of them secondary, and options that use an item and some of the next few, some of them coloured. */
function chain(seed: number, length: number): Problem {
  const roll = dice(seed)
  roll(2)
  const builder = new ProblemBuilder()
  const isPrimary = Array.from({ length }, () => roll(6) > 0)
  for (const primary of isPrimary) {
    if (primary) builder.addPrimary()
    else builder.addSecondary()
  }
  for (let item = 0; item < length; item++) {
    if (isPrimary[item]) builder.addOption([item])
    for (let times = roll(3); isPrimary[item] && times > 0; times--) {
      const others = [1, 2, 3, 4]
        .map((step) => item + step)
        .filter((other) => other < length && roll(2) === 0)
      const painted = (other: number) => (isPrimary[other] ? other : { item: other, colour: `c${roll(2)}` })
      builder.addOption([item, ...others.map((other) => (roll(3) > 0 ? painted(other) : other))])
    }
  }
  return builder.build()
}

/** Several problems side by side in one, with the items and options of all of them mixed. */
function sideBySide(problems: readonly Problem[], seed: number): Problem {
  const roll = dice(seed)
  const builder = new ProblemBuilder()
  const items = problems.flatMap(({ itemCount }, index) =>
    Array.from({ length: itemCount }, (_, item) => ({ index, item })),
  )
  const options = problems.flatMap(({ optionCount }, index) =>
    Array.from({ length: optionCount }, (_, option) => ({ index, option })),
  )
  const mixed = <Thing>(things: Thing[]): Thing[] =>
    things
      .map((thing) => ({ thing, place: roll(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ thing }) => thing)
  const numberOf = problems.map(() => new Map<number, number>())
  for (const { index, item } of mixed(items)) {
    const isSecondary = problems[index].isSecondary[item] === 1
    numberOf[index].set(item, isSecondary ? builder.addSecondary() : builder.addPrimary())
  }
  for (const { index, option } of mixed(options)) {
    const { starts, items: own, colours } = problems[index]
    const uses = Array.from(own.subarray(starts[option], starts[option + 1]), (item, i) => {
      const colour = colours[starts[option] + i] ?? 0
      const number = numberOf[index].get(item) as number
      return colour === 0 ? number : { item: number, colour: `c${colour}` }
    })
    builder.addOption(uses)
  }
  return builder.build()
}

describe.each(ENGINE_NAMES)('counting with memory by %s', (engine) => {
  it('agrees with the search on random problems in a line', () => {
    let many = 0
    for (let seed = 0; seed < 150; seed++) {
      const cover = new ExactCover(chain(seed, 12 + (seed % 12)), { engine })
      const { solutionCount } = cover.solve({ keep: 0 })
      expect([seed, cover.count({ memo: true }).count]).toEqual([seed, BigInt(solutionCount)])
      if (solutionCount > 100) many++
    }
    expect(many).toBeGreaterThan(50)
  })
  it('multiplies what is counted side by side, within nodes of the sum', () => {
    for (let seed = 0; seed < 40; seed++) {
      const shape = { primary: 5, secondary: 3, options: 16, colours: 2 }
      const problems = [1, 2, 3, 4, 5].map((part) =>
        part < 5 ? randomProblem(5 * seed + part, shape) : chain(seed, 20),
      )
      const counts = problems.map((problem) => count(problem, { engine }))
      const all = count(sideBySide(problems, seed), { engine, memo: true })
      const product = counts.reduce((total, each) => total * each.count, 1n)
      expect({ seed, ...all }).toMatchObject({ seed, count: product, ending: 'exhausted' })
      const sum = counts.reduce((total, { statistics }) => total + statistics.nodes, 0)
      expect(all.statistics.nodes).toBeLessThanOrEqual(sum + 2)
    }
  })
  it('is limited by the nodes of all parts together, and remembers no part that was not finished', () => {
    const problem = sideBySide([dominoes(4, 4), dominoes(4, 5), dominoes(2, 6)], 1)
    const whole = count(problem, { engine, memo: true })
    expect(whole.count).toBe(36n * 95n * 13n)
    for (let nodes = 0; nodes <= whole.statistics.nodes; nodes++) {
      const part = count(problem, { engine, memo: true, nodes })
      expect(part.statistics.nodes).toBe(nodes)
      expect(part.ending).toBe(nodes < whole.statistics.nodes ? 'node-limit' : 'exhausted')
      expect(part.count).toBeLessThanOrEqual(whole.count)
    }
    for (const states of [0, 1, 2, 9])
      expect(count(problem, { engine, memo: true, states })).toMatchObject({
        count: whole.count,
        ending: 'exhausted',
      })
    expect(count(problem, { engine, memo: true, states: 2 }).states).toBe(2)
  })
  it('tells the progress of all parts, and stops in a part at a signal', () => {
    const problem = sideBySide([dominoes(10, 10), dominoes(10, 10)], 2)
    const told: number[] = []
    const whole = count(problem, { engine, memo: true, onProgress: ({ nodes }) => told.push(nodes) })
    expect(whole.count).toBe(258_584_046_368n ** 2n)
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    const controller = new AbortController()
    const stopped = count(problem, {
      engine,
      memo: true,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    expect(stopped).toMatchObject({ ending: 'aborted', count: 0n })
    expect(stopped.statistics.nodes).toBe(told[0])
  })
  it('has the published numbers of dominoes (P. W. Kasteleyn 1961, OEIS A004003) from few states', () => {
    expect(count(dominoes(8, 8), { engine, memo: true })).toMatchObject({ count: 12_988_816n, states: 200 })
    expect(count(dominoes(12, 12), { engine, memo: true })).toMatchObject({
      count: 53_060_477_521_960_000n,
      states: 2877,
    })
  })
})
