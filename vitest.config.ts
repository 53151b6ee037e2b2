import { defineConfig } from 'vitest/config'
import { SkippedTests } from './test/skipped-tests.ts'
import { tracing } from './tools/scripts/tracing.mjs'

/** Packages run from `src`, not from `dist`. This list replaces the one of Vite, so it repeats it. */
export const SOURCE_CONDITIONS = ['@sudoku-lab/source', 'module', 'node', 'development|production']

const MINUTE = 60_000

/**
 * Vite keeps what a module exports in an object that V8 looks up by name at every use, which doubles the time of a search. As the
 * prototype of another object, it is as fast as any.
 */
const fastExports = {
  name: 'fast-exports',
  enforce: 'post',
  transform: (code: string) => ({ code: `${code}\nObject.create(__vite_ssr_exports__)`, map: null }),
} as const

/** A test says nothing about the machine, so a busy one may take long. */
export const TIMEOUTS = { testTimeout: 30 * MINUTE, hookTimeout: 30 * MINUTE }

export default defineConfig({
  ssr: { resolve: { conditions: SOURCE_CONDITIONS } },
  plugins: [tracing(), fastExports],
  test: {
    ...TIMEOUTS,
    include: ['', 'benchmarks/', 'packages/*/', 'benchmarks/*/'].map(
      (folder) => `${folder}test/**/*.test.ts`,
    ),
    isolate: false, // a worker loads each module once, which saves half of the CPU time of all tests
    maxWorkers: '100%', // by default, vitest uses all cores but one, which on two is half of them
    expect: { poll: { timeout: 3 * MINUTE } },
    reporters: ['default', new SkippedTests()],
  },
})
