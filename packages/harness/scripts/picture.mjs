// Takes the picture of a run for the README, with the result, the ranking and the first figure: picture.mjs
// REPORT.html PICTURE.png
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitOverUsage, HERE, isHelp, launchBrowser, pageAt } from './command-line.mjs'

const USAGE = `Usage: pnpm lab picture REPORT.html PICTURE.png

Takes the picture of the page of a run for the README, with the result, the ranking and the first figure. The variable CHROMIUM
names the browser (chromium-headless-shell or chromium in /usr/bin).
`

const [report, picture] = process.argv.slice(2)
if (isHelp() || report === undefined || picture === undefined) exitOverUsage(USAGE)
const file = pageAt('picture', report)
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 2400 }, colorScheme: 'light' })
await page.goto(pathToFileURL(file).href)
const last = page.locator('section[aria-labelledby=work]')
await last.waitFor()
// Controls of the page have no meaning in a picture.
await page.addStyleTag({
  content: '.contests, header details, .ranking + .note { display: none } h2 { margin-top: 1.5rem }',
})
const { y, height } = (await last.boundingBox()) ?? { y: 0, height: 0 }
await page.screenshot({
  path: resolve(HERE, picture),
  clip: { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) },
})
await browser.close()
