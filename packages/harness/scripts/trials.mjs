#!/usr/bin/env node
// How far can a verdict be believed? Runs the harness several times on copies of one entrant whose true differences are
// known, and counts what it says about each pair.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeSuiteOfCopies } from './copies.mjs'

const HELP = `Usage: pnpm lab trials [options] [-- options of the runs]

Runs the harness several times on copies of one entrant. Some copies do a known share of their work twice, so it is known what a
run may say. Prints a table of the verdicts in Markdown. Build first: pnpm build.

Options:
  --suite <file>        the suite (default: the suite of Sudoku)
  --entrant <id>        the entrant that is copied (default: mrv)
  --slower <percent,…>  by how much each copy is slower than the original, from 0 to 100 (default: 0,2,5)
  --runs <n>            how many runs (default: 10)
  --seed <n>            of the first run; the next run has the next seed (default: 1)
  --help

Example: pnpm lab trials --slower 0,0 --runs 5 -- --rounds 60

Exit codes:
  0  no verdict was wrong
  1  a verdict was wrong, or a run failed
  2  a wrong command line`

const here = fileURLToPath(new URL('..', import.meta.url))
const options = readOptions()
const copies = {
  original: 0,
  ...Object.fromEntries(options.slower.map((percent, index) => [idOf(percent, index), percent])),
}
const folder = mkdtempSync(join(tmpdir(), 'trials-'))
try {
  process.exitCode = runTrials()
} finally {
  rmSync(folder, { recursive: true })
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        suite: { type: 'string', default: join(here, '../../benchmarks/dist/sudoku/suite.js') },
        entrant: { type: 'string', default: 'mrv' },
        slower: { type: 'string', default: '0,2,5' },
        runs: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    if (values.help === true) {
      process.stdout.write(`${HELP}\n`)
      process.exit()
    }
    return {
      suite: values.suite,
      entrant: values.entrant,
      slower: values.slower.split(',').map(percentage),
      runs: wholeNumber('--runs', values.runs, 1),
      seed: wholeNumber('--seed', values.seed, 0),
      further: positionals,
    }
  } catch (error) {
    const reason = error.message.replace(/\. To specify a positional argument .*$/su, '')
    process.stderr.write(`trials: ${reason}\nSee \`pnpm lab trials --help\`.\n`)
    process.exit(2)
  }
}

function percentage(text) {
  if (/^\d*\.?\d+$/.test(text) && Number(text) <= 100) return Number(text)
  throw new Error(`--slower: expected numbers from 0 to 100 with a comma between them, got '${text}'`)
}

function wholeNumber(flag, text, least) {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`${flag}: expected a whole number of at least ${least}, got '${text}'`)
}

function idOf(percent, index) {
  return `copy-${index + 1}${percent === 0 ? '' : `-slower-${String(percent).replace('.', '-')}`}`
}

function runTrials() {
  const suite = writeSuiteOfCopies(folder, { ...options, copies })
  const pairs = pairsOf(Object.entries(copies))
  process.stdout.write(row(['run', 'rounds', 's', 'noise floor', ...pairs.map(nameOf)]))
  process.stdout.write(row(['--:', '--:', '--:', '--:', ...pairs.map(() => '---')]))
  const counts = pairs.map(() => ({}))
  let margin = 0
  for (let run = 0; run < options.runs; run++) {
    const done = runOnce(suite, options.seed + run)
    if (done === undefined) return 1
    margin = done.margin
    const judged = pairs.map((pair) => judgedIn(done.contest, pair))
    judged.forEach(({ verdict }, index) => {
      counts[index][verdict] = (counts[index][verdict] ?? 0) + 1
    })
    const { noiseFloor } = done.contest.control
    process.stdout.write(
      row([
        run + 1,
        done.rounds,
        done.seconds.toFixed(0),
        percentOf(noiseFloor),
        ...judged.map(({ text }) => text),
      ]),
    )
  }
  process.stdout.write('\n')
  const wrong = pairs
    .map((pair, index) => report(pair, counts[index], margin))
    .reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${wrong} of ${pairs.length * options.runs} verdicts were wrong.\n`)
  return wrong === 0 ? 0 : 1
}

/** Every two copies, the slower one second. */
function pairsOf(entries) {
  return entries.flatMap((one, index) =>
    entries.slice(index + 1).map((other) => (one[1] <= other[1] ? [one, other] : [other, one])),
  )
}

function nameOf([[a], [b]]) {
  return `${b} against ${a}`
}

function runOnce(suite, seed) {
  const out = join(folder, `run-${seed}`)
  const start = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(here, 'dist/main.js'),
      ...['--suite', suite, '--solver', Object.keys(copies).join(','), '--seed', String(seed), '--out', out],
      ...options.further,
    ],
    { encoding: 'utf8' },
  )
  const seconds = (performance.now() - start) / 1000
  if (status !== 0) {
    process.stderr.write(`trials: a run ended with exit code ${status}:\n${stderr.slice(-2000)}`)
    return undefined
  }
  const { contests, plan } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))
  rmSync(out, { recursive: true })
  return { contest: contests[0], rounds: plan.rounds, margin: plan.margin, seconds }
}

/** The verdict on the second of a pair, and its ratio to the first with bounds. */
function judgedIn({ pairs }, [[a], [b]]) {
  const isTurned = !pairs.some((pair) => pair.a === b && pair.b === a)
  const found = pairs.find((pair) => (isTurned ? pair.a === a && pair.b === b : pair.a === b && pair.b === a))
  const { value, lo, hi } = found.ratio
  const turned = { faster: 'slower', slower: 'faster' }[found.verdict] ?? found.verdict
  const verdict = isTurned ? turned : found.verdict
  const [ratio, from, to] = isTurned ? [1 / value, 1 / hi, 1 / lo] : [value, lo, hi]
  return { verdict, text: `${verdict} ${ratio.toFixed(3)} (${from.toFixed(3)}–${to.toFixed(3)})` }
}

/** Prints what was said of a pair, and returns how often it was wrong. */
function report(pair, counts, margin) {
  const [[, a], [, b]] = pair
  const trueRatio = (100 + b) / (100 + a)
  const isWrong = {
    faster: true,
    slower: trueRatio === 1,
    same: trueRatio > 1 + margin,
  }
  const said = Object.entries(counts).map(([verdict, count]) => `${verdict} ${count} times`)
  process.stdout.write(`${nameOf(pair)} (truly ${trueRatio.toFixed(3)} times as long): ${said.join(', ')}\n`)
  return Object.entries(counts).reduce(
    (sum, [verdict, count]) => sum + (isWrong[verdict] === true ? count : 0),
    0,
  )
}

function percentOf(share) {
  return share === null ? '' : `${(share * 100).toFixed(1)} %`
}

function row(cells) {
  return `| ${cells.join(' | ')} |\n`
}
