/** The page of a real run: its figures are those of the CSV files. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatCount, formatTime } from '@sudoku-lab/report-page'
import { parse } from 'csv-parse/sync'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const missing = existsSync(CHROMIUM) ? '' : ` (skipped: there is no ${CHROMIUM}; set CHROMIUM)`

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-run-'))
const main = join(import.meta.dirname, '../dist/main.js')
let browser: Browser

describe.skipIf(missing !== '')(`the page of a run${missing}`, () => {
  beforeAll(async () => {
    const args = ['--solver', 'mrv,dlx', '--sample', '5', '--rounds', '2', '--time', '20', '--out', folder]
    execFileSync(process.execPath, [main, ...args], { stdio: 'ignore' })
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  }, 60_000)

  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  it('shows the figures of summary.csv and puzzles.csv', async () => {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(join(folder, 'report.html')).href)
    for (const row of readCsv('summary.csv').filter(({ solver_id }) => !solver_id?.endsWith('~control'))) {
      const shown = page.locator('.ladder tbody tr', { hasText: row['solver_id'] ?? '' }).first()
      const cells = await shown.locator('td.number').allTextContents()
      expect(cells).toContain(`${row['solved']} / ${row['puzzles']}`)
      expect(cells).toContain(formatTime(Number(row['sweep_cpu_ns']) / Number(row['puzzles'])))
      expect(cells).toContain(formatCount(Number(row['nodes_total'])))
    }
    await page.getByRole('tab', { name: 'Heat map' }).click()
    await page.getByText('The numbers as a table').click()
    const puzzles = new Set(readCsv('puzzles.csv').map((row) => row['puzzle_id'] ?? ''))
    await page.locator('#figure details tbody tr').first().waitFor()
    const listed = await page.locator('#figure details tbody tr td:first-child').allTextContents()
    expect(new Set(listed)).toEqual(puzzles)
  }, 30_000)
})

function readCsv(name: string): Record<string, string>[] {
  return parse(readFileSync(join(folder, name)), { columns: true })
}
