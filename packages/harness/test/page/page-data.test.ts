import { logScale, logTicks, placeBeside, placeInColumn } from '@sudoku-lab/look/plot'
import { describe, expect, it } from 'vitest'
import { boardOf } from '../../page/board.ts'
import { parseAddress, writeAddress } from '../../page/state.ts'
import { pairedSentence } from '../../src/write/headlines.ts'
import { renderPage } from '../../src/write/write-pages.ts'
import { metBy, type SimulatedEntrant } from '../judge/simulated-run.ts'
import { pageOf, STATES } from './simulated-pages.ts'

describe('the data of a page', () => {
  it('cannot end the element that contains it', () => {
    const html = renderPage('a', pageOf({ ...STATES.one, runId: '</script><b>' }))
    expect(html).not.toContain('</script><b>')
  })

  it('says whether processes were disturbed', () => {
    const trustOf = (slowest: number) =>
      pageOf({ ...STATES.full, slowdown: (round) => (round % 3 === 0 ? slowest : 1) }).sentences[0]?.trust
    expect(trustOf(1)).toContain('fewer than a tenth of the processes took much more or less time than usual')
    expect(trustOf(1.5)).toMatch(/; \d\d\s% of the processes took much more or less time/)
  })
})

describe('the sentences of a page', () => {
  const sentencesOf = (run: Parameters<typeof pageOf>[0]) => {
    const [said] = pageOf(run).sentences
    if (said === undefined) throw new Error('a simulated run has a contest')
    return said
  }
  type Fork = NonNullable<SimulatedEntrant['fork']>

  it('do not call a run undisturbed whose processes waited for the processor', () => {
    const wall = (factor: number): Fork => {
      return ({ cpuNs }) => ({ wallNs: cpuNs.map((ns) => factor * ns) })
    }
    const entrants = { a: { ns: 900, fork: wall(1.2) }, b: { ns: 2000, fork: wall(1.01) } }
    expect(sentencesOf({ seed: 'busy', entrants }).trust).toContain('other programs took CPU time from a;')
  })

  it('tell each limit once', () => {
    const a = { ns: 900, fork: () => ({ met: metBy(900, () => 12) }) }
    const { caveats } = sentencesOf({ seed: 'met', rounds: 2, entrants: { b: { ns: 2000 }, a } })
    const remembering = caveats.filter((caveat) => caveat.startsWith('Do not trust the time of a: '))
    expect(remembering).toHaveLength(1)
  })

  it('say that a ratio is not the quotient of two mean times, where a reader sees the difference', () => {
    const entrants = { a: { ns: 1000 }, b: { ns: 1300 } }
    expect(sentencesOf({ seed: 'paired', entrants, weather: { noise: 0 } }).paired).toBe('')
    const { run } = pageOf({ seed: 'paired', entrants })
    const [contest = expect.unreachable()] = run.contests
    const [first = expect.unreachable(), second = expect.unreachable()] = contest.ranked
    const own = { ...first, mean: { value: 1000, lo: null, hi: null } }
    const mean = { value: 1260, lo: null, hi: null }
    const slower = { ...second, mean, ratio: { value: 1.2, lo: 1.1, hi: 1.3 } }
    const paired = pairedSentence(run, { ...contest, ranked: [own, slower] }).replaceAll('\u202f', ' ')
    expect(paired).toMatch(/same rounds.* not the quotient of their mean times over all rounds, 1\.26 ×\.$/)
  })

  it('say what bounds, × and tiers are, and nothing of what a run does not have', () => {
    const legendOf = (state: keyof typeof STATES) => sentencesOf(STATES[state]).legend
    expect(legendOf('full')).toBe(
      'In brackets: bounds at a confidence of 95 %, or more where many pairs are compared. × is the ratio of times within the same rounds. Every solver of a tier is proved faster than every one of the tiers below it.',
    )
    expect(legendOf('quick')).toBe('× is the ratio of times within the same rounds.')
  })

  it('name whoever is missing in the figures of single instances, with the reason', () => {
    const fork: Fork = ({ instanceNs }) => ({ instanceNs: instanceNs.map((ns) => 2 * ns) })
    const odd = { ns: 1500, fork, answers: { 4: { status: 'timeout', claim: '' } } } as const
    const entrants = { ...STATES.apart.entrants, odd }
    expect(sentencesOf({ seed: 'left out', entrants }).leftOut).toBe(
      'Not in these figures: liar (not ranked). The times of single puzzles of odd contradict that of all puzzles together: they add up to 2.00 × of it. What is shown puzzle by puzzle, and the median, may be wrong by as much.'.replaceAll(
        ' ×',
        '\u202f×',
      ),
    )
    expect(sentencesOf(STATES.full).leftOut).toBe('')
  })
})

