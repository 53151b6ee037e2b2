/** The pages of the findings show what their data say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generality } from '../src/generality/generality.ts'
import { growth } from '../src/growth/growth.ts'
import { paradigms } from '../src/paradigms/paradigms.ts'
import { powers } from '../src/shared/chart.ts'
import { readData } from '../src/shared/data-file.ts'
import type { Shown } from '../src/shared/finding.ts'
import { fillPage } from '../src/shared/table.ts'
import { transfer } from '../src/transfer/transfer.ts'

const folder = join(import.meta.dirname, '../../../docs/findings')

it('names the ticks of a logarithmic axis with round numbers', () => {
  const texts = powers('', -9, 7).ticks.map(([, text]) => text)
  const small = Array.from({ length: 9 }, (_, zeros) => `0.${'0'.repeat(8 - zeros)}1`)
  expect(texts).toEqual([...small, '1', '10', '100', '1,000', '10,000', '100,000', '1,000,000', '10,000,000'])
})

describe.each<[page: string, shown: () => Shown]>([
  ['how-cost-grows', () => growth.show(readData(join(folder, 'data/how-cost-grows.csv.gz'), growth.texts))],
  [
    'hardness-transfer',
    () => transfer.show(readData(join(folder, 'data/hardness-transfer.csv'), transfer.texts)),
  ],
  [
    'no-solver-wins',
    () => paradigms.show(readData(join(folder, 'data/no-solver-wins.csv'), paradigms.texts)),
  ],
  ['generality', () => generality.show(readData(join(folder, 'data/generality.csv.gz'), generality.texts))],
])('%s.md', (page, shown) => {
  const text = readFileSync(join(folder, `${page}.md`), 'utf8')
  const { tables, figures } = shown()

  it('has the tables that follow from its data', () => {
    expect(fillPage(text, tables)).toBe(text)
  })

  it('shows the figures that follow from its data', () => {
    for (const [name, svg] of figures) {
      expect(readFileSync(join(folder, `${page}-${name}.svg`), 'utf8')).toBe(svg)
      expect(text).toContain(`(${page}-${name}.svg)`)
      expect(svg).toMatch(/<title id="title">.+<\/title><desc id="description">.+<\/desc>/)
      expect(svg).toContain('prefers-color-scheme:dark')
    }
  })

  it('is refused with a place for an unknown table, and without a place', () => {
    expect(() => fillPage('<!-- table nothing -->\n<!-- /table -->', tables)).toThrow("a place for 'nothing'")
    expect(() => fillPage('no place', tables)).toThrow('the page has no place for a table')
  })
})
