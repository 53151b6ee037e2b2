import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { JSON_SCHEMA_FILE, recordsJsonSchema, withColumns } from '../src/record-docs.ts'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

it('README.md documents the columns as the schema has them (else: pnpm --filter @sudoku-lab/benchmarks document)', () => {
  expect(withColumns(read('README.md'))).toBe(read('README.md'))
})

it('the JSON Schema is that of the records (else: pnpm --filter @sudoku-lab/benchmarks document)', () => {
  expect(JSON.parse(read(JSON_SCHEMA_FILE))).toEqual(JSON.parse(JSON.stringify(recordsJsonSchema())))
})
