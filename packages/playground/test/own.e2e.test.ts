/** Solvers that are not built into the page: a module, and a package that tells a trace. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PLAYGROUND } from '@sudoku-lab/playground'
import { afterAll, describe, expect, it } from 'vitest'
import { missingBrowser as missing } from '../../../test/browser.ts'
import { preparePage } from '../src/own.ts'
import { browserOfFile } from './page.ts'

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BITMASK = join(import.meta.dirname, '../../solver-bitmask/dist')

/** Writes a module with a solver that does what `bitmask` does. */
function write(path: string, { id = 'mine', file = 'index.js', begins = '' } = {}): string {
  const module = JSON.stringify(pathToFileURL(join(BITMASK, file)).href)
  const text = `${begins}
import { bitmask } from ${module}
export const own = { ...bitmask, id: '${id}', title: 'Mine </script>', origin: 'Me' }
`
  writeFileSync(join(folder, path), text)
  return join(folder, path)
}

/** The folder of a package whose solver tells a trace. */
function writePackage(id: string): string {
  mkdirSync(join(folder, id, 'src'), { recursive: true })
  const exports = { '.': './index.js', './traced': './traced.js' }
  const manifest = { name: id, type: 'module', exports, sudokuLab: { solvers: [id] } }
  writeFileSync(join(folder, id, 'package.json'), JSON.stringify(manifest))
  write(`${id}/index.js`, { id })
  write(`${id}/traced.js`, { id, file: 'traced.js' })
  return join(folder, id)
}

const prepare = (...references: string[]) => preparePage(references, join(folder, 'page.html'))

describe('the page', () => {
  it('is the built one where nothing is added', async () => {
    const { page, added, shown } = await prepare('mrv', '@sudoku-lab/solver-dlx')
    expect([page, added, shown]).toEqual([PLAYGROUND, [], ['mrv', 'bitset', 'dlx']])
  })

  it.each([
    ['judge:./solve', /^judge:\.\/solve: a page starts no programs/],
    [write('mrv.mjs', { id: 'mrv' }), /mrv\.mjs has a solver mrv, and so has the repository: give yours/],
    [write('a.mjs', { begins: "import 'node:fs'" }), /^no page can have this.*a\.mjs, line 1: .*"node:fs"$/],
    [join(folder, 'none.mjs'), /^no module at /],
  ])('says what is wrong with %s', async (reference, words) => {
    await expect(prepare(reference)).rejects.toThrow(words)
  })
})

describe.skipIf(missing !== '')(`solvers of one's own${missing}`, () => {
  const newPage = browserOfFile()

  it('are first in the list, and are watched beside the others; without a trace, by their answer and time', async () => {
    const { page: file, shown } = await prepare(write('mine.mjs'), writePackage('seen'), 'mrv')
    expect(readFileSync(file, 'utf8')).not.toContain('Mine </script>')
    const page = await newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${pathToFileURL(file).href}#s=${shown.join(',')}&by=node&at=3`)
    await page.waitForFunction(() => document.querySelectorAll('.panel .result').length === 3)
    const [mine, seen] = await page.locator('.panel').all()
    expect(await mine?.locator('option').evaluateAll((all) => all.map((one) => one.textContent))).toEqual(
      expect.arrayContaining(['mine', 'seen', 'band', 'mrv']),
    )
    expect(await mine?.locator('.board').textContent()).toMatch(/^\d{81}$/)
    await expect.poll(() => mine?.locator('.counters').textContent()).toMatch(/time[\d.]+ (µs|ms)/)
    expect(await mine?.locator('.note').textContent()).toMatch(/^Your solver tells no trace.*pnpm new:solver/)
    expect(await mine?.locator('.about').textContent()).toMatch(/^Mine <\/script>\. Me /)
    expect(await seen?.locator('.doing').textContent()).toMatch(/^(Enters node 3|Guesses|Places)/)
    expect(await seen?.locator('.counters dd').first().textContent()).toBe('3')
    expect(complaints).toEqual([])
  })
})
