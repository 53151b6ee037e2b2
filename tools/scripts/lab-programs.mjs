/** The programs of `pnpm lab`, for those who maintain the lab. */

const MAINTAIN = 'packages/harness/dist/maintain'

/**
 * Name → what it does, the module by its path in the repository, and whether that has to be built first.
 * @type {Record<string, { about: string, module: string, isBuilt: boolean }>}
 */
export const PROGRAMS = {
  counters: {
    about: 'checks that every solver counts exactly what is recorded',
    module: `${MAINTAIN}/counters.js`,
    isBuilt: true,
  },
  document: {
    about: 'prints the schemas of the files of a run',
    module: `${MAINTAIN}/document.js`,
    isBuilt: true,
  },
  covers: {
    about: 'measures the engines of exact cover on sixteen problems',
    module: 'benchmarks/experiments/dist/covers.js',
    isBuilt: true,
  },
  making: {
    about: 'measures how fast puzzles are generated and canonical forms are found',
    module: 'benchmarks/experiments/dist/making.js',
    isBuilt: true,
  },
  mutants: {
    about: 'counts the small bugs that the tests detect',
    module: 'tools/mutants/main.mjs',
    isBuilt: false,
  },
  picture: {
    about: 'takes the picture of the page of a run for the README',
    module: 'packages/harness/maintain/picture.mjs',
    isBuilt: true,
  },
  power: {
    about: 'simulates how often a run finds a difference',
    module: `${MAINTAIN}/power.js`,
    isBuilt: true,
  },
  release: {
    about: 'packs, checks and, without --dry-run, uploads packages',
    module: 'tools/release/main.mjs',
    isBuilt: false,
  },
  runtimes: {
    about: 'solves puzzles in every runtime with packed packages',
    module: 'tools/release/runtimes.mjs',
    isBuilt: false,
  },
  site: { about: 'writes the site', module: 'tools/site/main.mjs', isBuilt: true },
  tricks: {
    about: 'runs twenty tricks, and prints what the run says of each',
    module: 'packages/harness/maintain/tricks.mjs',
    isBuilt: true,
  },
  trials: {
    about: 'runs the harness on copies of one entrant',
    module: 'packages/harness/maintain/trials.mjs',
    isBuilt: true,
  },
}
