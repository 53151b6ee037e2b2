/** The quick tests of one package, as the mutation tester runs them. */
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import workspace from '../vitest.config.ts'

const { ssr = {}, test = {} } = workspace as UserWorkspaceConfig
const { testTimeout = 0, hookTimeout = 0 } = test
const { MUTANTS_FOLDER = '.', MUTANTS_TESTS = '[]' } = process.env

export default defineConfig({
  ssr,
  root: MUTANTS_FOLDER,
  test: {
    include: JSON.parse(MUTANTS_TESTS),
    exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
    testTimeout,
    hookTimeout,
  },
})
