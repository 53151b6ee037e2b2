/**
 * The pages of the findings say what their data say, and the data what the code counts; and what is stale is found. `pnpm finding check`
 * also asks the solvers of others, which only a build has, and breeds puzzles, which takes up to a minute.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { powers } from '@sudoku-lab/look'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { generality } from '../src/generality.ts'
import { growth } from '../src/growth/growth.ts'
import { hardness } from '../src/hardness.ts'
import { check } from '../src/shared/check.ts'
import { type Row, readData, writeData } from '../src/shared/data-file.ts'
import type { Finding } from '../src/shared/finding.ts'
import { fillPage, numbersByHand } from '../src/shared/page.ts'
import { NotFetched } from '../src/shared/program.ts'

const FOLDER = join(import.meta.dirname, '../../../docs/findings')
const SAMPLE = { all: false, seed: 1 }

it('names the ticks of a logarithmic axis with round numbers', () => {
  const texts = powers('', -9, 7).ticks.map(([, text]) => text)
  const small = Array.from({ length: 9 }, (_, zeros) => `0.${'0'.repeat(8 - zeros)}1`)
  expect(texts).toEqual([...small, '1', '10', '100', '1,000', '10,000', '100,000', '1,000,000', '10,000,000'])
})

it.each<[string, Finding]>([hardness, growth, generality].map((each) => [each.page, each]))(
  '%s is as its data and the code say',
  async (_, finding) => {
    const { problems, again } = await check(finding, SAMPLE)
    expect(problems).toEqual([])
    expect(again).toBeGreaterThan(0)
  },
)

describe('a check finds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const [page, data] = [join(folder, 'generality.md'), join(folder, 'data/generality.csv.gz')]
  beforeEach(() => {
    cpSync(FOLDER, folder, { recursive: true })
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })
  const shown = generality.show(readData(join(FOLDER, 'data/generality.csv.gz'), generality.texts))
  /** What is shown follows from the data, and is made once. */
  const known: Finding = { ...generality, show: () => shown }
  const problems = async (finding: Finding = { ...known, kinds: [] }) =>
    (await check(finding, { ...SAMPLE, folder })).problems.join('\n')

  it('nothing in a copy', async () => {
    expect(await problems()).toBe('')
  })

  it('a number that was changed in a sentence, a table or a figure, and one that was written by hand', async () => {
    const text = readFileSync(page, 'utf8')
    writeFileSync(page, text.replace(/(<!--=growth cdcl-->)[^<]*/, '$17'))
    expect(await problems()).toMatch(/generality.md: line \d+ should be: .*growth cdcl/)
    writeFileSync(page, text.replace('| usual | ', '| usual | 1'))
    expect(await problems()).toMatch(/generality.md: line \d+ should be: \| usual/)
    writeFileSync(page, text.replace('Nodes are not time.', 'Nodes are not time, by a factor of 12.5.'))
    expect(await problems()).toMatch(/generality.md: line \d+, '12.5.': no command makes this number$/)
    writeFileSync(page, text)
    writeFileSync(join(folder, 'generality-nodes.svg'), 'another')
    expect(await problems()).toBe("the figure 'generality-nodes.svg' is another one")
    writeFileSync(page, text.replace('(generality-nodes.svg)', '(another.svg)'))
    expect(await problems()).toContain("no page shows the figure 'generality-nodes.svg'")
    writeFileSync(page, 'Nothing.\n')
    expect(await problems()).toContain('no page has a place')
  })

  it('a row that was edited, left out, or is not what the code counts', async () => {
    const { plan, made, rows } = readData(data, generality.texts)
    const changed = rows.map((row) => ({ ...row, mrv: Number(row['mrv']) + 1 }))
    writeData(data, { plan, made, rows: changed })
    expect(await problems(known)).toMatch(/^row \d+: mrv was \d+ and is \d+$/m)
    writeData(data, { plan, made, rows: rows.slice(1) })
    expect(await problems()).toMatch(/^row 1 should be \{"board":"usual","seed":1,"puzzle":0\}$/m)
    writeData(data, { plan, made, rows: rows.slice(0, -1) })
    expect(await problems()).toMatch(/^row \d+ should be/m)
  })

  it('the lists that rows need and that are not there, and counts the others', async () => {
    const unitsOf = async (plan: never) =>
      [...(await generality.unitsOf(plan, []))].map((unit) => ({
        ...unit,
        count(row?: Row) {
          if (unit.key['board'] === 'latin') throw new NotFetched('squares')
          return unit.count(row)
        },
      }))
    const { again, notFetched } = await check({ ...known, unitsOf }, { ...SAMPLE, folder })
    expect(notFetched).toEqual(['squares'])
    expect(again).toBeGreaterThan(0)
  })

  it('a claim that is not so', async () => {
    const claims = new Map([['it rains', false]])
    const wrong = { ...known, kinds: [], show: async () => ({ ...(await shown), claims }) }
    expect(await problems(wrong)).toBe('it is not so that it rains')
  })
})

describe('a page', () => {
  const shown = { tables: new Map([['a', '| 1 |']]), values: new Map([['b', '7 %']]) }

  it('is filled with tables and values', () => {
    const page = 'One <!--=b--><!--/--> and\n<!-- table a -->\n<!-- /table -->\n'
    const filled = 'One <!--=b-->7 %<!--/--> and\n<!-- table a -->\n\n| 1 |\n\n<!-- /table -->\n'
    expect(fillPage(page, shown)).toBe(filled)
    expect(fillPage(filled, shown)).toBe(filled)
    expect(numbersByHand(filled)).toEqual([])
  })

  it('is refused with a place for something unknown', () => {
    expect(() => fillPage('<!-- table nothing -->\n<!-- /table -->', shown)).toThrow("a place for 'nothing'")
    expect(() => fillPage('<!--=nothing--><!--/-->', shown)).toThrow("a place for 'nothing'")
  })
})
