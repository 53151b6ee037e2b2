import { scaleLog } from 'd3-scale'
import { describe, expect, it } from 'vitest'
import { equalTimes } from '../../page/figures/equal-times.ts'
import { timeMeasureOf } from '../../page/figures/time-measure.ts'
import { overlaps } from '../../page/parts/labels.ts'
import { isFirstLook } from '../../src/report/page/headline.ts'
import { stepBetween, type WorkPoint, whyFinding } from '../../src/report/page/why.ts'
import type { ContestSummary, RunData } from '../../src/report/page-data.ts'

const plain = (text: string): string => text.replaceAll('\u202f', ' ')
const run = { work: { counter: 'nodes', one: 'node' } } as RunData

const point = (entrantId: string, work: number, time: number, ratio: number | null = null): WorkPoint => ({
  entrantId,
  work,
  time,
  price: time / work,
  ratio,
})

describe('a step from one to another', () => {
  it('splits the ratio that the tables show into work and price', () => {
    const [fast, slow] = [point('a', 100, 1_000, 1), point('b', 400, 2_300, 2.4)]
    expect(plain(stepBetween(run, [fast, slow], 'proved'))).toBe(
      'b against a: 4.00 × as many nodes, but each takes 40 % less time; 2.40 × the time.',
    )
  })
  it('writes a small part as a fraction, whose direction nobody has to guess', () => {
    const [fast, slow] = [point('a', 1, 50_000, 1), point('b', 20_000, 1_000_000, 20)]
    expect(plain(stepBetween(run, [fast, slow], 'proved'))).toBe(
      'b against a: 20,000 × as many nodes, but each takes 1/1,000 of the time; 20.0 × the time.',
    )
  })
  it('says where all of the difference is the price', () => {
    const [fast, slow] = [point('a', 100, 1_000, 1), point('b', 100, 4_970, 4.5)]
    expect(plain(stepBetween(run, [fast, slow], 'quick'))).toBe(
      'b against a: exactly as many nodes, and each takes 4.50 × as much time, so all of the difference is the price of a node; 4.50 × the time, at a first look.',
    )
  })
})

describe('the sentence of the first figure', () => {
  it('names what spreads the times most', () => {
    expect(plain(whyFinding(run, [point('a', 10, 100), point('b', 1_000, 2_000)]))).toBe(
      'How much is done matters more than how fast: the number of nodes differs by up to 100 ×, the time per node by up to 5.00 ×.',
    )
  })
  it('takes prices from the ratios of the steps, not from the means', () => {
    const points = [point('a', 10, 100, 1), point('b', 1_000, 2_000, 21)] as const
    expect(plain(whyFinding(run, points))).toContain('the number of nodes differs by up to 100 ×')
    expect(plain(whyFinding(run, points))).toContain('the time per node by up to 4.76 ×')
    expect(plain(stepBetween(run, points, 'proved'))).toContain('each takes 1/4.76 of the time')
  })
  it('says that the work is the same where it is', () => {
    expect(plain(whyFinding(run, [point('a', 10, 100), point('b', 10, 300)]))).toBe(
      'The number of nodes is the same: all of the difference is the time per node, by up to 3.00 ×.',
    )
  })
  it('multiplies for one alone', () => {
    expect(plain(whyFinding(run, [point('a', 1.76, 109_000)]))).toBe('a: 1.76 nodes × 61.9 µs = 109 µs.')
  })
})

