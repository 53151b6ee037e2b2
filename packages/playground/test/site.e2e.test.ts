/** The way from the site to the playground: built, and clicked in a real browser. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { launch, missingBrowser as missing } from '../../../test/browser.ts'

const SITE = fileURLToPath(new URL('../../../site/main.mjs', import.meta.url))

it.skipIf(missing !== '')(
  `publishes the playground, and links it from the navigation of every page${missing}`,
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'site-with-playground-'))
    // these packages are enough for the links of the documents, and quicker than all of them
    const run = spawnSync(process.execPath, [SITE, out, 'solver-*', 'exact-cover'], { encoding: 'utf8' })
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
    } finally {
      await browser.close()
      rmSync(out, { recursive: true, force: true })
    }
  },
)
