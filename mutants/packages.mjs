/**
 * What `pnpm mutants` mutates. Each entry is a name for the command line; by default it stands for the folder
 * `packages/<name>`, all files in its `src`, and all quick tests in its `test`.
 */
export const PACKAGES = {
  core: {},
  'exact-cover': {},
  'solver-mrv': {},
  'solver-dlx': {},
  statistics: {
    folder: 'benchmarks',
    mutate: ['src/statistics/**/*.ts'],
    tests: ['test/statistics/**/*.test.ts'],
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
