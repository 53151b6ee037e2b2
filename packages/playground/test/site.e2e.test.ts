/** The way from the site to the playground: built, and clicked in a real browser. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import axeCore from 'axe-core'
import { expect, it } from 'vitest'
import { launch, missingBrowser as missing } from '../../../test/browser.ts'

const PAGES = [
  'index.html',
  'documents/GLOSSARY.html',
  'documents/packages_playground_README.html',
  'documents/benchmarks_README.html',
  'documents/docs_findings_hardness.html',
  'variables/_sudoku-lab_solver-board-stack.boardStackReading.html',
  'interfaces/_sudoku-lab_exact-cover.SearchStatistics.html',
]
const SITE = fileURLToPath(new URL('../../../tools/site/main.mjs', import.meta.url))

it.skipIf(missing !== '')(
  `publishes the playground, links it from the navigation of every page, and fits a phone${missing}`,
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'site-with-playground-'))
    // these packages are enough for the links of the documents, and quicker than all of them
    const run = spawnSync(process.execPath, [SITE, '--out', out, 'solver-*', 'exact-cover'], {
      encoding: 'utf8',
    })
    expect([run.stderr, run.status]).toEqual(['', 0])
    const browser = await launch()
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(5 * 60_000)
      for (const name of ['index.html', 'documents/GLOSSARY.html']) {
        await page.goto(pathToFileURL(join(out, name)).href)
        await page.locator('#tsd-toolbar-links').getByRole('link', { name: 'Playground' }).click()
        await page.waitForFunction(() => document.querySelectorAll('.panel .result').length === 2)
        expect(page.url()).toMatch(/\/playground\.html#p=|\/playground\.html$/)
      }
      expect(existsSync(join(out, 'sudoku-lab.js'))).toBe(true)
      await page.goto(pathToFileURL(join(out, 'documents/benchmarks_README.html')).href)
      expect(await page.locator('.tsd-page-navigation a[href$="#samplescsv"]').textContent()).toBe(
        'samples.csv',
      )
      await page.locator('#tsd-search-trigger').click()
      await page.locator('#tsd-search-input').fill('noise floor')
      await page.locator('#tsd-search-results').getByText('Glossary').first().waitFor()
      for (const name of PAGES) {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(pathToFileURL(join(out, name)).href)
        expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 390])
        // the tree of pages is made by the theme's script, and is closed on a phone
        await page.locator('#tsd-nav-container summary').first().waitFor({ state: 'attached' })
        await page.setViewportSize({ width: 1280, height: 844 })
        await page.evaluate(axeCore.source)
        const found = await page.evaluate(() =>
          (globalThis as unknown as { axe: typeof axeCore }).axe
            .run({ resultTypes: ['violations'] })
            .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0]?.html])),
        )
        expect([name, found]).toEqual([name, []])
      }
    } finally {
      await browser.close()
      rmSync(out, { recursive: true, force: true })
    }
  },
)
