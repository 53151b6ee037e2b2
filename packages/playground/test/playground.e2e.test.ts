/** The page in a real browser, opened from disk. */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { solve } from '@sudoku-lab/exact-cover'
import { PLAYGROUND } from '@sudoku-lab/playground'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { missingBrowser as missing } from '../../../test/browser.ts'
import { problemOf } from '../page/state/covers.ts'
import { browserOfFile, violationsIn } from './page.ts'

const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
/** Naked singles give up on it, and no search of it is long. */
const SHORT = '..5.8.7..7..2.4..532.....84.6.1.5.4...8...5...7.8.3.1.45.....916..5.8..7..3.1.6..'
/** Grid 10 of Project Euler, problem 96. */
const EXPLAINED = '..19....39..7..16..3...5..7.5......9..43.26..2......7.6..1...3..42..7..65....68..'

const newPage = browserOfFile()

interface Look {
  readonly width?: number
  readonly height?: number
  /** Runs in the page before its own scripts. */
  readonly before?: () => void
}

interface Opened {
  readonly page: Page
  readonly complaints: string[]
}

async function open(hash = '', { width = 1440, height = 900, before }: Look = {}): Promise<Opened> {
  const page = await newPage({ viewport: { width, height } })
  if (before !== undefined) await page.addInitScript(before)
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(pathToFileURL(`${PLAYGROUND}`).href + hash)
  await searched(page)
  return { page, complaints }
}

/** The same, with the input unfolded. */
async function openInput(hash = ''): Promise<Page> {
  const { page } = await open(hash)
  await page.locator('.task').evaluate((task) => task.setAttribute('open', ''))
  return page
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

function solversIn(page: Page): Promise<string[]> {
  const all = page.locator('.panel select')
  return all.evaluateAll((found) => found.map((one) => (one as HTMLSelectElement).value))
}

/** The files of a figure, as its buttons save them; the data as rows of cells. */
async function saved(page: Page, title: string) {
  const as = async (kind: string): Promise<Buffer> => {
    const chosen = button(page, `Save “${title}” as ${kind}`)
    const [download] = await Promise.all([page.waitForEvent('download'), chosen.click()])
    return readFile(await download.path())
  }
  const rows = (await as('CSV')).toString().trimEnd().split('\r\n')
  return { svg: (await as('SVG')).toString(), png: await as('PNG'), csv: rows.map((row) => row.split(',')) }
}

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** The digits of the board that is drawn on. */
function clues(page: Page): Promise<string> {
  const fields = page.locator('.draw input')
  return fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value || '.').join(''))
}

