/** The browser of a file of tests, and what they ask of each page. */
import axeCore from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launch, missingBrowser, PATIENCE_MS } from '../../../test/browser.ts'

type Options = Parameters<Browser['newPage']>[0]

/** Starts a browser for the tests of a file, and returns what opens its pages. */
export function browserOfFile(): (options?: Options) => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    if (missingBrowser === '') browser = await launch()
  })
  /** A page that stays open goes on drawing. */
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
  afterAll(() => browser?.close())
  return async (options) => {
    const page = await browser.newPage(options)
    page.setDefaultTimeout(PATIENCE_MS)
    return page
  }
}

/** What axe finds in a part of a page. */
export async function violationsIn(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(axeCore.source)
  return page.evaluate(async (within) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore }
    // what passes is not described, which takes half of the time
    const { violations } = await axe.run(within, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, part)
}
