/**
 * How fast are the engines of exact-cover, beside dancing-links of npm? Construction included; interleaved, the least
 * CPU time of several blocks; every engine has to find as many solutions as the others.
 *
 *   node main.js [--blocks N] [--only PATTERN] [--complete] [--json]
 *
 * `--complete` adds all packings of the 6×10 box, which takes a minute a block.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseAll } from '@sudoku-lab/core'
import { ENGINE_IDS, type EngineId, type Outcome, type Run, runnerOf } from './engines.ts'
import { dominoes, langfordPairs, pentominoes, queens, type Rows, sudoku, unsolvable } from './problems.ts'

interface Case {
  readonly name: string
  readonly problems: readonly Rows[]
  /** Solutions of each problem that are asked for. */
  readonly most: number
  /** Runs in a block, so that a block takes some milliseconds. */
  readonly repeats: number
}

interface Measurement {
  readonly name: string
  readonly engine: string
  readonly solutions: number
  /** Milliseconds of CPU time for all problems of the case, by engine. */
  readonly milliseconds: Readonly<Record<EngineId, number>>
  /** Bytes of working memory for each node of the matrix, by our engines. */
  readonly bytesPerNode: Readonly<Record<'auto' | 'links', number>>
}

const HEAD = `\
| problem | solutions | engine | it, ms | links, ms | dancing-links, ms | ratio | ratio of links | bytes a node |
| --- | --: | --- | --: | --: | --: | --: | --: | --: |
`

const DATASETS = new URL('../../../../datasets/', import.meta.url)

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    complete: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const blocks = Number(values.blocks)
if (!Number.isInteger(blocks) || blocks < 1) {
  throw new RangeError(`--blocks: expected an integer of at least 1, got ${values.blocks}`)
}
const measurements: Measurement[] = []
if (!values.json) process.stdout.write(HEAD)
for (const each of casesOf(values.complete)) {
  if (!each.name.includes(values.only)) continue
  const measurement = measure(each)
  measurements.push(measurement)
  if (!values.json) process.stdout.write(lineOf(measurement))
}
if (values.json) process.stdout.write(`${JSON.stringify(measurements, undefined, 2)}\n`)

function casesOf(isComplete: boolean): Case[] {
  const box = pentominoes(10, 6)
  const empty = sudoku(new Uint8Array(81))
  const one = (name: string, rows: Rows, most: number, repeats: number): Case => ({
    name,
    problems: [rows],
    most,
    repeats,
  })
  const boards = (name: string, file: string, count: number, most: number): Case => ({
    name,
    problems: puzzlesOf(file, count).map(sudoku),
    most,
    repeats: 1,
  })
  return [
    one('pentominoes 6×10, first', box, 1, 5),
    one('pentominoes 6×10, 10', box, 10, 1),
    one('pentominoes 6×10, 100', box, 100, 1),
    ...(isComplete ? [one('pentominoes 6×10, all', box, Infinity, 1)] : []),
    one('pentominoes 3×20', pentominoes(20, 3), Infinity, 1),
    one('8 queens', queens(8), Infinity, 20),
    one('12 queens', queens(12), Infinity, 1),
    one('Langford 11', langfordPairs(11), Infinity, 1),
    one('Langford 12', langfordPairs(12), Infinity, 1),
    one('dominoes 6×6', dominoes(6, 6), Infinity, 2),
    boards('Sudoku, minimal, first', 'minimal-500.txt', 100, 1),
    boards('Sudoku, minimal, all', 'minimal-500.txt', 100, Infinity),
    boards('Sudoku, hard, all', 'hard-200.txt', 40, Infinity),
    boards('Sudoku 16×16', 'sixteen-50.txt', 6, 1),
    one('building pentominoes', unsolvable(box), 1, 10),
    one('building Sudoku', unsolvable(empty), 1, 50),
  ]
}

function puzzlesOf(file: string, count: number): Uint8Array[] {
  const text = readFileSync(new URL(file, DATASETS), 'utf8')
  return [...parseAll(text)].slice(0, count).map(({ grid }) => grid)
}

function measure({ name, problems, most, repeats }: Case): Measurement {
  process.stderr.write(`${name}\n`)
  const nodes = problems.reduce(
    (sum, { options }) => sum + options.reduce((all, items) => all + items.length, 0),
    0,
  )
  const runs = ENGINE_IDS.map((id) => problems.map((rows) => runnerOf(id, rows)))
  const least = runs.map(() => Infinity)
  let outcomes: readonly Outcome[] = []
  for (let block = 0; block < blocks; block++) {
    outcomes = runs.map((run, index) => {
      const [milliseconds, outcome] = timed(run, most, repeats)
      least[index] = Math.min(least[index] ?? Infinity, milliseconds)
      return outcome
    })
  }
  const counts = outcomes.map(({ solutions }) => solutions)
  if (new Set(counts).size > 1) throw new Error(`${name}: the engines find ${counts.join(', ')} solutions`)
  const [auto = 0, links = 0, dancingLinks = 0] = least
  return {
    name,
    engine: outcomes[0]?.engine ?? '',
    solutions: counts[0] ?? 0,
    milliseconds: { auto, links, 'dancing-links': dancingLinks },
    bytesPerNode: { auto: (outcomes[0]?.memory ?? 0) / nodes, links: (outcomes[1]?.memory ?? 0) / nodes },
  }
}

/** One block: milliseconds for each repeat, and what the last has found in all problems together. */
function timed(
  runs: readonly Run[],
  most: number,
  repeats: number,
): [milliseconds: number, outcome: Outcome] {
  let outcome: Outcome = { solutions: 0 }
  const before = process.cpuUsage()
  for (let repeat = 0; repeat < repeats; repeat++) {
    const found = runs.map((run) => run(most))
    outcome = {
      solutions: found.reduce((sum, { solutions }) => sum + solutions, 0),
      memory: found.reduce((sum, { memory = 0 }) => sum + memory, 0),
      engine: [...new Set(found.map(({ engine = '' }) => engine))].join(' and '),
    }
  }
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1000 / repeats, outcome]
}

function lineOf({ name, engine, solutions, milliseconds, bytesPerNode }: Measurement): string {
  const { auto, links, 'dancing-links': dancingLinks } = milliseconds
  const times = [auto, links, dancingLinks].map((time) => time.toPrecision(3))
  const ratios = [dancingLinks / auto, dancingLinks / links].map((ratio) => `${ratio.toFixed(2)} ×`)
  return `| ${[name, solutions, engine, ...times, ...ratios, bytesPerNode.auto.toFixed(1)].join(' | ')} |\n`
}
