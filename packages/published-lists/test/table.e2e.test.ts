import { expect, it } from 'vitest'
import { checkTable, DATASETS } from '../src/index.ts'

it('the table of the sets says what is counted', async () => {
  const { isTrue, table } = await checkTable(DATASETS, false)
  expect(table.split('\n').length).toBeGreaterThan(10)
  expect(isTrue, 'pnpm datasets table --update').toBe(true)
})
