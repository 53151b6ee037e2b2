#!/usr/bin/env node
// How far can a verdict be believed? Runs the harness several times on copies of one entrant or of one command whose true
// differences are known, and counts what it says about each pair.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addHelp, runProcess, say, UsageError, wholeNumber } from '@sudoku-lab/console'
import { Random } from '@sudoku-lab/core'
import { Command, Option } from 'commander'
import { askTool, LENGTHS, outputOf, TOOLS, ToolFailed, writeFunctions } from './functions.mjs'
import { falseVerdictsIn, tableOfTrials, trialsIn } from './verdicts.mjs'

/** A loop of an integer, which prints nothing that depends on its length: how often, and the command. */
const perl = (rounds) => `perl -e '$s = ($s * 31 + $_) & 65535 for 1..${rounds}; print "done"'`
const node = (rounds) =>
  `node -e 'let s = 0; for (let i = 0; i < ${rounds}; i++) s = (s * 31 + i) & 65535; console.log(s < 0 ? s : "done")'`
const LOOPS = {
  perl: [700_000, perl],
  node: [5_000_000, node], // more than half of its time is the start
  'node-long': [80_000_000, node],
}

const harness = join(import.meta.dirname, '..')
/** @param {string} text */
const numbersIn = (text) => {
  const numbers = text.split(',').map(Number)
  if (numbers.every((number) => number >= 0)) return numbers
  throw new UsageError(`expected numbers, got '${text}'`)
}

/** @param {string} text */
const namedFile = (text) => {
  const [, name, file] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (file !== undefined) return [name, file]
  throw new UsageError(`expected NAME=FILE, got '${text}'`)
}

const program = new Command('trials')
  .usage('[options] [-- options of the runs]')
  .description(
    'Runs the harness several times on copies of the solver mrv, of a function, or of a command by duel. Some copies do a known share of further work, so it is known what a run may say. Prints the table of the verdicts in Markdown.',
  )
  .argument('[further...]', 'options of the runs, as in: -- --rounds 60')
  .addOption(
    new Option('--slower <percent,…>', 'by how much each copy is slower than the original, from 0 to 100')
      .argParser(numbersIn)
      .default([0, 2, 5], '0,2,5'),
  )
  .option('--runs <n>', 'how many runs', wholeNumber(1), 10)
  .addOption(
    new Option('--duel <command>', 'copies of a loop: perl (some 30 ms), node (60 ms) or node-long (200 ms)')
      .choices(Object.keys(LOOPS))
      .conflicts('functions'),
  )
  .addOption(
    new Option('--functions <length>', 'copies of a function: short (10 µs) or long (10 ms)').choices(
      Object.keys(LENGTHS),
    ),
  )
  .option('--one-file', 'write all functions into one file, and not each into its own')
  .option('--prepare <command>', 'run this before each tool, such as a build')
  .option('--others', 'ask others, too: hyperfine about the commands; four tools about the functions')
  .option('--seed <n>', 'of the first run; the next run has the next seed', wholeNumber(0), 1)
  .option(
    '--tell <name=file>',
    'run nothing, and print the table of a record, with the name of its machine; can be given again',
    (text, before = []) => [...before, namedFile(text)],
  )
  .option('--record <file>', 'append the times of every round to this file, a line for each run, for power')
addHelp(program, [
  'Exit codes:',
  ['0', 'no verdict was wrong'],
  ['1', 'a verdict was wrong, or a run failed'],
  ['2', 'a wrong command line'],
])

await runProcess(
  program.action((further, options) => {
    if (options.others && (options.duel ?? options.functions) === undefined)
      throw new UsageError('--others goes with --duel or --functions')
    if (options.oneFile && options.functions === undefined)
      throw new UsageError('--one-file goes with --functions')
    if (options.tell !== undefined) {
      const records = Object.fromEntries(options.tell.map(([name, file]) => [name, trialsIn(file)]))
      process.stdout.write(tableOfTrials(records))
      return
    }
    // here, so that modules of functions find the tools
    const folder = mkdtempSync(join(harness, 'node_modules/.trials-'))
    try {
      process.exitCode = runTrials({ ...options, further, folder, copies: copiesOf(options.slower) })
    } catch (thrown) {
      if (!(thrown instanceof ToolFailed)) throw thrown
      say('trials', thrown.message)
      process.exitCode = 1
    } finally {
      rmSync(folder, { recursive: true })
    }
  }),
)

