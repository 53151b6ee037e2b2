/** The pages over several runs: a comparison, and the index of a folder. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparisonOf } from '../../src/write/comparison.ts'
import { comparisonPage, renderIndex } from '../../src/write/write-pages.ts'
import { temporaryFolder } from '../folder.ts'
import { axe, launch, missingBrowser, open, textOf } from './browser.ts'
import { runOf, STATES, writePage } from './simulated-pages.ts'

const folder = temporaryFolder()
let browser: Browser

beforeAll(async () => {
  if (missingBrowser === '') browser = await launch()
})

afterAll(() => browser?.close())

const slower = { ...STATES.full, seed: 'after', entrants: { ...STATES.full.entrants, quick: { ns: 2_700 } } }

describe.skipIf(missingBrowser !== '')(`the page of a comparison${missingBrowser}`, () => {
  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'at %i px, %s: shows times side by side, and says why they prove nothing',
    async (width, scheme) => {
      const [before, after] = [runOf(STATES.full), runOf(slower)]
      const comparison = comparisonOf(before, after)
      const runs = { before: { run: before, folder }, after: { run: after, folder }, comparison, gates: [] }
      const path = writePage(folder, 'compared', comparisonPage(runs, folder))
      const { page, complaints } = await open(browser, path, { width, scheme })
      expect(await textOf(page, 'h1')).toBe('No answer is worse than before. No counter changed.')
      expect(await page.locator('tbody th').allTextContents()).toContain('quick')
      expect(await textOf(page, 'main')).toContain('their difference proves nothing')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await axe(page)).toEqual([])
      const saved = async (kind: string): Promise<string> => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: new RegExp(`as ${kind}$`) }).click(),
        ])
        return readFileSync(await download.path(), 'utf8')
      }
      const [svg, csv] = [await saved('SVG'), await saved('CSV')]
      for (const run of [before, after]) expect(svg).toContain(run.runId)
      expect(svg.match(/class="dot hollow"/g)?.length).toBe(comparison.contests[0]?.entrants.length)
      const rows: Record<string, string>[] = parse(csv, { columns: true })
      expect(rows.map(({ before_ns, after_ns }) => [Number(before_ns), Number(after_ns)])).toEqual(
        comparison.contests[0]?.entrants.map(({ mean }) => [mean.before?.value, mean.after?.value]),
      )
      expect(complaints).toEqual([])
      await page.close()
    },
  )
})

describe.skipIf(missingBrowser !== '')(`the index of a folder${missingBrowser}`, () => {
  it('lists its runs with their states, their fastest and the number of remarks', async () => {
    for (const state of ['full', 'interrupted', 'quick'] as const) {
      const own = join(folder, 'reports', state)
      mkdirSync(own, { recursive: true })
      writeFileSync(join(own, 'run.json'), JSON.stringify(runOf(STATES[state])))
      writeFileSync(join(own, 'report.html'), '')
    }
    const path = join(folder, 'index.html')
    writeFileSync(path, renderIndex(join(folder, 'reports')))
    const { page, complaints } = await open(browser, path, { width: 390 })
    const texts = await page.locator('tbody tr').allTextContents()
    const rowOf = (id: string) => texts.find((text) => text.startsWith(id))
    expect(texts.length).toBe(3)
    expect(rowOf('full')).toMatch(
      /^full quick takes \S+\sns for a puzzle.*tiny · unique.*quick, middling and slow-and-steady\d/,
    )
    expect(rowOf('quick')).toMatch(/^quick *At a first look, quick takes/)
    expect(rowOf('interrupted')).toMatch(/^interrupted interrupted *At a first look/)
    expect(await page.locator('a').first().getAttribute('href')).toMatch(/\/report\.html$/)
    expect(await axe(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})
