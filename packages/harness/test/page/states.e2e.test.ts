/** Every kind of run has a page that tells it rightly, in a real browser, and that axe finds nothing wrong with. */
import { statSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, drawAll, launch, missingBrowser, type Opened, open, openedRows, reachable } from './browser.ts'
import { makeRuns, makeRunsOfOne, type RealRuns, type RunName } from './real-runs.ts'

let browser: Browser
let runs: RealRuns

beforeAll(async () => {
  if (missingBrowser !== '') return
  runs = await makeRuns()
  browser = await launch()
})

afterAll(async () => {
  await browser?.close()
})

const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).allTextContents()).join('\n').replaceAll('\u202f', ' ')

const opened = new Map<RunName, Opened>()

/** The page of a run, which all tests share. */
async function shared(run: RunName): Promise<Opened> {
  const known = opened.get(run)
  if (known !== undefined) {
    await known.page.bringToFront() // a page behind another one draws nothing
    return known
  }
  const opening = await open(browser, runs.page(run))
  await drawAll(opening.page)
  opened.set(run, opening)
  return opening
}

/** What stands above the figures of a run, and the first of the figures. */
async function opening(run: RunName): Promise<{ headline: string; caveats: string; page: Page }> {
  const { page } = await shared(run)
  return { page, headline: await textOf(page, 'h1'), caveats: await textOf(page, '.caveat') }
}

const STATES = [
  'full',
  'nothing',
  'quick',
  'interrupted',
  'unbegun',
  'one',
  'limits',
  'wrong',
  'sets',
  'merged',
] as const

