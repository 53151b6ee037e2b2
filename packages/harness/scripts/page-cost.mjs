// Measures what it costs to open a page: the CPU time of the first view and of every figure, and the size of
// the file.
//   page-cost.mjs REPORT.html [TIMES]      the least of this number of visits (default 3)
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { exitOverUsage, isHelp, launchBrowser, pageAt } from './command-line.mjs'

const USAGE = `Usage: pnpm lab page-cost REPORT.html [TIMES]

Opens the page of a run in Chromium, and prints its size and the CPU time of the first view and of every figure.
TIMES is the number of visits (3), of which the least time counts. The variable CHROMIUM names the browser
(chromium-headless-shell or chromium in /usr/bin).
`

const [report, times = '3'] = process.argv.slice(2)
if (isHelp() || report === undefined || !/^[1-9]\d*$/.test(times)) exitOverUsage(USAGE)
const file = pageAt('page-cost', report)
const browser = await launchBrowser()

/** Only work with a time limit is done in idle time, so that a figure is drawn when it is scrolled to and measured. */
function drawNothingAhead() {
  const whenIdle = window.requestIdleCallback
  window.requestIdleCallback = (work, limits) => (limits?.timeout ? whenIdle(work, limits) : 0)
}

/** The parts that are not drawn yet. */
const waitingIn = (page) =>
  page.locator('[data-waits]').evaluateAll((all) => all.map((element) => element.dataset.waits))

/** The milliseconds that each part took in one visit. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 300 } })
  const page = await context.newPage()
  await page.addInitScript(drawNothingAhead)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
  const costs = new Map()
  let last = await spent()
  const note = async (what) => {
    await drawn()
    const now = await spent()
    costs.set(what, (costs.get(what) ?? 0) + now - last)
    last = now
  }
  await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  await note('first view')
  await page.waitForFunction(() => document.querySelector('[data-reads]') === null)
  await note('reading the details')
  for (;;) {
    const before = await waitingIn(page)
    if (before.length === 0) break
    await page.locator('[data-waits]').first().scrollIntoViewIfNeeded()
    await drawn()
    const after = await waitingIn(page)
    await note(before.filter((name) => !after.includes(name)).join(' and '))
  }
  await context.close()
  return costs
}

const least = new Map()
for (let time = 0; time < Number(times); time++) {
  for (const [what, cost] of await visit()) least.set(what, Math.min(cost, least.get(what) ?? Infinity))
}
await browser.close()
process.stdout.write(`${(statSync(file).size / 1000).toFixed(0)} kB\n`)
for (const [what, cost] of least) process.stdout.write(`${cost.toFixed(0).padStart(6)} ms  ${what}\n`)
