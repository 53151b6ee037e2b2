/** The page of a run in a real browser: every kind of run is told rightly, and axe finds nothing wrong with it. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../folder.ts'
import { axe, launch, missingBrowser, open, textOf } from './browser.ts'
import { pageOf, STATES, type State, writePage } from './simulated-pages.ts'

const folder = temporaryFolder()
const paths = new Map<State, string>()
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== '') return
  for (const state of Object.keys(STATES) as State[])
    paths.set(state, writePage(folder, state, pageOf(STATES[state])))
  browser = await launch()
})

afterAll(() => browser?.close())

const pathOf = (state: State): string => paths.get(state) ?? ''

async function opened(state: State, hash = ''): Promise<Page> {
  const { page } = await open(browser, pathOf(state), { hash })
  return page
}

describe.skipIf(missingBrowser !== '').each(Object.keys(STATES) as State[])(
  `the page %s${missingBrowser}`,
  (state) => {
    it.each([
      [1440, 'light'],
      [390, 'dark'],
    ] as const)(
      'at %i px, %s: axe finds nothing, and nothing is wider than the screen',
      async (width, scheme) => {
        const { page, complaints } = await open(browser, pathOf(state), { width, scheme })
        await page.locator('summary').first().click()
        expect(await axe(page)).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
        expect(complaints).toEqual([])
        await page.close()
      },
    )
  },
)

describe.skipIf(missingBrowser !== '')(`the page of a run${missingBrowser}`, () => {
  it('shows the headline with its bounds, the reason, and the ranking on the first screen', async () => {
    const page = await opened('full')
    expect(await textOf(page, 'h1')).toMatch(
      /^quick takes \S+ ns for a puzzle: \S+ × \(\S+–\S+\) as fast as middling, and \S+ × as fast as slow-and-steady, the slowest\.$/,
    )
    expect(await textOf(page, '.lead')).toMatch(
      /^Why: quick takes 10\.0 nodes a puzzle, \S+ ns each; middling takes exactly as many nodes, and each takes \S+ × as much time\./,
    )
    const last = await page.locator('.ranking tbody tr').last().boundingBox()
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(900)
    await page.close()
  })

  it('draws the times on a phone as wide as the table', async () => {
    const { page } = await open(browser, pathOf('full'), { width: 390 })
    const [table, dots] = await Promise.all(
      ['.ranking', '.ranking .dots'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect(dots?.width).toBeGreaterThan(0.9 * (table?.width ?? Infinity))
    await page.close()
  })

  it('compares with the row that is clicked, in every ratio of the page', async () => {
    const page = await opened('full')
    await page.locator('.ranking tbody tr').nth(1).click()
    expect(page.url()).toContain('base=middling')
    expect(await textOf(page, '.ranking thead')).toContain('× middling')
    const ratios = (await page.locator('.ranking td.ratio').allTextContents()).map((text) =>
      Number(text.split(' ')[0]),
    )
    expect(ratios[0]).toBeLessThan(0.5)
    expect(ratios[1]).toBe(1)
    expect(ratios[2]).toBeGreaterThan(10)
    expect(await page.getByLabel('across').inputValue()).toBe('middling')
    await page.getByText('All numbers').first().click()
    expect(await textOf(page, '.numbers thead')).toContain('× middling')
    await page.close()
  })

  it('saves every figure as SVG and PNG, and its data as CSV, as the run has them', async () => {
    const page = await opened('full')
    const saved = async (kind: string) => {
      const buttons = await page.getByRole('button', { name: new RegExp(`as ${kind}$`) }).all()
      const files: (readonly [name: string, bytes: Buffer])[] = []
      for (const button of buttons) {
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
        files.push([download.suggestedFilename(), readFileSync(await download.path())])
      }
      return new Map(files)
    }
    const [pictures, drawings, data] = [await saved('PNG'), await saved('SVG'), await saved('CSV')]
    const names = [...drawings.keys()].map((name) => name.replace('.svg', ''))
    expect(names).toEqual(['ranking', 'work', 'heat', 'middling-against-quick'])
    for (const picture of pictures.values()) expect(picture.toString('latin1', 1, 4)).toBe('PNG')
    for (const drawing of drawings.values()) {
      const text = drawing.toString()
      const problem = await page.evaluate(
        (svg) =>
          new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')?.textContent,
        text,
      )
      expect(problem).toBeUndefined()
      expect(text).toContain(pageOf(STATES.full).run.runId)
    }
    const [, ...rows] = data.get('ranking.csv')?.toString().trim().split('\r\n') ?? []
    const { ranked = [], apart = [] } = pageOf(STATES.full).run.contests[0] ?? {}
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      [...ranked, ...apart].map(({ entrantId }) => entrantId),
    )
    expect(rows.map((row) => Number(row.split(',')[5]))).toEqual(
      [...ranked, ...apart].map(({ mean }) => mean?.value ?? 0),
    )
    await page.close()
  })

  it('shows the solvers that are chosen, in tables and figures, and never none', async () => {
    const page = await opened('full')
    const shown = () => page.locator('.ranking tbody th[scope=row]').allTextContents()
    const all = await shown()
    await page.locator('.choice summary').click()
    await page.locator('.choice').getByLabel('middling').uncheck()
    expect(await shown()).toEqual(all.filter((name) => name !== 'middling'))
    expect(await textOf(page, '.choice summary')).toContain(`${all.length - 1} of ${all.length}`)
    expect(await textOf(page, '.plot .name')).not.toContain('middling')
    expect(page.url()).toContain('hidden=middling')
    for (const name of all.filter((one) => one !== 'middling'))
      await page.locator('.choice').getByLabel(name).click()
    expect((await shown()).length).toBe(1)
    await page.close()
  })

  it('gives a solver the colour and the mark of its family, which do not depend on the run', async () => {
    const looksIn = async (state: State) => {
      const page = await opened(state)
      const looks = await page.locator('.ranking .dot').evaluateAll((dots) =>
        dots.map((dot) => {
          const { overflow } = getComputedStyle(dot.parentElement as Element)
          return [getComputedStyle(dot).fill, dot.getAttribute('d'), overflow].join()
        }),
      )
      await page.close()
      return looks
    }
    const countOf = async (state: State, selector: string) => {
      const page = await opened(state)
      const count = await page.locator(selector).count()
      await page.close()
      return count
    }
    const [one, full] = [await looksIn('one'), await looksIn('full')]
    expect(one[0]).toBe(full[0])
    expect(new Set(full.map((look) => look.replace(/,[^,]*$/, ''))).size, 'families').toBe(3)
    expect(new Set(full.map((look) => look.split(',').at(-2))).size, 'marks').toBe(3)
    expect(
      full.filter((look) => look.endsWith('visible')).length,
      'whole ones, and not those of the legend',
    ).toBe(await countOf('full', '.ranking .dots .dot'))
  })

  it('draws the board of a puzzle that is opened from the heat map by the keyboard, and gives the focus back', async () => {
    const page = await opened('full')
    const heat = page.getByRole('group', { name: /^Cost of each puzzle/ })
    await heat.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await page.locator('dialog .board td').allTextContents()).toEqual([...'1234341221434321'])
    expect(await page.locator('dialog .clue').count()).toBe(6)
    expect(await page.getByText('Watch the search').getAttribute('href')).toBe(
      'playground.html#p=1..4&s=middling,quick',
    )
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await heat.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.close()
  })

  it('names who stands apart, and draws the cactus plot only where something was not solved', async () => {
    const page = await opened('apart')
    expect(await textOf(page, '.apart')).toMatch(
      /hasty.*8 of 10 solved.*endless.*1 of 10 stopped.*liar.*answered wrongly/s,
    )
    expect(await textOf(page, '.caveat')).toContain('5 is twice in row 3')
    expect(await page.getByText('Puzzles solved within a time').count()).toBe(1)
    await page.close()
    const full = await opened('full')
    expect(await full.getByText('Puzzles solved within a time').count()).toBe(0)
    await full.close()
  })

  it('shows no tiers for a run that was interrupted', async () => {
    const page = await opened('interrupted')
    expect(await textOf(page, '.caveat')).toContain('The run was interrupted after 4 of 12 rounds.')
    expect(await textOf(page, 'main')).not.toMatch(/\btier\b/)
    await page.close()
  })

  it('is printed on three sheets at most, with all numbers', async () => {
    const page = await opened('apart')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('details:not([open])').count()).toBe(0)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3)
    await page.setViewportSize({ width: 703, height: 1000 }) // A4 without its margins
    const numbers = await page.locator('.numbers').first().boundingBox()
    expect((numbers?.x ?? 0) + (numbers?.width ?? Infinity)).toBeLessThanOrEqual(703)
    await page.close()
  })

  it('has all columns of its numbers on a wide screen', async () => {
    const page = await opened('apart')
    await page.getByText('All numbers').first().click()
    for (const table of await page.locator('.scroll').all())
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.close()
  })

  it('says without a script where its numbers are', async () => {
    const { page } = await open(browser, pathOf('apart'), { script: false })
    expect(await textOf(page, 'noscript')).toContain('--to markdown')
    await page.close()
  })
})
