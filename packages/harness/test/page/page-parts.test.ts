import { describe, expect, it } from 'vitest'
import { timeFinding } from '../../page/figures/findings.ts'
import {
  boxAround,
  columnWidth,
  fitted,
  overlaps,
  placeBeside,
  spread,
  textWidth,
} from '../../page/parts/labels.ts'
import { griddedMarks, listedMarks, type Mark, rowMarks } from '../../page/parts/marks.ts'
import { logScale, logTicks } from '../../page/parts/scales.ts'
import { parseAddress, writeAddress } from '../../page/state/address.ts'
import { kindsIn } from '../../page/state/run-kinds.ts'
import { solvedInAll } from '../../page/state/standing.ts'
import type { ContestSummary, EntrySummary } from '../../src/analysis/summary.ts'
import type { IndexEntry, RunData } from '../../src/report/page-data.ts'

describe('the address', () => {
  it('keeps everything that is looked at, and nothing that is usual', () => {
    const address = {
      ...parseAddress(''),
      contest: 'euler-50 unique given single',
      select: ['lanes', 'band'],
      instance: 17,
      figure: 'two',
      x: 'mrv',
    }
    const written = writeAddress(address)
    expect(parseAddress(written)).toEqual(address)
    expect(writeAddress(parseAddress('#'))).toBe('#')
    expect(written).not.toContain('story')
  })
  it('takes no number for an instance that is none', () => {
    expect(
      ['#instance=-3', '#instance=1.5', '#instance=x', '#instance='].map(
        (hash) => parseAddress(hash).instance,
      ),
    ).toEqual([0, 0, 0, 0])
  })
})

describe('the ticks of an axis', () => {
  it('stand on both sides of 1 where all ratios are near it', () => {
    expect(logTicks(logScale([0.94, 1.21], [0, 500]), 8)).toEqual([0.9, 1, 1.1, 1.2, 1.3])
  })
  it('are two at least in a narrow page, so that a reader knows how long a step is', () => {
    expect(logTicks(logScale([0.752, 1.37], [0, 130]), 2)).toEqual([0.8, 1, 1.2, 1.4])
    expect(logTicks(logScale([0.99, 1.01], [0, 130]), 2).length).toBeGreaterThan(1)
  })
  it('are powers of ten, and 2 and 5 times them', () => {
    expect(logTicks(logScale([1, 20], [0, 500]), 8)).toEqual([1, 2, 5, 10, 20])
    expect(logTicks(logScale([1, 20_000], [0, 500]), 8)).toEqual([1, 10, 100, 1000, 10_000])
  })
  it('are spread over a scale of two decades that has only two powers of ten', () => {
    expect(logTicks(logScale([3, 450], [0, 500]), 8)).toEqual([5, 10, 20, 50, 100, 200, 500])
  })
})

