#!/usr/bin/env node
// How far can a verdict be believed? Runs the harness several times on copies of one entrant whose true differences are
// known, and counts what it says about each pair.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSuiteOfCopies } from './copies.mjs'

const HELP = `Usage: pnpm lab trials [options] [-- options of the runs]

Runs the harness several times on copies of the solver mrv. Some copies do a known share of further work, so it is known what a run
may say. Prints a table of the verdicts in Markdown. Build first: pnpm build.

Options:
  --slower <percent,…>  by how much each copy is slower than the original, from 0 to 100 (default: 0,2,5)
  --runs <n>            how many runs (default: 10)
  --seed <n>            of the first run; the next run has the next seed (default: 1)
  --record <file>       append the times of every round to this file, a line for each run, which power reads
  --help

Example: pnpm lab trials --slower 0,0 --runs 5 -- --rounds 60

Exit codes:
  0  no verdict was wrong
  1  a verdict was wrong, or a run failed
  2  a wrong command line
`

const harness = join(import.meta.dirname, '../../packages/harness')
const options = readOptions()
/** Id of each copy → by how many per cent it is slower. */
const copies = {
  original: 0,
  ...Object.fromEntries(
    options.slower.map((percent, index) => {
      return [
        `copy-${index + 1}${percent === 0 ? '' : `-slower-${String(percent).replace('.', '-')}`}`,
        percent,
      ]
    }),
  ),
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
        slower: { type: 'string', default: '0,2,5' },
        runs: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        record: { type: 'string' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    if (values.help === true) {
      process.stdout.write(HELP)
      process.exit()
    }
    const [slower, runs, seed] = [values.slower, values.runs, values.seed].map((text) =>
      text.split(',').map(Number),
    )
    if ([...slower, ...runs, ...seed].some((number) => !(number >= 0)))
      throw new Error('--slower, --runs and --seed: expected numbers')
    return { slower, runs: runs[0], seed: seed[0], record: values.record, further: positionals }
  } catch (error) {
    const reason = error.message.replace(/\. To specify a positional argument .*$/su, '')
    process.stderr.write(`trials: ${reason}\nSee \`pnpm lab trials --help\`.\n`)
    process.exit(2)
  }
}

function runTrials() {
  const sudoku = join(harness, '../../benchmarks/dist/sudoku/suite.js')
  const suite = writeSuiteOfCopies(folder, { suite: sudoku, entrant: 'mrv', copies })
  const ids = Object.keys(copies)
  /** Every two copies, the slower one first. */
  const pairs = ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => (copies[one] > copies[other] ? [one, other] : [other, one])),
  )
  const names = pairs.map(([slower, faster]) => `${slower} against ${faster}`)
  const said = pairs.map(() => [])
  print(['run', 'rounds', 's', 'noise floor', ...names])
  print(['--:', '--:', '--:', '--:', ...names.map(() => '---')])
  let margin = 0
  for (let run = 1; run <= options.runs; run++) {
    const start = performance.now()
    const judged = runOnce(suite, options.seed + run - 1)
    if (judged === undefined) return 1
    const [contest] = judged.contests
    margin = judged.plan.margin
    const found = pairs.map((pair) => foundIn(contest, pair))
    for (const [index, { verdict }] of found.entries()) said[index].push(verdict)
    if (options.record !== undefined) record(options.record, judged, contest)
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    const floor = `${(100 * contest.control.noiseFloor).toFixed(1)} %`
    print([run, judged.plan.rounds, seconds, floor, ...found.map(({ text }) => text)])
  }
  process.stdout.write('\n')
  const wrong = pairs
    .map((pair, index) => report(names[index], pair, said[index], margin))
    .reduce((a, b) => a + b)
  process.stdout.write(`${wrong} of ${pairs.length * options.runs} verdicts were wrong.\n`)
  return wrong === 0 ? 0 : 1
}

function runOnce(suite, seed) {
  const out = join(folder, `run-${seed}`)
  const words = [
    '--suite',
    suite,
    '--solver',
    Object.keys(copies).join(),
    '--seed',
    String(seed),
    '--out',
    out,
  ]
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(harness, 'dist/main.js'), ...words, ...options.further],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    process.stderr.write(`trials: a run ended with exit code ${status}:\n${stderr.slice(-2000)}`)
    return undefined
  }
  const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))
  rmSync(out, { recursive: true })
  return run
}

/** The verdict on the first of a pair, and its ratio to the second with bounds. */
function foundIn({ pairs }, [one, other]) {
  const found = pairs.find(({ a, b }) => [a, b].includes(one) && [a, b].includes(other))
  const isTurned = found.a !== one
  const verdict = (isTurned && { faster: 'slower', slower: 'faster' }[found.verdict]) || found.verdict
  const { value, lo, hi } = found.ratio
  const [ratio, from, to] = (isTurned ? [1 / value, 1 / hi, 1 / lo] : [value, lo, hi]).map((bound) =>
    bound.toFixed(3),
  )
  return { verdict, text: `${verdict} ${ratio} (${from}–${to})` }
}

/** Prints what was said of a pair, and returns how often it was wrong. */
function report(name, [slower, faster], verdicts, margin) {
  const trueRatio = (100 + copies[slower]) / (100 + copies[faster])
  const wrong = { faster: true, slower: trueRatio === 1, same: trueRatio > 1 + margin }
  const counts = [...new Set(verdicts)].map(
    (verdict) => `${verdict} ${verdicts.filter((one) => one === verdict).length} times`,
  )
  process.stdout.write(`${name} (truly ${trueRatio.toFixed(3)} times as long): ${counts.join(', ')}\n`)
  return verdicts.filter((verdict) => wrong[verdict]).length
}

/** The mean time of each copy and of the control in every round, the load of the machine, and what was said of each pair. */
function record(file, { plan }, { timedRounds, pairs }) {
  const times = {}
  for (const { entrantId, isControl, round, mean } of timedRounds) {
    const name = isControl ? 'control' : entrantId
    times[name] = { ...times[name], [round]: mean }
  }
  const said = pairs.map(({ a, b, verdict, ratio }) => ({ a, b, verdict, ratio }))
  const line = { load: loadavg()[0], rounds: plan.rounds, slower: copies, times, said }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

function print(cells) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
