/** A real browser for the tests of the page: opened from disk, without a network. */
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'

import { PATIENCE_MS } from '../../../../test/browser.ts'

export { launch, missingBrowser } from '../../../../test/browser.ts'

interface Look {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly hash?: string
  readonly script?: boolean
}

export interface Opened {
  readonly page: Page
  /** Requests beyond the file itself, console errors, thrown errors. */
  readonly complaints: string[]
}

export async function open(browser: Browser, file: string, look: Look = {}): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width: look.width ?? 1440, height: 900 },
    colorScheme: look.scheme ?? 'light',
    javaScriptEnabled: look.script ?? true,
  })
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(file).href + (look.hash ?? ''))
  await page.locator('h1').waitFor()
  return { page, complaints }
}

export const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).allTextContents()).join('\n').replaceAll('\u202f', ' ')

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface WithAxe {
  readonly axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/** What axe finds, a line each; nothing is left out. */
export async function axe(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: AXE })
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as WithAxe
    if (inPage === undefined) throw new Error('axe is not in the page')
    // what passes is not described, which takes half of the time
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary?.slice(0, 200)}`,
      ),
    )
  })
}