describe('the winners', () => {
  it('are told with what the best of all would take, or with the reason why they are not known', () => {
    const weights = Array.from({ length: 50 }, (_, index) => (index < 25 ? 1 : 1.5))
    const entrants = { a: { ns: 1000 }, b: { ns: 1000, weights } }
    const half = { seed: 'halves', rounds: 10, instances: 50, entrants }
    const saidOf = (run: Parameters<typeof pageOf>[0]) =>
      pageOf(run).sentences[0]?.winners.replaceAll('\u202f', ' ')
    expect(saidOf(half)).toMatch(
      /^The fastest beyond the noise, of 50 puzzles: [ab] on 2\d and [ab] on 2\d(; \d+ are ties)?\. The best of all for each would take 9\d %/,
    )
    expect(saidOf({ ...half, rounds: 4 })).toMatch(/too few rounds/)
  })
})

describe('a board', () => {
  it('is read from the text that a suite shows, also with boxes that are not square', () => {
    const board = boardOf(
      '+-------+-------+\n| 1 2 3 | . . . |\n| . . . | 1 2 3 |\n+-------+-------+\n| . . . | . . . |\n| . . . | . . . |\n+-------+-------+\n| . . . | . . . |\n| . . . | . . . |\n+-------+-------+',
    )
    expect(board?.size).toBe(6)
    expect(board?.cells.slice(0, 4)).toEqual(['1', '2', '3', '.'])
    const strong = (line: string) =>
      board?.linesOf.flatMap((lines, cell) => (lines.includes(line) ? [cell] : []))
    expect(strong('beside')).toEqual([3, 9, 15, 21, 27, 33])
    expect(strong('under')).toEqual([12, 13, 14, 15, 16, 17, 24, 25, 26, 27, 28, 29])
  })

  it('has lines around regions of any form', () => {
    const board = boardOf(
      '+-+-+-+-+\n|1 .|. .|\n+ +-+-+ +\n|.|. .|.|\n+ + +-+ +\n|.|.|.|.|\n+-+-+ +-+\n|.|. . 2|\n+-+-+-+-+',
    )
    expect(board?.linesOf).toEqual([
      ...['', '', 'beside', ''],
      ...['', 'beside under', 'under', 'beside'],
      ...['', 'beside', 'beside under', 'beside'],
      ...['under', 'beside under', '', 'under'],
    ])
  })
  it('is nothing else', () => {
    expect(boardOf('number  12\ndivisor 3')).toBeUndefined()
  })
})

describe('an address', () => {
  it('says only what is not usual, and is read back', () => {
    const address = { ...parseAddress(''), base: 'mrv', instance: 17 }
    expect(writeAddress(address)).toBe('#base=mrv&instance=17')
    expect(parseAddress('#base=mrv&instance=17')).toEqual(address)
    expect(parseAddress('#instance=x').instance).toBe(0)
  })
})

describe('names in a figure', () => {
  it('cover each other nowhere, also of points that coincide', () => {
    const points = Array.from({ length: 12 }, (_, index) => ({ x: 300, y: 200, text: `solver-${index}` }))
    const boxes = placeBeside(points, { left: 0, right: 600, top: 0, bottom: 400 }).map(({ box }) => box)
    const overlaps = boxes.filter((a) =>
      boxes.some(
        (b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    )
    expect(overlaps).toEqual([])
  })

  it('do not cover their own point where they are too long to stand beside it', () => {
    const point = { x: 100, y: 50, text: 'a name that is longer than half of the figure' }
    const [name] = placeBeside([point], { left: 60, right: 60 + 400, top: 0, bottom: 400 })
    const [tight] = placeBeside([point], { left: 60, right: 200, top: 49, bottom: 51 })
    for (const box of [name?.box, tight?.box])
      expect((box?.top ?? 0) > 56 || (box?.left ?? 0) > 106).toBe(true)
  })
})

describe('names in a column', () => {
  it('stand in the order of their lines, none on another, and within the figure', () => {
    const lines = [50, 50, 50, 100, 199, 199, 199]
    const placed = placeInColumn(lines, 20, 200)
    const sorted = [...placed].sort((a, b) => a - b)
    expect(Math.min(...sorted.slice(1).map((height, index) => height - (sorted[index] ?? 0)))).toBe(14)
    expect([placed[3], Math.max(...placed)]).toEqual([100, 200])
    const many = placeInColumn(new Array<number>(30).fill(60), 20, 200)
    expect([Math.min(...many), Math.max(...many)].map(Math.round)).toEqual([20, 200])
  })
})

describe('ticks of a logarithmic scale', () => {
  it.each([
    [1, 1e6],
    [1, 30],
    [1, 1.2],
  ])('from %d to %d are at least two', (low, high) => {
    expect(logTicks(logScale([low, high], [0, 100]), 6).length).toBeGreaterThanOrEqual(2)
  })
})
