// Takes the picture of a run for the README, with the result and the first two figures: picture.mjs
// REPORT.html PICTURE.png
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const [report, picture] = process.argv.slice(2)
if (report === undefined || picture === undefined) {
  process.stderr.write(
    'usage: picture REPORT.html PICTURE.png (CHROMIUM names the browser, /usr/bin/chromium)\n',
  )
  process.exit(2)
}
const here = process.env.INIT_CWD ?? process.cwd()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 2400 }, colorScheme: 'light' })
await page.goto(pathToFileURL(resolve(here, report)).href)
const last = page.locator('#time')
await last.waitFor()
// Controls of the page have no meaning in a picture.
await page.addStyleTag({
  content: '.links, .toolbar, .contests, .steps, .figure-foot { display: none } h2 { margin-top: 1.5rem }',
})
const { y, height } = (await last.boundingBox()) ?? { y: 0, height: 0 }
await page.screenshot({
  path: resolve(here, picture),
  clip: { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) },
})
await browser.close()
