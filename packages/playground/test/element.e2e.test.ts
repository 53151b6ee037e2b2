/** The element `<sudoku-lab>` in a real browser, in a page of somebody else. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ELEMENT } from '@sudoku-lab/playground'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { missingBrowser as missing } from '../../../test/browser.ts'
import { browserOfFile, violationsIn } from './page.ts'

const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
const EASY = '...7..8....6....31.4...2....24.7.....1..3..8.....6.29....8...7.86....5....2..6...'
const MOST_BYTES = 78_500

it('has a core of less than 78.5 kB, compressed either way', () => {
  const core = readFileSync(ELEMENT)
  expect(gzipSync(core).length).toBeLessThan(MOST_BYTES)
  expect(brotliCompressSync(core).length).toBeLessThan(MOST_BYTES)
})

const newPage = browserOfFile()

interface Blog {
  readonly page: Page
  readonly lab: Locator
  /** What was asked of the server. */
  readonly requests: string[]
  readonly complaints: string[]
}

/** Answers a request for a page with this body, or for a file of the element. */
async function answer(route: Route, body: string, head: string): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname !== '/') return route.fulfill({ path: join(dirname(ELEMENT), pathname) })
  const style = '<style>td { border: 9px solid red }</style>'
  const script = '<script type="module" src="sudoku-lab.js"></script>'
  return route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><head>${head}<title>A blog</title>${style}${script}</head><main><h1>A blog</h1>${body}</main></html>`,
  })
}

async function blog(
  body: string,
  { width = 1024, colorScheme = 'light', head = '' }: Partial<Look> = {},
): Promise<Blog> {
  const page = await newPage({ viewport: { width, height: 800 }, colorScheme })
  const requests: string[] = []
  const complaints: string[] = []
  await page.context().route('http://localhost/**', (route) => {
    requests.push(new URL(route.request().url()).pathname)
    return answer(route, body, head)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('http://localhost/')
  const lab = page.locator('sudoku-lab')
  if (body !== '') await lab.locator('.result, .error').first().waitFor()
  return { page, lab, requests, complaints }
}

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly head: string
}

const boardsOf = (lab: Locator): Promise<string[]> => lab.locator('.board').allInnerTexts()

describe.skipIf(missing !== '')(`<sudoku-lab>${missing}`, () => {
  it('shows two solvers on a puzzle from one script, and keeps the style of the blog outside', async () => {
    const { lab, requests, complaints } = await blog(`<sudoku-lab puzzle="${EASY}" controls></sudoku-lab>`)
    await lab.locator('.result').nth(1).waitFor()
    expect(await lab.locator('.result').allTextContents()).toEqual([
      expect.stringContaining('exactly one solution'),
      expect.stringContaining('exactly one solution'),
    ])
    const border = await lab
      .locator('.board td')
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).borderTopWidth)
    expect(border).not.toBe('9px')
    expect(requests.filter((path) => !/^.(favicon.ico|sudoku-lab.js)?$/.test(path))).toEqual([])
    expect(complaints).toEqual([])
  })

  it('searches in workers, so that the blog stays awake', async () => {
    const { page, lab } = await blog('')
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.evaluate(
      `document.querySelector('main').innerHTML = '<sudoku-lab puzzle="${HARD}" solvers="mrv,band"></sudoku-lab>'`,
    )
    await lab.locator('.result').nth(1).waitFor()
    expect(workers).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)])
  })

  it('searches in the page where its policy allows no worker', async () => {
    const { lab, requests } = await blog(
      `<sudoku-lab puzzle="${HARD}" solvers="mrv,naive-scan"></sudoku-lab>`,
      { head: `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">` },
    )
    await lab.locator('.result').nth(1).waitFor()
    expect(await lab.locator('.result').allTextContents()).toEqual([
      expect.stringContaining('exactly one solution'),
      expect.stringContaining('stopped after 100,000 nodes'),
    ])
    expect(new Set(requests.filter((path) => path.endsWith('.js')))).toEqual(new Set(['/sudoku-lab.js']))
  })

  it('begins where its attributes say, by what they say', async () => {
    const { lab } = await blog(
      `<sudoku-lab puzzle="${HARD}" solvers="mrv,singles-hidden" by="event" at="60"></sudoku-lab>`,
    )
    await lab.locator('.result').nth(1).waitFor()
    expect(
      await lab
        .locator('.panel select')
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    ).toEqual(['mrv', 'singles-hidden'])
    expect(await lab.locator('.board').first().getAttribute('aria-label')).toContain('after 60 events')
    expect(await lab.locator('.transport').count()).toBe(0)
  })

  it('steps by keys, and its neighbour stays where it is', async () => {
    const one = `<sudoku-lab puzzle="${HARD}" controls></sudoku-lab>`
    const { page, lab } = await blog(one + one)
    const [first, second] = [lab.nth(0), lab.nth(1)]
    for (const element of [first, second]) await element.locator('.result').nth(1).waitFor()
    const [start, untouched] = [await boardsOf(first), await boardsOf(second)]
    await first.locator('section.lab').focus()
    for (let step = 1; step <= 3; step++) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => first.locator('output').textContent()).toMatch(new RegExp(`^${step} of`))
    }
    expect(await boardsOf(first)).not.toEqual(start)
    expect(await boardsOf(second)).toEqual(untouched)
  })

  it('loads a large solver when it is asked for', async () => {
    const { lab, requests } = await blog(`<sudoku-lab puzzle="${HARD}" solvers="mrv,band,dlx"></sudoku-lab>`)
    await lab.locator('.result').nth(2).waitFor()
    expect(requests).toContain('/sudoku-lab-solvers.js')
  })

  it.each([
    [`puzzle="${HARD.replace('36', '3x')}"`, /line 1, column 13 \(r2c4\): expected a digit.*got 'x'/],
    ['', /puzzle is missing/],
    [`puzzle="${HARD}" solvers="mvr"`, /"mvr", which is none of .*mrv/],
    [`puzzle="${HARD}" by="day"`, /"day", which is none of event, node/],
    [`puzzle="${HARD}" at="x"`, /"x", which is no whole number/],
    [`puzzle="${HARD}" solvers="mrv,mrv,mrv,mrv,mrv"`, /has 5 solvers, and at most 4/],
  ])('says what is wrong with %s', async (attributes, message) => {
    const { lab } = await blog(`<sudoku-lab ${attributes}></sudoku-lab>`)
    expect(await lab.getByRole('alert').textContent()).toMatch(message)
  })

  it('follows its attributes', async () => {
    const { lab } = await blog('<sudoku-lab puzzle="x"></sudoku-lab>')
    await lab.evaluate((element, puzzle) => element.setAttribute('puzzle', puzzle), HARD)
    await lab.locator('.result').nth(1).waitFor()
    expect(await lab.getByRole('alert').count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)(
    'has no fault that axe finds, and fits 390 pixels, when %s',
    async (scheme) => {
      const { page, lab } = await blog(`<sudoku-lab puzzle="${HARD}" controls></sudoku-lab>`, {
        width: 390,
        colorScheme: scheme,
        head: '<meta name="color-scheme" content="light dark">',
      })
      await lab.locator('.result').nth(1).waitFor()
      expect(await violationsIn(page, 'sudoku-lab')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})
