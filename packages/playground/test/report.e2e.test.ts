/** The way from the page of a run to the playground: clicked in a real browser, opened from disk. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { launch, missingBrowser as missing, PATIENCE_MS } from '../../../test/browser.ts'

const BENCH = fileURLToPath(new URL('../../../benchmarks/dist/main.js', import.meta.url))

/** Hides the page of the playground from a program, as if it had not been built. */
const WITHOUT_PLAYGROUND = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { existsSync } = fs
  fs.existsSync = (path) => !String(path).endsWith('playground.html') && existsSync(path)
  syncBuiltinESMExports()`)}`

it.skipIf(missing !== '')(
  `opens a puzzle of a report in the playground, with the solvers that were measured, or says how to build it${missing}`,
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'report-to-playground-'))
    const words = [
      '-s',
      'mrv,band,lanes',
      '-d',
      'euler-50',
      '--sample',
      '3',
      '--rounds',
      '1',
      '--time',
      '2',
      '--warm-up',
      '5',
    ]
    const run = spawnSync(process.execPath, [BENCH, ...words, '--quick', '-o', out], { encoding: 'utf8' })
    expect(run.stderr).not.toMatch(/cannot/)
    const browser = await launch()
    try {
      const report = await browser.newPage()
      report.setDefaultTimeout(PATIENCE_MS)
      await report.goto(`${pathToFileURL(join(out, 'report.html')).href}#instance=2`)
      const bold = report.locator('dialog .board .clue')
      await bold.first().waitFor()
      const clues = (await bold.allTextContents()).join('')
      const opening = report.context().waitForEvent('page', { timeout: PATIENCE_MS })
      await report.getByRole('link', { name: 'Watch the search in the playground' }).click()
      const playground = await opening
      playground.setDefaultTimeout(PATIENCE_MS)
      await playground.waitForFunction(() => document.querySelectorAll('.panel .result').length === 2)
      const solvers = await playground
        .locator('.panel select')
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
      expect(solvers.sort()).toEqual(['band', 'mrv'])
      const shown = await playground.locator('.panel .board').first().locator('.clue').allTextContents()
      expect(shown.join('')).toBe(clues.replaceAll(/\D/g, ''))
      expect(shown.length).toBeGreaterThan(16)

      const again = spawnSync(process.execPath, ['--import', WITHOUT_PLAYGROUND, BENCH, 'report', out], {
        encoding: 'utf8',
      })
      expect([again.stderr, again.status]).toEqual([expect.not.stringMatching(/rror/), 0])
      await report.reload()
      await report.getByText('`pnpm playground` builds it').waitFor()
      expect(await report.getByText('has not been built').textContent()).toMatch(
        /^The search can be watched in the playground, which has not been built\..* `pnpm bench report` with the name of this run then writes this page again\.$/,
      )
      expect(await report.getByRole('link', { name: 'Watch the search' }).count()).toBe(0)
    } finally {
      await browser.close()
      rmSync(out, { recursive: true, force: true })
    }
  },
)
