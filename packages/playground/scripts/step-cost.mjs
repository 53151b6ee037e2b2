// Measures the CPU time of a seek and of a step on the page of the playground.
//   step-cost.mjs [SOLVERS] [PAGE…]
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const USAGE = `Usage: pnpm step-cost [SOLVERS] [PAGE...]

Opens the playground in Chromium with some solvers side by side (mrv,band), and prints the milliseconds of CPU that its
main thread takes for a seek to a random position and for a step. Each is the least of ten blocks of 25. PAGE is the built
page; several pages are measured in turns. The variable CHROMIUM names the browser (/usr/bin/chromium).
`
const PUZZLE = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
const BLOCKS = 10
const MOVES = 25

/** @param {string} reason @returns {never} */
function refuse(reason) {
  process.stderr.write(`step-cost: ${reason}\nSee \`pnpm step-cost --help\`.\n`)
  process.exit(2)
}

const [solvers = 'mrv,band', ...named] = process.argv.slice(2)
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(USAGE)
  process.exit(0)
}
if (!/^[\w-]+(,[\w-]+)*$/.test(solvers) || solvers.startsWith('-')) refuse(`unknown solvers '${solvers}'`)
const files =
  named.length > 0 ? named : [fileURLToPath(new URL('../assets/playground.html', import.meta.url))]
const paths = files.map((file) => resolve(process.env.INIT_CWD ?? process.cwd(), file))
const missing = paths.findIndex((path) => !existsSync(path))
if (missing >= 0) refuse(`cannot read ${files[missing]}: no such file`)

const { chromium } = await import('playwright-core') // not before it is needed: loading it takes half a second
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})

/** @param {string} path */
async function opened(path) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${pathToFileURL(path).href}#p=${PUZZLE}&b=3x3&s=${solvers}&by=node&at=0`)
  await page.waitForFunction(() => {
    const panels = [...document.querySelectorAll('.panel')]
    return panels.length > 0 && panels.every((panel) => panel.querySelector('.result, .error') !== null)
  })
  const shown = await page.locator('.panel select').evaluateAll((all) => all.map(({ value }) => value).join())
  if (shown !== solvers) refuse(`the page shows ${shown} in place of ${solvers}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  return { page, spent }
}

/** Moves the slider so often, and waits for a frame after each move. */
function moves({ kind, count }) {
  const slider = document.querySelector('input[type=range]')
  const last = Number(slider.max)
  let seed = 12345
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed / 2 ** 32
  }
  const next = () => (kind === 'seek' ? Math.floor(random() * last) : (Number(slider.value) + 1) % last)
  const move = () => {
    slider.value = String(next())
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  }
  return Array.from({ length: count }).reduce((before) => before.then(move), Promise.resolve())
}

const pages = []
for (const path of paths) pages.push(await opened(path))
for (const kind of ['seek', 'step']) {
  const least = pages.map(() => Number.POSITIVE_INFINITY)
  for (let block = 0; block < BLOCKS; block++) {
    for (const [index, { page, spent }] of pages.entries()) {
      await page.bringToFront()
      await page.evaluate(moves, { kind, count: 5 }) // of a page that was hidden, the first frame is dear
      const before = await spent()
      await page.evaluate(moves, { kind, count: MOVES })
      least[index] = Math.min(least[index], ((await spent()) - before) / MOVES)
    }
  }
  for (const [index, file] of files.entries())
    process.stdout.write(
      `${least[index].toFixed(1).padStart(5)} ms  ${kind}${files.length > 1 ? `  ${file}` : ''}\n`,
    )
}
await browser.close()
