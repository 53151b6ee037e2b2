/** The page in a real browser, opened from disk. */
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Problem, solve } from '@sudoku-lab/exact-cover'
import { PLAYGROUND } from '@sudoku-lab/playground'
import axeCore from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launch, missingBrowser as missing } from '../../../test/browser.ts'
import { encodingOf, NONOGRAMS } from '../page/state/covers.ts'

const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
/** Naked singles give up on it, and no search of it is long. */
const SHORT = '..5.8.7..7..2.4..532.....84.6.1.5.4...8...5...7.8.3.1.45.....916..5.8..7..3.1.6..'

let browser: Browser

beforeAll(async () => {
  if (missing !== '') return
  browser = await launch()
})
/** A page that stays open goes on drawing. */
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close()
})
afterAll(() => browser?.close())

interface Look {
  readonly hash?: string
  readonly width?: number
  /** Where the page is opened; by default a context of its own. */
  readonly context?: BrowserContext
  /** Runs in the page before its own scripts. */
  readonly before?: () => void
}

async function open({ hash = '', width = 1440, context, before }: Look = {}): Promise<{
  page: Page
  complaints: string[]
}> {
  const page = await (context?.newPage() ?? browser.newPage({ viewport: { width, height: 900 } }))
  if (before !== undefined) await page.addInitScript(before)
  const complaints: string[] = []
  page.setDefaultTimeout(10 * 60_000)
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(`${PLAYGROUND}`).href + hash)
  await searched(page)
  await page.locator('.task').evaluate((task) => task.setAttribute('open', ''))
  return { page, complaints }
}

/** Waits until every panel shows a search. */
async function searched(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const panels = document.querySelectorAll('.panel')
    return panels.length > 0 && [...panels].every((panel) => panel.querySelector('.result, .error') !== null)
  })
}

/** The boards of all panels, with their candidates, and the counters. */
function boards(page: Page): Promise<string[]> {
  return page.locator('.panel .board, .panel .counters').allInnerTexts()
}

