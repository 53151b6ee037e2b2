// Takes the picture of a run for the README, with the result, the ranking and the first figure.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProcess, UsageError } from '@sudoku-lab/console'
import { Command } from 'commander'

await runProcess(
  new Command('picture')
    .description(
      'Takes the picture of the page of a run for the README, with the result, the ranking and the first figure. The variable CHROMIUM names the browser (chromium-headless-shell or chromium in /usr/bin).',
    )
    .argument('<report>', 'the page of a run')
    .argument('<picture>', 'the PNG to write')
    .action(takePicture),
)

async function takePicture(...words) {
  const directory = process.env.INIT_CWD ?? process.cwd() // pnpm runs in the root of the repository
  const [report, picture] = words.slice(0, 2).map((word) => resolve(directory, word))
  if (!existsSync(report)) throw new UsageError(`cannot read ${words[0]}: no such file`)
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
  const controls = '.contests, header details, .on-screen, thead button::after'
  await page.addStyleTag({ content: `${controls} { display: none } h2 { margin-top: 1.5rem }` })
  const { y, height } = (await last.boundingBox()) ?? { y: 0, height: 0 }
  await page.screenshot({ path: picture, clip: { x: 0, y: 0, width: 1280, height: Math.ceil(y + height) } })
  await browser.close()
}
