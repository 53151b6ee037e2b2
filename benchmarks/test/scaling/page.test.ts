/** The page of the finding shows what its data say. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { analyse } from '../../src/scaling/analysis.ts'
import { figuresOf } from '../../src/scaling/figures.ts'
import type { Plan } from '../../src/scaling/plan.ts'
import { parseSearches } from '../../src/scaling/run-file.ts'
import { fillPage, tablesOf } from '../../src/scaling/tables.ts'

const findings = join(import.meta.dirname, '../../../docs/findings')
const read = (name: string): string => readFileSync(join(findings, name), 'utf8')
const searches = gunzipSync(readFileSync(join(findings, 'data/how-cost-grows.csv.gz'))).toString()
const plan = JSON.parse(read('data/how-cost-grows.json')) as Plan
const analysis = analyse(plan, parseSearches(searches.trimEnd().split('\n'), 'how-cost-grows.csv.gz'))

describe('how-cost-grows.md', () => {
  it('has the tables that follow from its data', () => {
    const page = read('how-cost-grows.md')
    expect(fillPage(page, tablesOf(analysis))).toBe(page)
  })

  it.each([...figuresOf(analysis)])('shows the figure %s that follows from its data', (name, svg) => {
    expect(read(`how-cost-grows-${name}.svg`)).toBe(svg)
    expect(read('how-cost-grows.md')).toContain(`(how-cost-grows-${name}.svg)`)
  })
})

describe('a page', () => {
  it('with a place for an unknown table is refused', () => {
    const page = '<!-- table nothing -->\n<!-- /table -->'
    expect(() => fillPage(page, tablesOf(analysis))).toThrow("a place for 'nothing'")
    expect(() => fillPage('no place', tablesOf(analysis))).toThrow('the page has no')
  })
})
