/** The browser of all tests that need a real one. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The one without windows takes half the CPU time of the other. */
const KNOWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

const { CHROMIUM = KNOWN.find(existsSync) ?? KNOWN[1] } = process.env

/** On a slow or busy machine, a browser and its pages may take long. */
export const PATIENCE_MS = 10 * 60_000

/** Why there is no browser, for the name of a test that is skipped; empty where there is one. */
export const missingBrowser: string = existsSync(CHROMIUM)
  ? ''
  : ' (skipped: no Chromium; apt-get install chromium-headless-shell, or set CHROMIUM)'

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    timeout: PATIENCE_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
}
