import { describe, expect, it } from 'vitest'
import { boardOf } from '../../page/parts/grid.ts'
import { placeBeside } from '../../page/parts/labels.ts'
import { logScale, logTicks } from '../../page/parts/scales.ts'
import { parseAddress, writeAddress } from '../../page/state/address.ts'
import { renderPage } from '../../src/write/render-page.ts'
import { pageOf, STATES } from './simulated-pages.ts'

describe('the data of a page', () => {
  it('cannot end the element that contains it', () => {
    const html = renderPage('a', pageOf({ ...STATES.one, runId: '</script><b>' }))
    expect(html).not.toContain('</script><b>')
  })

  it('says whether processes were disturbed', () => {
    const trustOf = (slowest: number) =>
      pageOf({ ...STATES.full, slowdown: (round) => (round % 3 === 0 ? slowest : 1) }).sentences[0]?.trust
    expect(trustOf(1)).toContain('less than a tenth of the processes was disturbed')
    expect(trustOf(1.5)).toMatch(/; \d\d\s% of the processes were disturbed/)
  })
})

describe('the winners', () => {
  it('are told with what the best of all would take, or with the reason why they are not known', () => {
    const halves = Array.from({ length: 50 }, (_, index) => (index < 25 ? 1 : 1.5))
    const half = {
      seed: 'halves',
      rounds: 10,
      instances: 50,
      entrants: { a: { ns: 1000 }, b: { ns: 1000, weights: halves } },
    }
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
    expect(board).toMatchObject({ size: 6, boxHeight: 2, boxWidth: 3 })
    expect(board?.cells.slice(0, 4)).toEqual(['1', '2', '3', '.'])
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
    const overlaps = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(overlaps).toEqual([])
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
