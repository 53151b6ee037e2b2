/** The built program counts, because the same code takes much longer within a test. */
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')

it('the table of the sets says what is counted', async () => {
  const { exitCode, stdout, stderr } = await execa('node', [MAIN, 'datasets', 'table'], { reject: false })
  expect(stdout.split('\n').length).toBeGreaterThan(10)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
})
