/** The browser of all tests that need a real one. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** `chromium-headless-shell` takes half the CPU time, but in one run of the tests it never ended printing a page. */
const { CHROMIUM = '/usr/bin/chromium' } = process.env

/** Why there is no browser, for the name of a test that is skipped; empty where there is one. */
export const missingBrowser: string = existsSync(CHROMIUM)
  ? ''
  : ` (skipped: there is no ${CHROMIUM}; set CHROMIUM)`

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
}
