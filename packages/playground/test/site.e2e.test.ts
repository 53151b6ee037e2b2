/** The site: built, and read in a real browser. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { launch, missingBrowser as missing, PATIENCE_MS } from '../../../test/browser.ts'
import { violationsIn } from './page.ts'

const PAGES = [
  '',
  'GLOSSARY.html',
  'docs/how-it-got-fast.html',
  'docs/findings/hardness.html',
  'packages/solver-mrv/',
]
const SITE = fileURLToPath(new URL('../../../tools/site/main.mjs', import.meta.url))
const HOME = 'http://localhost/'

it.skipIf(missing !== '')(
  `shows a search and a report on its first page, finds pages with excerpts, and fits a phone${missing}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    const [out, run] = [join(folder, 'site'), mkdtempSync(join(folder, 'run-'))]
    writeFileSync(
      join(run, 'report.html'),
      '<!doctype html><html lang="en"><title>A run</title><h1>A run</h1><a href="times.csv">times</a></html>',
    )
    writeFileSync(join(run, 'times.csv'), 'solver,time\n')
    const built = spawnSync(process.execPath, [SITE, '--out', out, '--run', run], { encoding: 'utf8' })
    expect([built.stderr.match(/leads nowhere.*|rror.*/g), built.status]).toEqual([null, 0])
    const browser = await launch()
    try {
      const page = await browser.newPage()
      await page.context().route(`${HOME}**`, (route) => {
        const path = join(out, decodeURIComponent(new URL(route.request().url()).pathname))
        const file = path.endsWith('/') ? join(path, 'index.html') : path
        return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
      })
      page.setDefaultTimeout(PATIENCE_MS)
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await page.goto(HOME)
      await page.locator('sudoku-lab .result').nth(1).waitFor()
      expect(await page.frameLocator('.report').locator('h1').textContent()).toBe('A run')
      const link = page.frameLocator('.report').locator('a')
      const aim = await link.evaluate((element) => (element as HTMLAnchorElement).href)
      expect(existsSync(join(out, new URL(aim).pathname))).toBe(true)
      await page.locator('#local-search button').click()
      await page.locator('.search-input').fill('noise floor')
      await page.locator('.VPLocalSearchBox .result .excerpt').first().waitFor()
      expect(await page.locator('.VPLocalSearchBox .result').first().textContent()).toMatch(/noise floor/i)
      for (const name of PAGES) {
        await page.goto(HOME + name)
        for (const width of [390, 768, 820]) {
          await page.setViewportSize({ width, height: 844 })
          expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
            name,
            width,
          ])
        }
        await page.setViewportSize({ width: 1280, height: 844 })
        expect([name, await violationsIn(page, '.VPContent')]).toEqual([name, []])
      }
      await page.goto(`${HOME}docs/how-it-got-fast.html#8-ask-the-houses-too`)
      await page.locator('.growing .later').first().waitFor({ state: 'attached' })
      // it stays in view, below the bar
      await expect
        .poll(() => page.locator('.growing').evaluate((figure) => figure.getBoundingClientRect().top))
        .toBeGreaterThanOrEqual(0)
      expect(
        await page.locator('.growing').evaluate((figure) => figure.getBoundingClientRect().top),
      ).toBeLessThan(100)
      await page.goto(HOME)
      await page.getByRole('link', { name: 'Playground' }).first().click()
      await page.waitForFunction(() => document.querySelectorAll('.panel .result').length === 2)
      expect(errors).toEqual([])
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
