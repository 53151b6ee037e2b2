import { describe, expect, it } from 'vitest'
import { boardOf } from '../../page/parts/grid.ts'
import { placeBeside } from '../../page/parts/labels.ts'
import { logScale, logTicks } from '../../page/parts/scales.ts'
import { parseAddress, writeAddress } from '../../page/state/address.ts'
import { ratioTo } from '../../page/state/ratios.ts'
import { hrefOf } from '../../src/report/page/links.ts'
import { renderPage } from '../../src/report/page/render-page.ts'
import { lineOf, storyOf } from '../../src/report/page/stories.ts'
import { runsPage, STATES, shownOf } from './simulated-pages.ts'

const ASSETS = { script: '', style: '' }

describe('the data of a page', () => {
  it('cannot end the element that contains it', () => {
    const html = renderPage('a', runsPage(shownOf({ ...STATES.one, runId: '</script><b>' })), ASSETS)
    expect(html).not.toContain('</script><b>')
  })

  it('says which share of the processes was disturbed', () => {
    const slow = (round: number) => (round === 3 ? 1.5 : 1)
    const { sentences } = shownOf({ ...STATES.full, slowdown: slow })
    expect(sentences[0]?.trust.replaceAll('\u202f', ' ')).toMatch(
      /^30 rounds; identical code differed by up to \S+ %; .* of \d+ processes/,
    )
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
    const saidOf = (run: Parameters<typeof shownOf>[0]) =>
      shownOf(run).sentences[0]?.winners.replaceAll('\u202f', ' ')
    expect(saidOf(half)).toMatch(
      /^The fastest beyond the noise, of 50 puzzles: [ab] on 2\d and [ab] on 2\d(; \d+ are ties)?\. The best of all for each would take 9\d %/,
    )
    expect(saidOf({ ...half, rounds: 4 })).toMatch(/too few rounds/)
  })
})

describe('a ratio to the baseline', () => {
  const contest = shownOf(STATES.full).run.contests[0]
  const named = (id: string) => contest?.ranked.find(({ entrantId }) => entrantId === id)

  it('is that of the pair, in either direction', () => {
    const [quick, middling] = [named('quick'), named('middling')]
    if (contest === undefined || quick === undefined || middling === undefined)
      throw new Error('they are ranked')
    const [up, down] = [ratioTo(contest, quick, middling), ratioTo(contest, middling, quick)]
    expect((up?.value ?? 0) * (down?.value ?? 0)).toBeCloseTo(1, 9)
    expect((up?.lo ?? 0) * (down?.hi ?? 0)).toBeCloseTo(1, 9)
    expect(ratioTo(contest, quick, quick)).toEqual({ value: 1, lo: 1, hi: 1 })
  })
})

describe('a board', () => {
  it('is read from the text that a domain shows, also with boxes that are not square', () => {
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
        .filter(
          (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        ),
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

describe('a story', () => {
  const about = (markdown: string) => storyOf({ markdown, file: import.meta.filename, source: null })

  it('links to the files of the repository where everybody finds them', () => {
    const address = 'https://github.com/sudoku-lab/sudoku-lab'
    expect(about('See [search](browser.ts#L5) and [paper](https://example.org/a).')).toContain(
      `<a href="${address}/blob/HEAD/packages/harness/test/page/browser.ts#L5">search</a> and <a href="https://example.org/a">paper</a>`,
    )
    expect(hrefOf(import.meta.dirname)).toBe(`${address}/tree/HEAD/packages/harness/test/page`)
    expect(hrefOf('https://example.org/x')).toBe('https://example.org/x')
  })
  it('leaves its own title out and lowers the other headings', () => {
    const html = about('# Solver\n\n## Idea\n\nText.')
    expect(html).not.toContain('Solver')
    expect(html).toContain('<h3>Idea</h3>')
  })
  it('shows HTML as text, follows no address that runs code, and breaks out of no attribute', () => {
    const html = about(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](x.png) [b](data:text/html,x) [c](<x"onmouseover=alert(1)>)',
    )
    expect(html).not.toMatch(/<img|href="(javascript|data)|"onmouseover/)
    expect(html).toContain('&lt;img')
  })
  it('is one line for an origin', () => {
    expect(lineOf('Knuth, [2000](https://example.org)')).toBe('Knuth, <a href="https://example.org">2000</a>')
  })
})