describe.skipIf(missing !== '')(`the playground${missing}`, () => {
  it('begins with two solvers on a puzzle, and complains of nothing', async () => {
    const { page, complaints } = await open()
    expect(await page.locator('.panel').count()).toBe(2)
    await page.getByRole('button', { name: 'To the end' }).click()
    expect(await page.locator('.result').allTextContents()).toEqual([
      expect.stringContaining('exactly one solution'),
      expect.stringContaining('exactly one solution'),
    ])
    const kindsIn = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.flatMap(({ className }) => className.match(/clue|guess|place|infer/) ?? []))
    expect(new Set(await kindsIn('.key span'))).toEqual(new Set(['clue', 'guess', 'place', 'infer']))
    expect(await kindsIn('.key span')).toEqual(expect.arrayContaining(await kindsIn('.panel .board td')))
    expect(complaints).toEqual([])
  })

  it.each([
    [1440, 900],
    [390, 844],
  ])('begins with the boards, the sentences and the controls in a window of %i×%i', async (width, height) => {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(`${pathToFileURL(PLAYGROUND).href}#p=${HARD}&b=3x3&s=mrv,bitmask&by=event&at=9`)
    await searched(page)
    const bottoms = await page
      .locator('.panel .board, .panel .doing')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    const controls = (await page.locator('.transport').boundingBox())?.y ?? 0
    expect(bottoms.filter((bottom) => bottom > controls)).toEqual([])
    expect(await page.locator('.compared').textContent()).toMatch(/^321 nodes against [\d,]+ in all, /)
  })

  it('shows an example in one click, with what to look at, and in step by measured time', async () => {
    const { page, complaints } = await open()
    await page.getByRole('button', { name: 'The same tree' }).click()
    await expect.poll(() => page.locator('.compared').textContent()).toMatch(/^929 nodes against 929 in all/)
    expect(await page.locator('.look').textContent()).toMatch(/^Both enter the same 929 nodes/)
    await page.getByLabel('step by').selectOption('time')
    await expect.poll(() => page.locator('output').textContent()).toMatch(/ of [\d.]+ (µs|ms)$/)
    expect(complaints).toEqual([])
  })

  it('says what is wrong with a pasted text, and where, and keeps the puzzle', async () => {
    const { page } = await open()
    const before = await boards(page)
    await page.getByRole('textbox', { name: 'Paste your puzzle' }).fill(HARD.replace('36', '3x'))
    expect(await page.getByRole('alert').textContent()).toMatch(
      /line 1, column 13 \(r2c4\): expected a digit.*got 'x'/,
    )
    expect(await boards(page)).toEqual(before)
  })

  it('steps back from the end to the start through the boards that it came by', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv-locked,sieve&by=node&at=0` })
    const step = page.getByRole('button', { name: 'Step', exact: true })
    const seen: string[][] = [await boards(page)]
    for (let i = 0; i < 10; i++) {
      await step.click()
      seen.push(await boards(page))
    }
    expect(new Set(seen.map(String)).size).toBeGreaterThan(8)
    for (let i = 9; i >= 0; i--) {
      await page.getByRole('button', { name: 'Step back' }).click()
      expect(await boards(page)).toEqual(seen[i])
    }
  })

  it('is where it was when its address is opened again, which is short', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv,band,dlx&by=event&at=0` })
    await page.getByRole('button', { name: 'contradiction', exact: true }).click()
    const address = await page.waitForFunction(() => (/at=0$/.test(location.hash) ? '' : location.hash))
    const hash = await address.jsonValue()
    expect(hash.length).toBeLessThan(300)
    const { page: again } = await open({ hash })
    expect(await boards(again)).toEqual(await boards(page))
    expect(
      await again
        .locator('.panel select')
        .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    ).toEqual(['mrv', 'band', 'dlx'])
  })

  it('shows a tree of 100,000 nodes, and the board at a node that is clicked', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=bitmask&by=node&at=100000` })
    const nodes = page.locator('.counters dd').first()
    expect(await nodes.textContent()).toBe('100,000')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.panel .board').isVisible()).toBe(true)
    expect(
      await page
        .locator('.transport, .task, .choices, .add')
        .evaluateAll((all) => all.filter((one) => (one as HTMLElement).offsetParent !== null).length),
    ).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    expect(await page.locator('.note').textContent()).toMatch(/^Only the first 1,000,000 events/)
    expect(await page.locator('.result').textContent()).toMatch(
      /^Undecided: the search stopped after 1,000,000 nodes/,
    )
    await page.locator('.tree canvas').click({ position: { x: 5, y: 3 } })
    await expect.poll(() => nodes.textContent()).toMatch(/^\d{1,3}$/)
  })

  it('moves a zoomed tree with a finger, and still shows the board at a node that is tapped', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv&by=node&at=0`, context })
    const tree = page.locator('.tree canvas')
    const step = (): Promise<string> => page.getByRole('slider').inputValue()
    const tapped = async (): Promise<number> => {
      await page.getByRole('button', { name: 'To the start' }).tap()
      await tree.tap({ position: { x: 60, y: 148 } })
      await expect.poll(step).not.toBe('0')
      return Number(await step())
    }
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom into the tree' }).tap()
    const before = await tapped()
    const { x = 0, y = 0 } = (await tree.boundingBox()) ?? {}
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((moved) => ({ x: x + 200 + moved, y: y + 80 })),
      })
    const there = await step()
    await touch('touchStart', 0)
    for (const moved of [-20, -60, -100]) await touch('touchMove', moved)
    await touch('touchEnd')
    expect(await step(), 'a drag is no tap').toBe(there)
    expect(await tapped()).toBeGreaterThan(before)
  })

  it('tells a screen reader what each solver has done, when the search rests', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv,bitmask&by=event&at=1` })
    const heard = page.locator('p[role=status]')
    const entered = 'Enters the first node. 60 cells are open.'
    await expect.poll(() => heard.textContent()).toBe(`mrv: ${entered} bitmask: ${entered}`)
    await page.getByRole('button', { name: 'Step', exact: true }).click()
    await expect
      .poll(() => heard.textContent())
      .toMatch(/^mrv: Guesses 3 in r8c7: .* bitmask: Guesses 1 in r1c2: the cell is the first empty cell/)
    await page.getByRole('button', { name: 'Remove bitmask' }).click()
    await expect.poll(() => heard.textContent()).toMatch(/^mrv: Guesses 3 in r8c7: [^:]*$/)
  })

  it('follows a link that is used before the page was painted', async () => {
    const { page } = await open({
      before: () => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('.panels') === null) return
          seen.disconnect()
          location.hash = '#s=dlx,band&by=event&at=2'
        })
        seen.observe(document, { childList: true, subtree: true })
      },
    })
    await expect
      .poll(() =>
        page
          .locator('.panel select')
          .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
      )
      .toEqual(['dlx', 'band'])
  })

  it('is light on paper, and no board is wider than its panel', async () => {
    const hash = '#c=pentominoes-6x10&s=links,sieve&by=event&at=20'
    const { page } = await open({ hash, width: 700 })
    const look = () =>
      page.evaluate(() => ({
        text: getComputedStyle(document.documentElement).color,
        tree: document.querySelector<HTMLCanvasElement>('.tree canvas')?.toDataURL(),
        wide: [...document.querySelectorAll('.panel')].filter((panel) => {
          const board = panel.querySelector('.board')
          return (board?.getBoundingClientRect().right ?? 0) > panel.getBoundingClientRect().right + 1
        }).length,
      }))
    // the width of the screen is still known when a print is laid out
    await page
      .locator('.panel')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.setProperty('--measured', '600px')))
    const printed = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ media: 'print', colorScheme })
      return look()
    }
    // the tree takes its size after it was drawn for the first time
    await expect.poll(async () => isDeepStrictEqual(await printed('dark'), await printed('light'))).toBe(true)
    expect(await printed('dark')).toMatchObject({ text: 'rgb(28, 32, 36)', wide: 0 })
  })

  it('draws the tree anew when the reader turns to another colour scheme', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv&by=node&at=20` })
    const drawn = (): Promise<string> =>
      page.locator('.tree canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    // the tree takes its size after it was drawn for the first time
    const width = (): Promise<number> =>
      page.locator('.tree canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width)
    await expect.poll(width).not.toBe(await page.evaluate(() => document.createElement('canvas').width))
    const light = await drawn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawn).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(drawn).toBe(light)
  })

  it('shows the searches of solvers in WebAssembly up to their contradictions, and says what it does not show', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=lanes,lanes-batch,sieve&by=node&at=3` })
    const before = await boards(page)
    for (const panel of await page.locator('.panel').all())
      expect(await panel.locator('.counters dd').first().textContent()).toBe('3')
    expect(await page.locator('.note').allTextContents()).toEqual(
      Array(2).fill(expect.stringMatching(/what followed at each node.* and no order/s)),
    )
    for (const panel of await page.locator('.panel').all()) {
      await panel.locator('select').focus()
      await page.getByRole('button', { name: 'contradiction', exact: true }).click()
      await expect.poll(() => panel.locator('.doing').textContent()).toMatch(/contradiction/)
      expect(await panel.locator('.board .infer').count(), 'digits that followed').toBeGreaterThan(0)
    }
    await page.getByRole('button', { name: 'To the end' }).click()
    await expect.poll(() => boards(page)).not.toEqual(before)
    await page.getByRole('button', { name: 'To the start' }).click()
    await page.locator('.panel select').first().focus()
    await page.getByRole('button', { name: 'solution', exact: true }).click()
    const digits = page.locator('.panel').first().locator('.board td')
    await expect
      .poll(async () => (await digits.allInnerTexts()).join(''))
      .toBe('812753649943682175675491283154237896369845721287169534521974368438526917796318452')
  })

  it('takes the first puzzle of each dataset', async () => {
    const { page } = await open()
    const datasets = page.getByLabel('Or take one from a dataset')
    const groups = await datasets
      .locator('optgroup')
      .evaluateAll((all) => all.map((one) => one.children.length))
    expect(groups).toEqual([50, 50, 50, 50, 50])
    await datasets.selectOption('euler-50, puzzle 1')
    await page.waitForFunction(() => location.hash.startsWith('#p=..3.2.6..9..3.5..1'))
    await searched(page)
    expect(await page.locator('.result').first().textContent()).toMatch(/exactly one solution/)
  })

  it('takes a drawn digit, and shows two that conflict', async () => {
    const { page } = await open()
    await page.locator('.draw td').first().click()
    await page.keyboard.press('7')
    await searched(page)
    expect(await page.locator('.draw .wrong').count()).toBe(2)
    expect(await page.locator('.result').first().textContent()).toMatch(/there is no solution/)
    expect(await page.locator('.doing').first().textContent()).toMatch(/^Two clues conflict/)
  })

  it('is drawn on with a finger, on rows that are equally high', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const { page } = await open({ hash: `#p=1${'.'.repeat(255)}&b=4x4&s=mrv`, context })
    const cell = page.locator('.draw td').nth(17)
    await cell.tap()
    await page.getByRole('button', { name: 'Write G into r2c2' }).tap()
    expect(await cell.textContent()).toBe('G')
    const heights = await page
      .locator('.draw tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2.5)
    await page.getByRole('button', { name: 'Empty r2c2' }).tap()
    expect(await cell.textContent()).toBe('')
    await page.getByRole('button', { name: 'Empty the board' }).tap()
    expect((await page.locator('.draw td').allTextContents()).join('')).toBe('')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('fits a narrow window with a board of 25×25', async () => {
    const { page } = await open({ hash: `#p=${'.'.repeat(625)}&b=5x5&s=mrv`, width: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('goes back to the puzzle before, also after the board was emptied, but not from digit to digit', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv` })
    const clues = async (): Promise<string> => (await page.locator('.draw td').allTextContents()).join('')
    const first = await clues()
    const addressHas = (text: string) => page.waitForFunction((part) => location.hash.includes(part), text)
    await page.getByRole('button', { name: 'Empty the board' }).click()
    await addressHas(`p=${'.'.repeat(81)}`)
    await page.locator('.draw td').first().click()
    await page.keyboard.press('7')
    await addressHas('p=7')
    await page.goBack()
    await expect.poll(clues).toBe(first)
    await page.goForward()
    await expect.poll(clues).toBe('7')
  })

  it('forgets a text and what was wrong with it when the puzzle comes from elsewhere', async () => {
    const { page } = await open()
    const text = page.getByRole('textbox', { name: 'Paste your puzzle' })
    const datasets = page.getByLabel('Or take one from a dataset')
    await text.fill('12x')
    expect(await page.getByRole('alert').textContent()).not.toBe('')
    await datasets.selectOption('hard-200, puzzle 3')
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
    expect(await text.inputValue()).toBe('')
    await text.fill(HARD)
    await expect.poll(() => datasets.inputValue()).toBe('')
    expect(await text.inputValue()).toBe(HARD)
  })

  it.each([
    [
      `#p=${HARD.slice(0, 60)}&b=3x3`,
      /^The puzzle in the address cannot be read: .* got 60\. You see an example\.$/,
    ],
    ['#c=pentominoes-9x9', /^This page has no problem pentominoes-9x9\. You see an example\.$/],
    [`#p=${HARD}&b=3x3&s=mrv,nope`, /^This page has no solver nope\.$/],
  ])('says what cannot be read of the address %s', async (hash, words) => {
    const { page } = await open({ hash })
    expect(await page.locator('.title [role=alert]').textContent()).toMatch(words)
    await page.getByLabel('Or take one from a dataset').selectOption('hard-200, puzzle 3')
    await expect.poll(() => page.locator('.title [role=alert]').count()).toBe(0)
  })

  it('makes a puzzle of every kind', async () => {
    const { page } = await open()
    const verdicts = {
      easy: /exactly one/,
      several: /several/,
      impossible: /no solution/,
      hard: /exactly one/,
    }
    for (const [index, [kind, verdict]] of Object.entries(verdicts).entries()) {
      await page.getByLabel('kind').selectOption(kind)
      await page.getByRole('button', { name: 'Make' }).click()
      await page.getByText(`Made with seed ${index + 1}.`).waitFor()
      await searched(page)
      await expect
        .poll(() => page.locator('.result').first().textContent(), { message: kind })
        .toMatch(verdict)
    }
  })

  it('races every solver, those in WebAssembly too', async () => {
    const { page, complaints } = await open({ hash: `#p=${SHORT}&b=3x3&s=mrv` })
    await page.getByRole('button', { name: 'Start the race' }).click()
    await page.getByRole('button', { name: 'Start the race' }).waitFor()
    await page.locator('.race').waitFor()
    await page.getByRole('button', { name: 'Start the race', disabled: false }).waitFor()
    const raced = await page.locator('.race tbody th').allTextContents()
    expect(raced).toEqual(expect.arrayContaining(['lanes', 'sieve', 'band', 'naive-scan']))
    const endings = await page.locator('.race tbody td:last-child').allTextContents()
    const unfinished = endings.map((ending) => /gave up|stopped/.test(ending))
    expect(unfinished).toContain(true)
    expect(unfinished, 'those that did not finish are the last').toEqual(unfinished.toSorted())
    expect(complaints).toEqual([])
  })

  it('searches isomorphs, and says how much the nodes differ', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv,bitmask&by=node&at=0` })
    await page.getByRole('button', { name: /Search 100 isomorphs/ }).click()
    const found = page.locator('.strip figcaption')
    await expect.poll(() => found.count()).toBe(2)
    expect(await found.first().textContent()).toMatch(
      /^mrv: from [\d,]+ to [\d,]+ nodes.*; a factor of \d+\. This puzzle needs 321\.$/,
    )
    // a search that was stopped proves only how much the nodes differ at least
    expect(await found.last().textContent()).toMatch(
      /^bitmask: from [\d,]+ to at least 1,000,000 nodes.*; a factor of at least \d+\./,
    )
  })

  it.each([
    ['pentominoes-3x20', 'all', 'contradiction', /no option is left for/],
    ['queens-6', 'all', 'solution', /Finds a solution/],
    [
      'nonogram-1.1_5_5_3_1_1-2_4_5_3_2_1',
      'all',
      'guess',
      /Chooses .* which has \d options, and no item has fewer/,
    ],
  ])('shows %s with the counters of the untraced engine, and jumps', async (name, find, kind, words) => {
    const { page, complaints } = await open({ hash: `#c=${name}&find=${find}&s=links,sieve&by=event&at=0` })
    await page.getByRole('button', { name: kind, exact: true }).click()
    await expect.poll(() => page.locator('.doing').first().textContent()).toMatch(words)
    await page.getByRole('button', { name: 'To the end' }).click()
    const { statistics, solutionCount } = solve(encodingOf(name)?.problem as Problem, { keep: 0 })
    const { nodes, guesses, backtracks, maxDepth } = statistics
    const expected = [nodes, guesses, backtracks, maxDepth, solutionCount].map((count) =>
      count.toLocaleString('en'),
    )
    for (const panel of await page.locator('.panel').all()) {
      await expect
        .poll(async () => (await panel.locator('.counters dd').allTextContents()).slice(0, expected.length))
        .toEqual(expected)
      expect(await panel.locator('.result').textContent()).toMatch(/^Proved: there (is|are) exactly/)
    }
    expect(complaints).toEqual([])
  })

  it('turns to a nonogram by the keyboard, takes clues, says what is wrong with others, and turns back', async () => {
    const { page } = await open({ hash: `#p=${HARD}&b=3x3&s=mrv` })
    await page.getByRole('radio', { name: 'Sudoku' }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await searched(page)
    const clues = page.getByRole('textbox', { name: /^Clues/ })
    await clues.fill('1\n2\n\n2\n1')
    await page.waitForFunction(() => location.hash.startsWith('#c=nonogram-1_2-2_1'))
    await searched(page)
    expect(await page.locator('.result').first().textContent()).toMatch(/exactly 1 solution/)
    const before = await boards(page)
    await clues.fill('1\n2 x\n\n2\n1')
    expect(await page.getByRole('alert').textContent()).toBe("line 2: expected lengths of blocks, got 'x'")
    expect(await boards(page)).toEqual(before)
    await page.getByRole('radio', { name: 'Nonogram' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((puzzle) => location.hash.startsWith(`#p=${puzzle}`), HARD)
  })

  it.each(['#c=queens-999&at=-1', '#p=%E0%A4%A&by=day&s=nobody&at=1e99'])(
    'begins with its example where an address is wrong: %s',
    async (hash) => {
      const { page, complaints } = await open({ hash })
      expect(await page.locator('.result').first().textContent()).toMatch(/exactly one solution/)
      expect(complaints).toEqual([])
    },
  )

  it.each([
    ['light', ''],
    ['dark', ''],
    ['light', '#c=pentominoes-6x10&by=event&at=20'],
    ['dark', '#c=pentominoes-3x20&by=event&at=20'],
    ['light', '#c=queens-20&by=event&at=20'],
    ['dark', `#c=${NONOGRAMS[2]?.[1]}&by=event&at=20`],
  ] as const)('has no fault that axe finds, and fits 390 pixels, when %s %s', async (colorScheme, hash) => {
    const { page } = await open({ width: 390, hash })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axeCore.source)
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      // what passes is not described, which takes half of the time
      const { violations: found } = await axe.run({ resultTypes: ['violations'] })
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
    expect(violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
