// Takes the picture of a report that the README shows: picture.mjs REPORT.html PICTURE.png
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
const page = await browser.newPage({ viewport: { width: 1360, height: 1420 }, colorScheme: 'light' })
await page.goto(pathToFileURL(resolve(here, report)).href)
await page.locator('#page svg').first().waitFor()
await page.screenshot({ path: resolve(here, picture) })
await browser.close()
