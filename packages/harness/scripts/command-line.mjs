// What the programs that open the page of a run have in common.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Where the user stands: pnpm runs in the root of the repository. */
export const HERE = process.env.INIT_CWD ?? process.cwd()

/** Prints the usage and ends the program: with 0 if it was asked for, otherwise with 2. */
export function exitOverUsage(usage) {
  const isAsked = isHelp()
  ;(isAsked ? process.stdout : process.stderr).write(usage)
  process.exit(isAsked ? 0 : 2)
}

/** The path of a page. Ends the program with 2 if there is no such file. */
export function pageAt(program, report) {
  const file = resolve(HERE, report)
  if (existsSync(file)) return file
  process.stderr.write(`${program}: cannot read ${report}: no such file\n`)
  process.exit(2)
}

export function isHelp() {
  return process.argv.includes('--help') || process.argv.includes('-h')
}

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser in which a page is opened. */
export async function launchBrowser() {
  const { chromium } = await import('playwright-core') // not before it is needed: loading it takes half a second
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync) ?? BROWSERS.at(-1),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
}