describe('labels', () => {
  it('keep their order and a gap, and stay inside', () => {
    const placed = spread([10, 11, 12, 95], 14, [0, 100])
    expect(placed).toEqual([...placed].sort((a, b) => a - b))
    for (let index = 1; index < placed.length; index++)
      expect((placed[index] ?? 0) - (placed[index - 1] ?? 0)).toBeGreaterThanOrEqual(13.999)
    expect(Math.min(...placed)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...placed)).toBeLessThanOrEqual(100)
  })
  it('share what space there is when they are too many', () => {
    const placed = spread(
      Array.from({ length: 11 }, () => 50),
      14,
      [0, 100],
    )
    expect(placed.map(Math.round)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  })
  it('stand on another side where a name or a point is in the way', () => {
    const [first, second] = placeBeside(
      [
        { x: 100, y: 50, text: 'alpha' },
        { x: 130, y: 50, text: 'beta' },
      ],
      { left: 0, right: 300 },
    )
    expect(first?.anchor).toBe('end')
    expect(second?.anchor).toBe('start')
  })
  it('cover as little as possible where nothing is free, and say so', () => {
    const [only] = placeBeside([{ x: 20, y: 10, text: 'alpha' }], { left: 0, right: 70, top: 0, bottom: 20 })
    expect(only).toMatchObject({ x: 30, isFree: true })
    const others = [{ x: 0, y: 0, width: 70, height: 17 }]
    const bounds = { left: 0, right: 70, top: 0, bottom: 40 }
    const [placed] = placeBeside([{ x: 20, y: 5, text: 'alpha' }], bounds, others)
    expect(placed).toMatchObject({ isFree: true, anchor: 'start', isFar: true })
    const [covered] = placeBeside([{ x: 20, y: 5, text: 'alpha' }], { ...bounds, bottom: 25 }, others)
    expect(covered).toMatchObject({ isFree: false, y: 5 + 13 + 4 })
  })
  it('lose their middle where they are too long', () => {
    expect(fitted('board-stack', 200)).toBe('board-stack')
    expect(fitted('board-stack', 8 * 7.6)).toBe('boar…ack')
    expect(fitted('board-stack', 1)).toBe('b')
    expect(columnWidth(['mrv', 'board-stack'], 1000)).toBeCloseTo(11 * 7.6)
    expect(columnWidth(['mrv', 'board-stack'], 100)).toBeCloseTo(42)
  })
  it('cover no other name and no point, for twenty entrants of which most have nearly the same values', () => {
    const points = Array.from({ length: 20 }, (_, index) => ({
      x: 430 + (index < 12 ? 3 * index : 40 * (index - 16)),
      y: 200 + (index < 12 ? 2 * index : 25 * (index - 16)),
      text: index % 2 === 0 ? `board-stack-reading-${index}` : `mrv-${index}`,
    }))
    const bounds = { left: 60, right: 860, top: 0, bottom: 460 }
    const boxes = placeBeside(points, bounds).map(({ x, y, anchor }, index) => {
      const width = textWidth(points[index]?.text ?? '')
      return {
        x: anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2,
        y: y - 10,
        width,
        height: 12,
      }
    })
    const marks = points.map(boxAround)
    boxes.forEach((box, index) => {
      expect([...boxes.slice(0, index), ...marks].filter((other) => overlaps(box, other))).toEqual([])
      expect(box.x >= 60 && box.x + box.width <= 860 && box.y >= 0 && box.y + box.height <= 460).toBe(true)
    })
  })
})

describe('marks', () => {
  const mark = (x: number, y: number): Mark => ({ x, y, says: () => [`${x} ${y}`] })
  it('of a list are walked by the arrows, and found by the pointer', () => {
    const marks = listedMarks([mark(0, 0), mark(10, 0), mark(0, 40)])
    expect(marks.step(-1, 'ArrowRight')).toBe(0)
    expect(marks.step(2, 'ArrowRight')).toBe(0)
    expect(marks.step(0, 'ArrowDown')).toBe(2)
    expect(marks.step(0, 'x')).toBeUndefined()
    expect(marks.near(9, 3, 24)).toBe(1)
    expect(marks.near(200, 3, 24)).toBe(-1)
    expect(marks.at(-1)).toBeUndefined()
  })
  it('in rows are walked downwards, however far apart they are', () => {
    const marks = rowMarks([mark(0, 0), mark(900, 28), mark(0, 56)])
    expect([marks.step(0, 'ArrowDown'), marks.step(1, 'ArrowDown'), marks.step(1, 'ArrowUp')]).toEqual([
      1, 2, 0,
    ])
  })
  it('of a grid are made only when they are asked for', () => {
    let made = 0
    const marks = griddedMarks({
      columns: 5_000,
      rows: 20,
      cellAt: (x, y) => (x < 0 ? undefined : { column: x, row: y }),
      mark(column, row) {
        made++
        return mark(column, row)
      },
    })
    expect(marks.length).toBe(100_000)
    expect(marks.near(7, 2, 0)).toBe(10_007)
    expect(marks.near(-1, 2, 0)).toBe(-1)
    expect(marks.step(10_007, 'ArrowUp')).toBe(5_007)
    expect(marks.step(3, 'ArrowUp')).toBe(0)
    expect(made).toBe(0)
    expect(marks.at(10_007)).toMatchObject({ x: 7, y: 2 })
  })
})