describe('diagonals of equal time', () => {
  it('are labelled with what they mean, clear of the points and of each other', () => {
    const [x, y] = [scaleLog([1, 10_000], [60, 900]), scaleLog([10, 10_000], [400, 30])]
    const box = { left: 60, right: 900, top: 30, bottom: 400 }
    const free = equalTimes('a puzzle', { x, y, box, taken: [] })
    const taken = free.flatMap(({ label }) => (label ? [{ ...label, x: label.x + 4, width: 12 }] : []))
    const lines = equalTimes('a puzzle', { x, y, box, taken })
    expect(lines.length).toBeGreaterThan(4)
    expect(plain(lines[0]?.text ?? '')).toMatch(/^\d+ (ns|µs) a puzzle$/)
    for (const { line } of lines) {
      expect(x.invert(line.x1) * y.invert(line.y1)).toBeCloseTo(x.invert(line.x2) * y.invert(line.y2), 3)
    }
    const labels = lines.flatMap(({ label }) => (label === undefined ? [] : [label]))
    expect(labels).toHaveLength(lines.length)
    labels.forEach((label, index) => {
      for (const other of [...taken, ...labels.slice(index + 1)]) expect(overlaps(label, other)).toBe(false)
    })
  })
  it('say the time alone where there is no space for more, on a phone with many points', () => {
    const [x, y] = [scaleLog([1, 10_000], [60, 390]), scaleLog([10, 10_000], [260, 30])]
    const box = { left: 60, right: 390, top: 30, bottom: 260 }
    const taken = [60, 190].map((left) => ({ x: left, y: 0, width: 60, height: 300 }))
    const lines = equalTimes('a puzzle', { x, y, box, taken })
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter(({ label }) => label === undefined)).toEqual([])
    for (const { text } of lines) expect(plain(text)).toMatch(/^\d+ (ns|µs|ms)$/)
  })
  it('have no label where there is no space for it', () => {
    const [x, y] = [scaleLog([1, 10_000], [60, 390]), scaleLog([10, 10_000], [260, 30])]
    const box = { left: 60, right: 390, top: 30, bottom: 260 }
    const taken = [{ x: 60, y: 0, width: 330, height: 300 }]
    const lines = equalTimes('a puzzle', { x, y, box, taken })
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.filter(({ label }) => label !== undefined)).toEqual([])
  })
})

describe('what the dot plot places', () => {
  const mean = (value: number) => ({ value, lo: null, hi: null })
  const entry = (entrantId: string, ratio: number | null, machines: readonly number[]) =>
    ({
      entrantId,
      mean: null,
      ratio: ratio === null ? null : mean(ratio),
      meanByMachine: machines.map((value, machine) => ({ machine, mean: mean(value) })),
    }) as unknown as ContestSummary['ranked'][number]
  const words = { words: { instance: 'puzzle' } } as RunData

  it('is a ratio where machines differ, for those who gave up from their means on each machine', () => {
    const [fastest, quitter] = [entry('fastest', 1, [10, 20]), entry('quitter', null, [40, 20])]
    const contest = { ranked: [fastest], apart: [quitter] } as unknown as ContestSummary
    const measure = timeMeasureOf(words, contest)
    expect(measure.isRatio).toBe(true)
    expect(measure.of(quitter)?.value).toBeCloseTo(2, 12)
    expect(measure.of(entry('untimed', null, []))).toBeNull()
  })
  it('is the time on the first machine where nobody is the fastest', () => {
    const contest = { ranked: [], apart: [entry('quitter', null, [40, 20])] } as unknown as ContestSummary
    const measure = timeMeasureOf(words, contest)
    expect(measure.isRatio).toBe(false)
    expect(contest.apart.map((one) => measure.of(one)?.value)).toEqual([40])
  })
})

it('a run is a first look by plan, and when it was cut short before there were bounds', () => {
  const pairs = (lo: number | null) =>
    [{ ratio: { value: 2, lo, hi: null } }] as unknown as ContestSummary['pairs']
  expect(isFirstLook({ kind: 'quick' }, { pairs: pairs(1.5) })).toBe(true)
  expect(isFirstLook({ kind: 'full' }, { pairs: pairs(null) })).toBe(true)
  expect(isFirstLook({ kind: 'full' }, { pairs: pairs(1.5) })).toBe(false)
  expect(isFirstLook({ kind: 'full' }, { pairs: [] })).toBe(false)
})
