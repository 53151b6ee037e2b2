/** `pnpm lab COMMAND`: the commands for those who maintain the lab. Without a command, it lists them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const REPOSITORY = join(import.meta.dirname, '../..')

/** The programs, what they do, and whether everything has to be built first. */
const COMMANDS = {
  counters: {
    words: ['packages/harness/scripts/maintain.mjs', 'counters'],
    about: 'checks that every solver counts exactly what is recorded',
    isBuiltFirst: true,
  },
  document: {
    words: ['packages/harness/scripts/maintain.mjs', 'document'],
    about: 'prints the schemas of the files of a run, or writes the columns of its tables into a README',
    isBuiltFirst: true,
  },
  experiment: {
    words: ['tools/scripts/start.mjs', 'experiment'],
    about: 'repeats a measurement of a README: making, proofs or traces',
  },
  fill: {
    words: ['packages/harness/scripts/maintain.mjs', 'fill'],
    about: 'writes the figures of a run into the tables of texts',
    isBuiltFirst: true,
  },
  mutants: { words: ['tools/mutants/main.mjs'], about: 'counts the small bugs that the tests detect' },
  'page-cost': {
    words: ['packages/harness/scripts/page-cost.mjs'],
    about: 'measures how long the page of a run takes to open',
  },
  picture: {
    words: ['packages/harness/scripts/picture.mjs'],
    about: 'takes the picture of the page of a run for the README',
  },
  release: { words: ['tools/release/main.mjs'], about: 'packs, checks and uploads the published packages' },
  runtimes: {
    words: ['tools/release/runtimes.mjs'],
    about: 'solves a puzzle with the packed packages in every runtime that npm has',
  },
  site: { words: ['tools/site/main.mjs'], about: 'writes the site', isBuiltFirst: true },
  traced: {
    words: ['tools/scripts/traced-sources.mjs'],
    about: 'writes the traced copies of the sources; builds do so by themselves',
  },
  trials: {
    words: ['packages/harness/scripts/trials.mjs'],
    about: 'runs the harness on copies of one entrant, whose differences are known',
    isBuiltFirst: true,
  },
}

const HELP = `Usage: pnpm lab COMMAND [arguments]

Commands:
${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

Every command has --help.
`

const [name = '--help', ...parameters] = process.argv.slice(2)
const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1]
if (command === undefined) {
  const isHelp = name === '--help' || name === '-h'
  if (isHelp) process.stdout.write(HELP)
  else process.stderr.write(`lab: there is no command '${name}'\nSee \`pnpm lab --help\`.\n`)
  process.exit(isHelp ? 0 : 2)
}

const isHelp = parameters.includes('--help') || parameters.includes('-h')
if ('isBuiltFirst' in command && !isHelp) {
  const build = [
    join(REPOSITORY, 'node_modules/turbo/bin/turbo'),
    'run',
    'build',
    '--output-logs=errors-only',
  ]
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync(process.execPath, build, { cwd: REPOSITORY, env, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}
const [script = '', ...first] = command.words
process.argv = [process.execPath, join(REPOSITORY, script), ...first, ...parameters]
await import(pathToFileURL(join(REPOSITORY, script)).href)
