/** `pnpm lab COMMAND` starts the programs for those who maintain the lab. Without a command, it lists them. */
import './closed-output.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUILD_FIRST = 'tools/scripts/start.mjs'
const MAINTAIN = 'packages/harness/dist/maintain'

/** The programs, what they do, and the words with which they start. */
const COMMANDS = {
  counters: [
    'checks that every solver counts exactly what is recorded',
    BUILD_FIRST,
    `${MAINTAIN}/counters.js`,
  ],
  document: ['prints the schemas of the files of a run', BUILD_FIRST, `${MAINTAIN}/document.js`],
  covers: [
    'measures the engines of exact cover on sixteen problems',
    BUILD_FIRST,
    'benchmarks/experiments/dist/covers.js',
  ],
  making: [
    'measures how fast puzzles are generated and canonical forms are found',
    BUILD_FIRST,
    'benchmarks/experiments/dist/making.js',
  ],
  mutants: ['counts the small bugs that the tests detect', 'tools/mutants/main.mjs'],
  picture: ['takes the picture of the page of a run for the README', 'packages/harness/maintain/picture.mjs'],
  power: ['simulates how often a run finds a difference', BUILD_FIRST, `${MAINTAIN}/power.js`],
  release: ['packs, checks and, without --dry-run, uploads packages', 'tools/release/main.mjs'],
  runtimes: ['solves puzzles in every runtime with packed packages', 'tools/release/runtimes.mjs'],
  site: ['writes the site', BUILD_FIRST, 'tools/site/main.mjs'],
  tricks: [
    'runs twenty tricks, and prints what the run says of each',
    BUILD_FIRST,
    'packages/harness/maintain/tricks.mjs',
  ],
  trials: ['runs the harness on copies of one entrant', BUILD_FIRST, 'packages/harness/maintain/trials.mjs'],
}

const HELP = `Usage: pnpm lab COMMAND [arguments]

Commands:
${Object.entries(COMMANDS)
  .map(([name, [about]]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

Commands with options have --help.
`

const [name = '--help', ...parameters] = process.argv.slice(2)
if (name === '--help' || name === '-h') process.stdout.write(HELP)
else {
  const [, script, ...first] = Object.entries(COMMANDS).find(([known]) => known === name)?.[1] ?? []
  if (script === undefined) {
    process.stderr.write(`lab: there is no command '${name}'\nSee \`pnpm lab --help\`.\n`)
    process.exit(2)
  }
  const path = join(import.meta.dirname, '../..', script)
  process.argv = [process.execPath, path, ...first, ...parameters]
  await import(pathToFileURL(path).href)
}