/** Id of each copy → by how many per cent it is slower. */
function copiesOf(slower) {
  const copies = slower.map((percent, index) => {
    const name = percent === 0 ? '' : `-slower-${String(percent).replace('.', '-')}`
    return [`copy-${index + 1}${name}`, percent]
  })
  return { original: 0, ...Object.fromEntries(copies) }
}

function runTrials(options) {
  const what = wordsOfRun(options)
  const trials = []
  for (let run = 0; run < options.runs; run++) {
    const seed = options.seed + run
    const trial = trialOf(runOnce(what, seed, options), seed, options)
    if (options.record !== undefined) appendFileSync(options.record, `${JSON.stringify(trial)}\n`)
    const said = trial.said.map(({ a, b, verdict }) => `${a} ${verdict} ${b}`)
    process.stderr.write(`run ${run + 1} of ${options.runs}: ${said.join(', ')}\n`)
    trials.push(trial)
  }
  process.stdout.write(tableOfTrials({ here: trials }))
  return falseVerdictsIn(trials) === 0 ? 0 : 1
}

function wordsOfRun({ duel, functions, oneFile, copies, folder }) {
  const ids = Object.keys(copies)
  if (duel !== undefined)
    return ['duel', ...Object.entries(commandsOf(duel, copies)).map(([id, command]) => `${id}=${command}`)]
  if (functions !== undefined)
    return ['--suite', writeFunctions(folder, functions, copies, oneFile), '--solver', ids.join()]
  const suite = pathToFileURL(join(harness, '../../benchmarks/dist/sudoku/suite.js')).href
  process.env.COPIES = JSON.stringify({ suite, entrant: 'mrv', copies })
  return ['--suite', join(import.meta.dirname, 'copies.mjs'), '--solver', ids.join()]
}

function commandsOf(duel, copies) {
  const [rounds, loop] = LOOPS[duel]
  return Object.fromEntries(
    Object.entries(copies).map(([id, percent]) => [id, loop(Math.round(rounds * (1 + percent / 100)))]),
  )
}

function prepare(command) {
  if (command !== undefined) outputOf(command, [], { shell: true })
}

function runOnce(what, seed, options) {
  prepare(options.prepare)
  const out = join(options.folder, `run-${seed}`)
  const words = [...what, '--seed', String(seed), '--out', out, ...options.further]
  outputOf(process.execPath, [join(harness, 'dist/main.js'), ...words])
  const run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))
  rmSync(out, { recursive: true })
  return run
}

/** The mean time of each copy and of the control in every round, the load of the machine, and what was said of each pair. */
function trialOf({ plan, contests: [{ timedRounds, pairs }] }, seed, options) {
  const { duel, functions, oneFile, prepare, copies, others } = options
  return {
    load: loadavg()[0],
    what: duel ?? (oneFile ? `${functions}, one file` : functions),
    ...(prepare === undefined ? {} : { prepare }),
    rounds: plan.rounds,
    slower: copies,
    times: timesIn(timedRounds),
    said: pairs.map(({ a, b, verdict, ratio }) => ({ a, b, verdict, ratio })),
    ...(others ? { others: askOthers(seed, options) } : {}),
  }
}

function timesIn(timedRounds) {
  const times = {}
  for (const { entrantId, isControl, round, mean } of timedRounds) {
    const name = isControl ? 'control' : entrantId
    times[name] = { ...times[name], [round]: mean }
  }
  return times
}

/** What other tools measure of the same copies, which they get in a seeded order. */
function askOthers(seed, options) {
  if (options.duel !== undefined) return { hyperfine: askHyperfine(options) }
  const ids = new Random(seed).shuffle(Object.keys(options.copies))
  return Object.fromEntries(
    TOOLS.map((tool) => {
      prepare(options.prepare)
      return [tool, askTool(tool, options.folder, ids)]
    }),
  )
}

/** What hyperfine measures of the same commands, with its own settings: mean and standard deviation in seconds. */
function askHyperfine(options) {
  prepare(options.prepare)
  const file = join(options.folder, 'hyperfine.json')
  const commands = commandsOf(options.duel, options.copies)
  outputOf('hyperfine', ['--style', 'none', '--export-json', file, ...Object.values(commands)])
  const { results } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(
    Object.keys(commands).map((id, index) => {
      const { mean, stddev, times } = results[index]
      return [id, { mean, stddev, runs: times.length }]
    }),
  )
}