describe('runs of a kind', () => {
  const entry = (id: string, change: Partial<IndexEntry>, sha = 'a'): IndexEntry => ({
    id,
    href: id,
    createdAt: id,
    kind: 'full',
    state: 'complete',
    commit: null,
    dirty: false,
    machines: [],
    node: '',
    warnings: 0,
    shard: null,
    contests: [
      { contest: { setId: 's', task: 't', track: 'given', mode: 'single' }, setSha256: sha, entrants: [] },
    ],
    ...change,
  })
  it('leave shards out, and count the run that they were merged into once', () => {
    const shard = { index: 1, count: 2 }
    const [kind, ...others] = kindsIn([entry('3', {}), entry('2', { shard }), entry('1', { shard })])
    expect(kind?.runs.map(({ run }) => run.id)).toEqual(['3'])
    expect(others).toEqual([])
  })
  it('are over the same instances: another version of a set is another kind', () => {
    const kinds = kindsIn([entry('3', {}), entry('2', {}), entry('1', {}, 'b')])
    expect(kinds.map(({ runs }) => runs.map(({ run }) => run.id))).toEqual([['2', '3'], ['1']])
    expect(new Set(kinds.map(({ title }) => title)).size).toBe(2)
  })
})

describe('what an entrant solved in all sets', () => {
  const entry = (entrantId: string, solved: number, asked: number, status = 'ranked') =>
    ({ entrantId, solved, asked, status }) as EntrySummary
  const contest = (ranked: EntrySummary[], apart: EntrySummary[], mode = 'single') =>
    ({ contest: { mode }, ranked, apart }) as unknown as ContestSummary
  const contests = [
    contest([entry('mrv', 50, 50)], [entry('scan', 30, 50), entry('odd', 50, 50, 'disqualified')]),
    contest([entry('mrv', 1000, 1000)], [entry('scan', 0, 0, 'unsupported')]),
  ]

  it.each([
    ['mrv', 1050],
    ['scan', 30],
    ['odd', 0],
    ['absent', 0],
  ])('is a share of everything that was asked: %s', (id, solved) => {
    expect(solvedInAll(contests, id)).toEqual({ solved, asked: 1050 })
  })
  it('leaves out a batch that the entrant does not offer', () => {
    const batch = contest([entry('lanes', 50, 50)], [], 'batch')
    expect(solvedInAll([...contests, batch], 'mrv')).toEqual({ solved: 1050, asked: 1050 })
    expect(solvedInAll([...contests, batch], 'lanes')).toEqual({ solved: 50, asked: 1100 })
  })
})

describe('the finding of the times', () => {
  const entry = (entrantId: string, ratio: number) =>
    ({ entrantId, ratio: { value: ratio }, tier: ratio, mean: { value: ratio } }) as unknown as EntrySummary
  const ranked = [entry('lanes', 1), entry('band', 2), entry('mrv', 10)]
  const contest = { ranked, apart: [], pairs: [] } as unknown as ContestSummary
  const run = { kind: 'full', words: { entrant: 'solver', entrants: 'solvers' } } as RunData
  const plain = (text: string): string => text.replaceAll('\u202f', ' ')

  it('is about those that are shown', () => {
    expect(plain(timeFinding(run, contest))).toBe(
      '3 solvers fall into 3 tiers. The slowest takes 10.0 × as long as the fastest.',
    )
    const shown = { ranked: ranked.slice(1), apart: [] }
    expect(plain(timeFinding(run, contest, shown))).toBe(
      '2 solvers fall into 2 tiers. The slowest takes 5.00 × as long as the fastest.',
    )
  })
  it('does not say of one that is picked that it ran alone', () => {
    const shown = { ranked: ranked.slice(0, 1), apart: [] }
    expect(timeFinding(run, contest, shown)).toBe('lanes is shown alone.')
    expect(timeFinding(run, { ...contest, ranked: shown.ranked })).toBe('lanes ran alone.')
  })
})
