/** That nobody is left out: contrast, motion, the size of targets, the focus, links, and an address that is opened again. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawAll, launch, missingBrowser, open, openedRows, reachable } from './browser.ts'
import { contrastsIn, tooFaint } from './contrast.ts'
import { crowdedTexts } from './crowded-texts.ts'
import { makeRunOfLongNames, realRun } from './real-runs.ts'

let browser: Browser
let full: string
/** The page of a run with several contests. */
let quick: string

beforeAll(async () => {
  if (missingBrowser !== '') return
  full = await realRun('full')
  quick = await realRun('quick')
  browser = await launch()
})

afterAll(async () => {
  await browser?.close()
})

/** Names in all ten hues on a band: those of more entrants than the run has. */
async function drawEveryHue(page: Page): Promise<void> {
  await page.locator('#time').evaluate((figure) => {
    const names = Array.from(
      { length: 10 },
      (_, hue) => `<text class="name hue-${hue}" x="9" y="16">x</text>`,
    )
    const bands = ['floor', 'tier', 'tier odd'].map(
      (band) =>
        `<svg class="plot" height="20"><rect class="${band}" width="99" height="20"/>${names.join('')}</svg>`,
    )
    figure.insertAdjacentHTML('beforeend', bands.join(''))
  })
}

/** What of a page can be pressed and is smaller than 24 pixels; a link within a sentence may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, select, summary, input, .plot-host')]
      .filter((element) => element.offsetParent !== null && !element.closest('.story p, .story li, dd'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => height < 24 || width < 24)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  )
}

describe.skipIf(missingBrowser !== '')(`for every reader${missingBrowser}`, () => {
  it('texts and marks stand out, light and dark', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    await drawEveryHue(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const contrasts = await contrastsIn(page)
      expect(contrasts.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(100)
      expect(contrasts.filter(({ kind }) => kind === 'mark').length).toBeGreaterThan(50)
      expect(tooFaint(contrasts), colorScheme).toEqual([])
    }
    await page.close()
  })

  it.each([390, 768, 1280])('texts of figures have space in a page of %d pixels', async (width) => {
    for (const run of [full, await makeRunOfLongNames()]) {
      const { page } = await open(browser, run, { width })
      await drawAll(page)
      expect(await crowdedTexts(page)).toEqual([])
      await page.close()
    }
  })

  it('marks stand out on paper, though a dark screen was printed', async () => {
    const { page } = await open(browser, full, { scheme: 'dark' })
    await expect.poll(() => page.locator('[data-reads]').count()).toBe(0)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(() => page.locator('figure').count()).toBe(7)
    await drawEveryHue(page)
    expect(tooFaint((await contrastsIn(page)).filter(({ what }) => !what.startsWith('border')))).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.close()
  })

  it('nothing moves for who prefers that', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    for (const [reducedMotion, duration] of [
      ['reduce', '0s'],
      ['no-preference', '0.12s'],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      const durations = await page.evaluate(() => [
        ...new Set(
          [...document.querySelectorAll('.dot, .line')].map(
            (mark) => getComputedStyle(mark).transitionDuration,
          ),
        ),
      ])
      expect(durations).toEqual([duration])
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    }
    await page.close()
  })

  it('a finger finds targets of 24 pixels, in dialogs and among several contests too', async () => {
    for (const run of [full, quick]) {
      const { page } = await open(browser, run, { width: 390, touch: true })
      await drawAll(page)
      expect(await smallTargets(page)).toEqual([])
      await page.close()
    }
    for (const hash of ['#instance=3', '#story=plain']) {
      const dialog = await open(browser, full, { width: 390, touch: true, hash })
      await dialog.page.getByRole('dialog').waitFor()
      expect(await smallTargets(dialog.page)).toEqual([])
      expect(
        await dialog.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      await dialog.page.close()
    }
  })

  it('has the focus where it was when a dialog is closed by Escape, by its button, or by Back', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const opener = page.locator('.cards').first().getByRole('button', { name: 'dear' })
    const dialog = page.getByRole('dialog')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await opener.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      expect(page.url()).toContain('story=dear')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await close()
      await dialog.waitFor({ state: 'detached' })
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(page.url()).not.toContain('story')
    }
    await page.close()
  })

  it('an address opens contest, selection, figure, story and instance again', async () => {
    const first = await open(browser, full)
    await drawAll(first.page)
    await first.page.locator('.chip', { hasText: 'plain' }).locator('input').check()
    await first.page.locator('.chip', { hasText: 'dear' }).locator('input').check()
    await first.page.locator('#pairs select').selectOption('dear')
    const pairs = first.page.locator('#pairs')
    await pairs.getByRole('button', { name: 'Copy link' }).click()
    await pairs.getByText('The link is copied.').waitFor()
    const link = await first.page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/#select=plain,dear&figure=pairs&against=dear$/)
    await first.page.close()

    const again = await open(browser, full, { hash: new URL(link).hash })
    await expect
      .poll(() =>
        again.page.locator('#pairs').evaluate((figure) => Math.abs(figure.getBoundingClientRect().top)),
      )
      .toBeLessThan(900)
    expect(await again.page.locator('#pairs h3').textContent()).toBe('All others against dear')
    expect(await again.page.locator('#pairs svg [data-of]').count()).toBe(1)
    expect(await again.page.getByText('2 of 4 methods shown').count()).toBe(1)
    await again.page.close()

    const whole = await open(browser, full, {
      hash: '#contest=usual+least+given+single&instance=7&story=&filter=',
    })
    await whole.page.getByRole('dialog').waitFor()
    expect(await whole.page.getByRole('dialog').getByRole('heading').first().textContent()).toMatch(
      /^Number 7,/,
    )
    await whole.page.reload()
    expect(await whole.page.getByRole('dialog').getByRole('heading').first().textContent()).toMatch(
      /^Number 7,/,
    )
    expect(whole.complaints).toEqual([])
    await whole.page.close()
  })

  it('links lead to the files of the run, to the documents of the suite and to the source', async () => {
    const { page } = await open(browser, full, { hash: '#story=plain' })
    const titles = await page.locator('.links a').allTextContents()
    for (const title of ['summary.csv', 'instances.csv', 'pairwise.csv', 'rounds.csv', 'report.md', 'Words'])
      expect(titles).toContain(title)
    for (const link of await page.locator('.links a').all()) expect(await reachable(page, link)).toBe(true)
    const source = page.getByRole('dialog').getByRole('link', { name: 'its source' })
    expect(await reachable(page, source)).toBe(true)
    await page.close()
  })

  it('pairs say how many times as long, with bounds and verdict', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const text = await page.locator('#pairs svg [data-of=dear]').textContent()
    expect(text?.replaceAll('\u202f', ' ')).toMatch(/^dear[\d,.]+ × \([\d,.]+–[\d,.]+\) slower$/)
    const finding = await page.locator('#pairs .finding').textContent()
    expect(finding).toMatch(/^roots is proved faster than 2 methods\.$/)
    await page.close()
  })

  it('the figure of the machine names the processes that were disturbed, and only those', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const figure = page.locator('#steady')
    const rows = await (await openedRows(figure)).allTextContents()
    const disturbed = rows.filter((row) => row.endsWith('yes'))
    const finding = (await figure.locator('.finding').textContent()) ?? ''
    if (disturbed.length === 0) expect(finding).toMatch(/^No process stands out: all \d+ stay within/)
    else expect(finding).toMatch(new RegExp(`^${disturbed.length} of ${rows.length} processes differ`))
    const drawn = await figure.locator('svg .disturbed .name').count()
    expect(drawn).toBe(Math.min(12, disturbed.length))
    const key = await figure.locator('svg .key .name').allTextContents()
    expect([...key].sort()).toEqual(['dear', 'hasty', 'plain', 'roots'])
    await page.close()
  })
})
