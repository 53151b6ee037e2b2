/** The traced copies of sources are made from the others, and a `*.trace.ts` is code only in them. */
const UNTRACED = ['src/**/*.ts', '!src/traced/**', '!src/**/*.trace.ts']

/**
 * The packages that `pnpm mutants` can mutate. The name on the command line means, by default, the folder
 * `packages/<name>`, all files in its `src`, and all quick tests in its `test`. `slow` describes the names of the
 * tests that are left out because each of them simulates for seconds.
 */
export const PACKAGES = {
  core: {},
  'exact-cover': { mutate: UNTRACED },
  'solver-mrv': { mutate: UNTRACED },
  'solver-dlx': { mutate: UNTRACED },
  statistics: {
    folder: 'packages/harness',
    mutate: ['src/statistics/**/*.ts'],
    tests: ['test/statistics/**/*.test.ts'],
    slow: 'what verdicts promise|what verdicts find (a copy|identical|names)|keeps its level|is covered by its bounds',
  },
  cli: {
    mutate: [
      'src/bulk/outcome.ts',
      'src/report.ts',
      'src/output.ts',
      'src/delivery.ts',
      'src/writers/**/*.ts',
    ],
  },
}
