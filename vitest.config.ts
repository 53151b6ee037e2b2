import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { fastImports } from './test/fast-imports.ts'
import { LongTestsFirst } from './test/long-tests-first.ts'
import {
  PATIENCE_MS,
  PATIENCE_OF_A_POLL_MS,
  SOURCE_CONDITIONS,
  withoutExtraCertificates,
} from './test/settings.ts'
import { SkippedTests } from './test/skipped-tests.ts'

withoutExtraCertificates(process.env)

const packages = readdirSync('packages').map((name) => `packages/${name}`)
const members = ['.', 'benchmarks', 'benchmarks/experiments', 'benchmarks/peers', ...packages].filter(
  (root) => existsSync(`${root}/package.json`),
)

// The traced copies are of the sources that are tested.
execFileSync(process.execPath, ['scripts/traced-sources.mjs'], { cwd: import.meta.dirname })

/** What holds for every project. A project that extended this file would load it anew, which takes a while for so many. */
const shared = {
  plugins: [fastImports],
  ssr: { resolve: { conditions: SOURCE_CONDITIONS } },
  test: {
    isolate: false, // loading modules anew for each of the many short files took longer than their tests
    // A test says nothing about the machine: a busy one may take long. What never ends is ended by `.ci/run`.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_OF_A_POLL_MS } },
  },
}

const globalSetupOf = (roots: readonly string[]): string[] =>
  roots.map((root) => join(import.meta.dirname, root, 'test/global-setup.ts')).filter(existsSync)

/**
 * Each package is a project, so that `--project` can choose it. A project loads all that it tests by itself, which takes
 * longer than the tests of most packages. So without a choice, all packages are one.
 */
const isChosen = process.argv.some((word) => word.startsWith('--project'))

const packageByPackage = members.map((root) => ({
  ...shared,
  root,
  test: {
    ...shared.test,
    name: root === '.' ? 'workspace' : (root.split('/').pop() ?? root),
    include: ['test/**/*.test.ts'],
    globalSetup: globalSetupOf([root]),
  },
}))

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: '100%', // by default all cores but one, which on two is half of them
    sequence: { sequencer: LongTestsFirst },
    reporters: ['default', new SkippedTests()],
    ...(isChosen
      ? { projects: packageByPackage }
      : {
          include: members.map((root) => join(root, 'test/**/*.test.ts')),
          globalSetup: globalSetupOf(members),
        }),
  },
})
