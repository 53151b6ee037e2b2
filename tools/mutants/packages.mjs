/** A `*.trace.ts` is code only in the traced instantiation. */
const UNTRACED = ['src/**/*.ts', '!src/**/*.trace.ts']

/** The tests of the conformance suite on 9×9 and larger boards. The packages have quick tests of their own on 9×9. */
const LARGE_BOARDS = 'boxes of (?!2×2|2×3)|shapes:'

/** Texts of megabytes, and texts that would take minutes if reading took quadratic time. */
const LONG_TEXTS = 'in proportion to (the text|its length)'

/** Thousands of random problems, and large ones. */
const MANY_PROBLEMS =
  'finds every solution, each once|random problems$|random problems with colours|takes 65,53[45] (options|items) and no more|12×12'

/**
 * The packages that `pnpm lab mutants` can mutate. The name on the command line means, by default, the folder
 * `packages/<name>`, all files in its `src`, and all quick tests in its `test`. `slow` describes the names of the
 * tests that are left out because they take seconds.
 */
export const PACKAGES = {
  core: { slow: LONG_TEXTS },
  'exact-cover': { mutate: UNTRACED, slow: MANY_PROBLEMS },
  sat: { mutate: UNTRACED },
  'solver-mrv': { mutate: UNTRACED, slow: LARGE_BOARDS },
  'solver-cdcl': { mutate: UNTRACED, slow: LARGE_BOARDS },
  'solver-dlx': { mutate: UNTRACED, slow: LARGE_BOARDS },
  judge: {
    folder: 'packages/harness',
    mutate: ['src/judge/**/*.ts'],
    tests: ['test/{judge,statistics}/*.test.ts'],
    slow: 'what verdicts promise|what verdicts find (a copy|identical|names)|keeps its level|is covered by its bounds|bounds that a report prints|in nearly all runs|a third that is told apart',
  },
  'sudoku-lab': {
    mutate: ['src/command/solve/outcome.ts', 'src/command/solve/writers.ts', 'src/command/write/output.ts'],
  },
}
