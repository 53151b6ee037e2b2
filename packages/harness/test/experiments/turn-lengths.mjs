/**
 * Which length of a slice, number of turns and warm-up tell a small difference soonest?
 *
 *     node test/experiments/turn-lengths.mjs --suite SUITE.js --entrant ID [--set NAME] [--rounds 20] [--seed 1]
 *
 * An entrant is measured against two copies of itself and against copies that do 2 and 5 % of their work twice. Every
 * plan below gets one round after the other in random order, so that all of them see the same machine. For each it is
 * told how far the ratio of a round scatters (SD), how long a round takes, and what both come to: the standard error
 * that the plan reaches in a minute, which is what is to be small. What it prints as `true` is what the copy does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Rng } from 'pragmastat'
import { DEFAULT_OPTIONS } from '../../dist/measure/plan/run-options.js'
import { beginRun } from '../../dist/run/begin.js'
import { askEveryone } from '../../dist/run/preflight.js'
import { runRound } from '../../dist/run/round.js'
import { loadSuite } from '../../dist/run/suite.js'
import { writeSuiteOfCopies } from '../../scripts/copies.mjs'

const PLANS = [
  { sliceMs: 2, turns: 48, warmUpMs: 250 },
  { sliceMs: 2, turns: 24, warmUpMs: 250 },
  { sliceMs: 2, turns: 96, warmUpMs: 250 },
  { sliceMs: 1, turns: 96, warmUpMs: 250 },
  { sliceMs: 5, turns: 20, warmUpMs: 250 },
  { sliceMs: 20, turns: 5, warmUpMs: 250 },
  { sliceMs: 2, turns: 48, warmUpMs: 120 },
  { sliceMs: 2, turns: 48, warmUpMs: 500 },
]
/** Copy → by how many per cent it is slower. */
const COPIES = { base: 0, copy: 0, 'slower-2': 2, 'slower-5': 5 }

const { values } = parseArgs({
  options: {
    suite: { type: 'string' },
    entrant: { type: 'string' },
    set: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
if (values.suite === undefined || values.entrant === undefined) {
  process.stderr.write('turn-lengths: expected --suite and --entrant\n')
  process.exit(2)
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const deviation = (numbers) => {
  const centre = mean(numbers)
  return Math.sqrt(
    mean(numbers.map((number) => (number - centre) ** 2)) * (numbers.length / (numbers.length - 1)),
  )
}

/** Median over the turns of the ratio within a turn, in per cent. */
function ratioOf(fork, base) {
  const perAnswer = ({ turn, cpuNs, asked }) =>
    new Map(turn.map((number, index) => [number, cpuNs[index] / asked[index]]))
  const [own, other] = [perAnswer(fork), perAnswer(base)]
  return 100 * Math.log(median([...own].map(([turn, ns]) => ns / other.get(turn))))
}

const folder = mkdtempSync(join(tmpdir(), 'turns-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { signal } = new AbortController()
const nothing = () => undefined
const progress = {
  preflight: nothing,
  memory: nothing,
  round: nothing,
  checked: nothing,
  forkOver: nothing,
  note: nothing,
  end: nothing,
}
const begun = await beginRun({
  options: {
    ...DEFAULT_OPTIONS,
    solver: Object.keys(COPIES),
    dataset: values.set === undefined ? [] : [values.set],
    rounds: 1,
    out: join(folder, 'run'),
  },
  suite: await loadSuite(writeSuiteOfCopies(folder, { ...values, copies: COPIES }), {}, process.cwd()),
  directory: process.cwd(),
  reports: folder,
  arguments: [],
  signal,
})
const { records } = begun.store
const [contest] = ['single'].map((mode) => {
  const { sets, tasks, tracks } = records.head.plan
  return { setId: sets[0].setId, task: tasks[0], track: tracks[0], mode }
})
await askEveryone({ ...begun, signal, progress }, contest)

/** One round by a plan, outside of the records of the run. */
async function measure(plan, round) {
  const forks = []
  const store = {
    records: { ...records, head: { ...records.head, plan: { ...records.head.plan, ...plan, rounds: 1e6 } } },
    append: (...events) => forks.push(...events.filter(({ type }) => type === 'fork')),
  }
  const start = performance.now()
  await runRound({ ...begun, store, signal, progress }, contest, round + 100)
  const seconds = (performance.now() - start) / 1000
  const base = forks.find(({ entrantId }) => entrantId === 'base')
  const ratios = Object.keys(COPIES)
    .slice(1)
    .map((id) =>
      ratioOf(
        forks.find(({ entrantId }) => entrantId === id),
        base,
      ),
    )
  return { seconds, ratios }
}

const results = PLANS.map(() => [])
const order = new Rng(Number(values.seed))
for (let round = 1; round <= Number(values.rounds); round++) {
  for (const index of order.shuffle([...PLANS.keys()]))
    results[index].push(await measure(PLANS[index], round))
  process.stderr.write(`round ${round} of ${values.rounds}\n`)
}

const cells = (row) => `| ${row.join(' | ')} |\n`
process.stdout.write(
  cells([
    'slice ms',
    'turns',
    'warm-up ms',
    's a round',
    'SD %',
    'error in a minute %',
    ...Object.keys(COPIES).slice(1),
  ]),
)
process.stdout.write(cells(Array(9).fill('--:')))
for (const [index, { sliceMs, turns, warmUpMs }] of PLANS.entries()) {
  const rounds = results[index]
  const seconds = median(rounds.map((round) => round.seconds))
  const columns = [0, 1, 2].map((position) => rounds.map(({ ratios }) => ratios[position]))
  const scatter = Math.sqrt(mean(columns.map((column) => deviation(column) ** 2)))
  process.stdout.write(
    cells([
      sliceMs,
      turns,
      warmUpMs,
      seconds.toFixed(1),
      scatter.toFixed(1),
      (scatter / Math.sqrt(60 / seconds)).toFixed(2),
      ...columns.map(
        (column) =>
          `${mean(column).toFixed(1)} ± ${(deviation(column) / Math.sqrt(column.length)).toFixed(1)}`,
      ),
    ]),
  )
}
