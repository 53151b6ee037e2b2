/** `pnpm test:slow` finds the tests that start processes by what they import. */
import { expect, it } from 'vitest'
import { processTests } from '../tools/scripts/process-tests.mjs'

const found = processTests()

it.each([
  ['packages/harness/test/', 'the forks of the harness'],
  ['packages/catalog/test/exec.test.ts', 'programs as solvers'],
  ['benchmarks/test/exact-cover/suite.test.ts', 'what another package starts'],
  ['test/manifests.test.ts', 'tools'],
])('finds the tests of %s, which start %s', (path) => {
  expect(found.some((file) => file.startsWith(path))).toBe(true)
})

it('leaves out the tests that start nothing', () => {
  expect(found.filter((file) => /^packages\/(core|sat|proof|solver-[^/]+)\//.test(file))).toEqual([])
})
