/** The quick tests of one package, as the mutation tester runs them. */
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import workspace from '../vitest.config.ts'

const { MUTANTS_FOLDER = '.', MUTANTS_TESTS = '[]' } = process.env

export default defineConfig({
  ssr: (workspace as UserWorkspaceConfig).ssr ?? {},
  root: MUTANTS_FOLDER,
  test: { include: JSON.parse(MUTANTS_TESTS), exclude: ['**/*.e2e.test.ts', '**/node_modules/**'] },
})
