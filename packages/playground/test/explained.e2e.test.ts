/** The solution path of the page, in a real browser. */
import { pathToFileURL } from 'node:url'
import { PLAYGROUND } from '@sudoku-lab/playground'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, missingBrowser as missing } from '../../../test/browser.ts'

/** Grid 10 of Project Euler, problem 96. */
const PUZZLE = '..19....39..7..16..3...5..7.5......9..43.26..2......7.6..1...3..42..7..65....68..'

let browser: Browser
beforeAll(async () => {
  if (missing === '') browser = await launch()
})
afterAll(() => browser?.close())

async function open(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  page.setDefaultTimeout(10 * 60_000)
  await page.goto(`${pathToFileURL(`${PLAYGROUND}`).href}#p=${PUZZLE}`)
  return page
}

describe.skipIf(missing !== '')(`a solution path${missing}`, () => {
  it('shows the reason before the answer, and then the answer', async () => {
    const page = await open()
    const section = page.locator('.explained')
    await section.getByRole('button', { name: 'Give me a hint' }).click()
    await section.locator('.doing').waitFor()
    expect(await section.locator('.doing').textContent()).toBe(
      'Box 9 has only one cell left for 7, because of row 8, column 8 and column 9.',
    )
    expect(await section.locator('li').count()).toBe(0)
    expect(await section.locator('.marked-used').count()).toBe(4)
    await section.getByRole('button', { name: 'Show the answer' }).click()
    expect(await section.locator('.doing').textContent()).toMatch(/^7 goes to r7c7: it is the only cell/)
    expect(await section.locator('.marked-infer').count()).toBe(1)
  })

  it('says why each step is right, and lights the cells of its reason', async () => {
    const page = await open()
    const section = page.locator('.explained')
    await section.getByRole('button', { name: 'Give me a hint' }).click()
    await section.getByRole('button', { name: 'Show all steps' }).click()
    expect(await section.locator('.doing').textContent()).toBe('The puzzle is solved.')
    const steps = section.locator('li')
    expect(await steps.count()).toBe(54)
    const pair = steps.filter({ hasText: 'is not' }).first()
    await pair.getByRole('button', { name: 'Why?' }).click()
    expect(await section.locator('.doing').textContent()).toMatch(/, so r\dc\d is not/)
    expect(await section.locator('.marked-used').count()).toBeGreaterThan(2)
  })
})
