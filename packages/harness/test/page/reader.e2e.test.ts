/** What a reader does with a page: by mouse, by keyboard, by touch, on paper; and that a large run stays quick. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DetailData, PageData } from '../../src/report/page-data.ts'
import { drawAll, launch, missingBrowser, open, openedRows, reachable } from './browser.ts'
import { makeLargeRun, realRun } from './real-runs.ts'

let browser: Browser
let full: string
let large: string

beforeAll(async () => {
  if (missingBrowser !== '') return
  full = await realRun('full')
  large = await makeLargeRun()
  browser = await launch()
})

afterAll(async () => {
  await browser?.close()
})

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

const namesIn = (page: Page, figure: string): Promise<string[]> =>
  page.locator(`#${figure} svg .name`).allTextContents()

/** Begins to print whenever something is drawn that waits for the reader, before the browser has painted it. */
function printAtOnce(): void {
  new MutationObserver(() => {
    if (document.querySelector('[data-waits]') !== null) dispatchEvent(new Event('beforeprint'))
  }).observe(document, { childList: true, subtree: true })
}

/** The browser never finds time to read the details. */
function readNothing(): void {
  window.requestIdleCallback = () => 0
}

/** As in Safari, the browser leaves the scroll position as it is when something above changes its height. */
function holdNoPlace(): void {
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.setProperty('overflow-anchor', 'none')
  })
}

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

