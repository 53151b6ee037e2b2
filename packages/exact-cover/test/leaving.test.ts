import {
  type CoverOptions,
  count,
  ENGINE_NAMES,
  ExactCover,
  type Progress,
  parseProblem,
  search,
  solve,
} from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { langfordPairs, queens } from './examples.ts'

describe.each(ENGINE_NAMES)('a search by %s', (engine) => {
  const problem = queens(8)
  const all = solve(problem, { engine }).solutions

  it.each([7, 8])('keeps the same solutions in runs of any length: %i Langford pairs', (pairs) => {
    const cover = new ExactCover(langfordPairs(pairs), { engine })
    const all = [...cover.search()]
    expect(cover.solve().solutions).toEqual(all)
    for (let count = 1; count <= 40; count++) {
      const first = all.slice(0, count)
      expect(cover.solve({ solutions: count }).solutions).toEqual(first)
      expect(cover.solve({ keep: count })).toMatchObject({ solutions: first, solutionCount: all.length })
      const search = cover.search()
      const parts = [search.run({ solutions: count }), search.run({ nodes: count }), search.run({ nodes: 3 })]
      const rest = search.run()
      expect([...parts, rest].flatMap(({ solutions }) => solutions)).toEqual(all)
    }
  })
  it('continues in the next loop after it was left in one', () => {
    const left = search(problem, { engine })
    const found: (readonly number[])[] = []
    while (left.ending === undefined) {
      for (const solution of left) {
        found.push(solution)
        if (found.length % 5 === 0) break
      }
    }
    expect(found).toEqual(all)
    expect([...left]).toEqual([])
  })
  it('says why it stopped, and continues under new limits', () => {
    const limited = search(problem, { engine, solutions: 2 })
    expect([...limited]).toEqual(all.slice(0, 2))
    expect(limited.ending).toBe('solution-limit')
    expect(limited.run({ nodes: 10, keep: 1 })).toMatchObject({ ending: 'node-limit', engine })
    expect(limited.run().ending).toBe('exhausted')
    expect(limited.solutionCount).toBe(92)
    expect(limited.run()).toMatchObject({ ending: 'exhausted', solutions: [], solutionCount: 92 })
  })
  it('reports a progress that never decreases, from 0 at first to 1 at the end', () => {
    const told: Progress[] = []
    const walking = search(queens(10), { engine, onProgress: (progress) => told.push(progress) })
    expect(walking.progress).toEqual({ nodes: 0, solutionCount: 0, done: 0 })
    expect([...walking]).toHaveLength(724)
    expect(walking.progress.done).toBe(1)
    expect(told.length).toBeGreaterThan(0)
    const fractions = told.map(({ done }) => done)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(told.map(({ nodes }) => nodes)).toEqual(told.map((_, i) => 4096 * (i + 1)))
    expect(fractions.some((done) => done > 0.2 && done < 0.9)).toBe(true)
  })
  it('estimates its progress by choices: one of three branches is a third', () => {
    const three = search(parseProblem('a b\na\na\na\nb\nb\nb\nb'), { engine })
    const done = Array.from({ length: 12 }, () => {
      three.next()
      return three.progress.done
    })
    expect(done.map((fraction) => Math.round(12 * fraction))).toEqual([...Array(12).keys()])
  })
  it('is aborted by its signal before it begins, and from its own progress', () => {
    const signal = AbortSignal.abort()
    expect(solve(problem, { engine, signal })).toMatchObject({ ending: 'aborted', solutionCount: 0 })
    const controller = new AbortController()
    const onProgress = (): void => controller.abort()
    const aborted = search(queens(10), { engine })
    expect(aborted.run({ signal: controller.signal, onProgress })).toMatchObject({
      ending: 'aborted',
      statistics: { nodes: 4096 },
    })
    expect(aborted.run().solutionCount).toBe(724)
  })
  it('run asynchronously lets a timer abort it', async () => {
    const controller = new AbortController()
    const cover = new ExactCover(langfordPairs(12), { engine })
    const running = cover.solveAsync({ signal: controller.signal, keep: 0 })
    setTimeout(() => controller.abort())
    expect((await running).ending).toBe('aborted')
    const found: (readonly number[])[] = []
    for await (const solution of search(problem, { engine })) found.push(solution)
    expect(found).toEqual(all)
    expect((await new ExactCover(problem, { engine }).solveAsync()).solutions).toEqual(all)
    expect((await search(problem, { engine }).runAsync({ solutions: 5 })).solutions).toEqual(all.slice(0, 5))
  })
  it('lets a timer abort it after fewer nodes if the problem is so large that each node takes long', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `i${index}`)
    const pairs = names.map((name, index) => (index % 2 === 0 ? `${name} ${names[index + 1]}` : name))
    const large = parseProblem([names.join(' '), ...names, ...pairs, ...pairs].join('\n'))
    const controller = new AbortController()
    const cover = new ExactCover(large, { engine: 'bitset' })
    const running = cover.solveAsync({ signal: controller.signal, keep: 0 })
    controller.abort()
    const { ending, statistics } = await running
    expect(ending).toBe('aborted')
    expect(statistics.nodes).toBeLessThan(1000)
  })
})

describe('the choice of the engine', () => {
  it('is reported, and is the same for few and for many items', () => {
    expect(solve(queens(8)).engine).toBe('bitset')
    expect(solve(queens(120), { nodes: 1 }).engine).toBe('bitset')
    expect(count(queens(4)).engine).toBe('bitset')
  })
  it('is refused if the engine cannot do what is requested', () => {
    const problem = queens(4)
    expect(() => new ExactCover(problem, { engine: 'bitset', nodes: 'options' })).toThrow(
      "engine 'bitset': only 'links' can count the nodes 'options'",
    )
    expect(new ExactCover(problem, { ties: 'pairs' }).engine).toBe('links')
    expect(new ExactCover(problem, { nodes: 'options' }).engine).toBe('links')
  })
  it.each([
    [{ engine: 'bits' }, `engine: expected one of auto, ${ENGINE_NAMES.join(', ')}, got 'bits'`],
    [{ nodes: 'option' }, "nodes: expected one of branches, options, got 'option'"],
    [{ ties: '' }, "ties: expected one of first, pairs, got ''"],
  ])('is refused for the unknown name in %j', (options, message) => {
    expect(() => new ExactCover(queens(4), options as CoverOptions)).toThrow(new RangeError(message))
  })
})
