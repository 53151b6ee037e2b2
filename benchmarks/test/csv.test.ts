import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TABLES } from '../src/record.ts'
import { csvLines } from '../src/reporters/csv.ts'

const columns = Object.keys(TABLES['pairwise.csv'].shape)
const written = (rows: readonly object[]): string => [...csvLines('pairwise.csv', rows)].join('')

describe('a CSV file', () => {
  it('has one header row with the columns of the schema, in their order', () => {
    expect(written([])).toBe(`${columns.join(',')}\r\n`)
  })

  it('reads back whatever was written: text of any kind, numbers in full, nothing for null', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
    )
    const row = fc.record(Object.fromEntries(columns.map((name) => [name, cell])))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const [, ...read] = parse(written(rows)) as string[][]
        expect(read).toEqual(
          rows.map((values) => columns.map((name) => (values[name] === null ? '' : String(values[name])))),
        )
      }),
      { seed: 20261120, numRuns: 200 },
    )
  })
})
