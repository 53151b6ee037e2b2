/**
 * Compares three representations of the board for a search that stacks whole boards: a persistent vector,
 * nested arrays, and a flat array that is copied. Times each in fresh processes, in rounds of random order,
 * and prints a table for each size of board.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { wholeNumber } from '@sudoku-lab/console'
import { Random } from '@sudoku-lab/core'
import { Command } from 'commander'
import { ratio, ratioBounds, Sample } from 'pragmastat'
import { median } from 'simple-statistics'
import { runProgram } from '../command-line.ts'
import type { Measurement } from './measure.ts'
import { REPRESENTATION_IDS, type RepresentationId } from './representation.ts'

interface Box {
  readonly height: number
  readonly width: number
}

interface Plan {
  readonly rounds: number
  readonly seed: number
}

type Measurements = ReadonlyMap<RepresentationId, readonly Measurement[]>

const BOXES: readonly Box[] = [
  { height: 2, width: 4 }, // 64 cells: the largest board whose bytes V8 keeps inside its own heap
  { height: 3, width: 3 },
  { height: 4, width: 4 },
]
const BASELINES: readonly RepresentationId[] = ['nested-arrays', 'recycled-bytes']
const MISRATE = 0.05 // the probability with which the bounds of a ratio may miss it
const LEAST_ROUNDS = 4 // fewer rounds give no bounds at this rate

await runProgram(
  new Command('experiment:board-representation')
    .description('Measures a search with several representations of its boards, each in fresh processes.')
    .option('--rounds <n>', 'the number of processes of each representation', wholeNumber(LEAST_ROUNDS), 10)
    .option('--seed <n>', 'the seed of the puzzles and of the order of the processes', wholeNumber(1), 1)
    .action(printTables),
)

function printTables(plan: Plan): void {
  for (const box of BOXES) {
    const size = box.height * box.width
    const measurements = measureAll(box, plan)
    process.stdout.write(`\n${size}×${size}: ${plan.rounds} processes each, seed ${plan.seed}, `)
    process.stdout.write(`Node ${process.version}\n\n${tableOf(measurements)}`)
  }
}

function measureAll(box: Box, { rounds, seed }: Plan): Measurements {
  const random = new Random(seed)
  const byId = new Map<RepresentationId, Measurement[]>(REPRESENTATION_IDS.map((id) => [id, []]))
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`boxes of ${box.height}×${box.width}: round ${round} of ${rounds}\n`)
    for (const id of random.shuffle([...REPRESENTATION_IDS])) byId.get(id)?.push(measure(id, box, seed))
  }
  requireSameTree([...byId.values()].flat())
  return byId
}

function measure(id: RepresentationId, { height, width }: Box, seed: number): Measurement {
  const script = fileURLToPath(new URL('measure.js', import.meta.url))
  const args = [script, id, ...[height, width, seed].map(String)]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** A representation must not change the search, otherwise the comparison would be meaningless. */
function requireSameTree(measurements: readonly Measurement[]): void {
  const trees = new Set(measurements.map(({ nodes, solutions }) => `${nodes} nodes, ${solutions} solutions`))
  if (trees.size > 1) throw new Error(`the representations search different trees: ${[...trees].join('; ')}`)
}

function tableOf(measurements: Measurements): string {
  const timesOf = (id: RepresentationId) =>
    (measurements.get(id) ?? []).map(({ nanosecondsPerNode }) => nanosecondsPerNode)
  const header = ['board', 'ns a node', ...BASELINES.map((id) => `ratio to ${id}`)]
  const rows = REPRESENTATION_IDS.map((id) => [
    id,
    median(timesOf(id)).toFixed(0),
    ...BASELINES.map((baseline) => (id === baseline ? '1' : ratioOf(timesOf(id), timesOf(baseline)))),
  ])
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')
}

/** The Hodges–Lehmann ratio of two samples and its bounds. */
function ratioOf(times: readonly number[], baseline: readonly number[]): string {
  const above = Sample.of([...times])
  const below = Sample.of([...baseline])
  const { lower, upper } = ratioBounds(above, below, MISRATE)
  return `${ratio(above, below).value.toFixed(2)} (${lower.toFixed(2)}–${upper.toFixed(2)})`
}