describe.skipIf(missingBrowser !== '')(`what a reader does${missingBrowser}`, () => {
  it('finds the same numbers on the page as in the CSV, for every instance and entrant', () => {
    const html = readFileSync(full, 'utf8')
    const data = JSON.parse(/<script id="data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData
    const packed = /<script id="detail"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const detail = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as DetailData
    if (data.kind !== 'runs') throw new Error('not the page of a run')
    const rows = parse(readFileSync(join(full, '..', 'instances.csv'), 'utf8'), { columns: true }) as Record<
      string,
      string
    >[]
    const single = rows.filter(({ mode }) => mode === 'single')
    expect(single).toHaveLength(4 * 50)
    const [contest] = detail.runs[0]?.contests ?? []
    for (const row of single) {
      const columns = contest?.entrants[row['entrant_id'] ?? '']
      const index = Number(row['instance']) - 1
      expect(columns?.counters['trials']?.[index]).toBe(Number(row['trials']))
      expect(columns?.ns[index]).toBe(
        row['time_ns'] === '' ? null : Number(Number(row['time_ns']).toPrecision(6)),
      )
      expect(columns?.status[index]).toBe(row['status'] === 'solved' ? 's' : 'u')
    }
  })

  it('picks one selection for all figures, and a link opens the same', async () => {
    const { page, complaints } = await open(browser, full)
    await page.locator('.chip', { hasText: 'roots' }).locator('input').check()
    await page.locator('.chip', { hasText: 'plain' }).locator('input').check()
    expect(await page.getByText('2 of 4 methods shown').count()).toBe(1)
    await drawAll(page)
    expect((await namesIn(page, 'sorted')).sort()).toEqual(['plain', 'roots'])
    expect(await namesIn(page, 'grid')).toEqual(['roots', 'plain'])
    expect(await page.locator('.steps li').count()).toBe(1)
    const again = await open(browser, full, { hash: new URL(page.url()).hash })
    await drawAll(again.page)
    expect((await namesIn(again.page, 'sorted')).sort()).toEqual(['plain', 'roots'])
    const found = await again.page.locator('#grid .finding').textContent()
    expect(found).toMatch(/^Of those that are shown, (plain|roots) took the least time on \d+ of 50 numbers/)
    expect(found).not.toMatch(/hasty|dear/)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => namesIn(page, 'grid')).toHaveLength(4)
    await page.getByRole('searchbox').fill('root')
    await expect
      .poll(() => page.locator('.cards').first().locator('tbody .link').allTextContents())
      .toEqual(['roots'])
    expect(page.url()).toContain('filter=root')
    expect([...complaints, ...again.complaints]).toEqual([])
    await page.close()
    await again.page.close()
  })

  it('follows a link that is used before the page was painted', async () => {
    const { page } = await open(browser, full, {
      before: () => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('.chip') === null) return
          seen.disconnect()
          location.hash = '#select=plain,dear'
        })
        seen.observe(document, { childList: true, subtree: true })
      },
    })
    await expect.poll(() => page.locator('.toolbar [role=status]').textContent()).toMatch(/^2 of 4 methods/)
    await page.close()
  })

  it('opens a figure, a contest and an instance by the address, and goes back', async () => {
    const { page, complaints } = await open(browser, full, { hash: '#figure=two&x=dear&y=plain&instance=3' })
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getByRole('heading').first().textContent()).toMatch(/^Number 3, \d+ digits$/)
    expect(await dialog.locator('.board').textContent()).toMatch(/number {2}\d+\ndivisor \d+/)
    expect(await dialog.locator('tbody tr').count()).toBe(4)
    const said = dialog.locator('[role=status]').first()
    await dialog.getByRole('button', { name: 'Copy the number' }).click()
    await expect.poll(() => said.textContent()).toBe('Copied.')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => dialog.getByRole('heading').first().textContent()).toContain('Number 4,')
    expect(await said.textContent(), 'number 4 was not copied').toBe('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('#two h3').textContent()).toBe('plain against dear, number by number')
    expect(complaints).toEqual([])
    await page.close()
  })

  it('reaches by keyboard whatever the mouse reaches, and has the focus back after a dialog', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const plot = page.locator('#time .plot-host')
    await plot.focus()
    await page.keyboard.press('ArrowRight')
    expect(await plot.locator('.tip').textContent()).toMatch(/^roots: .*s \(.+–.+\)/)
    await page.keyboard.press('ArrowDown')
    expect(await plot.locator('.tip').textContent()).toContain('plain')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getByRole('heading').first().textContent()).toBe('Plain')
    await expect.poll(() => dialog.locator('.story a').getAttribute('href')).toMatch(/suite\.mjs$/)
    expect(await dialog.locator('dl').textContent()).toMatch(/order.*upwards.*origin.*Eratosthenes.*source/s)
    expect(await dialog.locator('.story').textContent()).toContain('<b>not bold</b>')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('plot-host')
    const link = page.locator('#list ~ section tbody a').nth(4)
    await link.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('5')
    const grid = page.locator('#grid .plot-host')
    await grid.focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    expect(await grid.locator('.tip').textContent()).toMatch(/number \S+, \d digits.*plain: /)
    await page.close()
  })

  it('sorts by a heading, and says how', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const table = page.locator('.cards').first()
    const head = table.locator('th', { hasText: 'mean time' })
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    expect(await table.locator('tbody .link').allTextContents()).toEqual(['roots', 'plain', 'dear', 'hasty'])
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await table.locator('tbody .link').allTextContents()).toEqual(['dear', 'plain', 'roots', 'hasty'])
    await page.close()
  })

  it('gives every figure a finding and its numbers as a table', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const figures = await page.locator('figure').count()
    expect(figures).toBe(7)
    for (let index = 0; index < figures; index++) {
      const figure = page.locator('figure').nth(index)
      await openedRows(figure)
      expect((await figure.locator('svg.plot').getAttribute('aria-label'))?.length).toBeGreaterThan(20)
    }
    await page.close()
  })

  it('isolates an entrant in all figures while it is pointed at', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const opacityOf = (id: string): Promise<string> =>
      page.locator(`#sorted [data-of="${id}"]`).evaluate((element) => getComputedStyle(element).opacity)
    await page.locator('.chip', { hasText: 'dear' }).hover()
    await expect.poll(() => opacityOf('plain')).toBe('0.18')
    expect(await opacityOf('dear')).toBe('1')
    await page.mouse.move(0, 0)
    await expect.poll(() => opacityOf('plain')).toBe('1')
    await page.locator('#time svg [data-of=plain] path.dot').hover()
    await expect.poll(() => opacityOf('dear')).toBe('0.18')
    expect(await opacityOf('plain')).toBe('1')
    await page.mouse.move(0, 0)
    await expect.poll(() => opacityOf('dear')).toBe('1')
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No method that is shown has solved everything and counted its trials.').waitFor()
    expect(await page.locator('svg.plot').count()).toBe(0)
    await page.close()
  })

  it('copies a link, and a figure as SVG and PNG that stand by themselves', async () => {
    const { page } = await open(browser, full)
    const figure = page.locator('#why')
    await figure.getByRole('button', { name: 'Copy link' }).click()
    await figure.getByText('The link is copied.').waitFor()
    await figure.getByRole('button', { name: 'Copy SVG' }).click()
    await figure.getByText('The SVG is copied.').waitFor()
    const svg = await page.evaluate(() => navigator.clipboard.readText())
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).not.toMatch(/class=|var\(--/)
    const saved: string[] = []
    page.on('download', (download) => saved.push(download.suggestedFilename()))
    await figure.getByRole('button', { name: 'Copy PNG' }).click()
    const outcome = await figure.getByText(/The PNG is (copied|saved as a file)\./).textContent()
    if (outcome?.includes('saved')) await expect.poll(() => saved).toHaveLength(1)
    await page.close()
  })

  it('answers a finger: bounds and tips are reached, and targets are large enough', async () => {
    const { page } = await open(browser, full, { width: 390, touch: true })
    await drawAll(page)
    const plot = page.locator('#time .plot-host')
    await plot.scrollIntoViewIfNeeded()
    const box = await plot.locator('g[data-of=plain] path.dot').boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 18, (box?.y ?? 0) + 5)
    expect(await plot.locator('.tip').textContent()).toMatch(/^plain: .*s \(.+–.+\)/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.touchscreen.tap((box?.x ?? 0) + 18, (box?.y ?? 0) + 5)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, select, summary, .chip, input[type=search], nav a')]
        .filter((element) => element.offsetParent !== null)
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => height < 24 || width < 24)
        .map(({ text }) => text),
    )
    expect(small).toEqual([])
    const cards = page.locator('.cards').first().locator('tbody tr')
    expect(await cards.first().textContent()).toContain('roots')
    expect(await cards.nth(1).textContent()).toMatch(/\S+\s[nµm]?s \(.+–.+\).*× \(.+–.+\)/s)
    await page.close()
  })

  it('has a 45° diagonal', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const line = await page
      .locator('#two .equal')
      .evaluate((element) => ['x1', 'y1', 'x2', 'y2'].map((name) => Number(element.getAttribute(name))))
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line
    expect(x2 - x1).toBeCloseTo(y1 - y2, 5)
    await page.close()
  })

  it('prints every figure, without anything cut, though nobody scrolled to it', async () => {
    const { page } = await open(browser, full)
    await expect.poll(() => page.locator('[data-reads]').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('figure').count()).toBe(7)
    const widths = await page
      .locator('svg.plot')
      .evaluateAll((all) => all.map((svg) => svg.getAttribute('viewBox')?.split(' ')[2]))
    expect(new Set(widths.map((width) => Number(width) <= 700))).toEqual(new Set([true]))
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.length).toBeGreaterThan(20_000)
    await page.close()
  })

  it('lists its sections, and leads to them by mouse, keyboard and address', async () => {
    const { page } = await open(browser, full, { width: 390 })
    await drawAll(page)
    const list = page.getByRole('navigation', { name: 'Sections of this page' })
    expect(await list.locator('a').allTextContents()).toEqual(await page.locator('h2').allTextContents())
    const top = (name: string): Promise<number> =>
      page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)

    await list.getByRole('link', { name: 'All numbers' }).click()
    await expect.poll(() => top('All numbers').then(Math.abs)).toBeLessThan(60)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.textContent)).toContain(
      'geometric mean of ratios',
    )

    await list.getByRole('link', { name: 'How long it takes' }).press('Enter')
    await expect.poll(() => top('How long it takes').then(Math.abs)).toBeLessThan(60)
    const again = await open(browser, full, { width: 390, hash: new URL(page.url()).hash })
    await drawAll(again.page)
    await expect
      .poll(() =>
        again.page
          .getByRole('heading', { name: 'How long it takes' })
          .evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
      )
      .toBeLessThan(60)
    await again.page.close()
    await page.close()
  })

  it('goes back to where the reader was before a section was opened', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    const before = page.url()
    const list = page.getByRole('navigation', { name: 'Sections of this page' })
    await list.getByRole('link', { name: 'All numbers' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(page.url()).toBe(before)
    await page.goForward()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await page.close()
  })

  it('opens a section or an instance beside the page, with the same selection, if the reader asks for that', async () => {
    const { page } = await open(browser, full, { hash: '#select=plain,roots' })
    await drawAll(page)
    for (const link of [
      page.getByRole('link', { name: 'All numbers', exact: true }),
      page.locator('a[href*="instance="]').first(),
    ]) {
      const before = page.url()
      const [beside] = await Promise.all([
        page.context().waitForEvent('page'),
        link.click({ modifiers: ['ControlOrMeta'] }),
      ])
      expect(page.url()).toBe(before)
      expect(beside.url()).toMatch(/#select=plain,roots&(figure=all-numbers|instance=1)$/)
      await beside.close()
    }
    await page.close()
  })

  it('stays at the section of its address in a browser that does not hold the place while more is drawn', async () => {
    const { page } = await open(browser, full, { before: holdNoPlace, hash: '#figure=all-numbers' })
    await drawAll(page)
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'All numbers' })
          .evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
      )
      .toBeLessThan(60)
    await page.close()
  })

  it('is drawn whole without being scrolled, so that a search within the page finds everything', async () => {
    const { page } = await open(browser, full)
    await drawAll(page)
    expect(await page.locator('figure').count()).toBe(7)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.close()
  })

  it('draws every figure if printing begins right after the page was drawn', async () => {
    const { page } = await open(browser, full, { before: printAtOnce })
    await drawAll(page)
    expect(await page.locator('figure').count()).toBe(7)
    await page.close()
  })

  it('is drawn for paper when the listeners of a print return, before the details were read', async () => {
    const { page } = await open(browser, full, { before: readNothing })
    const before = await page.locator('figure').count()
    const drawn = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      const widths = [...document.querySelectorAll('svg.plot')].map((svg) => svg.getAttribute('viewBox'))
      return {
        figures: document.querySelectorAll('figure').length,
        unread: document.querySelectorAll('[data-reads], [data-waits]').length,
        wide: widths.filter((box) => Number(box?.split(' ')[2]) > 700),
      }
    })
    expect(before).toBeLessThan(7)
    expect(drawn).toEqual({ figures: 7, unread: 0, wide: [] })
    await page.close()
  })

  it('repeats no button in the head of a printed table, which Chromium would leave out on the next sheet', async () => {
    const { page } = await open(browser, full)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('figure').count()).toBe(7)
    expect(await page.locator('thead button').count()).toBe(0)
    expect(await page.locator('thead th').count()).toBeGreaterThan(10)
    await page.close()
  })

  it('says the results, the times and where the files are without JavaScript', async () => {
    const { page: drawn } = await open(browser, full)
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(pathToFileURL(full).href)
    for (const text of ['h1', '.question', '.caveat', '.warnings li']) {
      const shown = await drawn.locator(text).allTextContents()
      for (const one of shown) expect(await page.locator('main').textContent()).toContain(one)
    }
    expect(await page.locator('tbody tr').count()).toBe(4)
    expect(await page.locator('tbody tr').first().textContent()).toMatch(/^roots50\sof\s50[\d.]+\s[nµ]s/)
    for (const link of await page.locator('nav a').all()) expect(await reachable(page, link)).toBe(true)
    // measured by the test, since the page runs no script
    expect((await page.locator('table').boundingBox())?.width).toBeLessThanOrEqual(390)
    await context.close()
    await drawn.close()
  })

  it('has its last section on paper', async () => {
    const { page } = await open(browser, full)
    const atOnce = await page.pdf({ format: 'A4' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('figure').count()).toBe(7)
    const settled = await page.pdf({ format: 'A4' })
    expect(pagesOf(atOnce)).toBe(pagesOf(settled))
    expect(pagesOf(settled)).toBeGreaterThan(3)
    await page.close()
  })

  it('keeps 5,000 instances of 20 entrants small, and draws only the rows in view', async () => {
    expect(statSync(large).size).toBeLessThan(4_000_000)
    const { page, complaints } = await open(browser, large)
    expect(await page.locator('.chip').count()).toBe(20)
    await drawAll(page)
    const list = page.locator('#list ~ section').first()
    expect(await page.locator('#list + .note').textContent()).toContain(
      '2,000 of 5,000 numbers were timed one by one',
    )
    expect(await list.locator('table').getAttribute('aria-rowcount')).toBe('2001')
    expect(await list.locator('tbody tr').count()).toBeLessThan(100)
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect
      .poll(async () => Number(await list.locator('tbody th').last().textContent()))
      .toBeGreaterThan(4_900)
    const looksIn = (selector: string): Promise<string[]> =>
      page
        .locator(selector)
        .evaluateAll((lines) =>
          lines.map((line) => `${getComputedStyle(line).stroke} ${getComputedStyle(line).strokeDasharray}`),
        )
    expect(new Set(await looksIn('.chip .line')).size).toBe(20)
    const lines = await looksIn('#sorted .line')
    expect(lines.length).toBeGreaterThan(1)
    expect(new Set(lines).size).toBe(lines.length)
    expect(complaints).toEqual([])
    await page.close()
  })
})
