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
  --sample <percent>  mutate only so many of the lines, chosen by --seed; mutants of several lines are left out then
  --seed <n>          chooses the lines of a sample (default: 1)
  --concurrency <n>   test this many mutants at a time (default: 1)
  --incremental       reuse the last results for mutants whose file and tests have not changed
  -h, --help          print this help

Exit codes:
  0  every package scores at least ${LEAST_SCORE} %
  1  a package scores less
  2  wrong usage, or the tests fail before any mutant is planted

Details are written to .mutants/<package>.html.
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
        seed: { type: 'string', default: '1' },
        concurrency: { type: 'string', default: '1' },
        incremental: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return refuse(error.message.replace(/\. To specify a positional argument .*$/su, ''))
  }
}

/** The globs of a package, from the root of the repository. */
function globsOf(name, files) {
  const { folder = `packages/${name}`, mutate = ['src/**/*.ts'] } = PACKAGES[name]
  const globs = files === undefined ? mutate : files.split(',')
  return globs.map((glob) => (glob.startsWith('!') ? `!${folder}/${glob.slice(1)}` : `${folder}/${glob}`))
}

/** Single lines of the files, chosen at random, as Stryker takes them. */
function sampleOf(globs, { sample, seed }) {
  const paths = globs.map((glob) =>
    glob.startsWith('!') ? `:(glob,exclude)${glob.slice(1)}` : `:(glob)${glob}`,
  )
  const files = execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length
    const numbers = Array.from({ length: lines }, (_, index) => index + 1)
    return numbers
      .filter((line) => drawOf(`${seed} ${file} ${line}`) < sample / 100)
      .map((line) => `${file}:${line}-${line}`)
  })
}

/** A number from 0 to 1 that follows from a text. */
function drawOf(text) {
  return createHash('sha256').update(text).digest().readUInt32LE() / 2 ** 32
}

/** The options of Stryker for one package. */
function optionsFor(name, { files, sample, seed, concurrency, incremental }) {
  const globs = globsOf(name, files)
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: sample < 100 ? sampleOf(globs, { sample, seed }) : globs,
    ignorePatterns: ['**/dist', '**/.turbo', 'reports', '.mutants'],
    tempDirName: '.mutants/sandbox',
    tsconfigFile: 'none', // the tests are not type-checked
    concurrency,
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
function scoreOf(results) {
  const countOf = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const timeouts = countOf('Timeout')
  const noticed = countOf('Killed') + timeouts
  const all = noticed + countOf('Survived', 'NoCoverage')
  if (all === 0) throw new Error('these files contain nothing to mutate')
  return { noticed, all, timeouts, percentage: (100 * noticed) / all }
}

async function scoreOfPackage(name, values) {
  const { folder = `packages/${name}`, tests = ['test/**/*.test.ts'], slow = '' } = PACKAGES[name]
  process.env.MUTANTS_FOLDER = folder
  process.env.MUTANTS_SLOW = slow
  process.env.MUTANTS_TESTS = JSON.stringify(tests)
  const { Stryker } = await import('@stryker-mutator/core') // not before it is needed: loading it takes a second
  return scoreOf(await new Stryker(optionsFor(name, values)).runMutationTest())
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}
const unknown = positionals.find((name) => !Object.hasOwn(PACKAGES, name))
if (unknown !== undefined) refuse(`unknown package '${unknown}' (known: ${Object.keys(PACKAGES).join(', ')})`)
for (const name of ['concurrency', 'seed', 'sample'])
  if (!/^[1-9]\d*$/.test(values[name]))
    refuse(`--${name}: expected a whole number of at least 1, got '${values[name]}'`)
const numbers = { concurrency: Number(values.concurrency), sample: Number(values.sample) }

// The traced copies are made from the sources without mutants, so the conformance suite compares the two.
execFileSync(process.execPath, ['tools/scripts/traced-sources.mjs'])

const names = positionals.length === 0 ? Object.keys(PACKAGES) : positionals
const lines = []
for (const name of names) {
  try {
    const score = await scoreOfPackage(name, { ...values, ...numbers })
    const counts = `${score.noticed} of ${score.all} mutants detected, ${score.timeouts} of them by a time limit`
    lines.push(`${name}: ${score.percentage.toFixed(1)} % (${counts})`)
    if (!(score.percentage >= LEAST_SCORE)) process.exitCode ??= 1
  } catch (error) {
    lines.push(`${name}: not measured: ${error.message}`)
    process.exitCode = 2
  }
}
process.stdout.write(`${lines.join('\n')}\n`)
