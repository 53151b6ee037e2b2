/** The way from the page of a run to the playground: clicked in a real browser, opened from disk. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'

const BENCH = fileURLToPath(new URL('../../../benchmarks/dist/main.js', import.meta.url))
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const missing = existsSync(CHROMIUM) ? '' : ` (skipped: there is no ${CHROMIUM}; set CHROMIUM)`

it.skipIf(missing !== '')(
  `opens a puzzle of a report in the playground, with the solvers that were measured${missing}`,
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'report-to-playground-'))
    const words = ['-s', 'mrv,band,lanes', '-d', 'euler-50', '--sample', '3', '--rounds', '1', '--time', '10']
    const run = spawnSync(process.execPath, [BENCH, ...words, '--quick', '-o', out], { encoding: 'utf8' })
    expect(run.stderr).not.toMatch(/cannot/)
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const report = await browser.newPage()
      report.setDefaultTimeout(5 * 60_000)
      await report.goto(`${pathToFileURL(join(out, 'report.html')).href}#instance=2`)
      const bold = report.locator('dialog pre b, [role=dialog] pre b')
      await bold.first().waitFor()
      const clues = (await bold.allTextContents()).join('')
      const opening = report.context().waitForEvent('page', { timeout: 5 * 60_000 })
      await report.getByRole('link', { name: 'Watch the search in the playground' }).click()
      const playground = await opening
      playground.setDefaultTimeout(5 * 60_000)
      await playground.waitForFunction(() => document.querySelectorAll('.panel .result').length === 2)
      const solvers = await playground
        .locator('.panel select')
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
      expect(solvers.sort()).toEqual(['band', 'mrv'])
      const shown = await playground.locator('.draw td').allTextContents()
      expect(shown.join('')).toBe(clues.replaceAll(/\D/g, ''))
      expect(shown.join('').length).toBeGreaterThan(16)
    } finally {
      await browser.close()
      rmSync(out, { recursive: true, force: true })
    }
  },
)
