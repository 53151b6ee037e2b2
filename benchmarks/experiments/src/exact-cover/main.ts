/**
 * Compares the engines of exact-cover with dancing-links of npm. The time includes building the problem. It
 * is the least CPU time of interleaved blocks of some milliseconds. All engines have to find the same number
 * of solutions.
 */
import { readFileSync } from 'node:fs'
import { positiveNumber, UsageError } from '@sudoku-lab/console'
import { emptyGrid, geometryOf, parseAll } from '@sudoku-lab/core'
import {
  dominoes,
  type Encoding,
  langfordPairs,
  pentominoes,
  queens,
  rectangle,
  sudoku,
} from '@sudoku-lab/exact-cover/problems'
import { Command } from 'commander'
import { runProgram } from '../command-line.ts'
import { Blocks, interleave } from './blocks.ts'
import { ENGINE_IDS, type EngineId, runnerOf } from './engines.ts'
import { measurePlanes, PLANES_HEAD, planesLine } from './planes.ts'
import { type Rows, rowsOf, unsolvable } from './problems.ts'

interface Case {
  readonly name: string
  readonly problems: readonly Rows[]
  /** The number of requested solutions of each problem. */
  readonly most: number
}

interface Measurement {
  readonly name: string
  readonly engine: string
  readonly solutions: number
  /** Engine → milliseconds of CPU time for all problems of the case. */
  readonly milliseconds: Readonly<Record<EngineId, number>>
  /** Engine of this project → bytes of working memory for each node of the matrix. */
  readonly bytesPerNode: Readonly<Record<'auto' | 'links', number>>
}

const HEAD = `\
| problem | solutions | engine | it, ms | links, ms | dancing-links, ms | ratio | ratio of links | bytes a node |
| --- | --: | --- | --: | --: | --: | --: | --: | --: |
`

const NINE = geometryOf(3, 3)
const DATASETS = new URL('../../../../datasets/', import.meta.url)

interface Options {
  readonly seconds: number
  readonly only: string
  readonly planes?: true
  readonly complete?: true
  readonly json?: true
}

await runProgram(
  new Command('experiment:exact-cover')
    .description('Compares the engines of this project with dancing-links, and prints a table.')
    .option(
      '--seconds <n>',
      'the CPU seconds for each engine on each problem, with at least three blocks',
      positiveNumber,
      1,
    )
    .option('--only <text>', 'only the problems whose names contain the text', '')
    .option('--planes', 'instead, our two engines on problems with more and more items')
    .option('--complete', 'also all packings of the 6×10 box, which takes a minute for each block')
    .option('--json', 'print the measurements as JSON')
    .action(run),
)

function run({ seconds, only, planes, complete, json }: Options): void {
  if (planes) {
    print(PLANES_HEAD, measurePlanes(seconds), planesLine, json)
    return
  }
  const cases = casesOf(complete === true).filter(({ name }) => name.includes(only))
  if (cases.length === 0) throw new UsageError(`--only: no problem has '${only}' in its name`)
  print(HEAD, measureAll(cases, seconds), lineOf, json)
}

function* measureAll(all: readonly Case[], seconds: number): Generator<Measurement> {
  for (const each of all) yield measure(each, seconds)
}

/** Prints a table line by line, or all measurements as JSON. */
function print<Each>(
  head: string,
  measurements: Iterable<Each>,
  line: (measurement: Each) => string,
  json = false,
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify([...measurements], undefined, 2)}\n`)
    return
  }
  process.stdout.write(head)
  for (const measurement of measurements) process.stdout.write(line(measurement))
}

function casesOf(isComplete: boolean): Case[] {
  const box = rowsOf(pentominoes(rectangle(10, 6)).problem)
  const one = (name: string, rows: Rows, most: number): Case => ({ name, problems: [rows], most })
  const all = (name: string, { problem }: Encoding): Case => one(name, rowsOf(problem), Infinity)
  const boards = (name: string, file: string, count: number, most: number): Case => ({
    name,
    problems: sudokusOf(file, count),
    most,
  })
  return [
    one('pentominoes 6×10, first', box, 1),
    one('pentominoes 6×10, 10', box, 10),
    one('pentominoes 6×10, 100', box, 100),
    ...(isComplete ? [one('pentominoes 6×10, all', box, Infinity)] : []),
    all('pentominoes 3×20', pentominoes(rectangle(20, 3))),
    all('8 queens', queens(8)),
    all('12 queens', queens(12)),
    all('Langford 11', langfordPairs(11)),
    all('Langford 12', langfordPairs(12)),
    all('dominoes 6×6', dominoes(6, 6)),
    boards('Sudoku, minimal, first', 'minimal-500.txt', 100, 1),
    boards('Sudoku, minimal, all', 'minimal-500.txt', 100, Infinity),
    boards('Sudoku, hard, all', 'hard-200.txt', 40, Infinity),
    boards('Sudoku 16×16', 'sixteen-50.txt', 6, 1),
    one('building pentominoes', unsolvable(box), 1),
    one('building Sudoku', unsolvable(rowsOf(sudoku(NINE, emptyGrid(NINE)).problem)), 1),
  ]
}

function sudokusOf(file: string, count: number): Rows[] {
  const text = readFileSync(new URL(file, DATASETS), 'utf8')
  return [...parseAll(text)]
    .slice(0, count)
    .map(({ geometry, grid }) => rowsOf(sudoku(geometry, grid).problem))
}

function measure({ name, problems, most }: Case, seconds: number): Measurement {
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
  interleave(engines, seconds)
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