describe.skipIf(missingBrowser !== '').each(STATES)(`the page %s${missingBrowser}`, (state) => {
  it.each([
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'dark'],
  ] as const)(
    'at %i px, %s: axe finds nothing, nothing is wider than the screen, and nothing is asked of a network',
    async (width, colorScheme) => {
      const { page, complaints } = await shared(state)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await drawAll(page)
      // the widest and the narrowest page contain what one in between has, in both themes
      if (width !== 1024) expect(await axe(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(
        await page
          .locator('.scroll')
          .evaluateAll((tables) =>
            tables
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
              .map((table) => table.getAttribute('aria-label')),
          ),
        'tables that scroll sideways',
      ).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  afterAll(async () => {
    const { page } = await shared(state)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

describe.skipIf(missingBrowser !== '')(`the page of a real run${missingBrowser}`, () => {
  it('names the fastest, what it takes, and by how much it leads, with the ratio that the table shows', async () => {
    const { headline, page } = await opening('full')
    expect(headline).toMatch(
      /^roots solves a number in \S+ [nµm]?s: \S+ × as fast as plain, and \S+ × as fast as dear, the slowest\.$/,
    )
    const lead = /: (\S+ ×) as fast/.exec(headline)?.[1]
    expect(await textOf(page, '.cards td[data-name="× roots"]')).toContain(lead)
    expect(await textOf(page, '.question')).toBe(
      'What was asked: find the least divisor above 1, for the 50 numbers of usual.',
    )
  })

  it('says why: the same work at a higher price, and more work', async () => {
    const { page } = await opening('full')
    const texts = await page.locator('.steps li').allTextContents()
    const steps = texts.map((text) => text.replaceAll(/\s/g, ' '))
    expect(steps).toContainEqual(expect.stringMatching(/plain against roots: 96\.0 × as many trials/))
    // a machine may be too busy to prove this step
    for (const step of steps.filter((text) => text.includes('dear against plain')))
      expect(step).toMatch(
        /exactly as many trials, and each takes (\S+ × as much time|\S+ % more time), so all of the difference is the price of a trial/,
      )
    expect(await textOf(page, '#why .finding')).toContain('the number of trials differs by up to 96.0 ×')
  })

  it('draws and sorts apart who did not solve everything', async () => {
    const { page, caveats } = await opening('full')
    expect(caveats).toContain('hasty did not solve all numbers and stands apart.')
    const heights = await page
      .locator('#time svg .strong')
      .evaluateAll((names) =>
        names.map((name) => [name.textContent, name.getBoundingClientRect().top] as const),
      )
    const order = heights.sort(([, a], [, b]) => a - b).map(([name]) => name)
    expect(order).toEqual(['roots', 'plain', 'dear', 'Did not solve everything', 'hasty'])
    expect(await textOf(page, '#time svg [data-of=hasty]')).toContain('mean of the 35 of 50 solved')
    await page.getByRole('button', { name: 'mean time' }).first().click()
    const names = await page.locator('.cards').first().locator('tbody .link').allTextContents()
    expect(names.at(-1)).toBe('hasty')
    await page.getByRole('button', { name: 'mean time' }).first().click()
    expect(await page.locator('.cards').first().locator('tbody .link').last().textContent()).toBe('hasty')
  })

  it('calls a quick run a first look, and claims no order', async () => {
    const { headline, caveats, page } = await opening('quick')
    // a machine may be too busy for the right order, which is why no order is claimed
    expect(headline).toMatch(
      /^At a first look, (roots|plain) solves a number in \S+ [nµm]?s; (plain|roots), the next, takes \S+ × as long\.$/,
    )
    expect(caveats).toContain(
      'This is a quick run of 2 rounds. It shows approximate times but proves no order, which takes more rounds.',
    )
    expect(await page.locator('main').textContent()).not.toMatch(/tier 1|could be ranked|not told apart/)
    expect(await textOf(page, '#pairs .finding')).toMatch(
      /^There are too few rounds to prove anything about (roots|plain)\. These ratios are only a first look\.$/,
    )
  })

  it('says after how many rounds a run was interrupted', async () => {
    const { headline, caveats, page } = await opening('interrupted')
    expect(headline).toMatch(/^At a first look, (roots|plain) solves a number in /)
    expect(await textOf(page, 'main')).not.toMatch(/not told apart|\btier\b/)
    expect(caveats).toMatch(
      /This run was interrupted after \d+ of 12 rounds\. The figures are based on those\./,
    )
  })

  it('does not say of a run that was interrupted before its first round that nothing was solved', async () => {
    const { headline, caveats, page } = await opening('unbegun')
    expect(headline).toBe('No method was timed to the end.')
    expect(caveats).toContain('This run was interrupted after 0 of 12 rounds. There are no times yet.')
    expect(caveats).toMatch(/(plain and roots|roots and plain) solved all numbers, but were not timed\./)
    const text = await textOf(page, 'main')
    expect(text).toContain('No method was timed to the end, so there is nothing to compare.')
    expect(text).toContain('No time of a single number was taken: no method was timed to the end.')
    expect(text).not.toMatch(/no method solved|No method solved/)
  })

  it('says that one alone has nothing to be compared with', async () => {
    const { headline, page } = await opening('one')
    expect(headline).toMatch(
      /^roots solves a number in \S+ [nµm]?s\. It ran alone, so there is nothing to compare it with\.$/,
    )
    expect((await textOf(page, '.finding')).split('\n')[0]).toMatch(
      /^roots: \S+ trials × \S+ \S+ = \S+ \S+\.$/,
    )
    expect(await page.locator('#why').count()).toBe(0)
    expect(await page.locator('h2').allTextContents()).not.toContain('What is proved')
  })

  it('says that nothing was solved within the limits', async () => {
    const { headline, caveats } = await opening('limits')
    expect(headline).toBe('No method solved a single number within its limit.')
    expect(caveats).toContain('endless was stopped at its time limit')
  })

  it('says how far they came of whom none solved everything', async () => {
    const { headline, caveats, page } = await opening('nothing')
    expect(headline).toBe('Neither of the 2 methods solved all 50 numbers. hasty solved the most: 35.')
    expect(caveats).toContain(
      'This is a quick run of 2 rounds. It shows approximate times but proves no order, which takes more rounds.',
    )
    expect(caveats).not.toContain('apart')
    expect(await textOf(page, '#time svg')).not.toContain('× fastest')
  })

  it('says who answered wrongly, and how', async () => {
    const { caveats, page } = await opening('wrong')
    expect(caveats).toMatch(
      /liar answered wrongly and is not ranked: number \d+: its divisor 4 is not the least of \d+/,
    )
    expect(await page.locator('#list ~ section').textContent()).toContain('liar')
    expect(await textOf(page, '#time svg [data-of=liar]')).toBe('liaranswered wrongly')
    expect(await page.locator('#time svg [data-of=liar] .dot').count()).toBe(0)
    expect(await page.locator('#sorted svg [data-of]').count(), 'lines of those that are ranked').toBe(2)
  })

  it('explains each flag of its tables, and how counters are put together', async () => {
    const { page } = await opening('quick')
    const flags = await page.locator('.flags .badge').allTextContents()
    const inTables = await page.locator('.badges .badge:not(.bad)').allTextContents()
    expect(new Set(flags)).toEqual(new Set(inTables))
    expect(flags).toContain('indicative')
    expect(await textOf(page, 'main')).toContain('The sum over all numbers is given for trials (')
  })

  it('says that a batch has no times of single instances', async () => {
    const { page } = await open(browser, runs.page('quick'), { hash: '#contest=small+least+given+batch' })
    expect(await textOf(page, '.question')).toContain('all numbers in one call')
    expect(await textOf(page, 'section[aria-labelledby=single]')).toContain(
      'there is no time of a single number',
    )
    expect(await textOf(page, 'h1')).toMatch(/^plain solves a number in .* It ran alone/)
    await drawAll(page)
    expect(await page.locator('#list ~ section th[scope=col]').allTextContents()).not.toContain('least time')
    await page.close()
  })

  it('shows several sets in one table, and what was stopped or given up in it', async () => {
    const { page } = await opening('sets')
    const table = await page.locator('section[aria-labelledby=contests] table').textContent()
    expect(table).toMatch(/≥ .*1 of 12 stopped/)
    expect(table).toContain('9 of 12 solved')
    await page.getByRole('navigation', { name: 'Contests' }).getByRole('button', { name: 'large' }).click()
    expect(await textOf(page, '.question')).toContain('of large')
    expect(page.url()).toContain('contest=large')
  })

  it('gives each machine of a merged run its own times, and pools only ratios', async () => {
    const { headline, page } = await opening('merged')
    // a machine may be too busy for a proof, or for the right order after so short a warm-up
    expect(headline).toMatch(
      /^((roots|plain) is the fastest: \S+ × as fast as (plain|roots)|No difference between (roots and plain|plain and roots) .+)\.$/,
    )
    expect(await textOf(page, '#time svg')).not.toContain('mean time')
    const apart = '#time svg [data-of=endless]'
    expect(await textOf(page, apart)).toMatch(/^endless≥ \S+ ×.*, \d+ of 12 stopped$/)
    expect(await textOf(page, '#time svg [data-of=hasty]')).toBe('hastymean of the 9 of 12 solved')
    for (const id of ['endless', 'hasty'])
      expect(await page.locator(`#time svg [data-of=${id}] .dot.hollow`).count()).toBe(1)
    expect(await textOf(page, '#time .note')).toContain('times of different machines cannot be combined')
    expect(
      await page.getByRole('region', { name: 'Mean time on each machine' }).locator('th').allTextContents(),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^shard 1, /),
        expect.stringMatching(/^shard 2, /),
        'roots',
        'plain',
      ]),
    )
  })

  it('of fifty instances is small', () => {
    expect(statSync(runs.page('full')).size).toBeLessThan(400_000)
  })
})

describe.skipIf(missingBrowser !== '')(`pages over several runs${missingBrowser}`, () => {
  it('compare two runs: proved changes first, the rest in grey, and counters that moved', async () => {
    const { page, complaints } = await open(browser, runs.comparison)
    expect(await textOf(page, 'h1')).toMatch(
      /^(plain takes \S+ × \(\S+–\S+\) as long as|(plain and roots|roots and plain) are slower than) before and dear is \S+ × \(\S+–\S+\) as fast as before\. The counters of 1 method moved\.$/,
    )
    const figure = page.locator('figure').first()
    expect(await figure.locator('.finding').textContent()).toMatch(
      /^Proved of 3 methods: [12] slower(, 1 faster and 1 unchanged\.| and 1 faster\.( Nothing is proved for the other one\.)?)/,
    )
    const rows = figure.locator('svg [data-of]')
    const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-of')))
    const grey = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('class') === 'hue-none'))
    expect(names.filter((_, index) => !grey[index])).toEqual(expect.arrayContaining(['dear', 'plain']))
    expect(grey.slice(0, 2)).toEqual([false, false])
    expect(await rows.first().textContent()).toMatch(/\(\S+–\S+\) (slower|faster)$/)
    const counters = page.getByRole('region', { name: 'Counters that moved' })
    expect(await counters.locator('tbody th').allTextContents()).toEqual(['dear', 'dear'])
    expect(await counters.locator('tbody tr').first().textContent()).toMatch(/trials/)
    expect(await (await openedRows(figure)).first().textContent()).toMatch(/slower|faster/)
    for (const link of await page.locator('dd a').all()) expect(await reachable(page, link)).toBe(true)
    expect(await axe(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  it('compare two runs that are too short or the same, and say so', async () => {
    const { page, complaints } = await open(browser, runs.unchanged)
    expect(await textOf(page, 'h1')).toMatch(
      /^(No change of time is proved for|One of the runs is too short)/,
    )
    expect(await page.locator('figure svg g:not(.hue-none)[data-of]').count()).toBe(0)
    expect(await textOf(page, '.note')).toContain('No counter moved.')
    expect(await axe(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  it('list the runs of a folder, with links, states and a trend in which no shard is counted', async () => {
    const { page, complaints } = await open(browser, runs.index)
    expect(await textOf(page, 'h1')).toBe('13 runs in this folder')
    const list = await page.getByRole('region', { name: 'List of runs' }).textContent()
    for (const badge of ['quick', 'interrupted', 'shard 1 of 2', 'shard 2 of 2'])
      expect(list).toContain(badge)
    await page.locator('select').first().selectOption({ label: 'small · least · given · single' })
    expect(await (await openedRows(page.locator('#trend'))).count()).toBe(6)
    expect(await page.locator('#trend tbody').textContent()).not.toContain('shard')
    await page.setViewportSize({ width: 390, height: 900 })
    expect(
      await page
        .getByRole('region', { name: 'List of runs' })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0)
    expect(await textOf(page, '#trend .finding')).toMatch(
      /^Over [2-6] runs, (roots|plain) changed most: from \S+ × to \S+ × the time of (plain|roots)\.$/,
    )
    expect(await axe(page)).toEqual([])
    expect(complaints).toEqual([])
    const href = await page.locator('a').first().getAttribute('href')
    expect(href).toMatch(/report\.html$/)
    await page.close()
  })

  it('say that one entrant alone has no trend', async () => {
    const { page } = await open(browser, await makeRunsOfOne())
    expect(await textOf(page, '#trend-of ~ .note')).toMatch(/^Only roots solved everything in these runs\./)
    expect(await page.locator('figure').count()).toBe(0)
    await page.close()
  })
})
