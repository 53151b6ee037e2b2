/** A real browser for the tests of the page: opened from disk, without a network. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

export { launch, missingBrowser } from '../../../../test/browser.ts'

const PATIENCE_MS = 10 * 60_000 // on a busy machine, a page may take long
export interface Look {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly hash?: string
  readonly touch?: boolean
  /** Runs in the page before its own scripts. */
  readonly before?: () => void
}

export interface Opened {
  readonly page: Page
  /** Requests beyond the file itself, console errors, thrown errors. */
  readonly complaints: string[]
}

const PERMISSIONS = { permissions: ['clipboard-read', 'clipboard-write'] }
const contexts = new WeakMap<Browser, Promise<BrowserContext>>()

/** Pages share a context, because each context of Chromium has a window, which takes as long as a small page. */
function contextOf(browser: Browser, { touch = false }: Look): Promise<BrowserContext> {
  const known = touch ? undefined : contexts.get(browser)
  if (known !== undefined) return known
  const context = browser.newContext({ ...PERMISSIONS, hasTouch: touch })
  if (!touch) contexts.set(browser, context)
  return context
}

export async function open(browser: Browser, file: string, look: Look = {}): Promise<Opened> {
  const context = await contextOf(browser, look)
  const page = await context.newPage()
  await page.setViewportSize({ width: look.width ?? 1440, height: 900 })
  await page.emulateMedia({ colorScheme: look.scheme ?? 'light' })
  if (look.before !== undefined) await page.addInitScript(look.before)
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

/** Waits until everything is drawn that is only drawn when the browser is idle. */
export async function drawAll(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-reads], [data-waits]') === null)
}

/** The rows of the numbers of a figure. The browser says only later that a table was opened, and then it is drawn. */
export async function openedRows(figure: Locator): Promise<Locator> {
  await figure.locator('summary').click()
  const rows = figure.locator('tbody tr')
  await rows.first().waitFor()
  return rows
}

/** Whether a link leads to a file that is there. */
export async function reachable(page: Page, link: Locator): Promise<boolean> {
  const href = await link.getAttribute('href')
  const target = new URL(href ?? '', page.url())
  target.hash = ''
  return target.protocol === 'file:' && existsSync(fileURLToPath(target))
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface WithAxe {
  readonly axe?: { run(options: RunOptions): Promise<AxeResults> }
}

/** What axe finds, a line each; nothing is left out. */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => (globalThis as WithAxe).axe !== undefined)))
    await page.addScriptTag({ content: AXE })
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as WithAxe
    if (inPage === undefined) throw new Error('axe is not in the page')
    // what passes is not described, which takes half of the time
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.replaceAll('\n', ' ').slice(0, 200)}`,
      ),
    )
  })
}