describe.skipIf(missing !== '')(`the playground${missing}`, () => {
  it('begins with two solvers on a puzzle, says what its colours mean, and complains of nothing', async () => {
    const { page, complaints } = await open()
    expect(await page.locator('.panel').count()).toBe(2)
    await button(page, 'To the end').click()
    expect(await page.locator('.result').allTextContents()).toEqual(
      Array(2).fill(expect.stringContaining('exactly one solution')),
    )
    const kindsIn = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.flatMap(({ className }) => className.match(/clue|guess|place|infer/) ?? []))
    expect(await kindsIn('.key span')).toEqual(['clue', 'guess', 'place', 'infer'])
    expect(await kindsIn('.key span')).toEqual(expect.arrayContaining(await kindsIn('.panel .board td')))
    const digits = await page.locator('.panel .board').evaluateAll((all) => all.map((one) => one.textContent))
    expect(digits.map((text) => text?.replaceAll(/\D/g, '').length)).toEqual([81, 81])
    expect(complaints).toEqual([])
  })

  it.each([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])('begins with the boards, the sentences and the controls in a window of %i×%i', async (width, height) => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=mrv,bitmask&by=event&at=9`, { width, height })
    const bottoms = await page
      .locator(width > 1000 ? '.panel .board, .panel .doing, .tree canvas' : '.panel .board, .panel .doing')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    const controls = (await page.locator('.transport').boundingBox())?.y ?? 0
    expect(bottoms.filter((bottom) => bottom > controls)).toEqual([])
    expect(await page.locator('.compared').textContent()).toMatch(/^321 nodes against [\d,]+ in all, /)
  })

  it('shows no dead end on the way of a search that learns', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=cdcl&by=node&at=20`)
    const tree = page.locator('.tree canvas')
    // the root and what leads to the present node are in the same colour
    const colour = await tree.evaluate((one) => {
      const data = (one as HTMLCanvasElement).getContext('2d')?.getImageData(4, 3, 1, 1).data
      return [...(data ?? [])].slice(0, 3)
    })
    expect(colour).toEqual([0xf4, 0xa8, 0x00])
  })

  it('adds a solver whose search can be seen, and goes to nodes of its tree by keys', async () => {
    const { page } = await open(`#p=${SHORT}&b=3x3&s=naive-scan&by=node`)
    await button(page, '+ another solver').click()
    await searched(page)
    expect(await solversIn(page)).not.toContain('annealing')
    const tree = page.locator('.tree canvas').first()
    await tree.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    expect(await tree.getAttribute('aria-valuetext')).toMatch(/^node 2: r\dc\d = \d$/)
  })

  it('moves nothing that is seen when the searches come', async () => {
    const { page } = await open('', {
      before: () => {
        const shifts: number[] = []
        Object.assign(globalThis, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift' })
      },
    })
    // a shift is told with the frame in which it is seen
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))))
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
  })

  it('shows an example in one click, with what to look at, and in step by measured time', async () => {
    const { page, complaints } = await open()
    const story = page.getByRole('button', { name: 'The same tree' })
    await story.click()
    const fill = (one: Locator) => one.evaluate((shown) => getComputedStyle(shown).backgroundColor)
    expect(await fill(story), 'below the mouse').toBe(await fill(button(page, 'Play')))
    await expect.poll(() => page.locator('.compared').textContent()).toMatch(/^929 nodes against 929 in all/)
    expect(await page.locator('.look').textContent()).toMatch(/^Both enter the same 929 nodes/)
    await page.getByLabel('step by').selectOption('time')
    await expect.poll(() => page.locator('output').textContent()).toMatch(/ of [\d.]+ (µs|ms)$/)
    expect(complaints).toEqual([])
  })

  it('plays to the end, and steps back by keys through the boards that it came by', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=mrv-locked,bitset&by=node&at=0`)
    const seen: string[][] = [await boards(page)]
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('output').textContent()).toMatch(new RegExp(`^${i + 1} of`))
      seen.push(await boards(page))
    }
    expect(new Set(seen.map(String)).size).toBeGreaterThan(8)
    for (let i = 9; i >= 0; i--) {
      await button(page, 'Step back').click()
      expect(await boards(page)).toEqual(seen[i])
    }
    await page.getByLabel('speed').selectOption('fast')
    await button(page, 'Play').click()
    await expect.poll(() => page.getByRole('slider', { name: 'Position' }).inputValue()).toMatch(/[1-9]/)
    await button(page, 'Pause').click()
    await button(page, 'Play').waitFor()
  })

  it('is where it was when its address is opened again, which is short', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=mrv,band,dlx&by=event&at=0`)
    await button(page, 'contradiction').click()
    const address = await page.waitForFunction(() => (/at=0$/.test(location.hash) ? '' : location.hash))
    const hash = await address.jsonValue()
    expect(hash.length).toBeLessThan(300)
    const { page: again } = await open(hash)
    expect(await boards(again)).toEqual(await boards(page))
    expect(await solversIn(again)).toEqual(['mrv', 'band', 'dlx'])
  })

  it('shows a tree of 100,000 nodes, zooms, and shows the board at a node that is clicked', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=bitmask&by=node&at=100000`)
    const nodes = page.locator('.counters dd').first()
    expect(await nodes.textContent()).toBe('100,000')
    expect(await page.locator('.panel .note').textContent()).toMatch(/^Only the first 1,000,000 events/)
    expect(await page.locator('.result').textContent()).toMatch(
      /^Undecided: the search stopped after 1,000,000 nodes/,
    )
    const tree = page.locator('.tree canvas')
    const drawn = (): Promise<string> => tree.evaluate((one) => (one as HTMLCanvasElement).toDataURL())
    const whole = await drawn()
    await button(page, 'Zoom into the tree').click()
    await expect.poll(drawn).not.toBe(whole)
    await button(page, 'Zoom out of the tree').click()
    await expect.poll(drawn).toBe(whole)
    await tree.click({ position: { x: 5, y: 3 } })
    await expect.poll(() => nodes.textContent()).toMatch(/^\d{1,3}$/)
  })

  it('tells a screen reader what each solver has done, when the search rests', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=mrv,bitmask&by=event&at=1`)
    const heard = page.locator('p[role=status]')
    const entered = 'Enters the first node. 60 cells are open.'
    await expect.poll(() => heard.textContent()).toBe(`mrv: ${entered} bitmask: ${entered}`)
    await button(page, 'Step').click()
    await expect
      .poll(() => heard.textContent())
      .toMatch(/^mrv: Guesses 3 in r8c7: .* bitmask: Guesses 1 in r1c2: the cell is the first empty cell/)
    await button(page, 'Remove bitmask').click()
    await expect.poll(() => heard.textContent()).toMatch(/^mrv: Guesses 3 in r8c7: [^:]*$/)
  })

  it('follows a link that is used before the page was painted', async () => {
    const { page } = await open('', {
      before: () => {
        const seen = new MutationObserver(() => {
          if (document.querySelector('.panels') === null) return
          seen.disconnect()
          location.hash = '#s=dlx,band&by=event&at=2'
        })
        seen.observe(document, { childList: true, subtree: true })
      },
    })
    await expect.poll(() => solversIn(page)).toEqual(['dlx', 'band'])
  })

  it('shows the searches of solvers in WebAssembly up to their contradictions, and says what it does not show', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=lanes,lanes-batch,bitset&by=node&at=3`)
    for (const panel of await page.locator('.panel').all())
      expect(await panel.locator('.counters dd').first().textContent()).toBe('3')
    expect(await page.locator('.panel .note').allTextContents()).toEqual(
      Array(2).fill(expect.stringMatching(/what followed at each node.* and no order/s)),
    )
    for (const panel of await page.locator('.panel').all()) {
      await panel.locator('select').focus()
      await button(page, 'contradiction').click()
      await expect.poll(() => panel.locator('.doing').textContent()).toMatch(/contradiction/)
      expect(await panel.locator('.board .infer').count(), 'digits that followed').toBeGreaterThan(0)
    }
    await page.locator('.panel select').first().focus()
    await button(page, 'solution').click()
    const digits = page.locator('.panel').first().locator('.board td')
    await expect
      .poll(async () => (await digits.allInnerTexts()).join(''))
      .toBe('812753649943682175675491283154237896369845721287169534521974368438526917796318452')
  })

  it('draws a board of 25×25 beside the other input, and says that it looks for a path', async () => {
    const { page } = await open(`#p=A${'.'.repeat(624)}&b=5x5&s=mrv`, {
      before: () => {
        const post = Worker.prototype.postMessage
        Worker.prototype.postMessage = function (job: { kind: string }) {
          if (job.kind !== 'explain') post.call(this, job) // so no path is ever found
        }
      },
    })
    await page.locator('.task').evaluate((task) => task.setAttribute('open', ''))
    const [drawn, taken] = await Promise.all(
      ['.draw .board', '.take'].map((part) => page.locator(part).boundingBox()),
    )
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThan(taken?.x ?? 0)
    expect(await page.locator('.task summary').textContent()).toMatch(/^Sudoku 25×25 with 1 clue\b/)
    await button(page, 'Give me a hint').click()
    expect(await button(page, 'Looking for a path …').isDisabled()).toBe(true)
  })

  it.each([
    ['beside each other', 1440, ''],
    ['in a narrow window', 390, '&s=mrv-locked,mrv'],
  ])(
    'enlarges the candidates of a large board where the pointer or the focus is: %s',
    async (_, width, solvers) => {
      const { page } = await open(`#p=1${'.'.repeat(255)}&b=4x4${solvers}`, { width })
      const seen = (): Promise<number[]> =>
        page
          .locator('.panel .board')
          .first()
          .evaluate((board) =>
            Array.from(board.querySelectorAll<HTMLElement>('.marks'), (cell) => cell)
              .filter((cell) => getComputedStyle(cell).scale !== 'none')
              .map(
                (cell) =>
                  Number.parseFloat(getComputedStyle(cell).fontSize) * Number(getComputedStyle(cell).scale),
              ),
          )
      await page.locator('.panel .board').first().locator('.marks').nth(40).hover()
      const [pointed = 0, ...others] = await seen()
      expect(pointed).toBeGreaterThan(12)
      expect(others).toEqual([])
      await page.mouse.move(0, 0)
      await page.locator('.panel .board td').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toMatch(/^r2c2,/)
      expect((await seen()).every((size) => size > 12)).toBe(true)
      expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
    },
  )

  it('fits a narrow window with a board of 25×25', async () => {
    const { page } = await open(`#p=${'.'.repeat(625)}&b=5x5&s=mrv`, { width: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it.each([
    [
      `#p=${HARD.slice(0, 60)}&b=3x3`,
      /^The puzzle in the address cannot be read: .* got 60 in '8\.+36.*'\. You see an example\.$/,
    ],
    ['#c=pentominoes-9x9&at=-1', /^This page has no problem 'pentominoes-9x9'\. You see an example\.$/],
    [`#p=${HARD}&b=3x3&s=mrv,nope&at=1e99`, /^This page has no solver 'nope'\.$/],
  ])('says what cannot be read of the address %s, and shows what it can', async (hash, words) => {
    const page = await openInput(hash)
    expect(await page.locator('.title [role=alert]').textContent()).toMatch(words)
    await page.getByLabel('Or take one from a dataset').selectOption('hard-200')
    await expect.poll(() => page.locator('.title [role=alert]').count()).toBe(0)
  })

  it('races every solver, those in WebAssembly too', async () => {
    const { page, complaints } = await open(`#p=${SHORT}&b=3x3&s=mrv`)
    await button(page, 'Start the race').click()
    await page.locator('.race').waitFor()
    await page.getByRole('button', { name: 'Start the race', disabled: false }).waitFor()
    const raced = await page.locator('.race tbody th').allTextContents()
    expect(raced).toEqual(expect.arrayContaining(['lanes', 'bitset', 'band', 'naive-scan']))
    const endings = await page.locator('.race tbody td:last-child').allTextContents()
    const unfinished = endings.map((ending) => /gave up|stopped/.test(ending))
    expect(unfinished).toContain(true)
    expect(unfinished, 'those that did not finish are the last').toEqual(unfinished.toSorted())
    const { svg, png, csv } = await saved(page, 'Times in this browser')
    expect(csv.map(([solver]) => solver)).toEqual(['solver', ...raced])
    for (const solver of ['lanes', 'naive-scan'])
      expect(svg).toMatch(new RegExp(`<text[^>]*>${solver}</text>`))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(complaints).toEqual([])
  })

  it('searches isomorphs, and says how much the nodes differ', async () => {
    const { page } = await open(`#p=${HARD}&b=3x3&s=mrv,bitmask&by=node&at=0`)
    await button(page, 'Search 100 isomorphs').click()
    const found = page.locator('.measured li')
    await expect
      .poll(() => found.first().textContent())
      .toMatch(/^mrv: from [\d,]+ to [\d,]+ nodes.*; a factor of \d+\. This puzzle needs 321\.$/)
    // a search that was stopped proves only how much the nodes differ at least
    await expect
      .poll(() => found.last().textContent())
      .toMatch(/^bitmask: from [\d,]+ to at least 1,000,000 nodes.*; a factor of at least \d+\./)
    const { svg, csv } = await saved(page, 'The nodes of 100 isomorphs of a puzzle')
    expect(csv).toHaveLength(1 + 2 * 101)
    expect(csv).toContainEqual(['mrv', '321', '0', '1'])
    expect(svg.match(/<circle/g)).toHaveLength(1 + 2 * 100)
    expect(svg).not.toMatch(/var\(|light-dark/)
  })

  it('explains a path: the reason before the answer, and then why each step is right', async () => {
    const { page } = await open(`#p=${EXPLAINED}`)
    const section = page.locator('.explained')
    const doing = section.locator('.doing')
    await button(section, 'Give me a hint').click()
    await expect
      .poll(() => doing.textContent())
      .toBe('Box 9 has only one cell left for 7, because of row 8, column 8 and column 9.')
    expect(await section.locator('li').count()).toBe(0)
    expect(await section.locator('.marked-used').count()).toBe(4)
    await button(section, 'Show the answer').click()
    expect(await doing.textContent()).toMatch(/^7 goes to r7c7: it is the only cell/)
    expect(await section.locator('.marked-infer').count()).toBe(1)
    await button(section, 'Show all steps').click()
    expect(await doing.textContent()).toBe('The puzzle is solved.')
    expect(await section.locator('li').count()).toBe(54)
    const elimination = section.locator('li').filter({ hasText: 'is not' }).first()
    await button(elimination, 'Why?').click()
    expect(await doing.textContent()).toMatch(/, so r\dc\d is not/)
    expect(await section.locator('.marked-used').count()).toBeGreaterThan(2)
  })

  it.each([
    ['pentominoes-3x20', 'contradiction', /no option is left for/],
    ['queens-6', 'solution', /Finds a solution/],
    ['nonogram-heart', 'guess', /Chooses .* which has \d options, and no item has fewer.*That excludes \d+/],
  ])('shows %s with the counters of the untraced engine, and jumps', async (name, kind, words) => {
    const { page, complaints } = await open(`#c=${name}&s=links,bitset&by=event&at=0`)
    await button(page, kind).click()
    await expect.poll(() => page.locator('.doing').first().textContent()).toMatch(words)
    await button(page, 'To the end').click()
    const { statistics, solutionCount } = solve(problemOf(name), { keep: 0 })
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

  it.each([
    ['light', ''],
    ['dark', ''],
    ['light', '#c=pentominoes-6x10&by=event&at=20'],
    ['dark', '#c=queens-20&by=event&at=20'],
    ['light', '#c=nonogram-cat&by=event&at=20'],
  ] as const)('has no fault that axe finds, and fits 390 pixels, when %s %s', async (colorScheme, hash) => {
    const { page } = await open(hash, { width: 390 })
    await page.locator('.task').evaluate((task) => task.setAttribute('open', ''))
    await page.emulateMedia({ colorScheme })
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe.skipIf(missing !== '')(`a question about the next step${missing}`, () => {
  /** Opens a page that asks, and asks again until a question is one of these. */
  async function asked(hash: string, words: RegExp, look: Look = {}): Promise<Page> {
    const { page } = await open(hash, look)
    await button(page, 'Ask me').click()
    for (let i = 0; i < 10; i++) {
      if (words.test((await page.locator('.asking legend').textContent()) ?? '')) return page
      await button(page, 'Another question').click()
    }
    throw new Error(`no question is like ${words}`)
  }

  it('hides what it asks for, takes all digits that are right by the keyboard, and says why', async () => {
    const page = await asked(`#p=${HARD}&b=3x3&s=mrv,cdcl&by=event&at=1`, /^Which digits/)
    const name = /r\dc\d/.exec((await page.locator('.asking legend').textContent()) ?? '')?.[0]
    const cell = page.locator(`.panel >> nth=0 >> td[title^="${name}"]`)
    expect(await cell.textContent()).toBe('?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const says = page.locator('.asking .verdict')
    await expect
      .poll(() => says.textContent())
      .toMatch(/^(Right\.|Not right: ).*can take [\d, and]+\. The cells of/)
    const right = await page.locator('.asking .right').allTextContents()
    expect(await says.textContent()).toContain(`${name} can take ${right.at(0)?.trim()}`)
    expect(await page.locator('.asking').textContent()).toMatch(/[01] of 1 right/)
    await button(page, 'Stop asking').click()
    await button(page, 'Play').waitFor()
  })

  it('takes a cell that is clicked, or written, and tells what is wrong with it', async () => {
    const page = await asked(`#p=${HARD}&b=3x3&s=bitmask&by=event&at=0`, /Which cell may come next\?$/)
    await page.locator('.panel td[title^="r9c9"]').click()
    const field = page.locator('.asking input')
    await expect.poll(() => field.inputValue()).toBe('r9c9')
    await button(page, 'Check').click()
    const says = page.locator('.asking .verdict')
    await expect
      .poll(() => says.textContent())
      .toMatch(/^Not right: r\dc\d is empty, too, and comes before it\. r/)
    const { page: another } = await open(`#p=${HARD}&b=3x3&s=bitmask&by=event&at=0`)
    await button(another, 'Ask me').click()
    await another.locator('.asking input').fill('r1c2')
    await another.keyboard.press('Enter')
    await expect
      .poll(() => another.locator('.asking .verdict').textContent())
      .toMatch(/^Right\. r1c2 is the first/)
  })

  it.each(['light', 'dark'] as const)(
    'has no fault that axe finds, and fits 390 pixels, when %s',
    async (colorScheme) => {
      const page = await asked(`#p=${HARD}&b=3x3&s=cdcl,mrv&by=event&at=0`, /clause was learned/, {
        width: 390,
      })
      expect(await page.locator('.asking [type=radio]').count()).toBe(4)
      await page.emulateMedia({ colorScheme })
      expect(await violationsIn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const asking = await page.locator('.asking').boundingBox()
      expect((asking?.y ?? 0) + (asking?.height ?? Infinity), 'on the screen').toBeLessThanOrEqual(900)
    },
  )
})

describe.skipIf(missing !== '')(`the input of the playground${missing}`, () => {
  it('says what is wrong with a pasted text, and where, until the puzzle comes from elsewhere', async () => {
    const page = await openInput()
    const before = await boards(page)
    const text = page.getByRole('textbox', { name: 'Paste your puzzle' })
    const datasets = page.getByLabel('Or take one from a dataset')
    await text.fill(HARD.replace('36', '3x'))
    expect(await page.getByRole('alert').textContent()).toMatch(
      /line 1, column 13 \(r2c4\): expected a digit.*got 'x'/,
    )
    expect(await boards(page)).toEqual(before)
    await datasets.selectOption('euler-50')
    await page.waitForFunction(() => location.hash.startsWith('#p=..3.2.6..9..3.5..1'))
    expect(await page.getByRole('alert').textContent()).toBe('')
    expect(await text.inputValue()).toBe('')
    await page.getByLabel('Its number, from 1 to 50').fill('50')
    await page.waitForFunction(() => !location.hash.startsWith('#p=..3.2.6..9..3.5..1'))
    await text.fill(HARD)
    await expect.poll(() => datasets.inputValue()).toBe('')
    expect(await text.inputValue()).toBe(HARD)
  })

  it('shows no conflict of the puzzle before beside what is wrong with a pasted text', async () => {
    const page = await openInput()
    const text = page.getByRole('textbox', { name: 'Paste your puzzle' })
    await text.fill(HARD.replace('8.', '88'))
    await expect.poll(() => page.locator('.draw .wrong').count()).toBe(2)
    await text.fill(HARD.replace('36', '3x'))
    const alert = page.getByRole('alert')
    await expect
      .poll(() => alert.textContent())
      .toMatch(/got 'x'.*\. The puzzle below is still the one before\.$/)
    expect(await page.locator('.draw .wrong, .draw .error').count()).toBe(0)
    await text.fill(HARD)
    await expect.poll(() => alert.textContent()).toBe('')
  })

  it('takes drawn digits, shows two that conflict, moves by arrow keys, and can be emptied', async () => {
    const page = await openInput(`#p=1${'.'.repeat(255)}&b=4x4&s=mrv`)
    await page.getByRole('textbox', { name: 'r1c1', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('g')
    await expect.poll(() => clues(page)).toMatch(/^1\.{16}G\.*$/)
    await page.keyboard.type('1')
    await expect.poll(() => page.locator('.draw .wrong').count()).toBe(2)
    await expect
      .poll(() => page.locator('.doing').first().textContent())
      .toMatch(/^The clues conflict: two 1s in box 1 \(r1c1 and r2c2\)\. There is nothing/)
    expect(await page.locator('.draw .error').textContent()).toBe('two 1s in box 1 (r1c1 and r2c2)')
    await page.keyboard.press('Backspace')
    await expect.poll(() => clues(page)).toMatch(/^1\.*$/)
    await button(page, 'Empty the board').click()
    await expect.poll(() => clues(page)).toMatch(/^\.*$/)
  })

  it('makes a puzzle of every kind', async () => {
    const page = await openInput()
    const verdicts = {
      easy: /exactly one/,
      'with several solutions': /several/,
      impossible: /no solution/,
      hard: /exactly one/,
    }
    for (const [index, [kind, verdict]] of Object.entries(verdicts).entries()) {
      await page.getByLabel('kind').selectOption(kind)
      await button(page, 'Make').click()
      await page.getByText(`Made with seed ${index + 1}.`).waitFor()
      await searched(page)
      await expect
        .poll(() => page.locator('.result').first().textContent(), { message: kind })
        .toMatch(verdict)
    }
  })

  it('turns to a nonogram by the keyboard, and back to the own puzzle', async () => {
    const page = await openInput(`#p=${HARD}&b=3x3&s=mrv`)
    await page.getByRole('radio', { name: 'Sudoku' }).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => location.hash.startsWith('#c=nonogram-cat'))
    await searched(page)
    expect(await page.locator('.result').first().textContent()).toMatch(/exactly 1 solution/)
    await page.getByRole('radio', { name: 'Nonogram' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((puzzle) => location.hash.startsWith(`#p=${puzzle}`), HARD)
  })
})
