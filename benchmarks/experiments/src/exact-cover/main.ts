/**
 * How fast are the engines of exact-cover, beside dancing-links of npm? Construction included; blocks of some
 * milliseconds, interleaved, and the least CPU time of all blocks; every engine has to find as many solutions as the others.
 *
 *   node main.js [--seconds N] [--only PATTERN] [--complete] [--json]
 *
 * Each engine computes for about `--seconds` on each problem, and for three blocks at least. `--complete` adds all
 * packings of the 6×10 box, which takes a minute a block.
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

/** Milliseconds. */
const SHORTEST_BLOCK = 2
const FEWEST_BLOCKS = 3

const DATASETS = new URL('../../../../datasets/', import.meta.url)

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    complete: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
if (!(seconds > 0 && seconds < Infinity)) {
  throw new RangeError(`--seconds: expected a positive number, got '${values.seconds}'`)
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
  const one = (name: string, rows: Rows, most: number): Case => ({ name, problems: [rows], most })
  const boards = (name: string, file: string, count: number, most: number): Case => ({
    name,
    problems: puzzlesOf(file, count).map(sudoku),
    most,
  })
  return [
    one('pentominoes 6×10, first', box, 1),
    one('pentominoes 6×10, 10', box, 10),
    one('pentominoes 6×10, 100', box, 100),
    ...(isComplete ? [one('pentominoes 6×10, all', box, Infinity)] : []),
    one('pentominoes 3×20', pentominoes(20, 3), Infinity),
    one('8 queens', queens(8), Infinity),
    one('12 queens', queens(12), Infinity),
    one('Langford 11', langfordPairs(11), Infinity),
    one('Langford 12', langfordPairs(12), Infinity),
    one('dominoes 6×6', dominoes(6, 6), Infinity),
    boards('Sudoku, minimal, first', 'minimal-500.txt', 100, 1),
    boards('Sudoku, minimal, all', 'minimal-500.txt', 100, Infinity),
    boards('Sudoku, hard, all', 'hard-200.txt', 40, Infinity),
    boards('Sudoku 16×16', 'sixteen-50.txt', 6, 1),
    one('building pentominoes', unsolvable(box), 1),
    one('building Sudoku', unsolvable(empty), 1),
  ]
}

function puzzlesOf(file: string, count: number): Uint8Array[] {
  const text = readFileSync(new URL(file, DATASETS), 'utf8')
  return [...parseAll(text)].slice(0, count).map(({ grid }) => grid)
}

/** Of one engine on the problems of a case. */
class Blocks {
  /** Milliseconds of CPU time for all problems, in the best block. */
  least = Infinity
  /** … and in all blocks together. */
  spent = 0
  outcome: Outcome = { solutions: 0 }
  private readonly runs: readonly Run[]
  private readonly most: number
  private repeats = 1

  constructor(runs: readonly Run[], most: number) {
    this.runs = runs
    this.most = most
  }

  /** Runs a block. One that is too short does not count, and the next is twice as long. */
  next(): void {
    const before = process.cpuUsage()
    for (let repeat = 0; repeat < this.repeats; repeat++) this.outcome = runAll(this.runs, this.most)
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    this.spent += milliseconds
    if (milliseconds < SHORTEST_BLOCK) this.repeats *= 2
    else this.least = Math.min(this.least, milliseconds / this.repeats)
  }
}

function runAll(runs: readonly Run[], most: number): Outcome {
  const found = runs.map((run) => run(most))
  return {
    solutions: found.reduce((sum, { solutions }) => sum + solutions, 0),
    memory: found.reduce((sum, { memory = 0 }) => sum + memory, 0),
    engine: [...new Set(found.map(({ engine = '' }) => engine))].join(' and '),
  }
}

function measure({ name, problems, most }: Case): Measurement {
  process.stderr.write(`${name}\n`)
  const nodes = problems.reduce(
    (sum, { options }) => sum + options.reduce((all, items) => all + items.length, 0),
    0,
  )
  const engines = ENGINE_IDS.map(
    (id) =>
      new Blocks(
        problems.map((rows) => runnerOf(id, rows)),
        most,
      ),
  )
  const isDone = (): boolean => engines.every(({ spent }) => spent >= 1000 * seconds)
  for (let block = 0; block < FEWEST_BLOCKS || !isDone(); block++) {
    for (const engine of engines) if (block < FEWEST_BLOCKS || engine.spent < 1000 * seconds) engine.next()
  }
  const counts = engines.map(({ outcome }) => outcome.solutions)
  if (new Set(counts).size > 1) throw new Error(`${name}: the engines find ${counts.join(', ')} solutions`)
  const [auto, links, dancingLinks] = engines as [Blocks, Blocks, Blocks]
  return {
    name,
    engine: auto.outcome.engine ?? '',
    solutions: auto.outcome.solutions,
    milliseconds: { auto: auto.least, links: links.least, 'dancing-links': dancingLinks.least },
    bytesPerNode: {
      auto: (auto.outcome.memory ?? 0) / nodes,
      links: (links.outcome.memory ?? 0) / nodes,
    },
  }
}

function lineOf({ name, engine, solutions, milliseconds, bytesPerNode }: Measurement): string {
  const { auto, links, 'dancing-links': dancingLinks } = milliseconds
  const times = [auto, links, dancingLinks].map((time) => time.toPrecision(3))
  const ratios = [dancingLinks / auto, dancingLinks / links].map((ratio) => `${ratio.toFixed(2)} ×`)
  return `| ${[name, solutions, engine, ...times, ...ratios, bytesPerNode.auto.toFixed(1)].join(' | ')} |\n`
}
