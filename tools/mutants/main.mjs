/**
 * Plants small bugs ("mutants") in a package, one at a time, and runs the quick tests of the package against
 * each. It prints the mutants that no test detects. The score is the share of the mutants that some test detects.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PACKAGES } from './packages.mjs'

const LEAST_SCORE = 90

const HELP = `Usage: pnpm lab mutants [options] [package...]

Plants small bugs in the sources and counts how many of them the tests notice.
The packages are ${Object.keys(PACKAGES).join(', ')}. Without a name, all of them are tested: that takes hours.

Options:
  --files <globs>     mutate only these files, given from the folder of the package: 'src/bulk/*.ts,src/output.ts'
  --sample <percent>  mutate only so many of the lines; mutants of several lines are left out then
  --incremental       reuse the last results for mutants whose file and tests have not changed
  -h, --help          print this help

The exit code is 1 if a package scores less than ${LEAST_SCORE} %, and 2 if a test fails before any mutant is planted. Details are written
to .mutants/<package>.html.
`

/** @returns {never} */
function refuse(reason) {
  process.stderr.write(`mutants: ${reason}\nSee \`pnpm lab mutants --help\`.\n`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        sample: { type: 'string', default: '100' },
        incremental: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

/** The globs of a package, from the root of the repository. */
function globsOf(name, files) {
  const { folder = `packages/${name}`, mutate = ['src/**/*.ts'] } = PACKAGES[name]
  const globs = files === undefined ? mutate : files.split(',')
  return globs.map((glob) => (glob.startsWith('!') ? `!${folder}/${glob.slice(1)}` : `${folder}/${glob}`))
}

/** Single lines of the files, chosen by a digest of their place, as Stryker takes them. */
function sampleOf(globs, percent) {
  const paths = globs.map((glob) =>
    glob.startsWith('!') ? `:(glob,exclude)${glob.slice(1)}` : `:(glob)${glob}`,
  )
  const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length
    return Array.from({ length: lines }, (_, index) => `${file}:${index + 1}-${index + 1}`).filter(
      (line) => createHash('sha256').update(line).digest().readUInt32LE() % 100 < percent,
    )
  })
}

/** The options of Stryker for one package. */
function optionsFor(name, { files, sample, incremental }) {
  const globs = globsOf(name, files)
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: sample === '100' ? globs : sampleOf(globs, Number(sample)),
    ignorePatterns: ['**/dist', '**/.turbo', 'reports', '.mutants'],
    tempDirName: '.mutants/sandbox',
    tsconfigFile: 'none', // the tests are not type-checked
    concurrency: 1,
    timeoutMS: 30_000, // most endless loops are noticed by the number of times that a mutant is reached
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 60,
    incremental,
    incrementalFile: `.mutants/${name}.json`,
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    htmlReporter: { fileName: `.mutants/${name}.html` },
    logLevel: 'warn',
    warnings: { slow: false },
  }
}

/** A mutant that reaches the time limit counts as detected. A mutant that cannot run is not counted. */
async function scoreOf(name, values) {
  const { folder = `packages/${name}`, tests = ['test/**/*.test.ts'], slow = '' } = PACKAGES[name]
  process.env.MUTANTS_FOLDER = folder
  process.env.MUTANTS_SLOW = slow
  process.env.MUTANTS_TESTS = JSON.stringify(tests)
  const { Stryker } = await import('@stryker-mutator/core')
  const results = await new Stryker(optionsFor(name, values)).runMutationTest()
  const countOf = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const noticed = countOf('Killed', 'Timeout')
  return { noticed, all: noticed + countOf('Survived', 'NoCoverage') }
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const unknown = positionals.find((name) => !Object.hasOwn(PACKAGES, name))
if (unknown !== undefined) refuse(`unknown package '${unknown}' (known: ${Object.keys(PACKAGES).join(', ')})`)
if (!/^[1-9]\d*$/.test(values.sample))
  refuse(`--sample: expected a whole number of at least 1, got '${values.sample}'`)

const lines = []
for (const name of positionals.length === 0 ? Object.keys(PACKAGES) : positionals) {
  const { noticed, all } = await scoreOf(name, values)
  const score = (100 * noticed) / all
  lines.push(`${name}: ${score.toFixed(1)} % (${noticed} of ${all} mutants detected)`)
  if (!(score >= LEAST_SCORE)) process.exitCode = 1
}
process.stdout.write(`${lines.join('\n')}\n`)
