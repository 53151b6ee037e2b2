import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongTestsFirst } from './test/long-tests-first.ts'
import { PATIENCE_MS, SOURCE_CONDITIONS } from './test/settings.ts'
import { SkippedTests } from './test/skipped-tests.ts'

const packages = readdirSync('packages').map((name) => `packages/${name}`)
const members = ['.', 'benchmarks', 'benchmarks/experiments', 'benchmarks/peers', ...packages].filter(
  (root) => existsSync(`${root}/package.json`),
)

// The traced copies are of the sources that are tested.
execFileSync(process.execPath, ['scripts/traced-sources.mjs'], { cwd: import.meta.dirname })

export default defineConfig({
  ssr: { resolve: { conditions: SOURCE_CONDITIONS } },
  test: {
    maxWorkers: '100%', // by default all cores but one, which on two is half of them
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    sequence: { sequencer: LongTestsFirst },
    reporters: ['default', new SkippedTests()],
    projects: members.map((root) => ({
      extends: true,
      root,
      test: {
        name: root === '.' ? 'workspace' : (root.split('/').pop() ?? root),
        include: ['test/**/*.test.ts'],
      },
    })),
  },
})
