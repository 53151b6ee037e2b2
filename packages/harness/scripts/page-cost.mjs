// Measures what it costs to open a page: the CPU time until everything is drawn, and the size of the file.
//   page-cost.mjs REPORT.html [TIMES]      the least of this number of visits (default 3)
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { exitOverUsage, isHelp, launchBrowser, pageAt } from './command-line.mjs'

const USAGE = `Usage: pnpm lab page-cost REPORT.html [TIMES]

Opens the page of a run in Chromium, and prints its size and the CPU time until everything is drawn.
TIMES is the number of visits (3), of which the least time counts. The variable CHROMIUM names the browser
(chromium-headless-shell or chromium in /usr/bin).
`

const [report, times = '3'] = process.argv.slice(2)
if (isHelp() || report === undefined || !/^[1-9]\d*$/.test(times)) exitOverUsage(USAGE)
const file = pageAt('page-cost', report)
const browser = await launchBrowser()

/** The milliseconds of CPU time until everything is drawn. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(pathToFileURL(file).href)
  await page.waitForFunction(() => document.querySelector('[data-waits]') === null)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

let least = Infinity
for (let time = 0; time < Number(times); time++) least = Math.min(least, await visit())
await browser.close()
process.stdout.write(`${(statSync(file).size / 1000).toFixed(0)} kB, drawn in ${least.toFixed(0)} ms\n`)
