/** The page in a real browser: opened from disk, without a network, on a phone and on a big screen. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assetUrls, renderPage } from '@sudoku-lab/report-page'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleReport } from './sample-data.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const missing = existsSync(CHROMIUM) ? '' : ` (skipped: there is no ${CHROMIUM}; set CHROMIUM)`

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-page-'))
let browser: Browser

beforeAll(async () => {
  if (missing !== '') return
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  })
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

interface Opened {
  readonly page: Page
  /** Requests beyond the file itself, console errors, thrown errors. */
  readonly complaints: readonly string[]
}

async function open(
  solvers: number,
  puzzles: number,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<Opened> {
  const assets = {
    script: readFileSync(assetUrls.script, 'utf8'),
    style: readFileSync(assetUrls.style, 'utf8'),
  }
  const file = join(folder, `report-${solvers}-${puzzles}.html`)
  writeFileSync(file, renderPage(sampleReport(solvers, puzzles), assets))
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) complaints.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(file).href)
  return { page, complaints }
}

const namesInLadder = (page: Page): Promise<string[]> =>
  page.locator('.ladder tbody th button').allTextContents()

const SCREENS = [
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1600, scheme: 'light' },
  { width: 1600, scheme: 'dark' },
] as const

describe.skipIf(missing !== '').each(SCREENS)(
  `a report at $width px, $scheme${missing}`,
  ({ width, scheme }) => {
    it('opens from disk, shows every figure, and asks nothing of the network', async () => {
      const { page, complaints } = await open(12, 50, width, scheme)
      await page.locator('.answer').waitFor()
      expect(await page.locator('.answer').textContent()).toContain('solver-1 is the fastest of 11 solvers')
      for (const name of ['Cactus', 'Scatter', 'Heat map', 'Samples']) {
        await page.getByRole('tab', { name }).click()
        await page.locator('#figure canvas').first().waitFor()
      }
      await page.getByRole('tab', { name: 'Pairs' }).click()
      await expect.poll(() => page.locator('.matrix tbody tr').count()).toBe(11)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.close()
    })
  },
)

describe.skipIf(missing !== '')(`what a reader does${missing}`, () => {
  it('sorts and filters the ladder, and opens a story', async () => {
    const { page } = await open(12, 50, 1600, 'light')
    await page.getByRole('button', { name: 'Nodes' }).last().click()
    await expect
      .poll(async () => (await namesInLadder(page)).slice(0, 3))
      .toEqual(['solver-1', 'solver-2', 'solver-3'])
    await page.getByRole('button', { name: 'Nodes' }).last().click()
    await expect.poll(async () => (await namesInLadder(page))[0]).toBe('solver-12')
    await page.getByRole('searchbox').fill('naked')
    await expect.poll(() => namesInLadder(page)).toHaveLength(6)
    await page.getByRole('button', { name: 'solver-12' }).click()
    expect(await page.locator('.story-text').textContent()).toContain('Try, and take back.')
    await page.close()
  })

  it('walks the tabs by the arrow keys', async () => {
    const { page } = await open(12, 50, 1600, 'light')
    await page.getByRole('tab', { name: 'Cactus' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.getByRole('tab', { name: 'Scatter' }).getAttribute('aria-selected'))
      .toBe('true')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Scatter')
    await page.close()
  })

  it('opens a puzzle from the heat map and reads what every solver spent on it', async () => {
    const { page, complaints } = await open(12, 50, 1600, 'light')
    await page.getByRole('tab', { name: 'Heat map' }).click()
    await page.locator('#figure .plot').click({ position: { x: 600, y: 100 } })
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.locator('.board td').count()).toBe(81)
    expect(await dialog.locator('.board .clue').count()).toBe(32)
    expect(await dialog.locator('tbody th[scope=row]').count()).toBe(12)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await page.close()
  })

  it('says timeouts and wrong answers in words', async () => {
    const { page } = await open(12, 50, 1600, 'light')
    const ladder = await page.locator('.ladder').textContent()
    expect(ladder).toContain('1 wrong')
    expect(ladder).toContain('3 timed out')
    expect(ladder).toContain('≥')
    await page.close()
  })

  it('keeps 20 solvers × 1,465 puzzles under 5 MB', async () => {
    const { page, complaints } = await open(20, 1465, 1600, 'light')
    expect(readFileSync(join(folder, 'report-20-1465.html')).length).toBeLessThan(5_000_000)
    await page.getByRole('tab', { name: 'Heat map' }).click()
    await page.locator('#figure canvas').first().waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })
})
