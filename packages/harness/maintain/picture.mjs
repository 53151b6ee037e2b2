// Takes the picture of a run for the README, with the result, the ranking and the first figure.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const USAGE = `Usage: pnpm lab picture REPORT.html PICTURE.png

Takes the picture of the page of a run for the README, with the result, the ranking and the first figure. The variable CHROMIUM
names the browser (chromium-headless-shell or chromium in /usr/bin).
`

const words = process.argv.slice(2)
const isHelp = words.includes('--help') || words.includes('-h')
if (isHelp || words.length < 2) {
  ;(isHelp ? process.stdout : process.stderr).write(USAGE)
  process.exit(isHelp ? 0 : 2)
}
const directory = process.env.INIT_CWD ?? process.cwd() // pnpm runs in the root of the repository
const [report = '', picture = ''] = words.map((word) => resolve(directory, word))
if (!existsSync(report)) {
  process.stderr.write(`picture: cannot read ${words[0]}: no such file\n`)
  process.exit(2)
}
const { chromium } = await import('playwright-core')
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? browsers.find(existsSync) ?? browsers[1],
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 2400 }, colorScheme: 'light' })
await page.goto(pathToFileURL(report).href)
const last = page.locator('section[aria-labelledby=work]')
await last.waitFor()
// controls of the page have no meaning in a picture
await page.addStyleTag({
  content:
    '.contests, header details, .on-screen, thead button::after { display: none } h2 { margin-top: 1.5rem }',
})
const { y, height } = (await last.boundingBox()) ?? { y: 0, height: 0 }
await page.screenshot({ path: picture, clip: { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) } })
await browser.close()
